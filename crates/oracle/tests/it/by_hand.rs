//! Bonuses and repetitions, worked out by hand. Whether the other rules are right is seen where the
//! games are tested: in each position of those tests the oracle has to say the same.

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

fn ending(winner: Option<usize>, rule: &'static str) -> Option<Ending> {
    Some(Ending { winner, rule })
}

/// On 5 by 5: six white and one blue particle around the neutron on b2, and a2 empty.
const NEARLY: &str = "5/5/BwW2/1nw2/WwW2";

#[test]
fn qa_7_the_starters_bonuses_come_first() {
    // c3 completes the cluster of b2 for White and that of d4 for Blue.
    let position = state("quanta:board=5x5", "2BbB/2bnb/Ww1bB/wnw2/WwW2 w -");
    let both = position.play("n@c3").unwrap();
    assert_eq!(both.text(), "2BbB/2bnb/WwnbB/wnw2/WwW2 w wwb");
    assert_eq!(both.scores(), Some(vec![1, 1]));
    assert_eq!(both.moves().len(), 9);
    let white_took = both.play("n@b4").unwrap();
    assert_eq!(white_took.text(), "2BbB/1nbnb/WwnbB/wnw2/WwW2 b wb");
    // d2 completes the cluster of c3 too, two white against two blue: nobody's.
    let blue_took = white_took.play("n@d2").unwrap();
    assert_eq!(blue_took.text(), "2BbB/1nbnb/WwnbB/wnwn1/WwW2 b -");
    // Had Blue started, Blue would be first.
    let blue_started = state("quanta:board=5x5", "2BbB/2bnb/Ww1bB/wnw2/WwW2 b -");
    assert_eq!(
        blue_started.play("n@c3").unwrap().text(),
        "2BbB/2bnb/WwnbB/wnw2/WwW2 b bbw"
    );
}

#[test]
fn qa_7_a_bonus_may_complete_clusters_too() {
    // White's bonus on a2 completes b2; White is owed one more before Blue's.
    let position = state("quanta:board=5x5", &format!("{NEARLY} w wwb"));
    let next = position.play("n@a2").unwrap();
    assert_eq!(next.text(), "5/5/BwW2/nnw2/WwW2 w wwb");
    // Blue's bonus, started by White, completes it for White: the starter is next again.
    let position = state("quanta:board=5x5", &format!("{NEARLY} b wbb"));
    let next = position.play("n@a2").unwrap();
    assert_eq!(next.text(), "5/5/BwW2/nnw2/WwW2 w wwb");
}

#[test]
fn qa_7_bonuses_that_cannot_be_taken_lapse() {
    // The last empty square.
    let full = state("quanta:board=5x5", "nnnnn/nnnnn/nnnnn/1nnnn/Wnnnn w -");
    let end = full.play("n@a2").unwrap();
    assert_eq!(end.text(), "nnnnn/nnnnn/nnnnn/nnnnn/Wnnnn b -");
    assert_eq!(end.scores(), Some(vec![1, 0]));
    assert_eq!(end.over(), ending(Some(0), "QA-9"));
    // The fortieth neutron.
    let rows = ["nnnnnnn"; 5].join("/");
    let last = state("quanta:board=7x7", &format!("{rows}/1nnnn2/WwW4 w -"));
    let spent = last.play("n@a2").unwrap();
    assert_eq!(spent.text(), format!("{rows}/nnnnn2/WwW4 b -"));
    assert_eq!(spent.over(), None);
    let owed = format!("{rows}/nnnnn2/WwW4 w ww");
    assert!(game("quanta:board=7x7").parse(&owed).is_err());
    let full = "nnnnn/nnnnn/nnnnn/nnnnn/Wnnnn w ww";
    assert!(game("quanta:board=5x5").parse(full).is_err());
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
