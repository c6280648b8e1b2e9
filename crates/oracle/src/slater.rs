//! Quantum by Philip Slater (QS): options, pieces, setup, and what positions are impossible.

mod position;

use std::sync::Arc;

use crate::board::{Board, DIAGONAL, EIGHT, STRAIGHT, Step};
use crate::options::{Options, number_within, size};
use crate::{Facts, Game, State, text};
use position::SlaterPosition;

/// White has the first ply (QS-8).
const LETTERS: &str = "wb";
/// The letters of the kinds, White's and then Black's.
const KINDS: [&str; 2] = ["SCQ", "scq"];
/// The height from which a stack neither moves nor is captured (QS-4, QS-5) and counts for QS-9.
const FIXED: u32 = 6;
/// A stack of 5 that lands on a stack of 5.
const HIGHEST: u32 = 10;
/// Plies without a capture that make a draw (QS-11).
const QUIET_PLIES: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Square,
    Circle,
    Queen,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Square, Kind::Circle, Kind::Queen];

    /// QS-2.
    fn directions(self) -> &'static [Step] {
        match self {
            Kind::Square => &STRAIGHT,
            Kind::Circle => &DIAGONAL,
            Kind::Queen => &EIGHT,
        }
    }
}

/// QS-4: a stack has the colour and the kind of its top piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stack {
    owner: usize,
    kind: Kind,
    height: u32,
}

type Stacks = Vec<Option<Stack>>;

#[derive(Debug)]
pub(crate) struct Slater {
    facts: Facts,
    width: u32,
    height: u32,
    is_random: bool,
    can_jump: bool,
    has_power_corners: bool,
}

impl Slater {
    pub(crate) fn new(mut options: Options) -> Result<Slater, String> {
        let board = options.take("board", "8x8");
        let (width, height) = size(&board, (4, 16), (5, 16))?;
        if width % 2 == 1 {
            return Err(format!("board {board} has an odd width"));
        }
        let is_random = options.take_switch("setup", ["standard", "random"])?;
        let can_jump = options.take_switch("jump", ["off", "on"])?;
        let has_power_corners = options.take_switch("power", ["none", "corners"])?;
        let facts = Facts {
            name: options.finish("quantum", &["board", "setup", "jump", "power"])?,
            board: Board::squares(width, height),
            players: 2,
        };
        Ok(Slater {
            facts,
            width,
            height,
            is_random,
            can_jump,
            has_power_corners,
        })
    }

    /// QS-3: the kinds of the outer and of the inner rank, from the a-file on.
    fn standard_ranks(&self) -> [Vec<Kind>; 2] {
        let half = self.width as usize / 2;
        let rank = |kinds: [Kind; 2]| {
            let left = (0..half - 1)
                .map(|file| kinds[file % 2])
                .chain([Kind::Queen]);
            let left: Vec<Kind> = left.collect();
            left.iter().chain(left.iter().rev()).copied().collect()
        };
        [
            rank([Kind::Square, Kind::Circle]),
            rank([Kind::Circle, Kind::Square]),
        ]
    }

    /// How many pieces of a kind each side has at the start.
    fn setup_count(&self, kind: Kind) -> usize {
        self.standard_ranks()
            .iter()
            .flatten()
            .filter(|&&of_setup| of_setup == kind)
            .count()
    }

    fn is_corner(&self, cell: usize) -> bool {
        let (x, y) = self.facts.board.places[cell];
        let (right, top) = (self.width as i32, self.height as i32 - 1);
        (x == 1 || x == right) && (y == 0 || y == top)
    }

    fn read_stack(rest: &str) -> Result<(Stack, usize), String> {
        let (letter, _) = text::read_letter(rest, &KINDS.concat())?;
        let (owner, kind) = (letter / 3, Kind::ALL[letter % 3]);
        let (mut height, mut length) = (1, 1);
        if rest[1..].starts_with('(') {
            let end = rest.find(')');
            let end = end.ok_or_else(|| format!("{rest:?} has no closing parenthesis"))?;
            // heights are at most 10; height 1 is not written.
            (height, length) = (number_within(&rest[2..end], 2, HIGHEST)?, end + 1);
        }
        let stack = Stack {
            owner,
            kind,
            height,
        };
        Ok((stack, length))
    }

    ///
    fn check(&self, position: &SlaterPosition) -> Result<(), String> {
        let stacks = || position.stacks.iter().flatten();
        let pieces: u32 = stacks().map(|stack| stack.height).sum();
        if pieces > 4 * self.width {
            return Err(format!("{pieces} pieces, the setup has {}", 4 * self.width));
        }
        for owner in [0, 1] {
            for kind in Kind::ALL {
                let tops = stacks()
                    .filter(|top| top.owner == owner && top.kind == kind)
                    .count();
                let most = self.setup_count(kind);
                if tops > most {
                    return Err(format!(
                        "{tops} tops of a colour and kind, the setup has {most}"
                    ));
                }
            }
        }
        if position.has_won(0) && position.has_won(1) {
            return Err("both players own three stacks of height 6 or more".to_string());
        }
        Ok(())
    }
}

impl Game for Slater {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn parse(self: Arc<Self>, position: &str) -> Result<State, String> {
        let (rows, to_move, rest) = text::fields(position, LETTERS)?;
        let stacks = text::read_rows(&self.facts.board, rows, Slater::read_stack)?;
        // not more than 100 plies.
        let quiet_plies = number_within(rest, 0, QUIET_PLIES)?;
        let position =
            SlaterPosition::reached(Arc::clone(&self), stacks, to_move, quiet_plies, Vec::new());
        self.check(&position)?;
        Ok(State::new(position))
    }

    /// QS-3.
    fn start(self: Arc<Self>) -> Option<State> {
        if self.is_random {
            return None;
        }
        let mut stacks = vec![None; self.facts.board.len()];
        for (depth, rank) in self.standard_ranks().iter().enumerate() {
            for (file, &kind) in rank.iter().enumerate() {
                for owner in [0, 1] {
                    let depth = depth as i32;
                    let y = [depth, self.height as i32 - 1 - depth][owner];
                    let cell = self.facts.board.at(file as i32 + 1, y)?;
                    stacks[cell] = Some(Stack {
                        owner,
                        kind,
                        height: 1,
                    });
                }
            }
        }
        let position = SlaterPosition::reached(self, stacks, 0, 0, Vec::new());
        Some(State::new(position))
    }
}
