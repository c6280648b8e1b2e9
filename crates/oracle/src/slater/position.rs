//! The positions of Quantum and what happens in them.

use std::sync::Arc;

use super::{FIXED, KINDS, LETTERS, QUIET_PLIES, Slater, Stack, Stacks};
use crate::board::Step;
use crate::{Ending, Move, Rules, State, text};

#[derive(Clone, Debug)]
pub(super) struct SlaterPosition {
    game: Arc<Slater>,
    pub(super) stacks: Arc<Stacks>,
    to_move: usize,
    /// Plies since the last capture.
    quiet_plies: u32,
    /// Board and side to move of every position since the last capture, this one included: those before had more stacks.
    occurred: Vec<(Arc<Stacks>, usize)>,
}

impl SlaterPosition {
    /// A position after those that have occurred since the last capture; none where its past is unknown.
    pub(super) fn reached(
        game: Arc<Slater>,
        stacks: Stacks,
        to_move: usize,
        quiet_plies: u32,
        mut occurred: Vec<(Arc<Stacks>, usize)>,
    ) -> Self {
        let stacks = Arc::new(stacks);
        occurred.push((Arc::clone(&stacks), to_move));
        SlaterPosition {
            game,
            stacks,
            to_move,
            quiet_plies,
            occurred,
        }
    }

    fn reach(&self, from: usize, stack: Stack) -> i32 {
        // QS-4: height 6 or more never moves.
        if stack.height >= FIXED {
            return 0;
        }
        // QS-7: any distance from a corner.
        if self.game.has_power_corners && self.game.is_corner(from) {
            return self.game.width.max(self.game.height) as i32;
        }
        stack.height as i32
    }

    /// QS-5: the target is empty, or an enemy stack of height at most 5.
    fn may_land(&self, stack: Stack, to: usize) -> bool {
        match self.stacks[to] {
            None => true,
            Some(target) => target.owner != stack.owner && target.height < FIXED,
        }
    }

    /// Where the stack on a cell may go.
    fn targets(&self, from: usize, stack: Stack) -> Vec<usize> {
        let mut targets = Vec::new();
        for &direction in stack.kind.directions() {
            for distance in 1..=self.reach(from, stack) {
                let Some(to) = self.game.facts.board.step(from, direction, distance) else {
                    break;
                };
                if self.may_land(stack, to) {
                    targets.push(to);
                }
                // QS-5: every square between is empty.
                if self.stacks[to].is_some() {
                    break;
                }
            }
            targets.extend(self.jump_target(from, stack, direction));
        }
        targets
    }

    /// QS-6: a single piece jumps over a single piece of its own colour.
    fn jump_target(&self, from: usize, stack: Stack, direction: Step) -> Option<usize> {
        if !self.game.can_jump || stack.height != 1 {
            return None;
        }
        let over = self.stacks[self.game.facts.board.step(from, direction, 1)?]?;
        let to = self.game.facts.board.step(from, direction, 2)?;
        let is_single_friend = over.owner == stack.owner && over.height == 1;
        (is_single_friend && self.may_land(stack, to)).then_some(to)
    }

    /// A player's moves, apart from `pass`.
    fn moves_of(&self, seat: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in 0..self.stacks.len() {
            if let Some(stack) = self.stacks[from].filter(|stack| stack.owner == seat) {
                let targets = self.targets(from, stack).into_iter();
                moves.extend(targets.map(|to| Move::Go { from, to }));
            }
        }
        moves
    }

    fn is_stuck(&self, seat: usize) -> bool {
        self.moves_of(seat).is_empty()
    }

    fn is_capture(&self, mv: Move) -> bool {
        matches!(mv, Move::Go { to, .. } if self.stacks[to].is_some())
    }

    /// How many stacks of height 6 or more a player owns.
    fn fixed_stacks(&self, seat: usize) -> i64 {
        let stacks = self.stacks.iter().flatten();
        stacks
            .filter(|stack| stack.owner == seat && stack.height >= FIXED)
            .count() as i64
    }

    /// QS-9.
    pub(super) fn has_won(&self, seat: usize) -> bool {
        self.fixed_stacks(seat) >= 3
    }

    /// How often board and side to move have occurred.
    fn occurrences(&self) -> usize {
        let is_this = |(stacks, to_move): &&(Arc<Stacks>, usize)| {
            *stacks == self.stacks && *to_move == self.to_move
        };
        self.occurred.iter().filter(is_this).count()
    }
}

impl Rules for SlaterPosition {
    fn text(&self) -> String {
        let rows = text::write_rows(&self.game.facts.board, &self.stacks, |stack| {
            let kind = stack.kind as usize;
            let letter = &KINDS[stack.owner][kind..=kind];
            match stack.height {
                1 => letter.to_string(),
                height => format!("{letter}({height})"),
            }
        });
        let turn = &LETTERS[self.to_move..=self.to_move];
        format!("{rows} {turn} {}", self.quiet_plies)
    }

    fn legal(&self) -> Vec<Move> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = self.moves_of(self.to_move);
        // QS-10: a stuck player passes; `pass` is legal only then.
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn after(&self, mv: Move) -> State {
        let mut stacks = Stacks::clone(&self.stacks);
        if let Move::Go { from, to } = mv {
            let below = stacks[to].map_or(0, |target| target.height);
            stacks[to] = stacks[from].take();
            // QS-5: the heights add up.
            if let Some(mover) = &mut stacks[to] {
                mover.height += below;
            }
        }
        let (quiet_plies, occurred) = match self.is_capture(mv) {
            true => (0, Vec::new()),
            // QS-11: a pass is such a ply too.
            false => (self.quiet_plies + 1, self.occurred.clone()),
        };
        let game = Arc::clone(&self.game);
        let next = Self::reached(game, stacks, 1 - self.to_move, quiet_plies, occurred);
        State::new(next)
    }

    fn move_text(&self, mv: Move) -> String {
        let Move::Go { from, to } = mv else {
            return "pass".to_string();
        };
        let sign = if self.is_capture(mv) { 'x' } else { '-' };
        let board = &self.game.facts.board;
        format!("{}{sign}{}", board.name(from), board.name(to))
    }

    fn read_move(&self, mv: &str) -> Result<Move, String> {
        if mv == "pass" {
            return Ok(Move::Pass);
        }
        let (from, sign, to) = text::two_cells(&self.game.facts.board, mv, &['x', '-'])?;
        let read = Move::Go { from, to };
        if sign.is_some_and(|sign| self.is_capture(read) != (sign == 'x')) {
            return Err(format!("{mv} has the wrong sign for {}", self.text()));
        }
        Ok(read)
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    /// In the order of QS-11: won, both stuck, no progress.
    fn over(&self) -> Option<Ending> {
        for seat in [0, 1] {
            if self.has_won(seat) {
                return Ending::by("QS-9", Some(seat));
            }
        }
        if self.is_stuck(0) && self.is_stuck(1) {
            let winner = text::higher(self.fixed_stacks(0), self.fixed_stacks(1));
            return Ending::by("QS-10", winner);
        }
        if self.quiet_plies >= QUIET_PLIES || self.occurrences() >= 3 {
            return Ending::by("QS-11", None);
        }
        None
    }
}
