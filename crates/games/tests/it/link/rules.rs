//! One test or more a rule.

use quantarium_board::Cell;
use quantarium_games::link::{Link, Move};
use quantarium_rules::{AnyPosition, Game, Player, Scores, Seed};

use super::{after, game, name, position};
use crate::differential::check_refused;

const HEX2: &str = "board=hex2";
/// With a die for each.
const ONE: &str = "board=hex2,dice=1";
const HEX3: &str = "board=hex3";
const ROW: &str = "board=rhomb3x1,dice=3";

fn scores(options: &str, text: &str) -> Scores {
    position(options, text).scores().unwrap()
}

/// The state of the die on the cell of that name.
fn state(options: &str, text: &str, name: &str) -> &'static str {
    let cell = game(options).grid().named(name).unwrap();
    let pieces = position(options, text).pieces();
    let piece = pieces.iter().find(|piece| piece.cell == cell).unwrap();
    piece.state.unwrap()
}

fn ending(position: &dyn AnyPosition) -> Option<(&'static str, Option<Player>)> {
    let outcome = position.outcome()?;
    assert_eq!(outcome.ending.rule, "QK-6");
    Some((outcome.ending.id, outcome.winner))
}

#[test]
fn qk_1_the_board_is_empty_at_the_start_and_has_five_cells_a_side_unless_said() {
    let game = game("board=hex5");
    let start = game.start(Seed(7));
    assert_eq!(game.grid().len(), 61);
    assert!(start.pieces().is_empty());
    assert_eq!(game.name(), "quantum-link");
    assert!(!game.has_random_start());
    assert_eq!(start.text(), game.start(Seed(8)).text());
}

#[test]
fn qk_2_a_player_has_thirty_dice_or_half_the_cells_or_as_many_as_the_option_says() {
    for (board, dice) in [("hex5", 30), ("hex2", 3), ("rhomb16x16", 128)] {
        let said = game(&format!("board={board},dice={dice}"));
        assert_eq!(said.name(), game(&format!("board={board}")).name());
    }
    check_refused(&name(HEX2), "g1g1/g1g11/2 b 0", "a player has 3 (QK-2)");
    // Without dice left a player can only pass, and that counts (QK-6).
    let position = after(ONE, "1@a1 pass");
    assert_eq!(position.moves(), ["pass"]);
    assert_eq!(ending(&*position), None);
    let over = after(ONE, "1@a1 pass pass");
    assert_eq!(ending(&*over), Some(("both-passed", None)));
}

#[test]
fn qk_3_green_has_the_first_ply_and_the_players_alternate_whatever_they_do() {
    let game = game(HEX2);
    let names = [0, 1].map(|seat| game.seats()[seat].name);
    assert_eq!(names, ["Green", "Black"]);
    let mut position = game.start(Seed(0));
    for (seat, mv) in (0..).zip("1@a1 pass 6@b2 2@c3 pass".split(' ')) {
        assert_eq!(position.to_move(), Player(seat % 2));
        position.play(mv).unwrap();
    }
    assert_eq!(position.to_move(), Player::SECOND);
}

#[test]
fn qk_4_any_face_goes_on_any_empty_cell_and_passing_is_legal() {
    assert_eq!(game(HEX2).start(Seed(0)).moves().len(), 7 * 6 + 1);
    let mut position = after(HEX2, "4@b2");
    let moves = position.moves();
    assert_eq!(moves.len(), 6 * 6 + 1);
    assert!(moves.contains(&"pass".to_owned()));
    assert!(position.play("1@b2").is_err());
    // A die has six faces, and stands on the board.
    let game = Link::<1>::new("hex2".parse().unwrap(), None);
    let start = game.start(Seed(0));
    let legal = |cell, face| {
        let cell = Cell(cell);
        game.is_legal(&start, Move::Place { cell, face })
    };
    assert!(legal(0, 1) && legal(6, 6));
    assert!(!legal(0, 0) && !legal(0, 7) && !legal(7, 1) && !legal(255, 255));
}

#[test]
fn qk_5_a_die_is_covered_when_it_is_fully_surrounded_and_has_not_as_many_friends_as_its_face() {
    let (row, end) = ("g3g2g1 b 0", "2/g11b1/g11 g 2");
    for (options, text, name, expected) in [
        // The green 4 on c3 has six neighbours, three of them green.
        (HEX3, "3/1b1g11/1g1g4b11/1g1b11/3 g 0", "c3", "covered"),
        // The same, one black neighbour missing: it may still come to four.
        (HEX3, "3/1b1g11/1g1g42/1g1b11/3 g 0", "c3", "open"),
        // A 3 in the same place scores.
        (HEX3, "3/1b1g11/1g1g3b11/1g1b11/3 g 0", "c3", "fulfilled"),
        // The border surrounds too: the corner a1 has three neighbours, a2, b1 and b2.
        (HEX3, "3/4/5/b1b12/g1b11 g 0", "a1", "covered"),
        (HEX3, "3/4/5/b13/g1b11 g 0", "a1", "open"),
        // Alone between holes.
        ("board=mask/o.oo", "g12 b 0", "a1", "covered"),
        // A covered die still counts as a neighbour.
        (ROW, row, "a1", "covered"),
        (ROW, row, "a2", "fulfilled"),
        (ROW, row, "a3", "fulfilled"),
        // Until it is surrounded, one that can never score is dead: one cell cannot bring three friends.
        (ROW, "g31g1 b 0", "a1", "dead"),
        // Two friends already.
        (HEX2, "2/g1g1g1/2 b 0", "b2", "dead"),
        (HEX2, "2/g1g1g1/2 b 0", "b1", "fulfilled"),
        // At the end every die that does not score is covered.
        (HEX2, "2/g11b1/g11 g 1", "b3", "open"),
        (HEX2, end, "b3", "covered"),
        (HEX2, end, "a1", "fulfilled"),
    ] {
        assert_eq!(state(options, text, name), expected, "{text} {name}");
    }
    assert_eq!(scores(ROW, row).as_slice(), [3, 0]);
}

#[test]
fn qk_6_the_game_ends_at_once_when_no_cell_is_empty_or_both_are_out_of_dice() {
    for options in ["board=rhomb2x1,dice=5", ONE] {
        let position = after(options, "1@a1 1@a2");
        assert_eq!(ending(&*position), Some(("no-placement", None)));
        assert!(position.moves().is_empty());
    }
    // It goes on while only the other player can place.
    for text in ["2/g12/2 g 0", "2/g12/2 g 1"] {
        assert_eq!(ending(&*position(ONE, text)), None, "Green is out of dice");
    }
    // A position in which nobody can place is finished whatever its passes.
    for passes in 0..=2 {
        let over = position("board=rhomb3x1", &format!("g11b1 b {passes}"));
        assert_eq!(ending(&*over), Some(("no-placement", None)));
    }
    // Two passes in succession end it.
    let position = after(HEX2, "1@a1 pass 1@a2 pass");
    assert_eq!(ending(&*position), None, "not in succession");
    let over = after(HEX2, "1@a1 pass 1@a2 pass pass");
    assert_eq!(ending(&*over), Some(("both-passed", Some(Player::FIRST))));
    assert!(over.moves().is_empty());
}

#[test]
fn qk_7_a_die_scores_with_exactly_as_many_friends_as_its_face() {
    for face in 1..=6 {
        // c3 has three green neighbours and three black ones.
        let text = format!("3/1b6g61/1g6g{face}b61/1g6b61/3 g 0");
        let expected = if face == 3 { [3, 0] } else { [0, 0] };
        assert_eq!(scores(HEX3, &text).as_slice(), expected, "face {face}");
    }
    // It scores before it is surrounded, and enemies do not count.
    assert_eq!(scores(HEX2, "2/1g11/g1b2 b 0").as_slice(), [2, 0]);
    assert_eq!(scores(HEX2, "2/1g2b1/g1b2 b 0").as_slice(), [1, 1]);
    assert_eq!(scores(HEX2, "b1b1/1g2b1/g11 b 0").as_slice(), [1, 2]);
}

#[test]
fn qk_7_the_higher_score_wins_and_equal_scores_are_a_tie() {
    let winner = |text| ending(&*position(HEX2, text)).unwrap().1;
    assert_eq!(winner("2/3/2 g 2"), None);
    assert_eq!(winner("2/1g11/g11 b 2"), Some(Player::FIRST));
    assert_eq!(winner("2/1b11/b11 g 2"), Some(Player::SECOND));
    assert_eq!(winner("b1b1/3/g1g1 g 2"), None);
    assert_eq!(winner("b2b1/b12/g1g1 g 2"), Some(Player::SECOND));
}
