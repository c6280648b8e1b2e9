//! Texts of positions and moves, and X-3: what is refused, and in which words.

use super::{neutrons, position, refused};
use crate::differential::{check_refused, refusal};

fn error(options: &str, text: &str) -> String {
    refusal(&format!("quanta:{options}"), text)
}

#[test]
fn positions_are_written_as_they_are_read() {
    for (options, text) in [
        ("board=5x5", "5/1n1n1/5/1n1n1/5 w -"),
        ("board=5x5", "5/5/5/5/5 b -"),
        ("board=5x5", "Ww3/5/2n2/5/3Bb b -"),
        ("board=5x5", "nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w www"),
        ("board=5x5", "nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w bww"),
        ("board=5x5", "nnnnn/nnwWn/nwnwn/nWwnn/nnn2 b bbw"),
        ("board=5x5", "nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w wwwb"),
        ("board=16x5", "16/5n4n5/16/5n4n5/16 w -"),
    ] {
        assert_eq!(position((options, text)).text(), text);
    }
}

#[test]
fn x_3_malformed_positions_are_refused_with_their_place() {
    for (text, says) in [
        ("5/5/5/5/5", "separated by one space, this one has 1"),
        ("5/5/5/5/5 w - ", "this one has 4"),
        ("5/5/5/5 w -", "the board has 5 rows, the position 4"),
        ("5/5/6/5/5 w -", "row 3 holds 6 cells, the board has 5"),
        ("5/5/1x3/5/5 w -", "row 3, character 2: `x` is no piece"),
        ("5/5/5/5/5 W -", "turn: `W`; write w or b"),
        ("5/5/5/5/5 g -", "turn: `g`; write w or b"),
        ("5/5/5/5/5 w ", "bonuses: ``; write -"),
        ("5/5/5/5/5 w w", "bonuses: `w`; write -"),
        ("5/5/5/5/5 w wn", "bonuses: `wn`; write -"),
        ("5/5/5/5/5 w --", "bonuses: `--`; write -"),
        ("5/5/5/5/5 w w\u{e9}", "bonuses"),
    ] {
        check_refused("quanta:board=5x5", text, says);
    }
}

#[test]
fn x_3_more_particles_than_there_are_is_impossible() {
    let rest = "16/16/16/16/16/16/16/16/16";
    let many = format!("{}/{rest} w -", neutrons(41));
    let says = "the board holds 41 neutrons, there are 40 (QA-2)";
    assert_eq!(error("board=16x16", &many), says);
    position(("board=16x16", &format!("{}/{rest} w -", neutrons(40))));
    for (letter, whose) in [
        ("W", "positive particles of White's"),
        ("w", "negative particles of White's"),
        ("B", "positive particles of Blue's"),
        ("b", "negative particles of Blue's"),
    ] {
        let row = format!("{letter}1").repeat(8);
        let rows =
            |last: &str| format!("{row}/16/{row}/16/{last}/16/16/16/16/16/16/16/16/16/16/16 w -");
        position((
            "board=16x16",
            &rows(&format!("{}9", format!("{letter}1").repeat(3) + letter)),
        ));
        let many = rows(&format!("{}7", format!("{letter}1").repeat(4) + letter));
        let says = format!("the board holds 21 {whose}, there are 20 (QA-2)");
        assert_eq!(error("board=16x16", &many), says);
    }
}

#[test]
fn x_3_like_charges_side_by_side_are_impossible() {
    let says = "c3 and d3 are adjacent, and both hold positive particles (QA-4)";
    assert_eq!(error("board=5x5", "5/5/2WB1/5/5 w -"), says);
    let says = "e3 and e4 are adjacent, and both hold negative particles (QA-4)";
    assert_eq!(error("board=5x5", "5/4w/4b/5/5 w -"), says);
    position(("board=5x5", "5/3w1/2wW1/3w1/5 w -"));
}

#[test]
fn x_3_owed_bonuses_that_qa_7_does_not_allow_are_impossible() {
    let full = "nnnnn/nnwWn/nwnwn/nWwnn/nnn2";
    for (rest, says) in [
        ("w bwb", "bonuses: in `bwb` the starter is owed a bonus"),
        ("w wwbw", "the starter is owed a bonus after the opponent"),
        ("b www", "turn: of the bonuses `www` the other player takes"),
        ("b bww", "bonuses `bww` the other player takes the first"),
    ] {
        check_refused("quanta:board=5x5", &format!("{full} {rest}"), says);
    }
    // The oracle counts no bonuses.
    let owed = |count| format!("{full} w w{}", "w".repeat(count));
    let game = quantarium_games::open("quanta:board=5x5").unwrap();
    let says = "bonuses: 41 are owed, and only 40 neutrons can be surrounded (QA-6)";
    assert_eq!(game.parse(&owed(41)).unwrap_err().to_string(), says);
    position(("board=5x5", &owed(40)));
    // X-3 does not ask for the points that owed bonuses came with.
    let problem = position(("board=5x5", "5/5/BwW2/1nw2/WwW2 b wbb"));
    assert_eq!(problem.text(), "5/5/BwW2/1nw2/WwW2 b wbb");
}

#[test]
fn x_3_owed_bonuses_that_must_have_lapsed_are_impossible() {
    let full = "nnnnn/nnwWn/nwnwn/nWwnn/nnnnn w ww";
    let says = "bonuses: no square is empty, so they had lapsed (QA-7)";
    assert_eq!(error("board=5x5", full), says);
    let rows = "16/16/16/16/16/1WwB12/1bnb12/1Wwn12/16";
    let text = |count| format!("{}/{rows} w ww", neutrons(count));
    position(("board=16x16", &text(37)));
    let says = "bonuses: no neutron is left, so they had lapsed (QA-7)";
    assert_eq!(error("board=16x16", &text(38)), says);
}

#[test]
fn x_3_wrong_moves_are_refused_with_the_reason() {
    let scene = ("board=5x5", "5/1n1n1/5/1n1n1/5 w -");
    for mv in [
        "", "n", "n@", "@a1", "N@a3", "n@A3", "n a3", "n@a3 ", "n@a03", "nn@a3", "Pass", "é@a3",
    ] {
        let error = refused(scene, mv);
        let told = error.contains("is no move") || error.contains("has no cell");
        assert!(told, "{mv}: {error}");
    }
    assert_eq!(refused(scene, "n@f1"), "`n@f1`: the board has no cell `f1`");
    assert!(refused(scene, "n@b2").contains("b2 is occupied (QA-5)"));
}
