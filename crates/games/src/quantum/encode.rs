//! Positions and moves as numbers.
//!
//! A step is its stack's square, its direction and its length: five lengths, or as many as the board has
//! where power squares lend any reach (QS-7). A jump (QS-6) has the action of the step between its squares.
//! The pass comes last.
//!
//! Planes do not tell heights of six and more apart: such stacks are frozen, and the height no longer
//! matters (QS-4, QS-5).

use quantarium_board::{Cell, Grid, Symmetry};
use quantarium_rules::{Encode, Encoder, Encoding, Game, Player};

use super::game::{Quantum, TOWERS_TO_WIN};
use super::moves::Move;
use super::position::{DRAWN_AT_OCCURRENCES, DRAWN_AT_PLIES, Position};
use super::rays::DIRECTIONS;
use super::stack::{FROZEN, HEIGHTS, Kind};

/// Planes of kinds, own and theirs.
const KINDS: usize = 2 * Kind::ALL.len();

/// The tables of one board.
#[derive(Debug)]
pub struct QuantumEncoder {
    encoding: Encoding,
    grid: Grid,
    lengths: usize,
    /// The action of the step between each two squares, by `from * squares + to`.
    steps: Vec<u16>,
    /// Where each action's step goes; nothing if it leaves the board.
    targets: Vec<Option<Cell>>,
}

impl<const W: usize> Encode for Quantum<W> {
    type Encoder = QuantumEncoder;

    fn encoder(&self) -> QuantumEncoder {
        let longest = usize::from(self.spec.width.max(self.spec.height)) - 1;
        let lengths = match self.spec.corners {
            true => longest.max(HEIGHTS),
            false => HEIGHTS,
        };
        let grid = self.grid.clone();
        let of_owner = |owner: &'static str| {
            let kinds = Kind::ALL.into_iter();
            kinds.map(move |kind| format!("{owner}_{}", kind.name()))
        };
        let heights = (1..FROZEN).map(|height| format!("height_{height}"));
        let planes = of_owner("own").chain(of_owner("their")).chain(heights);
        let planes = planes.chain(["frozen".to_owned()]).collect();
        let scalars = "quiet_plies occurrences own_towers their_towers stuck";
        let encoding = Encoding::new(&grid, 2, (DIRECTIONS * lengths, 1), planes, scalars);
        let mut steps = vec![0; grid.len() * grid.len()];
        let mut targets = vec![None; encoding.actions];
        for from in grid.cells() {
            for (direction, length) in
                (0..DIRECTIONS).flat_map(|way| (1..=lengths).map(move |length| (way, length)))
            {
                let action = encoding.action_at(from, direction * lengths + length - 1);
                targets[action] = grid.step(from, direction, length as i16);
                if let Some(to) = targets[action] {
                    steps[from.index() * grid.len() + to.index()] = action as u16;
                }
            }
        }
        QuantumEncoder {
            encoding,
            grid,
            lengths,
            steps,
            targets,
        }
    }
}

impl<const W: usize> Encoder<Quantum<W>> for QuantumEncoder {
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    #[inline]
    fn action_of(&self, mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => {
                usize::from(self.steps[from.index() * self.grid.len() + to.index()])
            }
            Move::Pass => self.encoding.last(),
        }
    }

    #[inline]
    fn move_of(&self, game: &Quantum<W>, position: &Position<W>, action: usize) -> Option<Move> {
        if action == self.encoding.last() {
            return game.is_legal(position, Move::Pass).then_some(Move::Pass);
        }
        let to = (*self.targets.get(action)?)?;
        let (from, _) = self.encoding.cell_of(action)?;
        let mv = Move::Step { from, to };
        game.is_legal(position, mv).then_some(mv)
    }

    #[inline]
    fn write_planes(&self, _: &Quantum<W>, at: &Position<W>, viewer: Player, planes: &mut [u8]) {
        planes.fill(0);
        let size = self.encoding.raster.len();
        for (cell, stack) in at.stacks.each() {
            let place = self.encoding.raster.place(cell);
            let theirs = usize::from(stack.owner != viewer) * Kind::ALL.len();
            planes[(theirs + stack.kind as usize) * size + place] = 1;
            let height = usize::from(stack.height.min(FROZEN)) - 1;
            planes[(KINDS + height) * size + place] = 1;
        }
    }

    #[inline]
    fn write_scalars(
        &self,
        game: &Quantum<W>,
        position: &Position<W>,
        viewer: Player,
        scalars: &mut [f32],
    ) {
        let rest = self.encoding.write_seats(viewer, position.turn, scalars);
        let towers = |player| position.stacks.towers(player) as f32 / TOWERS_TO_WIN as f32;
        let stuck = !game.can_step(position, position.turn);
        rest.copy_from_slice(&[
            f32::from(position.quiet_plies) / f32::from(DRAWN_AT_PLIES),
            f32::from(position.occurrences) / f32::from(DRAWN_AT_OCCURRENCES),
            towers(viewer),
            towers(viewer.opponent()),
            f32::from(u8::from(stuck)),
        ]);
    }

    fn map_action(&self, action: usize, symmetry: &Symmetry) -> usize {
        let Some((cell, which)) = self.encoding.cell_of(action) else {
            return action;
        };
        let turned = symmetry.map_direction(&self.grid, which / self.lengths);
        let which = turned * self.lengths + which % self.lengths;
        self.encoding.action_at(symmetry.map(cell), which)
    }
}
