//! Quanta, rule by rule, on positions worked out by hand.

use quantarium_oracle::{Ending, Oracle, State, open};

fn game(name: &str) -> Oracle {
    open(name).expect("the game string is right")
}

fn state(name: &str, position: &str) -> State {
    game(name).parse(position).expect("the position is right")
}

fn start_text(name: &str) -> String {
    game(name).start().expect("the start is fixed").text()
}

fn ending(winner: Option<usize>) -> Option<Ending> {
    let rule = "QA-9";
    Some(Ending { winner, rule })
}

/// On 5 by 5: six white and one blue particle around the neutron on b2, and a2 empty.
const NEARLY: &str = "5/5/BwW2/1nw2/WwW2";

#[test]
fn qa_1_boards_have_their_limits() {
    assert_eq!(game("quanta").cells().len(), 196);
    for right in ["5x5", "16x5", "7x11"] {
        assert!(open(&format!("quanta:board={right}")).is_ok(), "{right}");
    }
    for wrong in ["4x5", "5x17", "5", "05x5", "14"] {
        assert!(open(&format!("quanta:board={wrong}")).is_err(), "{wrong}");
    }
}

#[test]
fn qa_2_the_supply_is_limited() {
    let rows = |row: &str, times: usize| vec![row; times].join("/");
    let forty = rows("nnnnn", 8) + "/5/5/5/5";
    assert!(
        game("quanta:board=5x12")
            .parse(&format!("{forty} w -"))
            .is_ok()
    );
    let more = rows("nnnnn", 8) + "/4n/5/5/5";
    assert!(
        game("quanta:board=5x12")
            .parse(&format!("{more} w -"))
            .is_err()
    );
    // With no neutron left only own particles are placed.
    let position = state("quanta:board=5x12", &format!("{forty} w -"));
    assert_eq!(
        position.moves(),
        [
            "+@a4", "+@b4", "+@c4", "+@d4", "+@e4", "-@a4", "-@b4", "-@c4", "-@d4", "-@e4"
        ]
    );
    // Twenty white positives, each in a file of its own in every second rank.
    let twenty = "1n1n1n1n1/W1W1W1W1W/9/W1W1W1W1W/9/W1W1W1W1W/9/W1W1W1W1W";
    let position = state("quanta:board=9x8", &format!("{twenty} w -"));
    assert!(!position.moves().iter().any(|mv| mv.starts_with('+')));
    let blue = state("quanta:board=9x8", &format!("{twenty} b -"));
    assert!(blue.moves().contains(&"+@b6".to_string()));
    let more = format!("{} w -", twenty.replacen("/9/", "/1W7/", 1));
    let refused = game("quanta:board=9x8").parse(&more);
    assert!(refused.unwrap_err().contains("21 particles W"));
}

#[test]
fn qa_3_four_neutrons_start_on_the_thirds() {
    assert_eq!(
        start_text("quanta"),
        "14/14/14/14/4n4n4/14/14/14/14/4n4n4/14/14/14/14 w -"
    );
    assert_eq!(start_text("quanta:board=5x5"), "5/1n1n1/5/1n1n1/5 w -");
    assert_eq!(start_text("quanta:board=6x6"), "6/1n2n1/6/6/1n2n1/6 w -");
    assert_eq!(
        start_text("quanta:board=7x8"),
        "7/7/2n1n2/7/7/2n1n2/7/7 w -"
    );
}

#[test]
fn qa_4_like_charges_are_never_adjacent_along_rank_or_file() {
    let position = state("quanta:board=5x5", "5/5/2W2/5/5 b -");
    let moves = position.moves();
    let has = |mv: &str| moves.contains(&mv.to_string());
    for orthogonal in ["b3", "d3", "c2", "c4"] {
        assert!(!has(&format!("+@{orthogonal}")));
        assert!(has(&format!("-@{orthogonal}")) && has(&format!("n@{orthogonal}")));
    }
    for diagonal in ["b2", "b4", "d2", "d4"] {
        assert!(has(&format!("+@{diagonal}")));
    }
    assert_eq!(moves.len(), 8 * 3 - 4);
    assert_eq!(position.play("-@c2").unwrap().text(), "5/5/2W2/2b2/5 w -");
    assert_eq!(position.play("+@b2").unwrap().text(), "5/5/2W2/1B3/5 w -");
    for wrong in ["5/5/1WW2/5/5 w -", "5/5/1WB2/5/5 w -", "5/5/1w3/1b3/5 w -"] {
        assert!(game("quanta:board=5x5").parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn qa_5_a_particle_is_placed_next_to_another() {
    let start = |name: &str| game(name).start().unwrap().moves();
    assert_eq!(start("quanta:board=5x5").len(), 21 * 3);
    assert_eq!(start("quanta:board=5x5,placing=orthogonal").len(), 12 * 3);
    // Around four neutrons far apart there are 8 squares each.
    assert_eq!(start("quanta").len(), 32 * 3);
    let position = game("quanta").start().unwrap();
    assert_eq!(position.to_move(), 0);
    assert!(position.play("n@f6").is_ok());
    for wrong in ["n@g7", "n@e5", "pass", "W@f6", "n@o1", "f6", "+f6", "n@f06"] {
        assert!(position.play(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn qa_6_the_majority_around_a_neutron_scores() {
    let position = state("quanta:board=5x5", &format!("{NEARLY} w -"));
    assert_eq!(position.scores(), Some(vec![0, 0]));
    let scored = position.play("n@a2").unwrap();
    assert_eq!(scored.text(), "5/5/BwW2/nnw2/WwW2 w ww");
    assert_eq!(scored.scores(), Some(vec![1, 0]));
    // Blue closes the cluster for White: White's bonus, then White's regular turn.
    let closed = state("quanta:board=5x5", &format!("{NEARLY} b -"));
    let closed = closed.play("-@a2").unwrap();
    assert_eq!(closed.text(), "5/5/BwW2/bnw2/WwW2 w bw");
    let declined = closed.play("pass").unwrap();
    assert_eq!(declined.text(), "5/5/BwW2/bnw2/WwW2 w -");
}

#[test]
fn qa_6_equal_numbers_score_for_nobody() {
    let position = state("quanta:board=5x5", "5/5/BnW2/1nn2/nnn2 b -");
    let closed = position.play("n@a2").unwrap();
    assert_eq!(closed.text(), "5/5/BnW2/nnn2/nnn2 w -");
    assert_eq!(closed.scores(), Some(vec![0, 0]));
}

#[test]
fn qa_6_an_absolute_majority_is_five_of_eight() {
    let four = "5/5/WwW2/1nw2/nnn2 w -";
    let after = |options: &str, position: &str| {
        let closed = state(&format!("quanta:board=5x5{options}"), position);
        let closed = closed.play("n@a2").unwrap();
        (closed.to_move(), closed.scores().unwrap())
    };
    assert_eq!(after("", four), (0, vec![1, 0]));
    assert_eq!(after(",majority=absolute", four), (1, vec![0, 0]));
    let five = "5/5/WwW2/1nw2/nnW2 w -";
    assert_eq!(after(",majority=absolute", five), (0, vec![1, 0]));
}

#[test]
fn qa_6_a_neutron_may_complete_its_own_cluster() {
    let position = state("quanta:board=5x5", "5/5/BwW2/n1w2/WwW2 w -");
    let scored = position.play("n@b2").unwrap();
    assert_eq!(scored.text(), "5/5/BwW2/nnw2/WwW2 w ww");
}

#[test]
fn qa_6_a_neutron_on_the_edge_is_never_surrounded() {
    let position = state("quanta:board=5x5", "5/5/5/WwW2/1nw2 w -");
    let placed = position.play("n@a1").unwrap();
    assert_eq!(placed.text(), "5/5/5/WwW2/nnw2 b -");
    assert_eq!(placed.scores(), Some(vec![0, 0]));
}

#[test]
fn qa_7_a_bonus_is_a_neutron_anywhere_or_declined() {
    let owed = state("quanta:board=5x5", "5/5/BwW2/nnw2/WwW2 w ww");
    // 16 empty squares, and to decline.
    assert_eq!(owed.moves().len(), 17);
    assert!(owed.play("+@d3").is_err());
    let far = owed.play("n@e5").unwrap();
    assert_eq!(far.text(), "4n/5/BwW2/nnw2/WwW2 b -");
    assert_eq!(owed.play("pass").unwrap().to_move(), 1);
}

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
    assert_eq!(end.over(), ending(Some(0)));
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

/// Four ranks of neutrons, then four of white particles.
fn all_white_spent() -> String {
    let neutrons = ["nnnnnnnnnn"; 4].join("/");
    let white = ["WwWwWwWwWw/wWwWwWwWwW"; 2].join("/");
    format!("{neutrons}/{white}")
}

#[test]
fn qa_8_a_player_without_a_placement_passes() {
    let rows = all_white_spent() + "/10";
    let position = state("quanta:board=10x9", &format!("{rows} w -"));
    assert_eq!(position.moves(), ["pass"]);
    let passed = position.play("pass").unwrap();
    assert_eq!(passed.text(), format!("{rows} b -"));
    assert_eq!(
        passed.moves(),
        [
            "+@a1", "+@c1", "+@e1", "+@g1", "+@i1", "-@b1", "-@d1", "-@f1", "-@h1", "-@j1"
        ]
    );
    assert!(passed.play("pass").is_err());
}

#[test]
fn qa_9_the_game_ends_when_all_is_placed() {
    let blue = ["BbBbBbBbBb/bBbBbBbBbB"; 2].join("/");
    let rows = format!("{}/{blue}/10", all_white_spent());
    let position = state("quanta:board=10x13", &format!("{rows} w -"));
    // The eight inner neutrons of the fourth rank have three white particles around each.
    assert_eq!(position.scores(), Some(vec![8, 0]));
    assert_eq!(position.over(), ending(Some(0)));
    assert!(position.moves().is_empty());
    assert!(position.play("pass").is_err());
}

#[test]
fn qa_9_the_game_ends_when_neither_can_place() {
    // An empty board has no square next to a particle.
    let bare = state("quanta:board=5x5", "5/5/5/5/5 w -");
    assert_eq!(bare.over(), ending(None));
    // Unless a bonus is owed.
    let owed = state("quanta:board=5x5", "5/5/5/5/5 w ww");
    assert_eq!(owed.over(), None);
    assert_eq!(owed.moves().len(), 26);
    assert_eq!(owed.play("pass").unwrap().over(), ending(None));
}

#[test]
fn x_3_malformed_positions_are_refused() {
    for wrong in [
        "w", "", "bb", "wbw", "ww-", "wwbw", "bwb", "s", "wn", "0", "WW",
    ] {
        let position = format!("5/1n1n1/5/1n1n1/5 w {wrong}");
        assert!(
            game("quanta:board=5x5").parse(&position).is_err(),
            "{wrong}"
        );
    }
    for right in ["-", "ww", "wwwb", "bw", "wwbb"] {
        let position = format!("5/1n1n1/5/1n1n1/5 w {right}");
        let read = state("quanta:board=5x5", &position);
        assert_eq!(read.text(), position);
    }
    for wrong in [
        "5/1n1n1/5/1n1n1 w -",
        "5/1n1m1/5/5/5 w -",
        "5/5/5/5/4nn w -",
    ] {
        assert!(game("quanta:board=5x5").parse(wrong).is_err(), "{wrong}");
    }
}
