//! Quantum Leap (QL), both editions.

use std::sync::Arc;

use crate::board::HEX;
use crate::options::{Options, number_within};
use crate::{Ending, Facts, Game, Move, Rules, State, hex, text};

const WHITE: usize = 0;
const BLACK: usize = 1;
/// The players' letters in seat order (QL-5).
const LETTERS: &str = "wbrgup";

#[derive(Debug)]
pub(crate) struct Leap {
    facts: Facts,
    edition: u32,
    /// How many stones of each colour a setup has.
    stones: Vec<usize>,
}

impl Leap {
    pub(crate) fn new(mut options: Options) -> Result<Leap, String> {
        let board = hex::board(&options.take("board", "hex5"))?;
        let players = number_within(&options.take("players", 2), 2, 6)? as usize;
        let usual_edition = if players == 2 { 2 } else { 1 };
        let edition = number_within(&options.take("edition", usual_edition), 1, 2)?;
        let name = options.finish("quantum-leap", &["edition", "board", "players"])?;
        // QL-2: edition 2 is for two players only.
        if edition == 2 && players > 2 {
            return Err("edition 2 has two players only".to_string());
        }
        // QL-3: every player has at least one stone.
        if board.len() < players {
            return Err(format!("{} cells for {players} players", board.len()));
        }
        Ok(Leap {
            stones: setup_stones(board.len(), edition, players),
            facts: Facts {
                name,
                board,
                players,
            },
            edition,
        })
    }

    fn letters(&self) -> &'static str {
        &LETTERS[..self.facts.players]
    }

    ///
    fn check(&self, position: &LeapPosition) -> Result<(), String> {
        for (seat, &most) in self.stones.iter().enumerate() {
            let count = position.count(seat);
            if count > most {
                let letter = &LETTERS[seat..=seat];
                return Err(format!("{count} stones {letter}, the setup has {most}"));
            }
            if position.swap_pending && count < most {
                return Err("the swap is pending, but stones are missing".to_string());
            }
        }
        if position.swap_pending && (self.edition == 2 || self.facts.players > 2) {
            return Err("this game has no swap".to_string());
        }
        if position.swap_pending && position.to_move != BLACK {
            return Err("the swap is pending, but TURN is not b".to_string());
        }
        Ok(())
    }
}

/// QL-2 and QL-3: the number of stones of each colour.
fn setup_stones(cells: usize, edition: u32, players: usize) -> Vec<usize> {
    match edition {
        2 => vec![cells / 2, cells - cells / 2],
        _ => vec![cells / players; players],
    }
}

impl Game for Leap {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn parse(self: Arc<Self>, position: &str) -> Result<State, String> {
        let (rows, to_move, rest) = text::fields(position, self.letters())?;
        let read_piece = |rest: &str| text::read_letter(rest, self.letters());
        let position = LeapPosition {
            stones: text::read_rows(&self.facts.board, rows, read_piece)?,
            to_move,
            swap_pending: match rest {
                "-" => false,
                "s" => true,
                _ => return Err(format!("REST {rest:?} is not - or s")),
            },
            game: Arc::clone(&self),
        };
        self.check(&position)?;
        Ok(State::new(position))
    }

    /// The setup is random (QL-2, QL-3).
    fn start(self: Arc<Self>) -> Option<State> {
        None
    }
}

#[derive(Clone, Debug)]
struct LeapPosition {
    game: Arc<Leap>,
    /// The owner of the stone on each cell.
    stones: Vec<Option<usize>>,
    to_move: usize,
    /// Black has yet to swap or keep (QL-4).
    swap_pending: bool,
}

impl LeapPosition {
    fn cells_of(&self, seat: usize) -> Vec<usize> {
        (0..self.stones.len())
            .filter(|&cell| self.stones[cell] == Some(seat))
            .collect()
    }

    fn count(&self, seat: usize) -> usize {
        self.cells_of(seat).len()
    }

    /// QL-4: every pair of one white and one black stone, and to keep.
    fn swaps(&self) -> Vec<Move> {
        let mut moves = vec![Move::Pass];
        for white in self.cells_of(WHITE) {
            for black in self.cells_of(BLACK) {
                moves.push(Move::Swap { white, black });
            }
        }
        moves
    }

    /// QL-6: a stone leaps exactly as far as it has friends around it, onto an enemy stone.
    fn captures(&self) -> Vec<Move> {
        let board = &self.game.facts.board;
        let is_friend = |cell: usize| self.stones[cell] == Some(self.to_move);
        let is_enemy = |cell: usize| self.stones[cell].is_some() && !is_friend(cell);
        let mut moves = Vec::new();
        for from in self.cells_of(self.to_move) {
            let near = board.near(from, &HEX);
            let friends = near.filter(|&cell| is_friend(cell)).count();
            if friends == 0 {
                continue;
            }
            for direction in HEX {
                // Counted on the grid: what lies between may be no cell at all.
                match board.step(from, direction, friends as i32) {
                    Some(to) if is_enemy(to) => moves.push(Move::Go { from, to }),
                    _ => {}
                }
            }
        }
        moves
    }
}

impl Rules for LeapPosition {
    fn text(&self) -> String {
        let letter = |seat: usize| &LETTERS[seat..=seat];
        let rows = text::write_rows(&self.game.facts.board, &self.stones, |&seat| {
            letter(seat).to_string()
        });
        let rest = if self.swap_pending { "s" } else { "-" };
        format!("{rows} {} {rest}", letter(self.to_move))
    }

    fn legal(&self) -> Vec<Move> {
        match self.swap_pending {
            true => self.swaps(),
            false => self.captures(),
        }
    }

    fn after(&self, mv: Move) -> State {
        let mut next = self.clone();
        match mv {
            Move::Go { from, to } => next.stones[to] = next.stones[from].take(),
            Move::Swap { white, black } => next.stones.swap(white, black),
            _ => {}
        }
        // QL-5; after Black's swap it is White again (QL-4).
        next.to_move = (self.to_move + 1) % self.game.facts.players;
        next.swap_pending = false;
        State::new(next)
    }

    fn move_text(&self, mv: Move) -> String {
        let name = |cell: usize| self.game.facts.board.name(cell);
        match mv {
            Move::Go { from, to } => format!("{}x{}", name(from), name(to)),
            Move::Swap { white, black } => format!("{}~{}", name(white), name(black)),
            _ => "keep".to_string(),
        }
    }

    fn read_move(&self, mv: &str) -> Result<Move, String> {
        let board = &self.game.facts.board;
        if mv == "keep" {
            return Ok(Move::Pass);
        }
        if let Some((one, other)) = mv.split_once('~') {
            let (one, other) = (board.find(one)?, board.find(other)?);
            let (white, black) = match self.stones[one] {
                Some(WHITE) => (one, other),
                _ => (other, one),
            };
            return Ok(Move::Swap { white, black });
        }
        let (from, _, to) = text::two_cells(board, mv, &['x', '-'])?;
        Ok(Move::Go { from, to })
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    /// QL-7: a stuck player ends the game, and the one before in turn order wins (of two, the other one).
    fn over(&self) -> Option<Ending> {
        if !self.legal().is_empty() {
            return None;
        }
        let players = self.game.facts.players;
        Ending::by("QL-7", Some((self.to_move + players - 1) % players))
    }
}
