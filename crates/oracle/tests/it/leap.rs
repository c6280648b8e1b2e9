//! Quantum Leap, rule by rule, on positions worked out by hand.

use quantarium_oracle::{Ending, Oracle, State, open};

fn game(name: &str) -> Oracle {
    open(name).expect("the game string is right")
}

fn state(name: &str, position: &str) -> State {
    game(name).parse(position).expect("the position is right")
}

fn refused(name: &str, position: &str) -> String {
    game(name)
        .parse(position)
        .expect_err("the position is wrong")
}

#[test]
fn ql_1_the_default_board_is_a_hexagon_of_61_cells() {
    let cells = game("quantum-leap").cells();
    assert_eq!(cells.len(), 61);
    assert_eq!(cells[..5], ["i5", "i6", "i7", "i8", "i9"]);
    assert_eq!(cells[30], "e5");
    assert_eq!(cells[56..], ["a1", "a2", "a3", "a4", "a5"]);
}

#[test]
fn ql_1_shapes_have_their_cells() {
    let cells = |shape: &str| game(&format!("quantum-leap:board={shape}")).cells();
    assert_eq!(cells("hex2"), ["c2", "c3", "b1", "b2", "b3", "a1", "a2"]);
    assert_eq!(cells("hex2"), cells("mask/.oo/ooo/oo."));
    assert_eq!(cells("tri3"), ["c3", "b2", "b3", "a1", "a2", "a3"]);
    assert_eq!(cells("rhomb3x2"), ["b1", "b2", "b3", "a1", "a2", "a3"]);
    assert_eq!(cells("rect2x3"), ["c2", "c3", "b2", "b3", "a1", "a2"]);
    assert_eq!(cells("mask/.o/../oo"), ["c2", "a1", "a2"]);
    // The six points of a star around a hexagon of 7 cells.
    assert_eq!(
        cells("star1"),
        [
            "e4", "d2", "d3", "d4", "d5", "c2", "c3", "c4", "b1", "b2", "b3", "b4", "a2"
        ]
    );
}

#[test]
fn ql_2_edition_2_fills_the_board() {
    assert_eq!(
        state("quantum-leap:board=hex2", "wb/wbw/bb w -").to_move(),
        0
    );
    assert!(refused("quantum-leap:board=hex2", "wb/wbw/wb w -").contains("4 stones w"));
    assert!(refused("quantum-leap:board=hex2", "bb/wbb/bb w -").contains("6 stones b"));
}

#[test]
fn ql_3_edition_1_gives_every_player_as_many_stones() {
    // 7 cells: three stones each for two players, two each for three.
    state("quantum-leap:edition=1,board=hex2", "1b/wbw/wb w -");
    assert!(refused("quantum-leap:edition=1,board=hex2", "bb/wbw/wb w -").contains("4 stones b"));
    state("quantum-leap:board=hex2,players=3", "rb/w1r/wb w -");
    assert!(refused("quantum-leap:board=hex2,players=3", "rb/wwr/wb w -").contains("3 stones w"));
    assert!(open("quantum-leap:board=rhomb2x1,players=3").is_err());
    assert!(open("quantum-leap:board=rhomb3x1,players=3").is_ok());
}

#[test]
fn ql_4_black_swaps_or_keeps_before_whites_first_ply() {
    let pending = state("quantum-leap:edition=1,board=hex2", "1b/wbw/bw b s");
    assert_eq!(pending.to_move(), 1);
    assert_eq!(
        pending.moves(),
        [
            "a2~a1", "a2~b2", "a2~c3", "b1~a1", "b1~b2", "b1~c3", "b3~a1", "b3~b2", "b3~c3", "keep"
        ]
    );
    assert_eq!(pending.play("keep").unwrap().text(), "1b/wbw/bw w -");
    assert_eq!(pending.play("b1~c3").unwrap().text(), "1w/bbw/bw w -");
    assert_eq!(pending.play("c3~b1").unwrap().text(), "1w/bbw/bw w -");
    assert!(pending.play("b1~b3").is_err());
    assert!(pending.play("b1~c2").is_err());
    assert!(pending.play("b1xb2").is_err());
}

#[test]
fn ql_4_only_edition_1_with_two_players_has_a_swap() {
    assert!(refused("quantum-leap:board=hex2", "bb/wbw/bw b s").contains("no swap"));
    assert!(
        refused("quantum-leap:board=rhomb3x1,players=3", "wbr b s").contains("no swap"),
        "nor three players"
    );
    assert!(refused("quantum-leap:edition=1,board=hex2", "1b/wbw/bw w s").contains("TURN"));
    assert!(refused("quantum-leap:edition=1,board=hex2", "2/wbw/bw b s").contains("missing"));
    let kept = state("quantum-leap:edition=1,board=hex2", "1b/wbw/bw w -");
    assert!(kept.play("keep").is_err());
}

#[test]
fn ql_5_three_players_take_turns_in_seat_order() {
    // A row of six: white a1 a2, black a3 a4, red a5 a6.
    let mut position = state("quantum-leap:board=rhomb6x1,players=3", "wwbbrr w -");
    assert_eq!(position.moves(), ["a2xa3"]);
    position = position.play("a2xa3").unwrap();
    assert_eq!(position.text(), "w1wbrr b -");
    // Black's last stone stands alone: stuck, and White, the player before, wins.
    assert_eq!(position.to_move(), 1);
    let ending = Ending {
        winner: Some(0),
        rule: "QL-7",
    };
    assert_eq!(position.over(), Some(ending));
}

#[test]
fn ql_6_a_stone_leaps_as_far_as_it_has_friends() {
    // a2 has two friends and leaps two, over its own a3; a3 has one; a1 has one, but a2 is white.
    let position = state("quantum-leap:board=rhomb7x1", "wwwb3 w -");
    assert_eq!(position.moves(), ["a2xa4", "a3xa4"]);
    assert_eq!(position.play("a2xa4").unwrap().text(), "w1ww3 b -");
    assert_eq!(position.play("a2a4").unwrap().text(), "w1ww3 b -");
    assert_eq!(position.play("a2-a4").unwrap().text(), "w1ww3 b -");
    for wrong in [
        "a1xa2", "a2xa3", "a4xa3", "a2xa5", "a2~a4", "a2 a4", "", "A2xa4", "pass", "a2xa04",
    ] {
        assert!(position.play(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn ql_6_a_stone_without_friends_cannot_move() {
    let position = state("quantum-leap:board=rhomb7x1", "wbw1bbw w -");
    assert_eq!(position.moves(), [""; 0]);
    assert!(position.over().is_some());
}

#[test]
fn ql_6_six_friends_leap_six() {
    // On a rhombus of 10 by 4, b2 and its six neighbours are white; b8 is six to the right.
    let position = state("quantum-leap:board=rhomb10x4", "10/1ww7/www4b2/ww8 w -");
    assert!(position.moves().contains(&"b2xb8".to_string()));
    assert_eq!(position.moves().len(), 1);
}

#[test]
fn ql_6_a_leap_passes_over_places_that_are_no_cells() {
    // b2 has the friends b1 and a2 and leaps two, over the hole at b3, onto b4.
    let position = state("quantum-leap:board=mask/oo.o/oooo", "wwb/1w2 w -");
    assert_eq!(position.moves(), ["b2xb4"]);
    assert_eq!(position.play("b2b4").unwrap().text(), "w1w/1w2 b -");
}

#[test]
fn ql_7_the_stuck_player_loses() {
    let position = state("quantum-leap:board=hex2", "w1/2b/b1 b -");
    let ending = Ending {
        winner: Some(0),
        rule: "QL-7",
    };
    assert_eq!(position.over(), Some(ending));
    assert!(position.moves().is_empty());
    assert!(position.play("b3xc2").is_err());
    let white_stuck = state("quantum-leap:board=hex2", "w1/2b/b1 w -");
    assert_eq!(white_stuck.over().unwrap().winner, Some(1));
}

#[test]
fn ql_7_with_three_players_the_one_before_the_stuck_player_wins() {
    // Nobody has moved yet, White is stuck, and Red is the player before.
    let position = state("quantum-leap:board=hex2,players=3", "w1/2b/r1 w -");
    assert_eq!(position.over().unwrap().winner, Some(2));
}

#[test]
fn ql_7_a_player_without_stones_is_stuck_only_when_his_turn_comes() {
    let position = state("quantum-leap:board=hex2,players=3", "rr/2b/ww w -");
    assert_eq!(position.moves(), ["a2xb3"]);
    let black_gone = position.play("a2xb3").unwrap();
    assert_eq!(black_gone.text(), "rr/2w/w1 b -");
    assert_eq!(black_gone.over().unwrap().winner, Some(0));
    // It is Red's turn: Black has no stone, and the game goes on.
    let red_to_move = state("quantum-leap:board=hex2,players=3", "rr/2w/2 r -");
    assert_eq!(red_to_move.moves(), ["c3xb3"]);
}

#[test]
fn ql_8_one_white_stone_may_take_a_sequence_of_leaps() {
    // Black never moves, so White is to move again after each leap.
    let mut position = state("quantum-leap:board=hex2", "bb/bwb/ww w -");
    for leap in ["a1xc3", "c3xb3", "b3xb1", "b1xc2"] {
        let text = position.play(leap).unwrap().text().replace(" b ", " w ");
        position = state("quantum-leap:board=hex2", &text);
    }
    assert_eq!(position.text(), "w1/1w1/1w w -");
}

#[test]
fn x_3_malformed_positions_are_refused() {
    for wrong in [
        "",
        "wb/wbw/bb",
        "wb/wbw/bb w",
        "wb/wbw/bb w - ",
        " wb/wbw/bb w -",
        "wb/wbw/bb  w -",
        "wb/wbw/bb w - -",
        "wb/wbw w -",
        "wb/wbw/bb/ w -",
        "wb/wbw/b w -",
        "wb/wbw/bbb w -",
        "wb/wbw/b01 w -",
        "wb/wbw/b0b w -",
        "wb/wbw/b2 w -",
        "wb/wbr/bb w -",
        "wb/wbw/bb r -",
        "wb/wbw/bb W -",
        "wb/wbw/bb wb -",
        "wb/wbw/bb w x",
        "wb/wbw/b\u{e9} w -",
        "99999999999/wbw/bb w -",
    ] {
        assert!(
            game("quantum-leap:board=hex2").parse(wrong).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn a_row_without_cells_is_empty_text() {
    let position = state("quantum-leap:board=mask/.o/../oo", "b//1w w -");
    assert_eq!(position.text(), "b//1w w -");
    // A run goes on over the hole.
    let position = state("quantum-leap:board=mask/o.ooo", "3b w -");
    assert_eq!(position.text(), "3b w -");
}
