//! One test or more a rule.

use quantarium_rules::{Game, Player, Scores, Seed, Show};

use super::super::{Link, Move};
use super::{link, name_of, parse, play};

fn scores(game: &Link<1>, text: &str) -> Scores {
    game.scores(&parse(game, text)).unwrap()
}

/// The state of the die on the cell of that name.
fn state(game: &Link<1>, text: &str, name: &str) -> &'static str {
    let cell = game.grid().named(name).unwrap();
    let pieces = game.pieces(&parse(game, text));
    let piece = pieces.iter().find(|piece| piece.cell == cell).unwrap();
    piece.state.unwrap()
}

fn ending(game: &Link<1>, text: &str) -> Option<(&'static str, Option<Player>)> {
    let outcome = game.outcome(&parse(game, text))?;
    assert_eq!(outcome.ending.rule, "QK-6");
    Some((outcome.ending.id, outcome.winner))
}

#[test]
fn qk_1_the_board_is_empty_at_the_start_and_has_five_cells_a_side_unless_said() {
    let game = link("hex5", None);
    let start = game.start(Seed(7));
    assert_eq!(game.grid().len(), 61);
    assert!(game.pieces(&start).is_empty());
    assert_eq!(name_of("quantum-link:board=hex5").unwrap(), "quantum-link");
    assert!(!game.has_random_start());
    assert_eq!(start, game.start(Seed(8)));
}

#[test]
fn qk_2_a_player_has_thirty_dice_or_half_the_cells_or_as_many_as_the_option_says() {
    assert_eq!(link("hex5", None).dice, 30);
    assert_eq!(link("hex2", None).dice, 3);
    assert_eq!(
        Link::<4>::new("rhomb16x16".parse().unwrap(), None).dice,
        128,
        "half of the largest board"
    );
    assert_eq!(link("hex2", Some(5)).dice, 5);
}

#[test]
fn qk_2_a_player_without_dice_left_can_only_pass() {
    let game = link("hex2", Some(1));
    let mut position = game.start(Seed(0));
    play(&game, &mut position, "1@a1 pass");
    assert_eq!(game.legal_moves(&position), [Move::Pass]);
    play(&game, &mut position, "pass");
    assert!(
        game.outcome(&position).is_some(),
        "that was the second pass"
    );
}

#[test]
fn qk_3_green_has_the_first_ply_and_the_players_alternate_whatever_they_do() {
    let game = link("hex2", None);
    let mut position = game.start(Seed(0));
    assert_eq!(game.seats()[0].name, "Green");
    assert_eq!(game.seats()[1].name, "Black");
    for (seat, mv) in [
        (0, "1@a1"),
        (1, "pass"),
        (0, "6@b2"),
        (1, "2@c3"),
        (0, "pass"),
    ] {
        assert_eq!(game.to_move(&position), Player(seat));
        play(&game, &mut position, mv);
    }
    assert_eq!(game.to_move(&position), Player::SECOND);
}

#[test]
fn qk_4_any_face_goes_on_any_empty_cell_and_passing_is_legal() {
    let game = link("hex2", None);
    let mut position = game.start(Seed(0));
    assert_eq!(game.legal_moves(&position).len(), 7 * 6 + 1);
    play(&game, &mut position, "4@b2");
    let moves = game.legal_moves(&position);
    assert_eq!(moves.len(), 6 * 6 + 1);
    assert!(moves.contains(&Move::Pass));
    let b2 = game.grid().named("b2").unwrap();
    assert!(!game.is_legal(&position, Move::Place { cell: b2, face: 1 }));
}

#[test]
fn qk_4_a_die_has_six_faces_and_stands_on_the_board() {
    let game = link("hex2", None);
    let start = game.start(Seed(0));
    let legal = |cell, face| {
        game.is_legal(
            &start,
            Move::Place {
                cell: quantarium_board::Cell(cell),
                face,
            },
        )
    };
    assert!(legal(0, 1) && legal(6, 6));
    assert!(!legal(0, 0) && !legal(0, 7) && !legal(7, 1) && !legal(255, 255));
}

#[test]
fn qk_5_a_die_is_covered_when_it_is_fully_surrounded_and_has_not_as_many_friends_as_its_face() {
    let game = link("hex3", None);
    // The green 4 on c3 has six neighbours, three of them green.
    let surrounded = "3/1b1g11/1g1g4b11/1g1b11/3 g 0";
    assert_eq!(state(&game, surrounded, "c3"), "covered");
    // The same, one black neighbour missing: it may still come to four.
    let open = "3/1b1g11/1g1g42/1g1b11/3 g 0";
    assert_eq!(state(&game, open, "c3"), "open");
    // A 3 in the same place scores.
    let scoring = "3/1b1g11/1g1g3b11/1g1b11/3 g 0";
    assert_eq!(state(&game, scoring, "c3"), "fulfilled");
}

#[test]
fn qk_5_the_border_surrounds_too() {
    let game = link("hex3", None);
    // The corner a1 has three neighbours: a2, b1 and b2.
    assert_eq!(state(&game, "3/4/5/b1b12/g1b11 g 0", "a1"), "covered");
    assert_eq!(state(&game, "3/4/5/b13/g1b11 g 0", "a1"), "open");
    let holes = link("mask/o.oo", None);
    assert_eq!(
        state(&holes, "g12 b 0", "a1"),
        "covered",
        "alone between holes"
    );
}

#[test]
fn qk_5_a_covered_die_still_counts_as_a_neighbour() {
    let game = link("rhomb3x1", Some(3));
    let text = "g3g2g1 b 0";
    assert_eq!(state(&game, text, "a1"), "covered");
    assert_eq!(state(&game, text, "a2"), "fulfilled");
    assert_eq!(state(&game, text, "a3"), "fulfilled");
    assert_eq!(scores(&game, text).as_slice(), [3, 0]);
}

#[test]
fn qk_5_a_die_that_can_never_score_is_dead_until_it_is_surrounded() {
    let game = link("rhomb3x1", Some(3));
    assert_eq!(
        state(&game, "g31g1 b 0", "a1"),
        "dead",
        "one cell cannot bring three friends"
    );
    let game = link("hex2", Some(7));
    assert_eq!(
        state(&game, "2/g1g1g1/2 b 0", "b2"),
        "dead",
        "two friends already"
    );
    assert_eq!(state(&game, "2/g1g1g1/2 b 0", "b1"), "fulfilled");
}

#[test]
fn qk_5_at_the_end_every_die_that_does_not_score_is_covered() {
    let game = link("hex2", None);
    let board = "2/g11b1/g11";
    assert_eq!(state(&game, &format!("{board} g 1"), "b3"), "open");
    assert_eq!(state(&game, &format!("{board} g 2"), "b3"), "covered");
    assert_eq!(state(&game, &format!("{board} g 2"), "a1"), "fulfilled");
}

#[test]
fn qk_6_two_passes_in_succession_end_the_game() {
    let game = link("hex2", None);
    let mut position = game.start(Seed(0));
    play(&game, &mut position, "1@a1 pass 1@a2 pass");
    assert_eq!(game.outcome(&position), None, "not in succession");
    play(&game, &mut position, "pass");
    let outcome = game.outcome(&position).unwrap();
    assert_eq!(outcome.ending.id, "both-passed");
    assert!(game.legal_moves(&position).is_empty());
    assert_eq!(game.count_moves(&position), 0);
}

#[test]
fn qk_6_a_pass_for_want_of_dice_counts() {
    let game = link("hex2", Some(1));
    let mut position = game.start(Seed(0));
    play(&game, &mut position, "1@a1 pass");
    assert_eq!(game.outcome(&position), None);
    play(&game, &mut position, "pass");
    assert_eq!(game.outcome(&position).unwrap().ending.id, "both-passed");
}

#[test]
fn qk_6_the_game_ends_at_once_when_no_cell_is_empty_or_both_are_out_of_dice() {
    let game = link("rhomb2x1", Some(5));
    let mut position = game.start(Seed(0));
    play(&game, &mut position, "1@a1 1@a2");
    assert_eq!(game.outcome(&position).unwrap().ending.id, "no-placement");

    let game = link("hex2", Some(1));
    let mut position = game.start(Seed(0));
    play(&game, &mut position, "1@a1 1@a2");
    assert_eq!(game.outcome(&position).unwrap().ending.id, "no-placement");
    assert!(game.legal_moves(&position).is_empty());
}

#[test]
fn qk_6_the_game_goes_on_while_only_the_other_player_can_place() {
    let game = link("hex2", Some(1));
    assert_eq!(ending(&game, "2/g12/2 g 0"), None, "Green is out of dice");
    assert_eq!(ending(&game, "2/g12/2 g 1"), None);
}

#[test]
fn qk_6_a_position_in_which_nobody_can_place_is_finished_whatever_its_passes() {
    let game = link("rhomb3x1", None);
    for passes in 0..=2 {
        let text = format!("g11b1 b {passes}");
        assert_eq!(ending(&game, &text), Some(("no-placement", None)));
    }
}

#[test]
fn qk_7_a_die_scores_with_exactly_as_many_friends_as_its_face() {
    let game = link("hex3", None);
    for face in 1..=6 {
        // c3 has three green neighbours and three black ones.
        let text = format!("3/1b6g61/1g6g{face}b61/1g6b61/3 g 0");
        let expected = if face == 3 { [3, 0] } else { [0, 0] };
        assert_eq!(scores(&game, &text).as_slice(), expected, "face {face}");
    }
}

#[test]
fn qk_7_a_die_scores_before_it_is_surrounded_and_enemies_do_not_count() {
    let game = link("hex2", None);
    assert_eq!(scores(&game, "2/1g11/g1b2 b 0").as_slice(), [2, 0]);
    assert_eq!(scores(&game, "2/1g2b1/g1b2 b 0").as_slice(), [1, 1]);
    assert_eq!(scores(&game, "b1b1/1g2b1/g11 b 0").as_slice(), [1, 2]);
}

#[test]
fn qk_7_the_higher_score_wins_and_equal_scores_are_a_tie() {
    let game = link("hex2", None);
    let winner = |text| ending(&game, text).unwrap().1;
    assert_eq!(winner("2/3/2 g 2"), None);
    assert_eq!(winner("2/1g11/g11 b 2"), Some(Player::FIRST));
    assert_eq!(winner("2/1b11/b11 g 2"), Some(Player::SECOND));
    assert_eq!(winner("b1b1/3/g1g1 g 2"), None);
    assert_eq!(winner("b2b1/b12/g1g1 g 2"), Some(Player::SECOND));
}
