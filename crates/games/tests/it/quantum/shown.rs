//! What boards on screen are given.

use quantarium_board::Cell;
use quantarium_rules::{Click, Player, Sight};

use super::{at, at_in, game};

#[test]
fn pieces_tell_owner_kind_height_and_whether_they_are_frozen() {
    let position = at("7q(6)/8/8/8/8/8/8/1C6 w 0");
    let pieces = position.pieces();
    let told: Vec<_> = pieces
        .iter()
        .map(|p| (p.cell.0, p.owner.unwrap(), p.kind, p.count, p.state))
        .collect();
    let white = (1, Player::FIRST, "circle", 1, None);
    assert_eq!(
        told,
        [white, (63, Player::SECOND, "queen", 6, Some("frozen"))]
    );
}

#[test]
fn a_move_is_entered_by_its_squares_and_a_pass_by_its_button() {
    let position = at("8/8/8/8/8/8/8/Ss6 w 0");
    let clicks = [Click::Cell(Cell(0)), Click::Cell(Cell(1))];
    assert_eq!(position.clicks("a1xb1").unwrap(), clicks);
    let stuck = at("8/8/8/8/8/8/8/7s w 0");
    assert_eq!(stuck.clicks("pass").unwrap(), [Click::Choice("pass")]);
}

fn sights(name: &str, text: &str, cell: &str) -> String {
    let game = game(name);
    let position = at_in(name, text);
    let cell = game.grid().named(cell).unwrap();
    let names = |sight: Sight| {
        let cells = sight.cells.iter().map(|cell| game.grid().name(*cell));
        format!("{} {}", sight.kind, cells.collect::<Vec<_>>().join(" "))
    };
    let all: Vec<String> = position.sights(cell).into_iter().map(names).collect();
    all.join("; ")
}

#[test]
fn a_sight_shows_the_reach_on_an_empty_board_and_what_of_it_is_blocked() {
    let text = "8/8/8/8/q7/C7/8/S(3)1s(6)5 b 0";
    let a1 = "reach b1 c1 d1 a2 a3 a4; blocked c1 d1 a3 a4";
    assert_eq!(sights("quantum", text, "a1"), a1, "whoever is to move");
    assert_eq!(sights("quantum", text, "a3"), "reach b2 b4; threat a4");
    assert_eq!(
        sights("quantum", text, "c1"),
        "",
        "a frozen stack reaches nothing"
    );
    assert_eq!(sights("quantum", text, "h8"), "", "an empty square neither");
    let far = "reach b1 c1 d1 a2 a3 a4 a5; blocked c1 d1";
    let text = "4/4/4/4/S1s(6)1 w 0";
    assert_eq!(sights("quantum:board=4x5,power=corners", text, "a1"), far);
    let text = "8/8/8/8/8/8/1s6/S(3)S6 b 0";
    let b1 = "reach a1 c1 b2; blocked a1; threat b2";
    assert_eq!(sights("quantum", text, "b1"), b1);
}

#[test]
fn qs_9_the_lens_shows_towers_captures_that_make_six_and_stacks_that_cannot_move() {
    let game = game("quantum");
    let lens = at("8/8/8/8/8/8/cc6/S(3)1s(3)4C w 0").lens();
    let words = lens.marks.iter().map(|mark| {
        let name = game.grid().name(mark.cell);
        format!("{name} {} {}", mark.kind, mark.count)
    });
    let words: Vec<String> = words.collect();
    let shown = "a1 height 3, a1 six 6, c1 height 3, c1 six 6, a2 hit 1";
    assert_eq!(words.join(", "), shown);
    let stuck = at("8/8/8/8/8/8/SS6/SC6 b 0").lens();
    let still = |cell| {
        stuck
            .marks
            .iter()
            .any(|mark| mark.cell == Cell(cell) && mark.kind == "still")
    };
    assert!(still(0) && !still(1), "a1 is shut in, b1 goes to c2");
}
