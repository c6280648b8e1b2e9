//! Game strings, positions and moves as text.

use quantarium_games::link::Position;
use quantarium_games::{open, visit};
use quantarium_rules::{FullGame, Seed, Visitor};

use super::{after, game, name, position};
use crate::differential::check_refused;

#[test]
fn positions_are_written_as_the_notation_says() {
    let start = game("board=hex5").start(Seed(0));
    assert_eq!(start.text(), "5/6/7/8/9/8/7/6/5 g 0");
    let played = after("board=hex5", "4@e5 1@e6 pass");
    assert_eq!(played.text(), "5/6/7/8/4g4b13/8/7/6/5 b 1");
    let text = "1b61//g11b2 g 0";
    assert_eq!(position("board=mask/o.oo/.../ooo", text).text(), text);
}

#[test]
fn x_3_impossible_and_malformed_positions_are_refused_with_the_reason() {
    let options = "board=hex2,dice=2";
    for text in ["2/3/b1b2 g 0", "2/g1g11/2 g 0"] {
        assert_eq!(position(options, text).text(), text);
    }
    for (text, says) in [
        ("g1g2/g32/2 b 0", "dice on the board, a player has 2 (QK-2)"),
        ("b1b1/b12/2 g 0", "Black has 3 dice on the board"),
        ("2/3/2 g", "3 fields separated by one space, this one has 2"),
        ("2/3/2 g 0 ", "this one has 4"),
        ("2/3/2  g 0", "this one has 4"),
        (" 2/3/2 g 0", "this one has 4"),
        ("", "this one has 1"),
        ("2/3/2 w 0", "turn: `w`; write g or b"),
        ("2/3/2 G 0", "turn: `G`"),
        ("2/3/2 g 3", "passes: `3`; write 0, 1 or 2"),
        ("2/3/2 g -", "passes: `-`"),
        ("2/3/2 g 00", "passes: `00`"),
        ("2/3 g 0", "the board has 3 rows, the position 2"),
        ("2/4/2 g 0", "row b holds 4 cells, the board has 3"),
        ("2/g1g12/2 g 0", "row b holds 4 cells"),
        ("2/g03/2 g 0", "a die is g or b and its face, 1 to 6"),
        ("2/1g71/2 g 0", "row b, character 2: `g`"),
        ("2/2g/2 g 0", "row b, character 2: `g`"),
        ("2/r12/2 g 0", "row b, character 1: `r`"),
        ("2/2g\u{661}/2 g 0", "row b, character 2: `g`"),
        ("2/\u{1F3B2}/2 g 0", "row b, character 1: `\u{1F3B2}`"),
    ] {
        check_refused(&name(options), text, says);
    }
}

#[test]
fn x_3_wrong_moves_are_refused_with_the_reason() {
    for (here, text, says) in [
        ("2/3/2 g 0", "7@b2", "`7@b2` is no move; write FACE@CELL"),
        ("2/3/2 g 0", "0@b2", "is no move"),
        ("2/3/2 g 0", "44@b2", "is no move"),
        ("2/3/2 g 0", "@b2", "is no move"),
        ("2/3/2 g 0", "b2", "is no move"),
        ("2/3/2 g 0", "\u{664}@b2", "is no move"),
        ("2/3/2 g 0", "Pass", "is no move"),
        ("2/3/2 g 0", "", "is no move"),
        ("2/3/2 g 0", "4@b4", "`4@b4`: the board has no cell `b4`"),
        ("2/3/2 g 0", "4@", "the board has no cell ``"),
        ("2/3/2 g 0", "4@b2 ", "the board has no cell `b2 `"),
        ("2/1g11/2 b 0", "4@b2", "the cell holds a die (QK-4)"),
        ("2/1g11/2 g 0", "4@b1", "Green has placed all 1 dice (QK-2)"),
        ("2/1g11/2 g 2", "pass", "both players passed in succession"),
        ("2/1g1b1/2 g 0", "pass", "neither player can place another"),
    ] {
        position("board=hex2,dice=1", here).check_refused(&[(text, says)]);
    }
}

#[test]
fn x_3_wrong_options_are_refused_with_the_reason() {
    for (options, says) in [
        ("dice=0", "`dice=0`: write a number from 1 to 128"),
        ("dice=129", "write a number from 1 to 128"),
        ("dice=", "write a number"),
        ("dice=030", "write a number"),
        ("board=hex10", "from 2 to 9"),
        ("board=rhomb1x1", "1 cells"),
        ("dices=3", "no option `dices`; its options are board, dice"),
        ("dice=3,dice=3", "given twice"),
        ("", "is no option"),
    ] {
        let error = open(&name(options)).unwrap_err();
        assert!(error.to_string().contains(says), "{options}: {error}");
    }
}

#[test]
fn a_board_of_64_cells_is_narrow_and_one_of_65_is_wide() {
    struct Width;
    impl Visitor for Width {
        type Output = usize;
        fn visit<G: FullGame>(self, _game: G) -> usize {
            size_of::<G::Position>()
        }
    }
    let size = |options| visit(&name(options), Width).unwrap();
    let narrow = size_of::<Position<1>>();
    assert_eq!(size("board=rhomb8x8"), narrow);
    assert!(size("board=rhomb13x5") > narrow);
    assert!(narrow <= 64, "a position fits a cache line, {narrow} bytes");
}
