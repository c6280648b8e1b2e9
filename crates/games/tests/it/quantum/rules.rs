//! QS-1 to QS-11: each test names the rule without which it would fail.

use quantarium_rules::{FullGame, Visitor};

use super::{at, at_in, game, moves_from, play, verdict};

#[test]
fn qs_1_boards_have_4_to_16_files_in_even_number_and_5_to_16_ranks() {
    let standard = game("quantum");
    assert_eq!((standard.grid().len(), standard.grid().rows()), (64, 8));
    // `strings.rs` has the limits.
    let error = quantarium_games::open("quantum:board=7x8").unwrap_err();
    assert!(error.to_string().contains("the width even"), "{error}");
}

#[test]
fn qs_2_kinds_move_in_their_directions() {
    let position = at("8/8/8/8/1S2C2Q/8/8/q7 w 0");
    assert_eq!(moves_from(&*position, "b4"), "-a4 -b3 -b5 -c4");
    assert_eq!(moves_from(&*position, "e4"), "-d3 -d5 -f3 -f5");
    assert_eq!(moves_from(&*position, "h4"), "-g3 -g4 -g5 -h3 -h5");
}

#[test]
fn qs_4_a_stack_moves_as_far_as_it_is_high() {
    let squares_moves = |height: &str| {
        let position = at(&format!("q7/8/8/8/8/8/8/S{height}7 w 0"));
        moves_from(&*position, "a1")
    };
    assert_eq!(squares_moves(""), "-a2 -b1");
    assert_eq!(squares_moves("(2)"), "-a2 -a3 -b1 -c1");
    assert_eq!(squares_moves("(3)"), "-a2 -a3 -a4 -b1 -c1 -d1");
    assert_eq!(squares_moves("(4)"), "-a2 -a3 -a4 -a5 -b1 -c1 -d1 -e1");
    let far = "-a2 -a3 -a4 -a5 -a6 -b1 -c1 -d1 -e1 -f1";
    assert_eq!(squares_moves("(5)"), far);
    for height in ["(6)", "(7)", "(8)", "(9)", "(10)"] {
        assert_eq!(squares_moves(height), "", "{height}");
    }
    // It has the colour and kind of its top.
    let mut position = at("8/8/8/8/1s(2)6/C7/8/7q w 0");
    play(&mut position, "a3xb4");
    assert_eq!(position.text(), "8/8/8/8/1C(3)6/8/8/7q b 0");
    play(&mut position, "h1-g1");
    let diagonals = "-a3 -a5 -c3 -c5 -d2 -d6 -e1 -e7";
    assert_eq!(moves_from(&*position, "b4"), diagonals);
}

#[test]
fn qs_5_nothing_is_jumped_over_and_one_lands_on_enemies_up_to_height_5_never_on_ones_own() {
    let position = at("8/8/8/8/8/s7/8/Q(4)1C5 w 0");
    assert_eq!(moves_from(&*position, "a1"), "-a2 -b1 -b2 -c3 -d4 -e5 xa3");
    let position = at("8/8/8/1s(5)s(6)5/1Q1S4/1C1s4/8/8 w 0");
    assert_eq!(moves_from(&*position, "b4"), "-a3 -a4 -a5 -c3 -c4 xb5");
    let mut position = at("8/8/8/8/8/8/8/Q(5)s(5)6 w 0");
    play(&mut position, "a1xb1");
    assert_eq!(position.text(), "8/8/8/8/8/8/8/1Q(10)6 b 0");
}

#[test]
fn qs_6_single_pieces_jump_over_their_own_singles_if_the_option_is_on() {
    let text = "8/8/8/8/2s5/2S5/1SCs4/SCQ5 w 0";
    let off = at(text);
    let on = at_in("quantum:jump=on", text);
    assert_eq!(moves_from(&*off, "a1"), "-a2");
    assert_eq!(moves_from(&*on, "a1"), "-a2", "c1 is white's own");
    assert_eq!(moves_from(&*on, "b2"), "-a2 -b3 xd2", "a jump may capture");
    assert_eq!(moves_from(&*off, "b2"), "-a2 -b3");
    assert_eq!(moves_from(&*on, "b1"), "-a2 -d3");
    assert_eq!(moves_from(&*off, "b1"), "-a2");
    let mut position = on;
    play(&mut position, "b2xd2");
    assert_eq!(position.text(), "8/8/8/8/2s5/2S5/2CS(2)4/SCQ5 b 0");
}

#[test]
fn qs_6_only_singles_jump_and_only_over_adjacent_own_singles() {
    for (row, moves) in [
        ("SC6", "-a2 -c1"),
        ("S(2)C6", "-a2 -a3"),
        ("SC(2)6", "-a2"),
        ("Sc6", "-a2 xb1"),
        ("S1C5", "-a2 -b1"),
        ("SCs5", "-a2 xc1"),
        ("SCs(6)5", "-a2"),
        ("SCC5", "-a2"),
    ] {
        let position = at_in("quantum:jump=on", &format!("7q/8/8/8/8/8/8/{row} w 0"));
        assert_eq!(moves_from(&*position, "a1"), moves, "{row}");
    }
    // Jumps stay on the board.
    let position = at_in("quantum:jump=on", "6CQ/8/8/8/8/8/8/q5SQ w 0");
    assert_eq!(moves_from(&*position, "g1"), "-f1 -g2");
    let position = at_in("quantum:jump=on", "q6q/8/8/8/6CS/8/8/6QS w 0");
    assert_eq!(moves_from(&*position, "g4"), "-f3 -f5 -h3 -h5");
    assert_eq!(moves_from(&*position, "h4"), "-f4 -h3 -h5");
}

#[test]
fn qs_7_corners_lend_any_reach_if_the_option_is_on() {
    let text = "q6S(6)/8/8/8/8/8/8/S6C(2) w 0";
    let off = at(text);
    let on = at_in("quantum:power=corners", text);
    assert_eq!(moves_from(&*off, "a1"), "-a2 -b1");
    let any_reach = "-a2 -a3 -a4 -a5 -a6 -a7 -b1 -c1 -d1 -e1 -f1 -g1 xa8";
    assert_eq!(moves_from(&*on, "a1"), any_reach);
    assert_eq!(moves_from(&*on, "h1"), "-b7 -c6 -d5 -e4 -f3 -g2 xa8");
    assert_eq!(moves_from(&*on, "h8"), "", "only a movable stack moves");
    let blocked = at_in("quantum:power=corners", "q7/8/8/8/8/S7/8/S1s5 w 0");
    assert_eq!(moves_from(&*blocked, "a1"), "-a2 -b1 xc1", "QS-5 holds");
    let wide = at_in("quantum:board=16x5,power=corners", "q15/16/16/16/S15 w 0");
    let along = moves_from(&*wide, "a1");
    assert!(along.ends_with("-n1 -o1 -p1 xa5"), "{along}");
}

#[test]
fn qs_8_white_begins_and_turns_alternate() {
    let mut position = game("quantum").start(Default::default());
    for turn in [0, 1, 0, 1, 0] {
        assert_eq!(position.to_move().0, turn);
        let first = position.moves().swap_remove(0);
        position.play(&first).unwrap();
    }
}

#[test]
fn qs_9_a_third_tower_ends_the_game_for_its_owner() {
    let mut position = at("S(6)7/8/8/8/q7/8/3s(3)4/S(9)1C(3)5 w 7");
    assert_eq!(verdict(&*position), "goes on", "two towers are not enough");
    play(&mut position, "c1xd2");
    assert_eq!(verdict(&*position), "1-0 three-towers");
    assert!(position.moves().is_empty());
    let black = at("s(6)s(6)q(6)5/8/8/8/8/8/8/S(6)Q(7)6 b 100");
    let won = verdict(&*black);
    assert_eq!(won, "0-1 three-towers", "QS-9 comes before QS-11");
    let stuck = verdict(&*at("S(6)S(6)S(6)5/8/8/8/8/8/8/8 w 0"));
    assert_eq!(stuck, "1-0 three-towers", "QS-9 comes before QS-10");
}

#[test]
fn qs_10_a_stuck_player_passes_and_only_he() {
    let mut position = at("8/8/8/8/8/8/Q(6)7/7s w 3");
    assert_eq!(position.moves(), ["pass"]);
    play(&mut position, "pass");
    let passed = position.text();
    assert_eq!(passed, "8/8/8/8/8/8/Q(6)7/7s b 4", "QS-11: a pass is a ply");
    assert_eq!(position.moves(), ["h1-g1", "h1-h2"]);
    assert!(position.play("pass").is_err());
    assert_eq!(at("8/8/8/8/8/8/8/7s w 0").moves(), ["pass"]);
}

#[test]
fn qs_10_the_game_ends_when_both_are_stuck_and_towers_decide() {
    for (board, result) in [
        ("S(6)7/8/8/8/8/8/8/s(6)7", "1/2-1/2 both-stuck"),
        ("S(6)7/8/8/8/8/8/S(7)7/s(6)7", "1-0 both-stuck"),
        ("S(6)7/8/8/8/8/8/s(7)7/s(6)7", "0-1 both-stuck"),
        ("8/8/8/8/8/8/8/8", "1/2-1/2 both-stuck"),
        // A single piece that its neighbours hem in is as stuck as a tower.
        ("S(6)7/8/8/8/8/8/s(7)7/Ss(6)6", "0-1 both-stuck"),
    ] {
        for rest in ["w 0", "b 0", "w 100"] {
            let position = at(&format!("{board} {rest}"));
            assert_eq!(verdict(&*position), result, "QS-10 comes before QS-11");
            assert!(position.moves().is_empty());
        }
    }
    // A ply after which both are stuck ends the game.
    let mut position = at("8/8/8/8/8/8/8/C(5)6s w 99");
    play(&mut position, "a1-b2");
    assert_eq!(verdict(&*position), "1/2-1/2 no-captures");
    let mut position = at("8/8/8/8/8/8/1s(4)6/C(5)7 w 99");
    play(&mut position, "a1xb2");
    assert_eq!(verdict(&*position), "1-0 both-stuck");
}

#[test]
fn qs_11_100_plies_without_a_capture_are_a_draw() {
    let mut position = at("7q/8/8/8/8/8/8/S7 w 98");
    play(&mut position, "a1-a2");
    assert_eq!(verdict(&*position), "goes on");
    play(&mut position, "h8-h7");
    assert_eq!(verdict(&*position), "1/2-1/2 no-captures");
    assert!(position.moves().is_empty());
    let mut position = at("8/8/8/8/8/8/8/Sq6 w 99");
    play(&mut position, "a1xb1");
    let taken = position.text();
    assert_eq!(taken, "8/8/8/8/8/8/8/1S(2)6 b 0", "a capture starts anew");
    let mut position = at("8/8/8/8/8/8/Q(6)7/7s w 99");
    play(&mut position, "pass");
    assert_eq!(verdict(&*position), "1/2-1/2 no-captures", "a pass counts");
}

#[test]
fn qs_11_the_third_occurrence_is_a_draw() {
    let mut position = at(&game("quantum").start(Default::default()).text());
    play(&mut position, "b2-b3 b7-b6 b3-b2 b6-b7");
    assert_eq!(verdict(&*position), "goes on", "the second occurrence");
    play(&mut position, "b2-b3 b7-b6 b3-b2");
    assert_eq!(verdict(&*position), "goes on");
    play(&mut position, "b6-b7");
    assert_eq!(verdict(&*position), "1/2-1/2 repetition");
    assert!(position.moves().is_empty());
    // A position before a capture does not count.
    let mut position = at("7q/8/8/8/8/8/8/Ss6 w 0");
    let moves = "a1xb1 h8-h7 b1-b2 h7-h8 b2-b1 h8-h7 b1-b2 h7-h8";
    play(&mut position, moves);
    assert_eq!(verdict(&*position), "goes on");
    play(&mut position, "b2-b1");
    assert_eq!(verdict(&*position), "1/2-1/2 repetition");
}

#[test]
fn qs_11_the_side_to_move_belongs_to_the_position() {
    // Both queens walk in triangles of five plies: the board comes back with the other side to move.
    let mut position = at("S(6)7/8/8/8/8/8/8/Q6q w 0");
    play(&mut position, "a1-a2 h1-h2 a2-b1 h2-h1 b1-a1");
    assert_eq!(position.text(), "S(6)7/8/8/8/8/8/8/Q6q b 5");
    play(&mut position, "h1-h2 a1-a2 h2-g1 a2-a1 g1-h1");
    assert_eq!(position.text(), "S(6)7/8/8/8/8/8/8/Q6q w 10");
    // Three times this board, twice this position.
    assert_eq!(verdict(&*position), "goes on");
    play(&mut position, "a1-a2 h1-h2 a2-a1 h2-h1");
    assert_eq!(verdict(&*position), "1/2-1/2 repetition");
}

#[test]
fn qs_11_positions_after_a_pass_are_occurrences_and_the_text_is_the_first() {
    let mut position = at("8/8/8/8/8/8/Q(6)7/7s w 0");
    play(&mut position, "pass h1-h2 pass h2-h1 pass h1-h2 pass");
    assert_eq!(verdict(&*position), "goes on");
    // Repetitions inside the tree count in perft: of h2-g2, h2-h3 and h2-h1 the last ends the game.
    assert_eq!((position.perft(1), position.perft(2)), (3, 2));
    play(&mut position, "h2-h1");
    assert_eq!(verdict(&*position), "1/2-1/2 repetition");
    let again = at("8/8/8/8/8/8/Q(6)7/7s w 8");
    assert_eq!(verdict(&*again), "goes on");
}

/// The board, whose turn it is, and the history key after some moves from the start.
struct Keys<'a>(&'a str);

impl Visitor for Keys<'_> {
    type Output = (String, u64);

    fn visit<G: FullGame>(self, game: G) -> (String, u64) {
        let mut position = game.start(Default::default());
        for mv in self.0.split_whitespace() {
            let mv = game.parse_move(&position, mv).unwrap();
            game.play_unchecked(&mut position, mv);
        }
        let text = game.write_position(&position);
        let (board, _plies) = text.rsplit_once(' ').unwrap();
        (board.to_owned(), game.history_key(&position))
    }
}

#[test]
fn qs_11_history_keys_tell_what_can_be_repeated() {
    let keys = |moves| quantarium_games::visit("quantum", Keys(moves)).unwrap();
    let (start, again) = (keys(""), keys("b2-b3 b7-b6 b3-b2 b6-b7"));
    assert_eq!(again.0, start.0, "the same position");
    assert_ne!(again.1, start.1, "for the second time");
    // Two ways to a position by different others: what can be repeated is not the same.
    let (one, other) = (keys("b2-b3 b7-b6 d2-d3"), keys("d2-d3 b7-b6 b2-b3"));
    assert_eq!(one.0, other.0);
    assert_ne!(one.1, other.1);
}
