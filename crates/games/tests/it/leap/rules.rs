//! QL-4 to QL-7 on positions small enough to check by eye.

use quantarium_games::open;
use quantarium_rules::{Player, Seed};

use super::position;

const SWAP: &str = "quantum-leap:edition=1,board=hex2";

fn moves(game: &str, text: &str) -> Vec<String> {
    position(game, text).moves()
}

fn winner(game: &str, text: &str) -> Option<u8> {
    let outcome = position(game, text).outcome()?;
    assert_eq!(outcome.ending.rule, "QL-7");
    Some(outcome.winner?.0)
}

#[test]
fn ql_4_black_swaps_a_white_and_a_black_stone_or_keeps_before_white_s_first_ply() {
    let position = position(SWAP, "ww/w1b/bb b s");
    assert_eq!(position.to_move(), Player(1));
    let all = [
        "b1~a1", "b1~a2", "b1~b3", "c2~a1", "c2~a2", "c2~b3", "c3~a1", "c3~a2", "c3~b3", "keep",
    ];
    assert_eq!(position.moves(), all);
    let after = |mv: &str| {
        let mut position = position.clone();
        position.play(mv).unwrap();
        position.text()
    };
    assert_eq!(after("keep"), "ww/w1b/bb w -");
    assert_eq!(after("c2~a1"), "bw/w1b/wb w -");
    assert_eq!(after("a1~c2"), "bw/w1b/wb w -", "either order is accepted");
}

#[test]
fn ql_4_there_is_no_swap_in_edition_2_nor_with_more_players() {
    for game in ["quantum-leap", "quantum-leap:players=3"] {
        let start = open(game).unwrap().start(Seed(0));
        assert!(start.text().ends_with(" w -"));
        assert!(start.moves().iter().all(|mv| mv.contains('x')));
    }
}

#[test]
fn ql_6_a_leap_is_exactly_as_long_as_the_stone_has_friends() {
    let row = "quantum-leap:board=rhomb8x1";
    assert_eq!(moves(row, "wb6 w -"), [""; 0], "it has none");
    assert_eq!(moves(row, "2wwb3 w -"), ["a4xa5"], "one friend, one space");
    assert_eq!(moves(row, "2ww1b2 w -"), [""; 0], "two spaces are too far");
    // b2 has two friends, a1 and b3; a1 and b3 have one, b2.
    let two = "quantum-leap:board=rhomb5x3";
    assert_eq!(moves(two, "5/1wwbb/w4 w -"), ["b2xb4", "b3xb4"]);
    // c2 is one space from b2, b5 three from b2 and two from b3.
    assert_eq!(moves(two, "1b3/1ww1b/w4 w -"), [""; 0]);
    // The longest is of six spaces.
    // A flower of seven in the middle of a row of fifteen.
    let game = "quantum-leap:board=rhomb15x3";
    assert_eq!(moves(game, "7ww6/1b4www4bb/6ww7 w -"), ["b8xb14", "b8xb2"]);
}

#[test]
fn ql_6_leaps_pass_over_stones_free_cells_holes_and_notches_alike() {
    let game = "quantum-leap:board=rhomb6x2";
    // b2 has the friends a1, a2 and b1 and leaps three spaces.
    assert_eq!(moves(game, "ww2b1/ww4 w -"), ["b2xb5"], "over free cells");
    assert_eq!(moves(game, "ww1wb1/ww4 w -"), ["b2xb5"], "over a friend");
    let text = "wwbbb1/ww4 w -";
    assert_eq!(moves(game, text), ["b1xb3", "b2xb5"], "over enemies");
    // Ruling of QL-6: the distance is counted on the underlying grid.
    let hole = "quantum-leap:board=mask/.o.ooo/ooo";
    assert_eq!(moves(hole, "wb2/ww1 w -"), ["b2xb4"], "b3 is no cell");
    let gap = "quantum-leap:board=mask/ooo/.../ooo";
    assert_eq!(moves(gap, "1b1//www w -"), ["a2xc2"], "row b has no cells");
}

#[test]
fn ql_6_only_enemy_stones_are_captured_of_any_other_colour() {
    let list = moves("quantum-leap:board=rhomb6x1,players=3", "bwwr2 w -");
    assert_eq!(list, ["a2xa1", "a3xa4"]);
    let own = moves("quantum-leap:board=rhomb9x1,players=3", "1www5 w -");
    assert_eq!(own, [""; 0], "a2 and a4 reach a3, their own");
}

#[test]
fn ql_6_every_capture_removes_exactly_one_stone() {
    let mut position = position("quantum-leap:board=hex3,players=3", {
        "wbr/wbrw/wbr1b/rwbr/wrb w -"
    });
    let mut stones = position.pieces().len();
    while let Some(mv) = position.moves().first() {
        position.play(mv).unwrap();
        stones -= 1;
        assert_eq!(position.pieces().len(), stones);
    }
    assert!(position.outcome().is_some());
}

#[test]
fn ql_7_a_stuck_player_loses_between_two() {
    let row = "quantum-leap:board=rhomb4x1";
    assert_eq!(winner(row, "wb2 w -"), Some(1));
    assert_eq!(winner(row, "wb2 b -"), Some(0));
    assert_eq!(winner(row, "wwb1 w -"), None, "White can capture");
    assert_eq!(winner(row, "wwb1 b -"), Some(0), "Black cannot");
}

#[test]
fn ql_7_with_more_players_the_one_before_the_stuck_player_wins() {
    let row = "quantum-leap:board=rhomb9x1,players=3";
    let at_once = winner(row, "wbr6 w -");
    assert_eq!(at_once, Some(2), "even without a move made yet");
    assert_eq!(winner(row, "wbr6 b -"), Some(0));
    assert_eq!(winner(row, "wbr6 r -"), Some(1));
    let four = "quantum-leap:board=rhomb9x1,players=4";
    assert_eq!(winner(four, "w8 w -"), Some(3));
    // A player without stones is stuck only when his turn comes.
    let mut position = position(row, "wwr6 w -");
    let over = position.outcome().is_some();
    assert!(!over, "Black has no stone, but White is to move");
    position.play("a2xa3").unwrap();
    assert_eq!(position.outcome().unwrap().winner, Some(Player(0)));
    assert_eq!(position.outcome().unwrap().result(3), "1-0-0");
}

#[test]
fn ql_7_a_pending_swap_is_never_the_end() {
    // On two cells nobody can ever capture: White is stuck once Black has decided.
    let mut position = position("quantum-leap:edition=1,board=rhomb2x1", "wb b s");
    assert!(position.outcome().is_none());
    position.play("a1~a2").unwrap();
    assert_eq!(position.text(), "bw w -");
    assert_eq!(position.outcome().unwrap().winner, Some(Player(1)));
}
