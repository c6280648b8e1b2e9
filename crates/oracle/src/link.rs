//! Quantum Link (QK).

use std::sync::Arc;

use crate::board::HEX;
use crate::options::{Options, number_within};
use crate::{Ending, Facts, Game, Move, Rules, State, hex, text};

/// Green has the first ply (QK-3).
const LETTERS: &str = "gb";
/// The faces of a die (QK-2), as positions and moves write them.
const FACES: &str = "123456";

#[derive(Debug)]
pub(crate) struct Link {
    facts: Facts,
    /// How many dice each player has (QK-2).
    dice: usize,
}

impl Link {
    pub(crate) fn new(mut options: Options) -> Result<Link, String> {
        let board = hex::board(&options.take("board", "hex5"))?;
        let dice = options.take("dice", board.len() / 2);
        let dice = number_within(&dice, 1, 128)? as usize;
        let name = options.finish("quantum-link", &["board", "dice"])?;
        let facts = Facts {
            name,
            board,
            players: 2,
        };
        Ok(Link { facts, dice })
    }
}

impl Game for Link {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn parse(self: Arc<Self>, position: &str) -> Result<State, String> {
        let (rows, to_move, rest) = text::fields(position, LETTERS)?;
        let position = LinkPosition {
            dice: text::read_rows(&self.facts.board, rows, read_die)?,
            to_move,
            passes: number_within(rest, 0, 2)?,
            game: Arc::clone(&self),
        };
        //
        for seat in [0, 1] {
            let placed = position.placed(seat);
            let dice = self.dice;
            if placed > dice {
                return Err(format!("{placed} dice of one player, who has {dice}"));
            }
        }
        Ok(State::new(position))
    }

    /// QK-1: the board is empty.
    fn start(self: Arc<Self>) -> Option<State> {
        let dice = vec![None; self.facts.board.len()];
        Some(State::new(LinkPosition {
            game: self,
            dice,
            to_move: 0,
            passes: 0,
        }))
    }
}

fn read_die(rest: &str) -> Result<(Die, usize), String> {
    let (owner, _) = text::read_letter(rest, LETTERS)?;
    let (place, _) = text::read_letter(&rest[1..], FACES)?;
    let face = place as u32 + 1;
    Ok((Die { owner, face }, 2))
}

#[derive(Clone, Copy, Debug)]
struct Die {
    owner: usize,
    face: u32,
}

#[derive(Clone, Debug)]
struct LinkPosition {
    game: Arc<Link>,
    dice: Vec<Option<Die>>,
    to_move: usize,
    /// Passes just made in a row.
    passes: u32,
}

impl LinkPosition {
    fn placed(&self, seat: usize) -> usize {
        let dice = self.dice.iter().flatten();
        dice.filter(|die| die.owner == seat).count()
    }

    fn has_place_and_dice(&self, seat: usize) -> bool {
        self.dice.iter().any(Option::is_none) && self.placed(seat) < self.game.dice
    }

    /// QK-7: the die has exactly as many friendly neighbours as its face.
    fn is_scoring(&self, cell: usize, die: Die) -> bool {
        let cells = self.game.facts.board.near(cell, &HEX);
        let neighbours = cells.filter_map(|near| self.dice[near]);
        neighbours
            .filter(|neighbour| neighbour.owner == die.owner)
            .count()
            == die.face as usize
    }

    /// QK-7: the sum of the faces of a player's scoring dice.
    fn score(&self, seat: usize) -> i64 {
        let faces = (0..self.dice.len()).filter_map(|cell| {
            let die = self.dice[cell].filter(|die| die.owner == seat)?;
            self.is_scoring(cell, die).then_some(i64::from(die.face))
        });
        faces.sum()
    }
}

impl Rules for LinkPosition {
    fn text(&self) -> String {
        let letter = |seat: usize| &LETTERS[seat..=seat];
        let rows = text::write_rows(&self.game.facts.board, &self.dice, |die| {
            format!("{}{}", letter(die.owner), die.face)
        });
        format!("{rows} {} {}", letter(self.to_move), self.passes)
    }

    /// QK-4: place a die with any face up, or pass.
    fn legal(&self) -> Vec<Move> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = vec![Move::Pass];
        if !self.has_place_and_dice(self.to_move) {
            return moves;
        }
        for cell in 0..self.dice.len() {
            if self.dice[cell].is_none() {
                moves.extend(FACES.chars().map(|sign| Move::Place { sign, cell }));
            }
        }
        moves
    }

    fn after(&self, mv: Move) -> State {
        let (mut next, owner) = (self.clone(), self.to_move);
        next.passes += 1;
        if let Move::Place { sign, cell } = mv {
            next.dice[cell] = sign.to_digit(10).map(|face| Die { owner, face });
            next.passes = 0;
        }
        next.to_move = 1 - owner;
        State::new(next)
    }

    fn move_text(&self, mv: Move) -> String {
        text::placement(&self.game.facts.board, mv)
    }

    fn read_move(&self, mv: &str) -> Result<Move, String> {
        text::read_placement(&self.game.facts.board, mv, FACES)
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    /// QK-6: both passed in succession, or neither can place.
    fn over(&self) -> Option<Ending> {
        let can_place = self.has_place_and_dice(0) || self.has_place_and_dice(1);
        if self.passes < 2 && can_place {
            return None;
        }
        Ending::by("QK-6", text::higher(self.score(0), self.score(1)))
    }

    fn scores(&self) -> Option<Vec<i64>> {
        Some(vec![self.score(0), self.score(1)])
    }
}
