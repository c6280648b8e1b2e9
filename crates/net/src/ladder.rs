//! How levels of play weaken the strongest one, by game: the same step up everywhere asks for other
//! numbers in every game, as its evaluation's numbers mean something else.

/// How many levels there are.
pub const RUNGS: usize = 10;

/// What a level does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    /// The walks of its best-first search a move.
    pub walks: u64,
    /// How much worse than the best move another may look and still be played: so many times what the
    /// average move looks worse. The nearer to the best, the likelier.
    pub window: f32,
}

const fn rung(walks: u64, window: f32) -> Rung {
    Rung { walks, window }
}

/// The levels of each game by its id, the weakest first. What they win against the one before is in
/// docs/engine.md.
const LADDERS: &[(&str, [Rung; RUNGS])] = &[
    (
        "quanta",
        [
            rung(1, 1.05),
            rung(1, 1.01),
            rung(1, 0.92),
            rung(1, 0.78),
            rung(1, 0.6),
            rung(1, 0.33),
            rung(14, 0.02),
            rung(100, 0.0),
            rung(800, 0.0),
            rung(12_000, 0.0),
        ],
    ),
    ("quantum-leap", LEAP),
    (
        "quantum-link",
        [
            rung(1, 0.7),
            rung(1, 0.585),
            rung(1, 0.45),
            rung(1, 0.3),
            rung(2, 0.07),
            rung(10, 0.0),
            rung(34, 0.0),
            rung(240, 0.0),
            rung(1700, 0.0),
            rung(12_000, 0.0),
        ],
    ),
    (
        "quantum",
        [
            rung(1, 3.0),
            rung(1, 1.4),
            rung(1, 1.08),
            rung(1, 0.8),
            rung(4, 0.45),
            rung(16, 0.2),
            rung(60, 0.05),
            rung(250, 0.0),
            rung(1500, 0.0),
            rung(12_000, 0.0),
        ],
    ),
];

const LEAP: [Rung; RUNGS] = [
    rung(1, 3.0),
    rung(1, 2.0),
    rung(1, 1.4),
    rung(1, 0.9),
    rung(4, 0.55),
    rung(14, 0.25),
    rung(50, 0.1),
    rung(300, 0.0),
    rung(1800, 0.0),
    rung(12_000, 0.0),
];

/// The levels of the game with this id; those of Quantum Leap where none were measured.
pub fn ladder(id: &str) -> &'static [Rung; RUNGS] {
    let found = LADDERS.iter().find(|(known, _)| *known == id);
    found.map_or(&LEAP, |(_, rungs)| rungs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_looks_further_or_is_less_easily_content_than_the_one_before() {
        for (id, rungs) in LADDERS {
            for pair in rungs.windows(2) {
                assert!(pair[0].walks <= pair[1].walks, "{id}");
                assert!(pair[0].window >= pair[1].window, "{id}");
                assert_ne!(pair[0], pair[1], "{id}");
            }
            assert_eq!(rungs[RUNGS - 1].window, 0.0, "{id}");
        }
    }
}
