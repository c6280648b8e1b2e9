//! The options of a game string.

use quantarium_rules::{Choice, OptionInfo, OptionKind, Options, SpecError};

/// The limits of the board's sides (QS-1).
const WIDTH: (u8, u8) = (4, 16);
const HEIGHT: (u8, u8) = (5, 16);

/// What a game string says: the board and the variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// How many files the board has: even, 4 to 16 (QS-1).
    pub width: u8,
    /// How many ranks, 5 to 16 (QS-1).
    pub height: u8,
    /// Whether the back ranks are filled at random (QS-3).
    pub random: bool,
    /// Whether single pieces may jump over their own (QS-6).
    pub jump: bool,
    /// Whether stacks on corner squares move any distance (QS-7).
    pub corners: bool,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            width: 8,
            height: 8,
            random: false,
            jump: false,
            corners: false,
        }
    }
}

/// The options in the canonical order.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "board",
        title: "Board",
        words: "How many files and ranks the board has.",
        default: "8x8",
        kind: OptionKind::Size {
            width: WIDTH,
            height: HEIGHT,
            even_width: true,
        },
    },
    OptionInfo {
        key: "setup",
        title: "Setup",
        words: "How the pieces are arranged on the two back ranks of each side.",
        default: "standard",
        kind: OptionKind::Choice(&[
            Choice {
                value: "standard",
                title: "Standard",
            },
            Choice {
                value: "random",
                title: "Random",
            },
        ]),
    },
    OptionInfo {
        key: "jump",
        title: "Jumps",
        words: "Whether a single piece may jump over an adjacent single piece of its own colour.",
        default: "off",
        kind: OptionKind::Choice(&[
            Choice {
                value: "off",
                title: "No jumps",
            },
            Choice {
                value: "on",
                title: "Jumps",
            },
        ]),
    },
    OptionInfo {
        key: "power",
        title: "Power squares",
        words: "Whether stacks that stand on a corner square move any distance.",
        default: "none",
        kind: OptionKind::Choice(&[
            Choice {
                value: "none",
                title: "None",
            },
            Choice {
                value: "corners",
                title: "Corners",
            },
        ]),
    },
];

impl Spec {
    /// Reads the options; those not given have their defaults.
    ///
    /// # Errors
    /// When a value is wrong.
    pub(super) fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let second = |key, words| Ok::<_, SpecError>(options.choice(key, words)? == Some(1));
        let size = options.size("board", WIDTH, HEIGHT, true)?;
        let (width, height) = size.unwrap_or((8, 8));
        Ok(Self {
            width,
            height,
            random: second("setup", &["standard", "random"])?,
            jump: second("jump", &["off", "on"])?,
            corners: second("power", &["none", "corners"])?,
        })
    }

    /// The canonical game string.
    pub(super) fn name(&self) -> String {
        let size = format!("board={}x{}", self.width, self.height);
        let board = (self.width, self.height) != (8, 8);
        let given = [
            (board, size.as_str()),
            (self.random, "setup=random"),
            (self.jump, "jump=on"),
            (self.corners, "power=corners"),
        ];
        let given = given.into_iter().filter(|(differs, _)| *differs);
        let parts: Vec<&str> = given.map(|(_, part)| part).collect();
        match parts.as_slice() {
            [] => "quantum".to_owned(),
            parts => format!("quantum:{}", parts.join(",")),
        }
    }

    /// How many squares the board has.
    pub(super) fn cells(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}
