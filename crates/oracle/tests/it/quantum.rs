//! Quantum, rule by rule, on positions worked out by hand.

use quantarium_oracle::{Ending, Oracle, State, open};

fn game(name: &str) -> Oracle {
    open(name).expect("the game string is right")
}

fn state(name: &str, position: &str) -> State {
    game(name).parse(position).expect("the position is right")
}

fn play(position: &State, moves: &[&str]) -> State {
    let play = |position: State, mv: &&str| position.play(mv).expect("the move is legal");
    moves.iter().fold(position.clone(), play)
}

fn start_text(board: &str) -> String {
    let start = game(&format!("quantum:board={board}")).start();
    start.expect("the start is fixed").text()
}

fn ending(winner: Option<usize>, rule: &'static str) -> Option<Ending> {
    Some(Ending { winner, rule })
}

#[test]
fn qs_1_boards_have_their_limits() {
    assert_eq!(game("quantum").cells()[..3], ["a8", "b8", "c8"]);
    for right in ["12x8", "10x6", "4x5", "16x16"] {
        assert!(open(&format!("quantum:board={right}")).is_ok(), "{right}");
    }
    for wrong in [
        "7x8", "4x4", "2x8", "18x8", "8x17", "08x8", "8x", "8", "8x8x8",
    ] {
        assert!(open(&format!("quantum:board={wrong}")).is_err(), "{wrong}");
    }
}

#[test]
fn qs_2_each_kind_has_its_directions() {
    let moves = |piece: &str| state("quantum", &format!("8/8/8/3{piece}4/8/8/8/8 w 0")).moves();
    assert_eq!(moves("S"), ["d5-c5", "d5-d4", "d5-d6", "d5-e5"]);
    assert_eq!(moves("C"), ["d5-c4", "d5-c6", "d5-e4", "d5-e6"]);
    assert_eq!(
        moves("Q"),
        [
            "d5-c4", "d5-c5", "d5-c6", "d5-d4", "d5-d6", "d5-e4", "d5-e5", "d5-e6"
        ]
    );
}

#[test]
fn qs_3_the_standard_setup_fills_two_ranks_a_side() {
    assert_eq!(
        start_text("8x8"),
        "scsqqscs/cscqqcsc/8/8/8/8/CSCQQCSC/SCSQQSCS w 0"
    );
    assert_eq!(start_text("4x5"), "sqqs/cqqc/4/CQQC/SQQS w 0");
    assert_eq!(start_text("6x5"), "scqqcs/csqqsc/6/CSQQSC/SCQQCS w 0");
    assert_eq!(
        start_text("10x6"),
        "scscqqcscs/cscsqqscsc/10/10/CSCSQQSCSC/SCSCQQCSCS w 0"
    );
    assert!(game("quantum:setup=random").start().is_none());
}

#[test]
fn qs_4_a_stack_moves_up_to_its_height() {
    let three = state("quantum", "8/8/8/8/8/8/8/S(3)7 w 0");
    assert_eq!(
        three.moves(),
        ["a1-a2", "a1-a3", "a1-a4", "a1-b1", "a1-c1", "a1-d1"]
    );
    let five = state("quantum", "8/8/8/8/8/8/8/C(5)7 w 0");
    assert_eq!(five.moves(), ["a1-b2", "a1-c3", "a1-d4", "a1-e5", "a1-f6"]);
    let six = state("quantum", "8/8/8/8/8/8/s7/Q(6)7 w 0");
    assert_eq!(six.moves(), ["pass"]);
}

#[test]
fn qs_5_no_jumping_and_heights_add_up() {
    // Own circle on a3, a black square on c1, and a black stack of six on h1, out of reach.
    let position = state("quantum", "8/8/8/8/8/C7/8/S(3)1s4s(6) w 7");
    let own: Vec<String> = position.moves();
    assert_eq!(own, ["a1-a2", "a1-b1", "a1xc1", "a3-b2", "a3-b4"]);
    let captured = play(&position, &["a1xc1"]);
    assert_eq!(captured.text(), "8/8/8/8/8/C7/8/2S(4)4s(6) b 0");
    assert_eq!(
        play(&position, &["a1-b1"]).text(),
        "8/8/8/8/8/C7/8/1S(3)s4s(6) b 8"
    );
    // From c1 White would reach f1 and g1, but not the six on h1.
    let near = state("quantum", "8/8/8/8/8/8/8/6S(4)s(6) w 0");
    assert!(!near.moves().contains(&"g1xh1".to_string()));
    let five = state("quantum", "8/8/8/8/8/8/8/6S(5)s(5) w 0");
    assert_eq!(play(&five, &["g1xh1"]).text(), "8/8/8/8/8/8/8/7S(10) b 0");
}

#[test]
fn moves_are_also_read_without_the_sign() {
    let position = state("quantum", "8/8/8/8/8/C7/8/S(3)1s5 w 7");
    assert_eq!(
        position.play("a1c1").unwrap().text(),
        "8/8/8/8/8/C7/8/2S(4)5 b 0"
    );
    for wrong in [
        "a1-c1", "a1xb1", "a1-d1", "c1-d1", "a1-a1", "pass", "a1", "a1~a2",
    ] {
        assert!(position.play(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn qs_6_a_single_piece_jumps_over_a_single_friend() {
    let text = "8/8/8/8/8/s7/S7/S7 w 0";
    assert_eq!(state("quantum", text).moves(), ["a1-b1", "a2-b2", "a2xa3"]);
    let jump = state("quantum:jump=on", text);
    assert_eq!(jump.moves(), ["a1-b1", "a1xa3", "a2-b2", "a2xa3"]);
    assert_eq!(
        jump.play("a1xa3").unwrap().text(),
        "8/8/8/8/8/S(2)7/S7/8 b 0"
    );
    // Not over a stack, nor by one, nor over an enemy, nor two squares without a piece between.
    let none = |position: &str| {
        let moves = state("quantum:jump=on", position).moves();
        !moves.iter().any(|mv| mv.starts_with("a1-a3"))
    };
    assert!(none("8/8/8/8/8/8/S(2)7/S7 w 0"));
    assert!(none("8/8/8/8/8/8/S7/S(2)7 w 0"));
    assert!(none("8/8/8/8/8/8/s7/S7 w 0"));
    assert!(none("8/8/8/8/8/8/8/S7 w 0"));
    assert!(none("8/8/8/8/8/C7/S7/S7 w 0"));
    assert!(none("8/8/8/8/8/s(6)7/S7/S7 w 0"));
    assert!(!none("8/8/8/8/8/8/C7/S7 w 0"));
}

#[test]
fn qs_7_a_corner_gives_any_distance() {
    let corner = state("quantum:power=corners", "8/8/8/8/8/8/8/S3s2S w 0");
    assert_eq!(
        corner.moves(),
        [
            "a1-a2", "a1-a3", "a1-a4", "a1-a5", "a1-a6", "a1-a7", "a1-a8", "a1-b1", "a1-c1",
            "a1-d1", "a1xe1", "h1-f1", "h1-g1", "h1-h2", "h1-h3", "h1-h4", "h1-h5", "h1-h6",
            "h1-h7", "h1-h8", "h1xe1"
        ]
    );
    let fixed = state("quantum:power=corners", "8/8/8/8/8/8/s7/Q(6)7 w 0");
    assert_eq!(fixed.moves(), ["pass"]);
    let beside = state("quantum:power=corners", "8/8/8/8/8/8/8/1S6 w 0");
    assert_eq!(beside.moves(), ["b1-a1", "b1-b2", "b1-c1"]);
}

#[test]
fn qs_8_white_begins_and_players_alternate() {
    let start = game("quantum").start().unwrap();
    assert_eq!(start.to_move(), 0);
    assert_eq!(play(&start, &["b2-b3"]).to_move(), 1);
    assert_eq!(play(&start, &["b2-b3", "b7-b6"]).to_move(), 0);
}

#[test]
fn qs_9_three_stacks_of_six_win_at_once() {
    let two = state("quantum", "8/8/8/8/8/8/8/Q(6)Q(7)S(5)s4 w 3");
    assert_eq!(two.over(), None);
    let three = play(&two, &["c1xd1"]);
    assert_eq!(three.over(), ending(Some(0), "QS-9"));
    assert_eq!(three.text(), "8/8/8/8/8/8/8/Q(6)Q(7)1S(6)4 b 0");
    assert!(three.moves().is_empty());
    assert!(three.play("pass").is_err());
    // Also when the text gives it, whoever is to move.
    let given = state("quantum", "8/8/8/8/8/8/8/q(6)q(6)s(6)S4 w 100");
    assert_eq!(given.over(), ending(Some(1), "QS-9"));
}

#[test]
fn qs_10_a_stuck_player_passes() {
    let stuck = state("quantum", "8/8/8/8/8/8/s7/Q(6)7 w 4");
    assert_eq!(stuck.over(), None);
    let passed = play(&stuck, &["pass"]);
    assert_eq!(passed.text(), "8/8/8/8/8/8/s7/Q(6)7 b 5");
    assert_eq!(passed.moves(), ["a2-a3", "a2-b2"]);
    // Also a player without stacks.
    let bare = state("quantum", "8/8/8/8/8/8/8/Q7 b 0");
    assert_eq!(bare.moves(), ["pass"]);
}

#[test]
fn qs_10_when_both_are_stuck_more_high_stacks_win() {
    let over = |position: &str| state("quantum", position).over();
    assert_eq!(
        over("8/8/8/8/8/8/8/Q(6)Q(6)q(6)5 b 0"),
        ending(Some(0), "QS-10")
    );
    assert_eq!(over("8/8/8/8/8/8/8/Q(6)q(9)6 w 100"), ending(None, "QS-10"));
    assert_eq!(over("8/8/8/8/8/8/8/8 w 0"), ending(None, "QS-10"));
    // A capture may leave both without a move.
    let last = state("quantum", "8/8/8/8/8/8/8/q(6)S(5)s5 w 9");
    let end = play(&last, &["b1xc1"]);
    assert_eq!(end.over(), ending(None, "QS-10"));
}

#[test]
fn qs_11_a_hundred_quiet_plies_are_a_draw() {
    let late = state("quantum", "8/8/8/8/8/8/s7/Q7 w 99");
    assert_eq!(late.over(), None);
    let drawn = play(&late, &["a1-b1"]);
    assert_eq!(drawn.over(), ending(None, "QS-11"));
    assert_eq!(drawn.text(), "8/8/8/8/8/8/s7/1Q6 b 100");
    assert_eq!(play(&late, &["a1xa2"]).over(), None);
    let by_pass = state("quantum", "8/8/8/8/8/8/s7/Q(6)7 w 99");
    assert_eq!(play(&by_pass, &["pass"]).over(), ending(None, "QS-11"));
}

#[test]
fn qs_11_the_third_occurrence_is_a_draw() {
    let first = state("quantum", "q7/8/8/8/8/8/8/Q7 w 0");
    let round = ["a1-b1", "a8-b8", "b1-a1", "b8-a8"];
    let second = play(&first, &round);
    assert_eq!(second.over(), None);
    let third = play(&second, &round);
    assert_eq!(third.over(), ending(None, "QS-11"));
    assert!(third.moves().is_empty());
    // One ply earlier no position has occurred for the third time.
    assert_eq!(play(&second, &round[..3]).over(), None);
    // A position given as text is the first occurrence.
    let given_again = state("quantum", &third.text());
    assert_eq!(given_again.over(), None);
}

#[test]
fn qs_11_the_same_board_with_the_other_side_to_move_is_another_position() {
    // White comes back in three plies, Black in two: the board of the start with Black to move.
    let first = state("quantum", "q7/8/8/8/8/8/8/Q7 w 0");
    let same_board = play(&first, &["a1-b2", "a8-b8", "b2-b1", "b8-a8", "b1-a1"]);
    assert_eq!(same_board.text(), "q7/8/8/8/8/8/8/Q7 b 5");
    let back = play(&same_board, &["a8-b8", "a1-b1", "b8-a8", "b1-a1"]);
    assert_eq!(back.text(), "q7/8/8/8/8/8/8/Q7 b 9");
    assert_eq!(back.over(), None);
}

#[test]
fn qs_11_passes_count_as_occurrences() {
    // White passes; Black walks there and back twice.
    let first = state("quantum", "8/8/8/8/8/8/s7/Q(6)7 w 0");
    let round = ["pass", "a2-a3", "pass", "a3-a2"];
    let second = play(&first, &round);
    assert_eq!(second.over(), None);
    assert_eq!(play(&second, &round).over(), ending(None, "QS-11"));
}

#[test]
fn x_3_impossible_positions_are_refused() {
    let refused = |position: &str| game("quantum").parse(position).is_err();
    // 33 pieces; 7 squares of one colour; 5 queens; heights 1 and 11 written; 101 plies.
    assert!(refused("Q(9)q(9)s(9)6/8/8/8/8/8/8/8 w 0"));
    assert!(refused("Q(9)q(9)s(9)C(6)4/8/8/8/8/8/8/8 w 0"));
    assert!(!refused("Q(9)q(9)s(9)C(5)4/8/8/8/8/8/8/8 w 0"));
    assert!(refused("SSSSSSS1/8/8/8/8/8/8/8 w 0"));
    assert!(refused("qqqqq3/8/8/8/8/8/8/8 w 0"));
    assert!(refused("Q(1)7/8/8/8/8/8/8/8 w 0"));
    assert!(refused("Q(11)7/8/8/8/8/8/8/8 w 0"));
    assert!(refused("Q()7/8/8/8/8/8/8/8 w 0"));
    assert!(refused("Q(37/8/8/8/8/8/8/8 w 0"));
    assert!(refused("Q(03)7/8/8/8/8/8/8/8 w 0"));
    assert!(refused("8/8/8/8/8/8/8/8 w 101"));
    assert!(refused("8/8/8/8/8/8/8/8 w 01"));
    assert!(refused("8/8/8/8/8/8/8/8 w -"));
    assert!(refused("8/8/8/8/8/8/8/8 g 0"));
    assert!(refused("8/8/8/8/8/8/8 w 0"));
    assert!(refused("8/8/8/8/8/8/8/9 w 0"));
    assert!(refused("8/8/8/8/8/8/8/44k w 0"));
}

#[test]
fn x_3_both_cannot_own_three_high_stacks() {
    let both = "Q(6)Q(6)Q(6)q(6)q(6)q(6)4/10/10/10/10/10 w 0";
    let refused = game("quantum:board=10x6").parse(both);
    assert!(refused.unwrap_err().contains("both"));
}
