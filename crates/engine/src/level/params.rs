//! How levels of play weaken the strongest one, by game: the same step up everywhere needs other numbers
//! in every game, as its evaluation's numbers mean something else.

/// How many levels there are.
pub const LEVELS: usize = 10;

/// What a level does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelParams {
    /// The simulations of its search a move.
    pub simulations: u64,
    /// How much worse than the best move another may look and still be played: this many times what the
    /// average move looks worse. The nearer to the best, the likelier.
    pub window: f32,
}

const fn level(simulations: u64, window: f32) -> LevelParams {
    LevelParams {
        simulations,
        window,
    }
}

/// The simulations of a game's levels, and their windows.
const fn levels(simulations: [u64; LEVELS], windows: [f32; LEVELS]) -> [LevelParams; LEVELS] {
    let mut levels = [level(0, 0.0); LEVELS];
    let mut place = 0;
    while place < LEVELS {
        levels[place] = level(simulations[place], windows[place]);
        place += 1;
    }
    levels
}

/// The levels of each game by its id, the weakest first. What they win against the one before is in
/// docs/engine.
const BY_GAME: &[(&str, [LevelParams; LEVELS])] = &[
    (
        "quanta",
        levels(
            [1, 1, 1, 1, 1, 1, 14, 100, 800, 12_000],
            [1.05, 1.01, 0.94, 0.81, 0.6, 0.33, 0.02, 0.0, 0.0, 0.0],
        ),
    ),
    (
        "quantum-leap",
        levels(
            [1, 1, 1, 1, 1, 1, 3, 50, 480, 12_000],
            [3.0, 1.7, 1.35, 1.16, 1.1, 0.9, 0.5, 0.13, 0.0, 0.0],
        ),
    ),
    (
        "quantum-link",
        levels(
            [1, 1, 1, 1, 2, 7, 34, 240, 1700, 12_000],
            [0.7, 0.585, 0.45, 0.3, 0.07, 0.0, 0.0, 0.0, 0.0, 0.0],
        ),
    ),
    (
        "quantum",
        levels(
            [1, 1, 1, 1, 1, 2, 4, 12, 100, 12_000],
            [4.5, 1.95, 1.34, 1.11, 0.96, 0.76, 0.48, 0.25, 0.08, 0.0],
        ),
    ),
];

/// Those of UCT, with more than two players and in games that have no evaluation.
pub(super) const UCT: [LevelParams; LEVELS] = levels(
    [20, 20, 20, 20, 60, 280, 1000, 6000, 36_000, 240_000],
    [3.0, 2.0, 1.4, 0.9, 0.6, 0.25, 0.1, 0.0, 0.0, 0.0],
);

/// The levels of two players of the game with this id, the weakest first; those of UCT where it has no evaluation.
pub fn level_params(id: &str) -> &'static [LevelParams; LEVELS] {
    let found = BY_GAME.iter().find(|(known, _)| *known == id);
    found.map_or(&UCT, |(_, levels)| levels)
}

#[cfg(test)]
mod tests {
    use quantarium_games::FAMILIES;

    use super::*;

    #[test]
    fn a_game_with_an_evaluation_has_levels_of_its_own() {
        for info in FAMILIES {
            let own = BY_GAME.iter().any(|(id, _)| *id == info.id);
            let learned = quantarium_net::built_in_checksum(info.id).is_some();
            assert_eq!(own, learned, "{}", info.id);
        }
    }

    #[test]
    fn each_level_looks_further_or_is_less_easily_content_than_the_one_before() {
        for (id, levels) in BY_GAME {
            assert!(FAMILIES.iter().any(|info| info.id == *id), "{id}");
            for pair in levels.windows(2) {
                assert!(pair[0].simulations <= pair[1].simulations, "{id}");
                assert!(pair[0].window >= pair[1].window, "{id}");
                assert_ne!(pair[0], pair[1], "{id}");
            }
            assert_eq!(levels[LEVELS - 1].window, 0.0, "{id}");
        }
    }
}
