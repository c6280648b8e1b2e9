//! Quantum Link, rule by rule, on positions worked out by hand.

use quantarium_oracle::{Ending, Oracle, State, open};

fn game(name: &str) -> Oracle {
    open(name).expect("the game string is right")
}

fn state(name: &str, position: &str) -> State {
    game(name).parse(position).expect("the position is right")
}

fn start(name: &str) -> State {
    game(name).start().expect("the start is fixed")
}

fn ending(winner: Option<usize>) -> Option<Ending> {
    let rule = "QK-6";
    Some(Ending { winner, rule })
}

#[test]
fn qk_1_the_board_is_empty_at_the_start() {
    assert_eq!(start("quantum-link").text(), "5/6/7/8/9/8/7/6/5 g 0");
    assert_eq!(start("quantum-link:board=hex2").text(), "2/3/2 g 0");
}

#[test]
fn qk_2_players_have_half_as_many_dice_as_there_are_cells() {
    let parse = |position: &str| game("quantum-link:board=hex2").parse(position);
    assert!(parse("g1g1/g13/2 b 0").is_err(), "a row of four cells");
    assert!(parse("g1g1/g12/2 b 0").is_ok());
    assert!(parse("g1g1/g1g11/2 b 0").is_err());
    assert!(
        game("quantum-link:board=hex2,dice=4")
            .parse("g1g1/g1g11/2 b 0")
            .is_ok()
    );
    assert_eq!(open("quantum-link:dice=30").unwrap().name(), "quantum-link");
    assert!(open("quantum-link:dice=0").is_err());
    assert!(open("quantum-link:dice=129").is_err());
    // A player out of dice can only pass.
    assert_eq!(
        state("quantum-link:board=hex2", "g1g1/g12/2 g 0").moves(),
        ["pass"]
    );
}

#[test]
fn qk_3_green_begins_and_they_alternate() {
    let first = start("quantum-link:board=hex2");
    assert_eq!(first.to_move(), 0);
    let second = first.play("4@b2").unwrap();
    assert_eq!(second.text(), "2/1g41/2 b 0");
    assert_eq!(second.play("1@c3").unwrap().text(), "1b1/1g41/2 g 0");
}

#[test]
fn qk_4_a_ply_places_a_die_or_passes() {
    let moves = start("quantum-link").moves();
    assert_eq!(moves.len(), 61 * 6 + 1);
    assert_eq!(moves[..2], ["1@a1", "1@a2"]);
    assert_eq!(moves[366], "pass");
    let position = state("quantum-link:board=rhomb3x1", "2b6 g 0");
    assert_eq!(
        position.moves(),
        [
            "1@a1", "1@a2", "2@a1", "2@a2", "3@a1", "3@a2", "4@a1", "4@a2", "5@a1", "5@a2", "6@a1",
            "6@a2", "pass"
        ]
    );
    for wrong in [
        "0@a1", "7@a1", "1@a3", "1@a4", "1a1", "a1", "01@a1", "keep", "",
    ] {
        assert!(position.play(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn qk_5_a_covered_die_still_counts_as_a_neighbour() {
    // The green 6 in the middle is surrounded and has two friends only: covered. c2 has the
    // friends c3 and b2 all the same, and so has c3; b1 and b3 have one friend each.
    let position = state("quantum-link:board=hex2,dice=4", "g2g2/b1g6b1/b1b1 g 0");
    assert_eq!(position.scores(), Some(vec![4, 2]));
}

#[test]
fn qk_6_two_passes_in_a_row_end_the_game() {
    let position = start("quantum-link:board=hex2");
    let passed = position.play("pass").unwrap();
    assert_eq!(passed.text(), "2/3/2 b 1");
    assert_eq!(passed.over(), None);
    let over = passed.play("pass").unwrap();
    assert_eq!(over.text(), "2/3/2 g 2");
    assert_eq!(over.over(), ending(None));
    assert!(over.moves().is_empty());
    assert!(over.play("1@a1").is_err());
    // A die between them starts anew.
    let placed = passed.play("1@a1").unwrap();
    assert_eq!(placed.play("pass").unwrap().over(), None);
}

#[test]
fn qk_6_the_game_ends_when_neither_can_place() {
    // A full board.
    let full = state("quantum-link:board=rhomb2x1,dice=2", "g1g1 b 0");
    assert_eq!(full.over(), ending(Some(0)));
    // Both out of dice.
    let last = state("quantum-link:board=hex2,dice=1", "2/1g61/2 b 0");
    let over = last.play("1@a1").unwrap();
    assert_eq!(over.over(), ending(None));
    assert_eq!(over.text(), "2/1g61/b11 g 0");
    // One of them still has a die.
    let one = state("quantum-link:board=hex2,dice=2", "2/g11b1/b11 b 1");
    assert_eq!(one.moves(), ["pass"]);
    assert_eq!(one.over(), None);
}

#[test]
fn qk_7_a_die_scores_with_as_many_friends_as_its_face() {
    // c2, c3 and b2 are green and all adjacent: two friends each. The black a2 and b3 have one.
    let score = |rows: &str| {
        let position = state("quantum-link:board=hex2", &format!("{rows} b 2"));
        (position.scores(), position.over())
    };
    let both = |green, black| Some(vec![green, black]);
    assert_eq!(score("g1g1/1g3b2/1b1"), (both(0, 1), ending(Some(1))));
    assert_eq!(score("g2g2/1g2b2/1b1"), (both(6, 1), ending(Some(0))));
    assert_eq!(score("g2g1/1g1b1/1b1"), (both(2, 2), ending(None)));
}

#[test]
fn x_3_malformed_positions_are_refused() {
    for wrong in [
        "2/3/2 w 0",
        "2/3/2 g 3",
        "2/3/2 g 00",
        "2/3/2 g -",
        "2/3/2 g",
        "g/3/2 g 0",
        "g01/3/2 g 0",
        "g71/3/2 g 0",
        "g1/3/2 g 0",
        "g102/3/2 g 0",
        "G11/3/2 g 0",
    ] {
        assert!(
            game("quantum-link:board=hex2").parse(wrong).is_err(),
            "{wrong}"
        );
    }
}
