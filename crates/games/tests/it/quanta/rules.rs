//! The rules, one by one.

use super::{after, neutrons, position, refused, scores, state};

/// A neutron on c3 with White's four and Blue's three around it; d2 is free.
const FOUR_TO_THREE: &str = "5/1WwB1/1bnb1/1Ww2/5";

/// A neutron on c7 and one on e5, both to be surrounded when d6 is filled, which only a neutron can,
/// and both White's; and one on h2, Blue's, to be surrounded when i1 is filled.
const THREE_CLUSTERS: &str = "9/1WwB5/1bnb5/1Ww1Ww3/3WnB3/3wBb3/6BbW/6wnw/6Bb1";

/// The same in the corner of a board of 16 by 16, d6 filled, and as many more neutrons far away that
/// `left` are not on the board.
fn two_clusters_full(left: usize) -> String {
    let rows = "16/1WwB12/1bnb12/1WwnWw10/3WnB10/3wBb10/6BbW7/6wnw7/6Bb8";
    format!("{}/{rows}", neutrons(40 - 4 - left))
}

#[test]
fn qa_1_the_board_has_14_by_14_squares_or_5_to_16_each_way() {
    let game = |name: &str| quantarium_games::open(name).unwrap();
    assert_eq!(game("quanta").grid().len(), 196);
    assert_eq!(game("quanta:board=5x16").grid().len(), 80);
}

#[test]
fn qa_2_there_are_forty_neutrons_for_both_players_and_twenty_of_each_charge_for_each() {
    let board = format!("{}/16/16/16/16/16/16/16/16/16", neutrons(39));
    let last = after(("board=16x16", &format!("{board} w -")), "n@a13");
    assert!(last.moves().iter().all(|mv| !mv.starts_with('n')));
    let text = last.text();
    let says = "`n@b13` is illegal: there is no neutron left (QA-2)";
    assert_eq!(refused(("board=16x16", &text), "n@b13"), says);
    // Nineteen of White's positive particles, each apart from the others.
    let row = "W1W1W1W1W1W1W1W1";
    let board = format!("{row}/16/{row}/16/W1W1W11/16/16/16/16/16/16/16/16/16/16/16");
    let mut last = after(("board=16x16", &format!("{board} w -")), "+@f11");
    let positive = last.moves().iter().any(|mv| mv.starts_with('+'));
    assert!(positive, "Blue has a supply of its own");
    last.play("-@p15").unwrap();
    assert!(last.moves().iter().all(|mv| !mv.starts_with('+')));
    assert!(last.moves().iter().any(|mv| mv.starts_with('-')));
    let says = "`+@i11` is illegal: White has no positive particle left (QA-2)";
    assert_eq!(refused(("board=16x16", &last.text()), "+@i11"), says);
}

#[test]
fn qa_3_four_neutrons_stand_a_third_of_the_board_from_its_sides() {
    let start = |options: &str| {
        let game = quantarium_games::open(&format!("quanta{options}")).unwrap();
        assert!(!game.has_random_start());
        game.start(quantarium_rules::Seed(7)).text()
    };
    let default = "14/14/14/14/4n4n4/14/14/14/14/4n4n4/14/14/14/14 w -";
    assert_eq!(start(""), default);
    assert_eq!(start(":board=5x5"), "5/1n1n1/5/1n1n1/5 w -");
    assert_eq!(start(":board=6x7"), "6/6/1n2n1/6/1n2n1/6/6 w -");
    assert_eq!(start(":board=16x5"), "16/5n4n5/16/5n4n5/16 w -");
}

#[test]
fn qa_4_like_charges_are_never_adjacent_along_a_rank_or_file() {
    let scene = ("board=5x5", "5/5/2W2/5/5 b -");
    for there in ["c4", "c2", "b3", "d3"] {
        let mv = format!("+@{there}");
        let says = format!("`{mv}` is illegal: {there} is adjacent to the positive particle on c3");
        assert_eq!(refused(scene, &mv), says + " (QA-4)", "whoever owns it");
    }
    let moves = position(scene).moves();
    for mv in [
        "+@b2", "+@b4", "+@d2", "+@d4", "-@c4", "-@b3", "n@c4", "n@b3",
    ] {
        assert!(moves.contains(&mv.to_owned()), "{mv}");
    }
    let scene = ("board=5x5", "5/5/2b2/5/5 w -");
    assert!(refused(scene, "-@c4").contains("the negative particle on c3 (QA-4)"));
    assert_eq!(after(scene, "+@c4").text(), "5/2W2/2b2/5/5 b -");
}

#[test]
fn qa_5_white_begins_and_each_places_next_to_what_stands_there() {
    let start = ("board=5x5", "5/5/2n2/5/5 w -");
    let around = "b2 c2 d2 b3 d3 b4 c4 d4".split(' ');
    let on = |cell: &str| ["n", "+", "-"].map(|sign| format!("{sign}@{cell}"));
    let mut expected: Vec<String> = around.flat_map(on).collect();
    expected.sort_unstable();
    assert_eq!(position(start).moves(), expected);
    assert_eq!(after(start, "+@d4").text(), "5/3W1/2n2/5/5 b -");
    assert_eq!(after(start, "+@d4 +@b4").text(), "5/1B1W1/2n2/5/5 w -");
    let says = "`n@e3` is illegal: e3 is not adjacent to an occupied square (QA-5)";
    assert_eq!(refused(start, "n@e3"), says);
    let says = "`n@c3` is illegal: c3 is occupied (QA-5)";
    assert_eq!(refused(start, "n@c3"), says);
    // Placing orthogonal leaves out the diagonals.
    let start = ("board=5x5,placing=orthogonal", "5/5/2n2/5/5 w -");
    let mut cells: Vec<String> = position(start).moves();
    cells.retain(|mv| mv.starts_with('n'));
    assert_eq!(cells, ["n@b3", "n@c2", "n@c4", "n@d3"]);
    assert!(refused(start, "n@d4").contains("(QA-5)"));
}

#[test]
fn qa_6_a_neutron_with_eight_occupied_neighbours_scores_for_the_majority() {
    let scene = ("board=5x5", &*format!("{FOUR_TO_THREE} w -"));
    assert_eq!(scores(scene, ""), [0, 0], "seven are not enough");
    assert_eq!(scores(scene, "n@d2"), [1, 0]);
    assert_eq!(scores(scene, "+@d2"), [1, 0]);
    assert_eq!(scores(scene, "+@d1"), [0, 0]);
    let scene = ("board=5x5", &*format!("{FOUR_TO_THREE} b -"));
    assert_eq!(scores(scene, "n@d2"), [1, 0], "whoever makes the ply");
    assert_eq!(state(scene, "n@d2"), "w bw");
    // The placed neutron counts when its own cluster is full.
    let [white, blue] = ["w", "b"].map(|turn| format!("5/1WwB1/1b1b1/1WwW1/5 {turn} -"));
    assert_eq!(scores(("board=5x5", &blue), "n@c3"), [1, 0]);
    assert_eq!(state(("board=5x5", &blue), "n@c3"), "w bw");
    assert_eq!(state(("board=5x5", &white), "n@c3"), "w ww");
}

#[test]
fn qa_6_where_neither_has_more_and_on_the_edge_nobody_scores() {
    let scene = ("board=5x5", &*format!("{FOUR_TO_THREE} b -"));
    assert_eq!(scores(scene, "+@d2"), [0, 0]);
    assert_eq!(state(scene, "+@d2"), "w -");
    // Eight neutrons around one: nobody has any.
    let neutral = ("board=5x5", "5/1nnn1/1nnn1/1nn2/5 w -");
    assert_eq!(scores(neutral, "n@d2"), [0, 0]);
    // No neutron on the edge is ever surrounded.
    let text = "WwWwn/wWwWw/nwWwW/wWwWw/Ww1wW w -";
    assert_eq!(scores(("board=5x5", text), "n@c1"), [0, 0]);
    let wide = "16/16/16/wW13W/nw13w/wW13W/16/16/16/16/16/16/16/16/16/16 w -";
    let wide = ("board=16x16", wide);
    assert_eq!(scores(wide, "-@p10"), [0, 0], "the board does not wrap");
}

#[test]
fn qa_6_majority_absolute_takes_five_of_the_eight() {
    let options = "board=5x5,majority=absolute";
    let scene = (options, &*format!("{FOUR_TO_THREE} w -"));
    assert_eq!(scores(scene, "n@d2"), [0, 0], "four to three");
    assert_eq!(scores(scene, "+@d2"), [1, 0], "five to three");
    assert_eq!(state(scene, "n@d2"), "b -");
    let blue = (options, "5/1BbW1/1wnw1/1Bb2/5 b -");
    assert_eq!(scores(blue, "n@d2"), [0, 0]);
    assert_eq!(scores(blue, "+@d2"), [0, 1]);
}

#[test]
fn qa_7_a_bonus_neutron_goes_on_any_empty_square() {
    let owed = after(("board=9x9", &format!("{THREE_CLUSTERS} w -")), "n@d6");
    let moves = owed.moves();
    let squares = 81 - owed.pieces().len();
    let all = squares + 1;
    assert_eq!(moves.len(), all, "every empty square, and to decline");
    assert!(moves.contains(&"pass".to_owned()));
    assert!(moves.contains(&"n@i9".to_owned()), "next to nothing");
    let says = "`+@e7` is illegal: White is to take or decline a bonus neutron (QA-7)";
    assert_eq!(refused(("board=9x9", &owed.text()), "+@e7"), says);
    assert!(refused(("board=9x9", &owed.text()), "n@d6").contains("occupied"));
    let owed = position(("board=9x9,placing=orthogonal", &owed.text()));
    assert!(owed.moves().contains(&"n@i9".to_owned()));
}

#[test]
fn qa_7_bonuses_come_before_the_next_regular_ply_which_is_the_other_players() {
    let scene = ("board=9x9", &*format!("{THREE_CLUSTERS} w -"));
    assert_eq!(state(scene, "n@d6"), "w www");
    assert_eq!(state(scene, "n@d6 n@i9"), "w ww");
    assert_eq!(state(scene, "n@d6 n@i9 n@a1"), "b -");
    let text = format!("{THREE_CLUSTERS} b -");
    let blue = state(("board=9x9", &text), "n@d6 n@i9 n@a1");
    assert_eq!(blue, "w -", "Blue's ply started them");
}

#[test]
fn qa_7_a_bonus_may_be_declined_and_its_point_stays() {
    let scene = ("board=9x9", &*format!("{THREE_CLUSTERS} b -"));
    // One ply may complete several clusters (QA-6).
    assert_eq!(scores(scene, "n@d6"), [2, 0]);
    assert_eq!(state(scene, "n@d6"), "w bww");
    let declined = after(scene, "n@d6 pass");
    assert_eq!(state(scene, "n@d6 pass"), "w bw");
    assert_eq!(state(scene, "n@d6 pass pass"), "w -");
    assert_eq!(declined.scores().unwrap().as_slice(), [2, 0]);
    assert_eq!(declined.pieces().len(), position(scene).pieces().len() + 1);
}

#[test]
fn qa_7_a_bonus_may_complete_a_cluster_and_add_a_bonus() {
    // White's regular ply, White's bonus completes Blue's cluster, White's second, Blue's.
    let scene = ("board=9x9", &*format!("{THREE_CLUSTERS} w -"));
    assert_eq!(state(scene, "n@d6 n@i1"), "w wwb");
    assert_eq!(scores(scene, "n@d6 n@i1"), [2, 1]);
    assert_eq!(state(scene, "n@d6 n@i1 n@a9"), "b wb");
    assert_eq!(state(scene, "n@d6 n@i1 n@a9 n@i9"), "b -");
    // White's cluster, by a bonus of either player's that White's ply started.
    for owed in ["w wwb", "b wbb"] {
        let text = format!("5/5/BwW2/1nw2/WwW2 {owed}");
        assert_eq!(state(("board=5x5", &text), "n@a2"), "w wwb");
    }
}

#[test]
fn qa_7_before_each_bonus_the_starter_is_served_first() {
    // Blue's regular ply brings White two; the first of them brings Blue one, who now comes first.
    let scene = ("board=9x9", &*format!("{THREE_CLUSTERS} b -"));
    assert_eq!(state(scene, "n@d6"), "w bww");
    assert_eq!(state(scene, "n@d6 n@i1"), "b bbw");
    assert_eq!(state(scene, "n@d6 n@i1 n@a9"), "w bw");
    assert_eq!(state(scene, "n@d6 n@i1 pass"), "w bw");
    assert_eq!(state(scene, "n@d6 n@i1 n@a9 n@i9"), "w -");
    // c3 completes the cluster of b2 for White and that of d4 for Blue.
    let [white, blue] = ["w", "b"].map(|turn| format!("2BbB/2bnb/Ww1bB/wnw2/WwW2 {turn} -"));
    let scene = ("board=5x5", &*white);
    assert_eq!(scores(scene, "n@c3"), [1, 1]);
    assert_eq!(state(scene, "n@c3"), "w wwb");
    assert_eq!(after(scene, "n@c3").moves().len(), 9);
    assert_eq!(state(scene, "n@c3 n@b4"), "b wb");
    // d2 completes the cluster of c3 too, two white against two blue: nobody's.
    assert_eq!(state(scene, "n@c3 n@b4 n@d2"), "b -");
    assert_eq!(state(("board=5x5", &blue), "n@c3"), "b bbw");
}

#[test]
fn qa_7_bonuses_lapse_when_the_last_neutron_is_placed() {
    let one_left = ("board=16x16", &*format!("{} w bww", two_clusters_full(1)));
    assert_eq!(state(one_left, "n@p1"), "w -", "the second lapses");
    let declined = state(one_left, "pass");
    assert_eq!(declined, "w bw", "the second can still be taken");
    let lapsed = after(one_left, "n@i1");
    let kept = lapsed.scores().unwrap();
    assert_eq!(kept.as_slice(), [2, 1], "points stay, also Blue's new one");
    assert_eq!(state(one_left, "n@i1"), "w -");
    let two_left = ("board=16x16", &*format!("{} w bww", two_clusters_full(2)));
    assert_eq!(state(two_left, "n@i1"), "b bbw");
    assert_eq!(state(two_left, "n@i1 n@p1"), "w -", "White's second lapses");
}

#[test]
fn qa_7_a_regular_ply_with_the_last_neutron_brings_no_bonus() {
    let rows = "16/16/16/16/16/1WwB12/1bnb12/1Ww13/16";
    let scene = ("board=16x16", &*format!("{}/{rows} w -", neutrons(38)));
    let last = after(scene, "n@d2");
    assert_eq!(last.scores().unwrap().as_slice(), [1, 0]);
    assert_eq!(state(scene, "n@d2"), "b -");
    assert!(last.outcome().is_none(), "particles are left");
    assert_eq!(state(scene, "+@d2"), "w ww", "a neutron is left");
}

#[test]
fn qa_7_bonuses_lapse_when_no_square_is_empty() {
    let text = "nnnnn/nWwBn/nbnbn/nWw1n/nnnnn w -";
    let full = after(("board=5x5", text), "n@d2");
    assert_eq!(full.text(), "nnnnn/nWwBn/nbnbn/nWwnn/nnnnn b -");
    assert_eq!(full.scores().unwrap().as_slice(), [1, 0]);
    let scene = ("board=5x5", "nnnnn/nnwWn/nwnwn/nWwnn/nnnn1 w www");
    assert_eq!(scores(scene, "n@e1"), [3, 0]);
    let taken = state(scene, "n@e1");
    assert_eq!(taken, "b -", "the second lapses, and a third");
    assert_eq!(state(scene, "pass"), "w ww");
}

/// All of White's particles on ranks 9 to 7, of Blue's all but one on ranks 5 to 3.
fn crowded(neutron_count: usize, to_move: char) -> String {
    let row = |pair: &str| pair.repeat(8);
    let white = format!("{}/{}/{}8", row("Ww"), row("wW"), "Ww".repeat(4));
    let blue = format!("{}/{}/BbBbBbB9", row("Bb"), row("bB"));
    let neutrons = neutrons(neutron_count);
    format!("{neutrons}/{white}/16/{blue}/16/16 {to_move} -")
}

#[test]
fn qa_8_a_player_without_a_legal_placement_passes() {
    // No neutron is left, and no particle of White's; Blue has one.
    let scene = ("board=16x16", &*crowded(40, 'w'));
    assert_eq!(position(scene).moves(), ["pass"]);
    assert_eq!(state(scene, "pass"), "b -");
    let blue = after(scene, "pass");
    assert!(!blue.moves().contains(&"pass".to_owned()));
    let says = "`pass` is illegal: Blue has a legal placement (QA-8)";
    assert_eq!(refused(("board=16x16", &blue.text()), "pass"), says);
    // With a neutron left White may not pass.
    let refusal = refused(("board=16x16", &crowded(39, 'w')), "pass");
    assert!(refusal.ends_with("White has a legal placement (QA-8)"));
}

#[test]
fn qa_9_the_game_ends_when_every_particle_is_on_the_board() {
    let scene = ("board=16x16", &*crowded(40, 'b'));
    assert!(position(scene).outcome().is_none());
    let end = after(scene, "-@h3");
    let outcome = end.outcome().unwrap();
    assert_eq!(outcome.ending.id, "all-placed");
    assert_eq!((outcome.ending.rule, outcome.winner), ("QA-9", None));
    assert_eq!(outcome.result(2), "1/2-1/2");
    assert!(end.moves().is_empty());
    let mut over = end.boxed();
    let says = "`pass`: the game is over, every particle is on the board";
    assert_eq!(over.play("pass").unwrap_err().to_string(), says);
}

#[test]
fn qa_9_the_game_ends_when_neither_player_has_a_legal_placement() {
    let full = after(("board=5x5", "nnnnn/nWwBn/nbnbn/nWw1n/nnnnn w -"), "n@d2");
    let outcome = full.outcome().unwrap();
    assert_eq!(outcome.ending.id, "blocked");
    assert_eq!(outcome.result(2), "1-0");
    assert!(full.moves().is_empty());
    // Nothing can be next to anything on an empty board.
    let empty = position(("board=5x5", "5/5/5/5/5 w -"));
    assert_eq!(empty.outcome().unwrap().ending.id, "blocked");
    let begun = position(("board=5x5", "5/5/5/5/W4 w -"));
    assert!(begun.outcome().is_none());
    // An empty square that no charge may take does not keep it going.
    // All 40 neutrons are on the board; a1 is free, next to both charges.
    let rows = "nnnnnnn/nnnnnnn/nnnnnnn/nnnnnnn/nnnnnnn";
    let barred = position(("board=7x7", &format!("{rows}/Wnnnnnw/1wWwWwW b -")));
    assert_eq!(barred.outcome().unwrap().ending.id, "blocked");
    assert!(barred.moves().is_empty());
    let free = position(("board=7x7", &format!("{rows}/wnnnnnw/1wWwWwW b -")));
    assert_eq!(free.moves(), ["+@a1"]);
}

#[test]
fn qa_9_the_higher_score_wins() {
    for (board, result) in [
        ("nnnnn/nWwBn/nbnbn/nWwnn/nnnnn", "1-0"),
        ("nnnnn/nBbWn/nwnwn/nBbnn/nnnnn", "0-1"),
        ("nnnnn/nnnnn/nnnnn/nnnnn/nnnnn", "1/2-1/2"),
    ] {
        let end = position(("board=5x5", &format!("{board} b -")));
        assert_eq!(end.outcome().unwrap().result(2), result);
    }
}
