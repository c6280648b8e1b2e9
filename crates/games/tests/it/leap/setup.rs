//! QL-1 to QL-3: boards and start positions.

use std::collections::{HashMap, HashSet};

use quantarium_games::open;
use quantarium_rules::{Player, Seed};

use super::position;

fn start(game: &str, seed: u64) -> String {
    open(game).unwrap().start(Seed(seed)).text()
}

fn stones(text: &str, letter: char) -> usize {
    let board = text.split(' ').next().unwrap();
    board.chars().filter(|c| *c == letter).count()
}

#[test]
fn ql_1_any_board_of_the_notation_can_be_played_on() {
    for (board, cells) in [("tri22", 253), ("star6", 253), ("mask/o/../o", 2)] {
        let game = open(&format!("quantum-leap:board={board}")).unwrap();
        assert_eq!(game.grid().len(), cells);
    }
    let five = open("quantum-leap").unwrap();
    assert_eq!(five.grid().len(), 61, "five cells a side are the default");
    assert!(open("quantum-leap:board=hex10").is_err());
}

#[test]
fn ql_2_edition_2_fills_the_board_and_gives_black_the_odd_stone() {
    for seed in 0..20 {
        let text = start("quantum-leap", seed);
        assert_eq!((stones(&text, 'w'), stones(&text, 'b')), (30, 31));
        let begins = text.ends_with(" w -");
        assert!(begins, "White begins, without a swap: {text}");
    }
    let even = start("quantum-leap:board=tri4", 0);
    assert_eq!((stones(&even, 'w'), stones(&even, 'b')), (5, 5));
}

#[test]
fn ql_3_edition_1_gives_equal_stones_and_never_frees_the_centre() {
    for seed in 0..300 {
        let text = start("quantum-leap:edition=1,board=hex2", seed);
        assert_eq!((stones(&text, 'w'), stones(&text, 'b')), (3, 3));
        let middle = text.split('/').nth(1).unwrap();
        assert!("wb".contains(middle.chars().nth(1).unwrap()), "{text}");
    }
    let text = start("quantum-leap:players=6", 0);
    for letter in ['w', 'b', 'r', 'g', 'u', 'p'] {
        assert_eq!(stones(&text, letter), 10);
    }
}

#[test]
fn ql_3_on_a_board_without_a_centre_any_cell_may_be_free() {
    let free = |board: &str| {
        let game = open(&format!("quantum-leap:edition=1,board={board}")).unwrap();
        let free = (0..100).map(|seed| {
            let filled = game.start(Seed(seed)).pieces();
            let mut cells = game.grid().cells();
            cells.find(|cell| filled.iter().all(|piece| piece.cell != *cell))
        });
        free.collect::<HashSet<_>>().len()
    };
    assert_eq!(free("mask/ooo"), 2, "a row of three has a centre");
    assert_eq!(free("mask/oo/o"), 3, "a triangle has none");
}

/// All arrangements are equally likely: C(7,3) = 35 of them in edition 2, and 6 free cells times
/// C(6,3) = 20 in edition 1.
#[test]
fn ql_2_and_ql_3_arrangements_are_equally_likely() {
    for (game, arrangements) in [
        ("quantum-leap:board=hex2", 35),
        ("quantum-leap:edition=1,board=hex2", 120),
        ("quantum-leap:edition=1,board=tri3,players=4", 15 * 24),
    ] {
        let game = open(game).unwrap();
        let mut seen: HashMap<String, u32> = HashMap::new();
        for seed in 0..400 * arrangements {
            *seen.entry(game.start(Seed(seed)).text()).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, arrangements);
        let even = seen.values().all(|count| (300..500).contains(count));
        assert!(even, "{:?}", seen.values());
    }
}

#[test]
fn ql_3_options_that_do_not_go_together_are_refused() {
    for (options, says) in [
        ("board=tri2,players=4", "3 cells, too few for 4 players"),
        ("edition=2,players=3", "edition=2 is for two players"),
    ] {
        let error = open(&format!("quantum-leap:{options}")).unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
    }
    assert!(open("quantum-leap:board=tri2,players=3").is_ok());
}

#[test]
fn ql_5_white_has_the_first_ply_and_turns_go_in_seat_order() {
    let game = "quantum-leap:board=rhomb4x3,players=3";
    let mut position = position(game, "wwww/bbbb/rrrr w -");
    for seat in [0, 1, 2, 0] {
        assert_eq!(position.to_move(), Player(seat));
        let mv = position.moves()[0].clone();
        position.play(&mv).unwrap();
    }
    // The capturing stone takes the cell.
    let mut position = super::position("quantum-leap:board=hex2", "bb/bwb/1w w -");
    position.play("b2xc3").unwrap();
    assert_eq!(position.text(), "bw/b1b/1w b -");
}
