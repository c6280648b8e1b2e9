//! How to search, beside the limits.

use quantarium_rules::Seed;
use thiserror::Error;

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Params {
    /// Where the random choices come from: between moves that look equally good, and in playouts.
    pub seed: Seed,
    /// How many threads, the caller's included; at least 1, at most [`MAX_THREADS`](crate::MAX_THREADS).
    pub threads: usize,
    /// The memory for the tree, in MiB, at least 1. UCT's tree stops growing when it is full, and the playouts go on from
    /// its leaves; best-first search forgets what it has looked at least. There is always room for the root's children.
    pub hash: usize,
    /// Of how many of the best moves a report has the lines.
    pub lines: usize,
    /// What can be tuned.
    pub constants: Constants,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            seed: Seed(0),
            threads: 1,
            hash: 64,
            lines: 0,
            constants: Constants::default(),
        }
    }
}

/// What is known of a constant.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Constant {
    /// The name of the option that sets it.
    pub name: &'static str,
    /// What it is.
    pub words: &'static str,
    /// Its least and its greatest value.
    pub range: (u32, u32),
    /// Where it is.
    pub field: fn(&mut Constants) -> &mut u32,
}

macro_rules! constants {
    ($($field:ident = $default:literal, $name:literal from $least:literal to $most:literal: $words:literal;)*) => {
        /// The constants of the searches: whole numbers, so that they can be set and tuned one like the other.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub struct Constants {
            $(#[doc = $words] pub $field: u32,)*
        }

        impl Default for Constants {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl Constants {
            /// All of them.
            pub const ALL: &[Constant] = &[$(Constant {
                name: $name,
                words: $words,
                range: ($least, $most),
                field: |constants| &mut constants.$field,
            },)*];
        }
    };
}

constants! {
    width = 48, "Width" from 1 to 1_048_576: "how many moves of a position best-first search looks at first: the best by the evaluation";
    contempt = 100, "Contempt" from 0 to 500: "how much less than half a win a draw is worth to the player who searches, in thousandths; with two players";
    exploration = 0, "Exploration" from 0 to 10_000: "c of best-first search's bound `value + c * sqrt(ln(visits) / visits)`, in thousandths; with two players";
    spread = 60, "Spread" from 0 to 10_000: "the same with more players";
    // Against 500, 250 scored, at 200 to 500 simulations a move, 49% of 120 games of Quantum Leap, 62% of 24 of Quantum, 57% of
    // 120 of Quantum Link on hex3 and 70% of 120 of Quanta on 9x9; the textbook's sqrt(2) scored 43% (Quantum Leap), 36%
    // (Quantum Link) and 26% (Quanta).
    uct = 250, "UCT" from 0 to 10_000: "the same in UCT";
    // Silver et al. 2018 have 1.25 for values from -1 to 1.
    puct = 625, "PUCT" from 0 to 100_000: "c of the bound `value + c * prior * sqrt(visits of the node) / (visits + 1)`, in thousandths; with a network that has priors";
    leaves = 1, "Leaves" from 1 to 4096: "how many positions such a network is asked about at once";
    playouts = 4, "Playouts" from 1 to 1000: "how many playouts correct the evaluation of a leaf; with more than two players";
    played = 200, "Played" from 0 to 1000: "their share of its value, in thousandths";
    solver_first = 1000, "Solver First" from 1 to 1_000_000_000: "how many positions are evaluated before the solver is first asked";
    solver_share = 300, "Solver Share" from 0 to 1000: "how much of the tree must be decided before the solver is asked, in thousandths";
    solver_factor = 4, "Solver Factor" from 0 to 1000: "how many positions the solver may make for each one evaluated";
    leaf_moves = 2, "Leaf Moves" from 0 to 100: "how long a forced win is looked for at a leaf, in moves";
    leaf_nodes = 250, "Leaf Nodes" from 0 to 1_000_000: "how many positions that may make";
    threats_deep = 4, "Threats Deep" from 1 to 100: "down to which ply forced wins of any length are looked for";
    threats_often = 32, "Threats Often" from 1 to 1_000_000: "from how many visits on";
    threats_nodes = 4, "Threats Nodes" from 0 to 1000: "how many positions that may make for each visit";
}

/// Why a constant cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ConstantError {
    /// There is none of this name.
    #[error("there is no constant `{0}`; the constants are {names}", names = Constants::names())]
    Unknown(String),
    /// It does not take the value.
    #[error("option {name}: `{found}`; write a whole number from {} to {}", range.0, range.1)]
    Value {
        /// Its name.
        name: &'static str,
        /// The value.
        found: String,
        /// The least value and the greatest.
        range: (u32, u32),
    },
}

impl Constants {
    /// The names of all.
    pub fn names() -> String {
        let names = Self::ALL.iter().map(|known| known.name);
        names.collect::<Vec<_>>().join(", ")
    }

    /// Sets one by its name, whatever its case.
    ///
    /// # Errors
    /// When there is none of this name, or it does not take the value; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConstantError> {
        let quoted = |text: &str| text.chars().take(40).collect();
        let mut all = Self::ALL.iter();
        let known = all.find(|known| known.name.eq_ignore_ascii_case(name));
        let known = known.ok_or_else(|| ConstantError::Unknown(quoted(name)))?;
        let fits = |value: &u32| (known.range.0..=known.range.1).contains(value);
        let number = value.parse().ok().filter(fits);
        *(known.field)(self) = number.ok_or_else(|| ConstantError::Value {
            name: known.name,
            found: quoted(value),
            range: known.range,
        })?;
        Ok(())
    }
}

/// A share or value in thousandths.
pub(crate) fn thousandths(constant: u32) -> f32 {
    constant as f32 / 1000.0
}
