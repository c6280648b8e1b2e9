//! The weighed sum of a position in parts, and what a placement changes of them: how all moves are
//! weighed.

use arrayvec::ArrayVec;
use quantarium_board::MAX_CELLS;
use quantarium_rules::{Weighed, weigh_played};

use super::super::around::number;
use super::super::game::Link;
use super::super::moves::Move;
use super::super::position::{FACES, Position};
use super::features::{CellFeatures, Kind};
use super::index::{Stage, StageWeights};
use super::states::{self, LOOKS, Neighbours};

/// The most cells next to a cell or next to those.
const NEAR_AND_FAR: usize = 18;

/// The sum of a position, and of its parts that a move changes.
struct Accumulator<'a> {
    weights: StageWeights<'a>,
    cells: &'a CellFeatures,
    /// By cell with a die that is next to an empty cell.
    steps: [Step; MAX_CELLS + 1],
    /// By empty cell, its part of the sum.
    of_cell: [f32; MAX_CELLS + 1],
    /// Dice and empty cells together.
    whole: f32,
}

/// What a die of side 1 put beside a die changes of it.
#[derive(Clone, Copy, Default)]
struct Step {
    sum: f32,
    /// How many points more it scores.
    points: i32,
    /// What it adds to the empty cells around it.
    seen: Neighbours,
}

impl<'a> Accumulator<'a> {
    fn new<const W: usize>(
        game: &Link<W>,
        position: &Position<W>,
        cells: &'a CellFeatures,
        stage: Stage,
        weights: &'a [f32],
    ) -> Self {
        let mut accumulator = Self {
            weights: stage.weights(weights),
            cells,
            steps: [Step::default(); MAX_CELLS + 1],
            of_cell: [0.0; MAX_CELLS + 1],
            whole: 0.0,
        };
        for (cell, side, old) in cells.dice(game, position) {
            let of_die = accumulator.weights.die(side, old);
            accumulator.whole += of_die;
            // Where no cell around the die is empty, there is no placement beside it.
            let new = (old + side * states::FRIEND).saturating_sub(states::EMPTY);
            accumulator.steps[cell.index()] = Step {
                sum: accumulator.weights.die(side, new) - of_die,
                points: states::points(new) - states::points(old),
                seen: Neighbours::die(side, new).without(Neighbours::die(side, old)),
            };
        }
        for cell in game.free(position).iter() {
            let of_cell = accumulator.weights.cell(cells.around[cell.index()]);
            accumulator.of_cell[cell.index()] = of_cell;
            accumulator.whole += of_cell;
        }
        accumulator
    }
}

/// What the empty cells around a placement become.
struct Changes {
    around: [Neighbours; MAX_CELLS + 1],
    /// The placement that an entry of `around` was made for.
    made_for: [u16; MAX_CELLS + 1],
    /// The empty cells next to the die placed.
    near: ArrayVec<usize, 6>,
    /// The other empty cells whose neighbours change.
    far: ArrayVec<usize, NEAR_AND_FAR>,
}

/// A die of side 1 on a cell, but for its own face.
struct Placement {
    friends: u8,
    empty: u8,
    /// The sum without the die placed and the cells next to it.
    sum: f32,
    lead: i32,
}

impl Changes {
    fn new() -> Self {
        Self {
            around: [Neighbours::default(); MAX_CELLS + 1],
            made_for: [u16::MAX; MAX_CELLS + 1],
            near: ArrayVec::new(),
            far: ArrayVec::new(),
        }
    }

    /// What a die of side 1 on `cell` changes; what it adds to the cells in `near` is still missing in
    /// `around`.
    fn place<const W: usize>(
        &mut self,
        game: &Link<W>,
        accumulator: &Accumulator<'_>,
        cell: usize,
    ) -> Placement {
        let cells = accumulator.cells;
        self.near.clear();
        self.far.clear();
        let mut placement = Placement {
            friends: 0,
            empty: 0,
            sum: accumulator.whole - accumulator.of_cell[cell],
            lead: cells.lead(),
        };
        let ring = game.rings.of(cell);
        self.made_for[cell] = cell as u16;
        for next in ring {
            if cells.kinds[next] == Kind::Empty {
                self.near.push(next);
                self.made_for[next] = cell as u16;
                self.around[next] = cells.around[next].without(Neighbours::empty(1));
                placement.sum -= accumulator.of_cell[next];
            }
        }
        placement.empty = self.near.len() as u8;
        for next in ring {
            let Kind::Die(side) = cells.kinds[next] else {
                continue;
            };
            let step = &accumulator.steps[next];
            placement.friends += side;
            placement.sum += step.sum;
            // Only the placer's dice get a friend.
            placement.lead -= step.points;
            if step.seen != Neighbours::default() {
                self.spread(cells, &game.rings.of(next), cell, step.seen);
            }
        }
        for &far in &self.far {
            placement.sum += accumulator.weights.cell(self.around[far]) - accumulator.of_cell[far];
        }
        placement
    }

    /// A die with this ring changes by `change`.
    #[inline]
    fn spread(&mut self, cells: &CellFeatures, ring: &[usize; 6], cell: usize, change: Neighbours) {
        for &next in ring {
            if cells.kinds[next] != Kind::Empty {
                continue;
            }
            if self.made_for[next] == cell as u16 {
                self.around[next] = self.around[next].with(change);
            } else {
                self.made_for[next] = cell as u16;
                self.around[next] = cells.around[next].with(change);
                self.far.push(next);
            }
        }
    }
}

/// The faces that differ in effect for a die with this many friends that can get that many more, and one
/// of those that can never score.
fn faces(friends: u8, more: u8) -> impl Iterator<Item = u8> {
    let scores = move |face: u8| (friends..=friends + more).contains(&face);
    let dead = (1..=FACES).find(|face| !scores(*face));
    (1..=FACES).filter(move |face| scores(*face) || Some(*face) == dead)
}

impl<const W: usize> Link<W> {
    /// Placements after which the game goes on.
    pub(super) fn weigh_placements(
        &self,
        position: &Position<W>,
        cells: &CellFeatures,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let mover = position.to_move.opponent();
        let turn = self.turn(position, mover, 1);
        let accumulator = Accumulator::new(self, position, cells, turn.stage, weights);
        let left = self.dice - position.placed[position.to_move.index()] - 1;
        let [parity, in_hand] = turn.after_lead().map(|feature| weights[feature]);
        let mut changes = Changes::new();
        for cell in self.free(position).iter() {
            let placement = changes.place(self, &accumulator, cell.index());
            let Placement { friends, empty, .. } = placement;
            let mut beside = [[0.0; LOOKS]; 6];
            for (parts, &near) in beside.iter_mut().zip(&changes.near) {
                let around = changes.around[near];
                *parts = accumulator.weights.beside(around, friends, empty);
            }
            let lead = |points| weights[turn.stage.lead(placement.lead - points)];
            // A die that scores at once is satisfied, and its face is its friends.
            let leads = [lead(i32::from(friends)), lead(0)];
            for face in faces(friends, empty.min(left)) {
                let state = states::state(face, friends, empty);
                let mut sum = placement.sum + accumulator.weights.die(1, state);
                for parts in &beside {
                    sum += parts[states::look(state)];
                }
                sum += leads[usize::from(face != friends)];
                sum = sum + parity + in_hand;
                let mv = Move::Place { cell, face };
                visit(Weighed::new(mv, mover, None, || sum));
            }
        }
    }

    /// Placements that end the game (QK-6).
    pub(super) fn weigh_last_placements(
        &self,
        position: &Position<W>,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let own = position.dice[position.to_move.index()];
        let friends = self.around.count(own);
        for cell in self.free(position).iter() {
            for face in faces(number(&friends, cell), 0) {
                let mv = Move::Place { cell, face };
                visit(weigh_played(self, position, mv, &[]));
            }
        }
    }
}
