//! Why a step is not legal, found by walking over the board: slower than the fans, but it knows why not.

use quantarium_board::Cell;
use quantarium_rules::Player;

use super::game::Quantum;
use super::stack::{Stack, Stacks};

/// Why a side may not make a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Objection {
    /// Nothing stands on the square, or it is no square.
    Nothing,
    /// The stack is not the side's own.
    NotOwn,
    /// The stack is too high to move (QS-4).
    Frozen(Stack),
    /// The kind does not move in that direction (QS-2).
    Direction(Stack),
    /// The stack is not high enough to go that far (QS-4).
    TooFar(Stack),
    /// Something stands between (QS-5).
    Blocked(Cell),
    /// The target is of the mover's colour (QS-5).
    OntoOwn,
    /// The target is too high to be landed on (QS-5).
    OntoFrozen,
}

impl<const W: usize> Quantum<W> {
    /// Whether `side` may move what stands on `from` to `to`, were it to move in a game that goes
    /// on.
    pub(super) fn check_step(
        &self,
        stacks: &Stacks<W>,
        side: Player,
        from: Cell,
        to: Cell,
    ) -> Result<(), Objection> {
        if from.index().max(to.index()) >= self.grid.len() {
            return Err(Objection::Nothing);
        }
        let mover = stacks.get(from).ok_or(Objection::Nothing)?;
        if mover.owner != side {
            return Err(Objection::NotOwn);
        }
        if mover.is_frozen() {
            return Err(Objection::Frozen(mover));
        }
        let (direction, distance) = self
            .direction(mover, from, to)
            .ok_or(Objection::Direction(mover))?;
        if !self.jumps(stacks, mover, from, direction, distance) {
            if distance > self.range(mover, from) {
                return Err(Objection::TooFar(mover));
            }
            let mut between = (1..distance).filter_map(|n| self.grid.step(from, direction, n));
            if let Some(cell) = between.find(|cell| stacks.get(*cell).is_some()) {
                return Err(Objection::Blocked(cell));
            }
        }
        match stacks.get(to) {
            Some(stack) if stack.owner == side => Err(Objection::OntoOwn),
            Some(stack) if stack.is_frozen() => Err(Objection::OntoFrozen),
            _ => Ok(()),
        }
    }

    pub(super) fn may_step(&self, stacks: &Stacks<W>, side: Player, from: Cell, to: Cell) -> bool {
        self.check_step(stacks, side, from, to).is_ok()
    }

    /// Whether `side` may move what stands on `from` anywhere.
    pub(super) fn can_move(&self, stacks: &Stacks<W>, side: Player, from: Cell) -> bool {
        let mut cells = self.grid.cells();
        cells.any(|to| self.may_step(stacks, side, from, to))
    }

    /// How far a stack on `from` may go: by its height (QS-4) or the square's power (QS-7).
    fn range(&self, stack: Stack, from: Cell) -> i16 {
        match stack.height {
            _ if stack.is_frozen() => 0,
            _ if self.fans.power.contains(from) => i16::MAX,
            height => height.into(),
        }
    }

    /// Whether a stack on `from` would reach `to` on an empty board.
    pub(super) fn reaches(&self, stack: Stack, from: Cell, to: Cell) -> bool {
        self.direction(stack, from, to)
            .is_some_and(|(_, distance)| distance <= self.range(stack, from))
    }

    /// The direction, one of the mover's (QS-2), and the distance that lead from one square to the
    /// other.
    fn direction(&self, mover: Stack, from: Cell, to: Cell) -> Option<(usize, i16)> {
        let ((x, y), (to_x, to_y)) = (self.grid.coords(from), self.grid.coords(to));
        let (dx, dy) = (to_x - x, to_y - y);
        let may = match (dx, dy) {
            (0, 0) => false,
            (0, _) | (_, 0) => mover.kind.is_orthogonal(),
            _ => dx.abs() == dy.abs() && mover.kind.is_diagonal(),
        };
        let unit = (dx.signum(), dy.signum());
        let mut directions = self.grid.directions().iter();
        let direction = directions.position(|step| *step == unit)?;
        may.then_some((direction, dx.abs().max(dy.abs())))
    }

    /// Whether the step is a jump over a single piece of the mover's colour (QS-6).
    fn jumps(
        &self,
        stacks: &Stacks<W>,
        mover: Stack,
        from: Cell,
        direction: usize,
        distance: i16,
    ) -> bool {
        let over = self.grid.step(from, direction, 1);
        let over = over.and_then(|cell| stacks.get(cell));
        let own_single = |stack: Stack| stack.height == 1 && stack.owner == mover.owner;
        self.fans.jump && distance == 2 && mover.height == 1 && over.is_some_and(own_single)
    }
}
