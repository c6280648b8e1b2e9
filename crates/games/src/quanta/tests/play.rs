//! Keys, and what a board on screen shows.

use quantarium_rules::{Click, Game, Seed, Show, Text};

use super::super::{Majority, Placing, Quanta};

fn small() -> Quanta {
    Quanta::new(5, 5, Placing::Any, Majority::Plurality)
}

#[test]
fn keys_tell_turns_and_owed_bonuses_apart() {
    let board = "9/1WwB5/1bnb5/1WwnWw3/3WnB3/3wBb3/6BbW/6wnw/6Bbn";
    let rests = [
        "w -", "b -", "w ww", "w www", "w bw", "w bww", "b wb", "b bb", "b bbw", "w wwb",
    ];
    let game = Quanta::new(9, 9, Placing::Any, Majority::Plurality);
    let keys = rests.map(|rest| {
        let position = game.parse_position(&format!("{board} {rest}"));
        game.key(&position.unwrap())
    });
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{}", rests[i]);
    }
}

#[test]
fn pieces_say_what_they_are_and_which_neutrons_are_surrounded() {
    let game = small();
    let position = game.parse_position("n4/1WwB1/1bnb1/1Wwn1/5 b -").unwrap();
    let pieces = game.pieces(&position);
    let words: Vec<String> = pieces
        .iter()
        .map(|piece| {
            let owner = piece
                .owner
                .map_or("", |owner| game.seats()[owner.index()].name);
            let name = game.grid().name(piece.cell);
            let state = piece.state.unwrap_or("");
            format!("{name} {owner} {} {state}", piece.kind)
                .replace("  ", " ")
                .trim_end()
                .to_owned()
        })
        .collect();
    assert_eq!(
        words,
        [
            "b2 White positive",
            "c2 White negative",
            "d2 neutron",
            "b3 Blue negative",
            "c3 neutron surrounded",
            "d3 Blue negative",
            "b4 White positive",
            "c4 White negative",
            "d4 Blue positive",
            "a5 neutron",
        ]
    );
}

#[test]
fn a_move_is_a_click_on_a_square_and_one_on_a_particle() {
    let game = small();
    let position = game
        .parse_position("nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w www")
        .unwrap();
    let clicks = |mv: &str| game.clicks(&position, game.parse_move(&position, mv).unwrap());
    let e1 = game.grid().named("e1").unwrap();
    assert_eq!(clicks("n@e1"), [Click::Cell(e1), Click::Choice("n")]);
    assert_eq!(clicks("pass"), [Click::Choice("pass")]);
    let start = game.start(Seed(0));
    let mv = game.parse_move(&start, "-@e1").unwrap();
    assert_eq!(
        game.clicks(&start, mv),
        [Click::Cell(e1), Click::Choice("-")]
    );
}

#[test]
fn qa_6_the_lens_counts_clusters_and_who_is_ahead_there() {
    let game = Quanta::new(5, 5, Placing::Any, Majority::Plurality);
    let position = game.parse_position("5/5/1WnB1/1wn2/5 w -").unwrap();
    let lens = game.lens(&position);
    let told = lens.marks.iter().map(|mark| {
        let name = game.grid().name(mark.cell);
        format!(
            "{name} {} {}/{} {:?}",
            mark.kind, mark.count, mark.of, mark.lead
        )
    });
    let told: Vec<String> = told.collect();
    let ahead = "Some((Player(0), 1))";
    assert_eq!(
        told,
        [
            format!("c2 cluster 4/8 {ahead}"),
            format!("c3 cluster 4/8 {ahead}")
        ]
    );
    assert!(lens.notes.is_empty(), "nothing is owed");
}

#[test]
fn a_square_shows_its_cluster_or_what_forbids_charges() {
    let game = small();
    let position = game.parse_position("n4/5/1W1b1/2n2/5 w -").unwrap();
    let sights = |name: &str| {
        let sights = game.sights(&position, game.grid().named(name).unwrap());
        let words = sights.into_iter().map(|sight| {
            let cells: Vec<&str> = sight
                .cells
                .iter()
                .map(|cell| game.grid().name(*cell))
                .collect();
            format!("{}: {}", sight.kind, cells.join(" "))
        });
        words.collect::<Vec<_>>()
    };
    assert_eq!(sights("c2"), ["cluster: b1 c1 d1 b2 d2 b3 c3 d3"]);
    assert!(sights("a5").is_empty(), "a corner is never surrounded");
    assert_eq!(sights("c3"), ["forbids-plus: b3", "forbids-minus: d3"]);
    assert_eq!(sights("d2"), ["forbids-minus: d3"]);
    assert!(sights("b3").is_empty() && sights("e5").is_empty());
}
