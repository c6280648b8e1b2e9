//! Positions and moves as text.

use quantarium_board::Cell;
use quantarium_rules::text::{
    field, fields, illegal, impossible, named, no_move, over, parse_board, plain_number,
    split_cell, turn, write_board,
};
use quantarium_rules::{Game, MoveError, Player, PositionError, Reason, Text, Token};

use super::game::Quantum;
use super::legal::Objection;
use super::moves::Move;
use super::position::{DRAWN_AT_PLIES, Position};
use super::setup;
use super::stack::{Kind, MAX_HEIGHT, Stack, Stacks};

const PIECES: &str = "pieces are S, C, Q (White) and s, c, q (Black), a height above 1 follows in \
                      parentheses as in Q(3)";

const MOVES: &str = "write it as c2-c3, a capture as c2xc3, or pass";

const SIGNS: &str = "a step onto an enemy stack is written with x, one onto an empty square with -";

/// A stack as a text gives it: its height may be impossible yet.
type Written = (Player, Kind, Option<u32>);

impl<const W: usize> Text for Quantum<W> {
    fn parse_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move, plies] = fields(text)?;
        let mut stacks = Stacks::default();
        for (cell, written) in parse_board(&self.grid, board, PIECES, read_stack)? {
            stacks.put(cell, self.stack(cell, written)?);
        }
        self.check_supply(&stacks)?;
        let to_move = turn(self.seats(), to_move)?;
        let plies = read_plies(plies)?;
        Ok(Position::new(&self.keys, stacks, to_move, plies))
    }

    fn write_position(&self, position: &Position<W>) -> String {
        let board = write_board(&self.grid, |cell| {
            position.stacks.get(cell).map(write_stack)
        });
        let turn = self.seat(position.turn).letter;
        format!("{board} {turn} {}", position.quiet_plies)
    }

    /// The position that the plies since the last capture began from, and those plies (QS-11).
    fn with_history(&self, position: &Position<W>) -> (Position<W>, Vec<Move>) {
        let mut stacks = position.stacks;
        let mut turn = position.turn;
        for ply in position.plies.iter().rev() {
            stacks.take_back(*ply);
            turn = turn.opponent();
        }
        let before = position.quiet_plies - position.plies.len() as u8;
        let first = Position::new(&self.keys, stacks, turn, before);
        (first, position.plies.to_vec())
    }

    fn tokens(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        for owner in Player::BOTH {
            for kind in Kind::ALL {
                tokens.extend((1..=MAX_HEIGHT).map(|height| Token {
                    text: write_stack(Stack::new(owner, kind, height)),
                    owner: Some(owner),
                    kind: kind.name(),
                    count: height,
                    supply: None,
                }));
            }
        }
        tokens
    }

    fn parse_move(&self, position: &Position<W>, text: &str) -> Result<Move, MoveError> {
        let (mv, sign) = self.read_move(text)?;
        if let Some(outcome) = self.outcome(position) {
            return Err(over(text, outcome.ending));
        }
        let illegal = |reason| illegal(text, reason);
        let Move::Step { from, to } = mv else {
            if self.must_pass(position) {
                return Ok(mv);
            }
            let mover = self.seat(position.turn).name;
            let reason = Reason::new("QS-10", "can-move", &[&mover], format!("{mover} can move"));
            return Err(illegal(reason));
        };
        self.check_step(&position.stacks, position.turn, from, to)
            .map_err(|objection| {
                // From a square to itself: whether the stack can move at all.
                if matches!(objection, Objection::Direction(_))
                    && from == to
                    && !self.can_move(&position.stacks, position.turn, from)
                {
                    let start = self.grid.name(from);
                    let words = format!("the stack on {start} is blocked on every side");
                    return illegal(Reason::new("QS-5", "hemmed-in", &[&start], words));
                }
                illegal(self.explain(objection, position.turn, from, to))
            })?;
        let right = sign_of(position, to);
        if sign.is_some_and(|sign| sign != right) {
            return Err(no_move(text, SIGNS));
        }
        Ok(mv)
    }

    fn write_move(&self, position: &Position<W>, mv: Move) -> String {
        match mv {
            Move::Step { from, to } => {
                let sign = sign_of(position, to);
                format!("{}{sign}{}", self.grid.name(from), self.grid.name(to))
            }
            Move::Pass => "pass".to_owned(),
        }
    }
}

impl<const W: usize> Quantum<W> {
    /// The stack of a text, if such a stack can be.
    fn stack(&self, cell: Cell, (owner, kind, height): Written) -> Result<Stack, PositionError> {
        let name = self.grid.name(cell);
        let height = match height {
            None => 1,
            Some(height @ (0 | 1)) => {
                let expected = format!("on {name} only a height above 1 is written");
                return Err(field("board", &format!("({height})"), expected));
            }
            Some(height) => u8::try_from(height)
                .ok()
                .filter(|height| *height <= MAX_HEIGHT)
                .ok_or_else(|| {
                    let what = format!(
                        "the stack on {name} has a height of {height}, no stack is higher than \
                         {MAX_HEIGHT}"
                    );
                    impossible("QS-5", what)
                })?,
        };
        Ok(Stack::new(owner, kind, height))
    }

    /// no more pieces than the setup gives, and not three towers for both.
    fn check_supply(&self, stacks: &Stacks<W>) -> Result<(), PositionError> {
        let all: Vec<Stack> = stacks.each().map(|(_, stack)| stack).collect();
        let pieces: u32 = all.iter().map(|stack| u32::from(stack.height)).sum();
        let most = 4 * u32::from(self.spec.width);
        if pieces > most {
            let what = format!("the heights add up to {pieces}, the game has {most} pieces");
            return Err(impossible("QS-3", what));
        }
        for (owner, seat) in Player::BOTH.into_iter().zip(self.seats()) {
            for kind in Kind::ALL {
                let is_such = |stack: &&Stack| (stack.owner, stack.kind) == (owner, kind);
                let found = all.iter().filter(is_such).count();
                let most = setup::supply(self.spec.width, kind);
                if found > most {
                    let (name, kind) = (seat.name, kind.name());
                    let what = format!(
                        "{name} has {found} stacks with a {kind} on top, of {most} {kind}s"
                    );
                    return Err(impossible("QS-3", what));
                }
            }
        }
        let mut players = Player::BOTH.into_iter();
        if players.all(|player| stacks.has_three_towers(player)) {
            let what = "both players own three stacks of height 6 or more";
            return Err(impossible("QS-9", what));
        }
        Ok(())
    }

    /// The move of a text and the sign it is written with.
    fn read_move(&self, text: &str) -> Result<(Move, Option<char>), MoveError> {
        if text == "pass" {
            return Ok((Move::Pass, None));
        }
        let syntax = || no_move(text, MOVES);
        let (from, rest) = split_cell(text).ok_or_else(syntax)?;
        let sign = rest.chars().next().filter(|c| "-x".contains(*c));
        let rest = if sign.is_some() { &rest[1..] } else { rest };
        let (to, rest) = split_cell(rest).ok_or_else(syntax)?;
        if !rest.is_empty() {
            return Err(syntax());
        }
        let cell = |name| named(&self.grid, text, name);
        let (from, to) = (cell(from)?, cell(to)?);
        Ok((Move::Step { from, to }, sign))
    }

    /// Why a step is not legal, with the squares concerned.
    fn explain(&self, objection: Objection, side: Player, from: Cell, to: Cell) -> Reason {
        let (start, end) = (self.grid.name(from), self.grid.name(to));
        let mover = self.seat(side).name;
        match objection {
            Objection::Nothing => {
                let words = format!("nothing stands on {start}");
                Reason::new("QS-2", "nothing-there", &[&start], words)
            }
            Objection::NotOwn => {
                let owner = self.seat(side.opponent()).name;
                let words = format!("{mover} is to move, the stack on {start} is {owner}'s");
                Reason::new("QS-8", "not-your-tower", &[&mover, &start], words)
            }
            Objection::Frozen(stack) => {
                let height = stack.height;
                let words =
                    format!("the stack on {start} has a height of {height} and never moves");
                Reason::new("QS-4", "frozen", &[&start, &height], words)
            }
            Objection::Direction(stack) => {
                let (kind, ways) = (stack.kind.name(), ways(stack.kind));
                let words = format!("a {kind} moves {ways}, {start} to {end} is no such line");
                Reason::new("QS-2", "no-line", &[&kind, &start, &end], words)
            }
            Objection::TooFar(stack) => {
                let height = stack.height;
                let words =
                    format!("{end} is farther from {start} than the height of {height} allows");
                Reason::new("QS-4", "too-far", &[&start, &end, &height], words)
            }
            Objection::Blocked(cell) => {
                let name = self.grid.name(cell);
                let words = format!("a stack on {name} is in the way");
                Reason::new("QS-5", "blocked", &[&name], words)
            }
            Objection::OntoOwn => {
                let words = format!("the stack on {end} is {mover}'s own");
                Reason::new("QS-5", "onto-own", &[&end], words)
            }
            Objection::OntoFrozen => {
                let words = format!("the stack on {end} is too high to be landed on");
                Reason::new("QS-5", "onto-frozen", &[&end], words)
            }
        }
    }
}

const fn ways(kind: Kind) -> &'static str {
    match kind {
        Kind::Square => "along ranks and files",
        Kind::Circle => "along diagonals",
        Kind::Queen => "along ranks, files and diagonals",
    }
}

fn sign_of<const W: usize>(position: &Position<W>, to: Cell) -> char {
    if position.stacks.get(to).is_some() {
        'x'
    } else {
        '-'
    }
}

fn write_stack(stack: Stack) -> String {
    let white = stack.kind.letter();
    let letter = if stack.owner == Player::FIRST {
        white
    } else {
        white.to_ascii_lowercase()
    };
    match stack.height {
        1 => letter.to_string(),
        height => format!("{letter}({height})"),
    }
}

/// Reads a stack off the front of a row's rest, with the number of bytes it takes.
fn read_stack(rest: &str) -> Option<(Written, usize)> {
    let letter = rest.chars().next()?;
    let is_kind = |kind: &Kind| kind.letter() == letter.to_ascii_uppercase();
    let kind = Kind::ALL.into_iter().find(is_kind)?;
    let owner = Player(u8::from(letter.is_ascii_lowercase()));
    let Some(digits) = rest[1..].strip_prefix('(') else {
        return Some(((owner, kind, None), 1));
    };
    let (digits, _) = digits.split_once(')')?;
    let height = plain_number(digits)?;
    Some(((owner, kind, Some(height)), digits.len() + 3))
}

/// The plies since the last capture (QS-11).
fn read_plies(text: &str) -> Result<u8, PositionError> {
    let most = u32::from(DRAWN_AT_PLIES);
    let plies = plain_number(text).ok_or_else(|| {
        let expected = format!("write a number from 0 to {most}");
        field("plies since the last capture", text, expected)
    })?;
    if plies > most {
        let what = format!("{plies} plies without a capture, the game ends at {most}");
        return Err(impossible("QS-11", what));
    }
    Ok(plies as u8)
}
