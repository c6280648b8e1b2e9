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
use super::index::{Stage, Turn};
use super::states::{self, Neighbours};

/// The most cells next to a cell or next to those.
const NEAR_AND_FAR: usize = 18;

/// The sum of a position, and of its parts that a move changes.
struct Accumulator<'a> {
    weights: &'a [f32],
    stage: Stage,
    cells: CellFeatures,
    /// By empty cell, its part of the sum.
    of_cell: [f32; MAX_CELLS + 1],
    /// Dice and empty cells together.
    whole: f32,
}

impl<'a> Accumulator<'a> {
    fn new<const W: usize>(
        game: &Link<W>,
        position: &Position<W>,
        cells: CellFeatures,
        stage: Stage,
        weights: &'a [f32],
    ) -> Self {
        let mut accumulator = Self {
            weights,
            stage,
            cells,
            of_cell: [0.0; MAX_CELLS + 1],
            whole: 0.0,
        };
        for (side, state) in accumulator.cells.dice(game, position) {
            accumulator.whole += accumulator.die(side, state);
        }
        for cell in game.free(position).iter() {
            let of_cell = accumulator.cell(accumulator.cells.around(cell));
            accumulator.of_cell[cell.index()] = of_cell;
            accumulator.whole += of_cell;
        }
        accumulator
    }

    #[inline]
    fn die(&self, side: usize, state: usize) -> f32 {
        self.weights[self.stage.die(side, state)]
    }

    #[inline]
    fn cell(&self, around: Neighbours) -> f32 {
        let [a, b, c, d] = self.stage.cell(around).map(|feature| self.weights[feature]);
        (a + b) + (c + d)
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
        let cells = &accumulator.cells;
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
                self.around[next] = cells.around[next].without(Neighbours::EMPTY);
                placement.sum -= accumulator.of_cell[next];
            }
        }
        placement.empty = self.near.len() as u8;
        for next in ring {
            let Kind::Die(side) = cells.kinds[next] else {
                continue;
            };
            let side = usize::from(side);
            let old = usize::from(cells.states[next]);
            let new = old + side * states::FRIEND - states::EMPTY;
            placement.friends += side as u8;
            placement.sum += accumulator.die(side, new) - accumulator.die(side, old);
            // Only the placer's dice get a friend.
            placement.lead -= states::points(new) - states::points(old);
            let change = Neighbours::die(side, new).without(Neighbours::die(side, old));
            if change != Neighbours::default() {
                self.spread(cells, &game.rings.of(next), cell, change);
            }
        }
        for &far in &self.far {
            placement.sum += accumulator.cell(self.around[far]) - accumulator.of_cell[far];
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
    /// [`Features::weigh_moves`].
    pub(super) fn weigh_each_move(
        &self,
        position: &Position<W>,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        if self.is_over(position) {
            return;
        }
        let mover = position.to_move;
        if self.has_dice(position, mover) {
            let mut after = *position;
            after.placed[mover.index()] += 1;
            if self.can_anyone_place(&after) {
                self.weigh_placements(position, weights, visit);
            } else {
                self.weigh_last_placements(position, visit);
            }
        }
        visit(weigh_played(self, position, Move::Pass, weights));
    }

    /// Placements after which the game goes on.
    fn weigh_placements(
        &self,
        position: &Position<W>,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let mover = position.to_move.opponent();
        let cells = CellFeatures::new(self, position, mover);
        let turn = self.turn(position, mover, 1);
        let accumulator = Accumulator::new(self, position, cells, turn.stage, weights);
        let left = self.dice - position.placed[position.to_move.index()] - 1;
        let mut changes = Changes::new();
        for cell in self.free(position).iter() {
            let placement = changes.place(self, &accumulator, cell.index());
            let Placement { friends, empty, .. } = placement;
            for face in faces(friends, empty.min(left)) {
                let state = states::state(face, friends, empty);
                let sum = finish(&accumulator, turn, &changes, &placement, state);
                visit(Weighed {
                    mv: Move::Place { cell, face },
                    mover,
                    sum,
                    outcome: None,
                });
            }
        }
    }

    /// Placements that end the game (QK-6).
    fn weigh_last_placements(&self, position: &Position<W>, visit: &mut dyn FnMut(Weighed<Move>)) {
        let own = position.dice[position.to_move.index()];
        let friends = self.around.count(own);
        for cell in self.free(position).iter() {
            for face in faces(number(&friends, cell), 0) {
                visit(weigh_played(
                    self,
                    position,
                    Move::Place { cell, face },
                    &[],
                ));
            }
        }
    }
}

/// The sum after the placement of a die in `state`.
#[inline]
fn finish(
    accumulator: &Accumulator<'_>,
    turn: Turn,
    changes: &Changes,
    placement: &Placement,
    state: usize,
) -> f32 {
    let seen = Neighbours::die(1, state);
    let mut sum = placement.sum + accumulator.die(1, state);
    for &near in &changes.near {
        sum += accumulator.cell(changes.around[near].with(seen));
    }
    for feature in turn.features(placement.lead - states::points(state)) {
        sum += accumulator.weights[feature];
    }
    sum
}
