//! Texts of every layout.

use quantarium_board::Cell;
use quantarium_rules::{Game, Seed, Text};

use super::super::eval::Weigh;
use super::super::game::Leap;
use super::{BOARDS, Move, Try, table, try_layouts};

struct TellsTheTruth;

impl Try for TellsTheTruth {
    fn on<L: Weigh, const P: usize>(&self, game: &Leap<L, P>) {
        let position = game.start(Seed(5));
        let text = game.write_position(&position);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&position));
        for mv in game.legal_moves(&position) {
            let text = game.write_move(&position, mv);
            assert_eq!(game.parse_move(&position, &text), Ok(mv));
        }
        let beyond = Move::Capture {
            from: Cell(255),
            to: Cell(0),
        };
        assert!(game.grid().len() == 256 || !game.is_legal(&position, beyond));
    }
}

#[test]
fn texts_are_read_as_they_were_written() {
    for board in BOARDS {
        for options in ["edition=1", "edition=2", "players=4"] {
            let table = table(&format!("quantum-leap:board={board},{options}"));
            try_layouts(&table, &TellsTheTruth);
        }
    }
}
