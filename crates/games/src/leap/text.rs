//! Positions and moves as text, and what is said about wrong ones.

use quantarium_board::Cell;
use quantarium_rules::text::{
    field, fields, illegal, impossible, named, no_move, over, parse_board, split_cell, turn,
    write_board,
};
use quantarium_rules::{Game, MoveError, Player, PositionError, Reason, Seat, Text, Token};

use super::game::{Leap, STUCK};
use super::layout::Layout;
use super::moves::Move;
use super::position::Position;
use super::setup::{Edition, SEATS};

const HOW_TO_WRITE: &str =
    "write a capture like c3xe5, a swap like c3~e5 (edition 1, before the first capture), or keep";

impl<L: Layout, const P: usize> Text for Leap<L, P> {
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError> {
        let [board, to_move, rest] = fields(text)?;
        let seats = self.seats();
        let letters: Vec<String> = seats.iter().map(|seat| seat.letter.to_string()).collect();
        let expected = format!("the stones are {}", letters.join(", "));
        let stones = parse_board(self.grid(), board, &expected, |rest| {
            let letter = rest.chars().next()?;
            let seat = seats.iter().position(|seat| seat.letter == letter)?;
            Some((seat, 1))
        })?;
        let to_move = turn(seats, to_move)?;
        let swap = self.parse_swap(rest)?;
        self.check_stones(&stones, to_move.index(), swap)?;
        Ok(self.position(stones.into_iter(), to_move.0, swap))
    }

    fn write_position(&self, position: &Self::Position) -> String {
        let board = write_board(self.grid(), |cell| {
            let seat = self.owner(position, cell)?;
            Some(SEATS[seat].letter.to_string())
        });
        let turn = SEATS[usize::from(position.to_move)].letter;
        let rest = if position.swap { 's' } else { '-' };
        format!("{board} {turn} {rest}")
    }

    /// Nothing that was before matters.
    fn with_history(&self, position: &Self::Position) -> (Self::Position, Vec<Move>) {
        (*position, Vec::new())
    }

    fn tokens(&self) -> Vec<Token> {
        let players = (0..).map(Player);
        let token = |(player, seat): (Player, &Seat)| Token {
            text: seat.letter.to_string(),
            owner: Some(player),
            kind: "stone",
            count: 1,
            supply: None,
        };
        players.zip(self.seats()).map(token).collect()
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Move, MoveError> {
        let mv = self.read_move(text)?;
        let illegal = |reason| illegal(text, reason);
        match mv {
            _ if self.outcome(position).is_some() => Err(over(text, &STUCK)),
            Move::Capture { .. } if position.swap => Err(illegal(Reason::new(
                "QL-4",
                "swap-first",
                &[],
                "before White's first capture Black swaps two stones or keeps",
            ))),
            Move::Swap { .. } | Move::Keep if !position.swap => {
                let words = "no swap is to be decided here";
                Err(illegal(Reason::new("QL-4", "no-swap", &[], words)))
            }
            Move::Capture { from, to } if !self.is_legal(position, mv) => {
                Err(illegal(self.why_no_capture(position, from, to)))
            }
            Move::Swap { white: a, black: b } => [(a, b), (b, a)]
                .map(|(white, black)| Move::Swap { white, black })
                .into_iter()
                .find(|mv| self.is_legal(position, *mv))
                .ok_or_else(|| illegal(self.why_no_swap(position, a, b))),
            Move::Capture { .. } | Move::Keep => Ok(mv),
        }
    }

    fn write_move(&self, _position: &Self::Position, mv: Move) -> String {
        let name = |cell| self.grid().name(cell);
        match mv {
            Move::Capture { from, to } => format!("{}x{}", name(from), name(to)),
            Move::Swap { white, black } => format!("{}~{}", name(white), name(black)),
            Move::Keep => "keep".to_owned(),
        }
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// The last field: `s` while Black's swap is pending (QL-4).
    fn parse_swap(&self, rest: &str) -> Result<bool, PositionError> {
        match rest {
            "-" => Ok(false),
            "s" if self.config.has_swap() => Ok(true),
            _ => {
                let expected = match self.config.has_swap() {
                    true => "write s while Black's swap is pending, else -",
                    false => "write -: a swap belongs to edition 1 with two players (QL-4)",
                };
                Err(field("swap", rest, expected))
            }
        }
    }

    /// no more stones than the setup gives, and all of them while a swap is pending.
    fn check_stones(
        &self,
        stones: &[(Cell, usize)],
        to_move: usize,
        swap: bool,
    ) -> Result<(), PositionError> {
        if swap && to_move != 1 {
            let turn = SEATS[to_move].name;
            let what = format!("it is Black who may swap, not {turn}");
            return Err(impossible("QL-4", what));
        }
        for (seat, info) in self.seats().iter().enumerate() {
            let found = stones.iter().filter(|(_, owner)| *owner == seat).count();
            let most = self.config.stones(seat);
            let name = info.name;
            if found > most {
                let rule = match self.config.edition {
                    Edition::First => "QL-3",
                    Edition::Second => "QL-2",
                };
                let what = format!("{name} has {found} stones, the setup gives {most}");
                return Err(impossible(rule, what));
            }
            if swap && found < most {
                let what = format!(
                    "{name} has {found} of {most} stones, but a swap comes before every capture"
                );
                return Err(impossible("QL-4", what));
            }
        }
        Ok(())
    }

    /// `keep`, or two cells with a sign between them or none; of a swap either may be the white stone's.
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        if text == "keep" {
            return Ok(Move::Keep);
        }
        let syntax = || no_move(text, HOW_TO_WRITE);
        let (first, rest) = split_cell(text).ok_or_else(syntax)?;
        // Row x exists on high boards: an x is a sign only where a row's letter follows it.
        let is_row = |rest: &str| rest.starts_with(|c: char| c.is_ascii_lowercase());
        let (second, swap) = match rest.split_at_checked(1).ok_or_else(syntax)? {
            ("x", rest) if is_row(rest) => (rest, false),
            ("-", rest) => (rest, false),
            ("~", rest) => (rest, true),
            _ => (rest, false),
        };
        let (second, rest) = split_cell(second).ok_or_else(syntax)?;
        if !rest.is_empty() {
            return Err(syntax());
        }
        let cell = |name| named(self.grid(), text, name);
        let (a, b) = (cell(first)?, cell(second)?);
        Ok(match swap {
            true => Move::Swap { white: a, black: b },
            false => Move::Capture { from: a, to: b },
        })
    }

    /// Such as "Black's stone on c3".
    fn what_stands_on(&self, position: &Position<L::Set, P>, cell: Cell) -> String {
        let name = self.grid().name(cell);
        match self.owner(position, cell) {
            Some(seat) => format!("{}'s stone on {name}", SEATS[seat].name),
            None => format!("no stone on {name}"),
        }
    }

    fn why_no_capture(&self, position: &Position<L::Set, P>, from: Cell, to: Cell) -> Reason {
        let mover = usize::from(position.to_move);
        let (name, target) = (self.grid().name(from), self.grid().name(to));
        let turn = SEATS[mover].name;
        if self.owner(position, from) != Some(mover) {
            let found = self.what_stands_on(position, from);
            let words = format!("{turn} is to move, and there is {found}");
            return Reason::new("QL-6", "not-your-stone", &[&turn, &name], words);
        }
        let friends = self.friends(position, from).len();
        if friends == 0 {
            let words = format!("the stone on {name} has no friend beside it, so it cannot leap");
            return Reason::new("QL-6", "no-friend", &[&name], words);
        }
        let plural = if friends == 1 { "" } else { "s" };
        let leaps = |to| self.is_legal(position, Move::Capture { from, to });
        // From a cell to itself: whether the stone can leap at all.
        if from == to && !self.config.steps.at(from, friends).any(leaps) {
            let words = format!(
                "the stone on {name} has {friends} friend{plural} beside it, and no enemy stands \
                 {friends} space{plural} away in a straight line"
            );
            return Reason::new("QL-6", "no-target", &[&name, &friends], words);
        }
        if !self.config.steps.at(from, friends).any(|cell| cell == to) {
            let words = format!(
                "the stone on {name} has {friends} friend{plural} beside it, and {target} is not \
                 {friends} space{plural} away in a straight line"
            );
            return Reason::new("QL-6", "wrong-distance", &[&name, &friends, &target], words);
        }
        let found = self.what_stands_on(position, to);
        let words = format!("a leap lands on an enemy stone, and there is {found}");
        Reason::new("QL-6", "no-enemy", &[&target], words)
    }

    fn why_no_swap(&self, position: &Position<L::Set, P>, a: Cell, b: Cell) -> Reason {
        let names = (self.grid().name(a), self.grid().name(b));
        let a = self.what_stands_on(position, a);
        let b = self.what_stands_on(position, b);
        let words = format!("a swap takes a white and a black stone, and there is {a} and {b}");
        Reason::new("QL-4", "no-pair", &[&names.0, &names.1], words)
    }
}
