//! Positions and moves as text: `5/6/7/8/4g44/8/7/6/5 b 0`, `4@e5`, `pass`.

use quantarium_board::Cell;
use quantarium_rules::text::{
    field, fields, illegal, impossible, named, no_move, over, parse_board, plain_number, turn,
    write_board,
};
use quantarium_rules::{Game, MoveError, Player, PositionError, Reason, Text, Token};

use super::game::Link;
use super::moves::Move;
use super::position::{FACES, Position};
use super::setup;

const MOVES: &str = "write FACE@CELL, such as 4@e5, with a face from 1 to 6, or pass";

fn face(digit: u8) -> Option<u8> {
    let face = digit.wrapping_sub(b'0');
    (1..=FACES).contains(&face).then_some(face)
}

/// The die at the front of a row's rest, and how long its text is.
fn die(rest: &str) -> Option<((Player, u8), usize)> {
    let [letter, digit, ..] = *rest.as_bytes() else {
        return None;
    };
    let owner = match letter {
        b'g' => Player::FIRST,
        b'b' => Player::SECOND,
        _ => return None,
    };
    Some(((owner, face(digit)?), 2))
}

fn passes(text: &str) -> Result<u8, PositionError> {
    let passes = plain_number(text).filter(|passes| *passes <= 2);
    let expected = "write 0, 1 or 2, the passes just made in a row";
    let passes = passes.map(|passes| passes as u8);
    passes.ok_or_else(|| field("passes", text, expected))
}

impl<const W: usize> Link<W> {
    /// nobody has more dice on the board than QK-2 gives.
    fn check_dice(&self, dice: &[(Cell, (Player, u8))]) -> Result<(), PositionError> {
        for player in Player::BOTH {
            let own = dice.iter().filter(|(_, (owner, _))| *owner == player);
            let placed = own.count();
            if placed > usize::from(self.dice) {
                let name = self.seat(player).name;
                let dice = self.dice;
                let what = format!("{name} has {placed} dice on the board, a player has {dice}");
                return Err(impossible("QK-2", what));
            }
        }
        Ok(())
    }

    fn illegal(&self, position: &Position<W>, text: &str) -> MoveError {
        if self.is_over(position) {
            over(text, self.result(position).ending)
        } else if !self.has_dice(position, position.to_move) {
            let name = self.seat(position.to_move).name;
            let words = format!("{name} has placed all {} dice", self.dice);
            let reason = Reason::new("QK-2", "no-dice", &[&name, &self.dice], words);
            illegal(text, reason)
        } else {
            let reason = Reason::new("QK-4", "occupied", &[], "the cell holds a die");
            illegal(text, reason)
        }
    }

    /// The move of a text, legal or not.
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let syntax = || no_move(text, MOVES);
        let (digit, name) = text.split_once('@').ok_or_else(syntax)?;
        let &[digit] = digit.as_bytes() else {
            return Err(syntax());
        };
        let face = face(digit).ok_or_else(syntax)?;
        let cell = named(&self.grid, text, name)?;
        Ok(Move::Place { cell, face })
    }
}

impl<const W: usize> Text for Link<W> {
    /// Any number of passes may stand with any dice, so that problems can be composed: a position
    /// in which neither player can place is finished whatever its passes (QK-6).
    fn parse_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move, pass_count] = fields(text)?;
        let expected = "a die is g or b and its face, 1 to 6";
        let dice = parse_board(&self.grid, board, expected, die)?;
        let (to_move, pass_count) = (turn(self.seats(), to_move)?, passes(pass_count)?);
        self.check_dice(&dice)?;
        let dice = dice
            .into_iter()
            .map(|(cell, (owner, face))| (cell, owner, face));
        Ok(self.position(dice, to_move, pass_count))
    }

    fn write_position(&self, position: &Position<W>) -> String {
        let board = write_board(&self.grid, |cell| {
            let (owner, face) = position.die(cell)?;
            Some(format!("{}{face}", self.seat(owner).letter))
        });
        let turn = self.seat(position.to_move).letter;
        format!("{board} {turn} {}", position.passes)
    }

    /// Nothing that was before matters.
    fn with_history(&self, position: &Self::Position) -> (Self::Position, Vec<Move>) {
        (*position, Vec::new())
    }

    fn tokens(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        for (owner, seat) in Player::BOTH.into_iter().zip(self.seats()) {
            tokens.extend((1..=FACES).map(|face| Token {
                text: format!("{}{face}", seat.letter),
                owner: Some(owner),
                kind: "die",
                count: face,
                supply: Some(self.dice.into()),
            }));
        }
        tokens
    }

    fn usual(&self) -> Vec<(&'static str, String)> {
        vec![("dice", setup::usual_dice(&self.grid).to_string())]
    }

    fn parse_move(&self, position: &Position<W>, text: &str) -> Result<Move, MoveError> {
        let mv = self.read_move(text)?;
        match self.is_legal(position, mv) {
            true => Ok(mv),
            false => Err(self.illegal(position, text)),
        }
    }

    fn write_move(&self, _position: &Position<W>, mv: Move) -> String {
        match mv {
            Move::Place { cell, face } => format!("{face}@{}", self.grid.name(cell)),
            Move::Pass => "pass".to_owned(),
        }
    }
}
