//! What a game string says: the board and two readings of the rules.

use quantarium_rules::{
    Choice, Family as _, OptionInfo, OptionKind, Options, SpecError, game_string,
};

use super::Family;

/// Least and greatest width and height (QA-1).
pub(super) const SIDES: (u8, u8) = (5, 16);
/// The sheet's width and height (QA-1).
const SIDE: u8 = 14;

/// The option `placing`: which squares are adjacent to an occupied one (QA-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Placing {
    /// Its eight neighbours.
    #[default]
    Any,
    /// Those along a rank or file.
    Orthogonal,
}

/// The option `majority`: who gets a surrounded neutron's point (QA-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Majority {
    /// Whoever has more particles around it than the other player.
    #[default]
    Plurality,
    /// Whoever has at least five of the eight.
    Absolute,
}

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "board",
        title: "Board",
        words: "How many files and ranks the board has.",
        default: "14x14",
        kind: OptionKind::Size {
            width: SIDES,
            height: SIDES,
            even_width: false,
        },
    },
    OptionInfo {
        key: "placing",
        title: "Placing",
        words: "Which squares are adjacent to an occupied one.",
        default: "any",
        kind: OptionKind::Choice(&[
            Choice::new("any", "All eight around it"),
            Choice::new("orthogonal", "The four along rank and file"),
        ]),
    },
    OptionInfo {
        key: "majority",
        title: "Majority",
        words: "What it takes to win a surrounded neutron.",
        default: "plurality",
        kind: OptionKind::Choice(&[
            Choice::new("plurality", "More particles than the other player"),
            Choice::new("absolute", "At least five of the eight"),
        ]),
    },
];

/// Width, height and the two readings.
pub(super) fn read(options: &Options<'_>) -> Result<(u8, u8, Placing, Majority), SpecError> {
    let size = options.size("board", SIDES, SIDES, false)?;
    let (width, height) = size.unwrap_or((SIDE, SIDE));
    let placing = match options.choice("placing", &["any", "orthogonal"])? {
        Some(1) => Placing::Orthogonal,
        _ => Placing::Any,
    };
    let majority = match options.choice("majority", &["plurality", "absolute"])? {
        Some(1) => Majority::Absolute,
        _ => Majority::Plurality,
    };
    Ok((width, height, placing, majority))
}

pub(super) fn name((width, height): (u8, u8), placing: Placing, majority: Majority) -> String {
    let options = [
        ((width, height) != (SIDE, SIDE)).then(|| format!("board={width}x{height}")),
        (placing == Placing::Orthogonal).then(|| "placing=orthogonal".to_owned()),
        (majority == Majority::Absolute).then(|| "majority=absolute".to_owned()),
    ];
    game_string(Family::INFO.id, options)
}
