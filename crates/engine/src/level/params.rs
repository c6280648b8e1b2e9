//! How levels of play weaken the strongest one, by game: the same step up everywhere needs other numbers
//! in every game, as its evaluation's numbers mean something else.

/// How many levels there are.
pub const LEVELS: usize = 10;

/// What a level does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelParams {
    /// The simulations of its best-first search a move.
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

/// The levels of each game by its id, the weakest first. What they win against the one before is in
/// docs/engine.
const BY_GAME: &[(&str, [LevelParams; LEVELS])] = &[
    (
        "quanta",
        [
            level(1, 1.05),
            level(1, 1.01),
            level(1, 0.94),
            level(1, 0.78),
            level(1, 0.6),
            level(1, 0.33),
            level(14, 0.02),
            level(100, 0.0),
            level(800, 0.0),
            level(12_000, 0.0),
        ],
    ),
    ("quantum-leap", LEAP),
    (
        "quantum-link",
        [
            level(1, 0.7),
            level(1, 0.585),
            level(1, 0.45),
            level(1, 0.3),
            level(2, 0.07),
            level(10, 0.0),
            level(34, 0.0),
            level(240, 0.0),
            level(1700, 0.0),
            level(12_000, 0.0),
        ],
    ),
    (
        "quantum",
        [
            level(1, 3.0),
            level(1, 1.4),
            level(1, 1.08),
            level(1, 0.8),
            level(4, 0.45),
            level(16, 0.2),
            level(60, 0.05),
            level(250, 0.0),
            level(1500, 0.0),
            level(12_000, 0.0),
        ],
    ),
];

const LEAP: [LevelParams; LEVELS] = [
    level(1, 3.0),
    level(1, 2.0),
    level(1, 1.4),
    level(1, 0.9),
    level(3, 0.6),
    level(14, 0.25),
    level(50, 0.1),
    level(300, 0.0),
    level(1800, 0.0),
    level(12_000, 0.0),
];

/// The levels of the game with this id, the weakest first; those of Quantum Leap where none were measured.
pub fn level_params(id: &str) -> &'static [LevelParams; LEVELS] {
    let found = BY_GAME.iter().find(|(known, _)| *known == id);
    found.map_or(&LEAP, |(_, levels)| levels)
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
