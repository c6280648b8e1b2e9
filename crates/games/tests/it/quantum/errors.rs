//! what is refused, and what the errors say.

use super::{at, at_in};
use crate::differential::check_refused;

#[test]
fn x_3_impossible_positions_are_refused_with_their_place() {
    for (text, says) in [
        ("4/4/4/4/S(11)3 w 0", "stack on a1 has a height of 11"),
        ("4/4/4/4/S(4294967295)3 w 0", "has a height of 4294967295"),
        ("4/4/4/S(9)3/S(8)3 w 0", "17, the game has 16 pieces (QS-3)"),
        ("4/4/4/1SS1/S3 w 0", "White has 3 stacks with a square"),
        ("4/4/4/1cc1/c3 w 0", "with a circle on top, of 2 circles"),
        ("q3/4/4/QqqQ/QqqQ w 0", "5 stacks with a queen on top, of 4"),
        ("4/4/4/4/S3 w 101", "capture, the game ends at 100 (QS-11)"),
    ] {
        check_refused("quantum:board=4x5", text, says);
    }
    // 4W is at most 64 pieces and six towers need 36: only wide boards have room for both.
    let both = "16/16/16/16/S(6)S(6)S(6)s(6)s(6)s(6)10 w 0";
    for says in ["both players own three", "QS-9"] {
        check_refused("quantum:board=16x5", both, says);
    }
    // What a game could have is accepted.
    for text in [
        "4/4/4/4/S(10)s(6)2 w 100",
        "4/4/4/4/4 b 0",
        "SSqq/qqCC/4/4/4 b 57",
        "4/4/4/4/S(2)3 w 0",
    ] {
        assert_eq!(at_in("quantum:board=4x5", text).text(), text);
    }
}

#[test]
fn x_3_malformed_positions_are_refused_with_their_place() {
    for (text, says) in [
        ("", "3 fields"),
        ("4/4/4/4/S3 w", "separated by one space, this one has 2"),
        ("4/4/4/4/S3  w 0", "this one has 4"),
        ("4/4/4/4/S3 w 0 ", "this one has 4"),
        ("4/4/4/S3 w 0", "the board has 5 rows, the position 4"),
        ("4/4/5/4/S3 w 0", "row 3 holds 5 cells, the board has 4"),
        ("4/4/4/4/S(1)3 w 0", "a1 only a height above 1 is written"),
        ("4/4/4/4/S(0)3 w 0", "a1 only a height above 1 is written"),
        ("4/4/4/4/1S(02)2 w 0", "row 1, character 2: `S`"),
        ("4/4/4/4/S(2 w 0", "row 1, character 1: `S`"),
        ("4/4/4/4/S()3 w 0", "row 1, character 1: `S`"),
        ("4/4/4/4/(2)3 w 0", "row 1, character 1: `(`"),
        ("4/4/4/4/K3 w 0", "`K` is no piece; pieces are S, C, Q"),
        ("4/4/4/4/\u{17f}3 w 0", "row 1, character 1"),
        ("4/4/4/4/S3 W 0", "turn: `W`; write w or b"),
        ("4/4/4/4/S3 w 00", "plies since the last capture: `00`"),
        ("4/4/4/4/S3 w -", "plies since the last capture: `-`"),
        ("4/4/4/4/S3 w 99999999999", "write a number from 0 to 100"),
    ] {
        check_refused("quantum:board=4x5", text, says);
    }
}

#[test]
fn x_3_illegal_moves_are_refused_with_the_rule() {
    at("8/8/8/s7/8/S(2)S(6)Cs(7)4/8/Q(3)2C4 w 4").check_refused(&[
        ("c8-c9", "the board has no cell `c9`"),
        ("i1-h1", "no cell `i1`"),
        ("e5-e6", "nothing stands on e5"),
        ("a5-a6", "is to move, the stack on a5 is Black's (QS-8)"),
        ("b3-b4", "b3 has a height of 6 and never moves (QS-4)"),
        ("a3-b4", "ranks and files, a3 to b4 is no such line (QS-2)"),
        ("c3-c4", "a circle moves along diagonals"),
        ("a1-b3", "a queen moves along ranks, files and diagonals"),
        ("a1-a1", "is no such line"),
        ("c3-c3", "is no such line"),
        ("a3-a7", "from a3 than the height of 2 allows (QS-4)"),
        ("a1-a4", "a stack on a3 is in the way (QS-5)"),
        ("a1xa3", "the stack on a3 is White's own (QS-5)"),
        ("a3-a5", "one onto an empty square with -"),
        ("a3xa4", "one onto an empty square with -"),
        ("pass", "White can move (QS-10)"),
    ]);
    let frozen = "the stack on b1 is too high to be landed on (QS-5)";
    at("8/8/8/8/8/8/8/Ss(6)6 w 0").check_refused(&[("a1xb1", frozen)]);
    let shut = "the stack on a1 is blocked on every side (QS-5)";
    at("8/8/8/8/8/8/SS6/CS6 w 0").check_refused(&[("a1a1", shut)]);
    at("8/8/8/8/8/8/8/Ss(6)6 w 100").check_refused(&[("a1-a2", "the game is over, 100 plies")]);
}

#[test]
fn x_3_what_is_no_move_is_refused() {
    let mut position = at("8/8/8/8/8/8/8/Ss6 w 0");
    let odd = [
        "",
        "a1-a2 ",
        " a1-a2",
        "a1 a2",
        "a1\u{2212}a2",
        "\u{e9}1-a2",
    ];
    let others = "a1 a1- a1--a2 A1-A2 a1~a2 a1:a2 a1-a2x Pass -a1a2 a-a2";
    for text in odd.into_iter().chain(others.split(' ')) {
        position.check_refused(&[(text, "is no move; write it as c2-c3")]);
    }
    assert!(position.play("a01-a2").is_err() && position.play("a1-a999999").is_err());
    // Without a sign it is one.
    let position = at("8/8/8/8/8/8/8/Ss6 w 0");
    for (text, canonical) in [("a1a2", "a1-a2"), ("a1b1", "a1xb1"), ("a1xb1", "a1xb1")] {
        assert_eq!(position.entered(text).unwrap().text, canonical);
    }
    let text = "4/4/4/4/4/S3/4/4/4/4/4/4/4/4/4/q3 w 0";
    let wide = at_in("quantum:board=4x16", text);
    assert_eq!(wide.entered("a11a12").unwrap().text, "a11-a12");
}
