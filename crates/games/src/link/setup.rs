//! What a game string says: the board and the dice. The board is empty at the start (QK-1).

use quantarium_board::{Grid, Shape};
use quantarium_rules::{Family as _, OptionInfo, OptionKind, Options, SpecError, game_string};

use super::Family;

/// The sheet's board.
const DEFAULT_BOARD: Shape = Shape::Hex(5);
/// The most dice a player may have: half of the largest board.
const MAX_DICE: u32 = 128;

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "board",
        title: "Board",
        words: "The shape of the hexagonal board.",
        default: "hex5",
        kind: OptionKind::Shape,
    },
    OptionInfo {
        key: "dice",
        title: "Dice",
        words: "How many dice each player has; half as many as the board has cells unless said.",
        default: "30",
        kind: OptionKind::Number {
            min: 1,
            max: MAX_DICE,
        },
    },
];

/// The board, and how many dice each player has where that is said.
pub(super) fn read(options: &Options<'_>) -> Result<(Shape, Option<u8>), SpecError> {
    let shape = match options.get("board") {
        Some(text) => text.parse()?,
        None => DEFAULT_BOARD,
    };
    let dice = options.number("dice", 1, MAX_DICE)?;
    Ok((shape, dice.map(|dice| dice as u8)))
}

/// QK-2: 30 dice on the 61 cells of the sheet's board.
pub(super) fn usual_dice(grid: &Grid) -> u8 {
    (grid.len() / 2) as u8
}

pub(super) fn name(shape: &Shape, grid: &Grid, dice: u8) -> String {
    let options = [
        (*shape != DEFAULT_BOARD).then(|| format!("board={shape}")),
        (dice != usual_dice(grid)).then(|| format!("dice={dice}")),
    ];
    game_string(Family::INFO.id, options)
}
