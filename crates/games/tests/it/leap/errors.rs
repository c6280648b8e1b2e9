//! what is wrong with a position or a move, and where.

use super::position;
use crate::differential::check_refused;

#[test]
fn x_3_impossible_positions_are_refused_with_the_reason() {
    let second = [
        ("ww/ww1/3 w -", "row a holds 3 cells, the board has 2"),
        ("ww/3/2 w", "3 fields"),
        ("ww/ww1/2 w -", "4 stones, the setup gives 3 (QL-2)"),
        ("bb/bbb/2 w -", "Black has 5 stones, the setup gives 4"),
        ("wr/3/2 w -", "`r` is no piece; the stones are w, b"),
        ("2/3/2 r -", "turn: `r`; write w or b"),
        ("2/3/2 w s", "`s`; write -: a swap belongs to edition 1"),
        ("2/3/2 w ", "swap: ``"),
    ];
    let first = [
        ("ww/ww1/2 w -", "4 stones, the setup gives 3 (QL-3)"),
        ("ww/w1b/b1 b s", "Black has 2 of 3 stones"),
        ("ww/w1b/bb w s", "Black who may swap, not White (QL-4)"),
        ("ww/w1b/bb b x", "write s while Black's swap is pending"),
    ];
    let three = [("wwwwwww12 w s", "the board has 5 rows")];
    for (options, cases) in [
        ("board=hex2", &second[..]),
        ("edition=1,board=hex2", &first),
        ("board=hex3,players=3", &three),
    ] {
        for (text, says) in cases {
            check_refused(&format!("quantum-leap:{options}"), text, says);
        }
    }
    // Fewer stones than a game could have are accepted.
    for text in ["2/3/2 w -", "2/1w1/2 b -", "2/1b1/2 w -"] {
        assert_eq!(position("quantum-leap:board=hex2", text).text(), text);
    }
}

#[test]
fn x_3_illegal_moves_are_refused_with_the_reason_and_change_nothing() {
    let mut here = position("quantum-leap:board=rhomb6x2", "ww2b1/ww1wb1 w -");
    here.check_refused(&[
        ("b2b2x", "is no move; write a capture like c3xe5"),
        ("", "is no move"),
        ("b2", "is no move"),
        ("b2x", "is no move"),
        ("\u{e9}\u{e9}", "is no move"),
        ("b2x\u{e9}5", "is no move"),
        ("B2xB5", "is no move"),
        ("b2xb9", "the board has no cell `b9`"),
        ("b2xb05", "the board has no cell `b05`"),
        ("b5xb2", "and there is Black's stone on b5 (QL-6)"),
        ("b4xb5", "there is no stone on b4"),
        ("a4xa5", "the stone on a4 has no friend beside it"),
        ("b2xb4", "3 friends beside it, and b4 is not 3 spaces away"),
        ("b1xb3", "there is no stone on b3"),
        ("a2xa2", "no enemy stands 2 spaces away in a straight line"),
        ("b2xb2", "b2 is not 3 spaces away"),
        ("a2xa4", "an enemy stone, and there is White's stone on a4"),
        ("keep", "no swap is to be decided here (QL-4)"),
        ("b2~b5", "no swap is to be decided here (QL-4)"),
    ]);
    here.play("b2xb5").unwrap();
    assert_eq!(here.text(), "w3w1/ww1wb1 b -");
    // Swaps.
    position("quantum-leap:edition=1,board=hex2", "ww/w1b/bb b s").check_refused(&[
        ("c2xa1", "Black swaps two stones or keeps (QL-4)"),
        ("c2~c3", "White's stone on c2 and White's stone on c3"),
        ("c2~b2", "White's stone on c2 and no stone on b2 (QL-4)"),
        ("a1~a2", "Black's stone on a1 and Black's stone on a2"),
        ("c2~z9", "no cell `z9`"),
    ]);
    // After the end.
    let mut over = position("quantum-leap:board=hex2", "2/1w1/2 w -");
    let error = over.play("b2xc3").unwrap_err().to_string();
    let says = "`b2xc3`: the game is over, the player to move has no capture";
    assert_eq!(error, says);
}

#[test]
fn captures_are_read_with_and_without_a_sign() {
    let here = position("quantum-leap:board=rhomb6x2", "ww2b1/ww4 w -");
    for text in ["b2xb5", "b2b5", "b2-b5"] {
        assert_eq!(here.entered(text).unwrap().text, "b2xb5");
    }
    // On a board with a row x, an x may be a row's letter.
    let high = "quantum-leap:board=rhomb2x26";
    let rows = ["2", "2", "1b", "ww"].join("/") + &"/2".repeat(22);
    let here = position(high, &format!("{rows} w -"));
    assert_eq!(here.moves(), ["w1xx2", "w2xx2"]);
    for text in ["w2xx2", "w2x2", "w2-x2"] {
        assert_eq!(here.entered(text).unwrap().text, "w2xx2");
    }
}
