//! The weighed sum of a board's features, and what becomes of it when something else stands on a
//! square: only the stacks that see the square, or past it, count differently then, and how far the
//! others are.
//!
//! `features` says what is counted; this agrees with it.

use quantarium_board::{Bits, Cell};
use quantarium_rules::Player;

use super::super::rays::{DIRECTIONS, Rays, Seen, View, opposite};
use super::super::stack::{FROZEN, Stack};
use super::index::{self, FREE_SCALE, PAIR_SCALE, StageWeights, Standing};
use super::material::Material;

/// What a stack has to do with the others: five counts of a byte each. Sums and differences are taken of
/// all at once; a difference is meaningless until it is added to what it belongs to.
type Ties = u64;

const ATTACKED: Ties = 1;
const DEFENDED: Ties = 1 << 8;
const COMPLETED: Ties = 1 << 16;
const ATTACKING: Ties = 1 << 24;
const COMPLETING: Ties = 1 << 32;

#[inline(always)]
fn count(ties: Ties, of: Ties) -> usize {
    usize::from((ties / of) as u8)
}

/// What all that stands on a board, and how it stands, comes to; by side: the player to move, the other.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    weight: f32,
    /// The squares and captures in reach of each side, each as often as it is seen.
    ways: [i32; 2],
    /// How many stacks of each side can capture and be a tower.
    completing: [i32; 2],
    /// How many can be captured so.
    completed: [i32; 2],
}

impl Sum {
    /// The weighed sum of the whole board, whose material has its place in the same stage.
    #[inline(always)]
    pub(super) fn weight(&self, weights: &StageWeights<'_>, material: &Material) -> f32 {
        let kinds = [0, 1].map(|side| {
            let (by, of) = (self.completing[side], self.completed[1 - side]);
            index::completions(by as u32, of as u32)
        });
        let material = index::of_material(material).map(|index| weights.of(index));
        self.weight + weights.of(index::of_completions(kinds)) + material.iter().sum::<f32>()
    }

    /// Whether neither side sees a way to go; jumps aside.
    #[inline(always)]
    pub(super) fn is_still(&self) -> bool {
        self.ways == [0; 2]
    }
}

/// What one stack sees in one direction comes to.
#[derive(Clone, Copy, Default)]
struct Ray {
    weight: f32,
    ways: i32,
    /// To the ties of the stack that sees, and of the one that is seen.
    seer: Ties,
    seen: Ties,
}

/// Something else on one square of a board.
pub(super) struct Change {
    cell: Cell,
    stack: Option<Stack>,
    pub(super) sum: Sum,
    own: Ties,
    around: [(Option<Cell>, Ties); DIRECTIONS],
}

/// The sum of a board with one player to move, and what it takes to change it.
pub(super) struct Accumulator<'a, const W: usize> {
    rays: &'a Rays<W>,
    power: Bits<W>,
    mover: Player,
    weights: StageWeights<'a>,
    view: View<W>,
    /// By square; meaningless where nothing stands, or a tower does.
    ties: [Ties; 256],
    /// The stacks that are no towers, by side.
    movers: [Bits<W>; 2],
    sum: Sum,
}

impl<'a, const W: usize> Accumulator<'a, W> {
    pub(super) fn new(
        (rays, power): (&'a Rays<W>, Bits<W>),
        (view, mover): (View<W>, Player),
        weights: StageWeights<'a>,
    ) -> Self {
        let mut accumulator = Self {
            rays,
            power,
            mover,
            weights,
            view,
            ties: [0; 256],
            movers: [Bits::EMPTY; 2],
            sum: Sum::default(),
        };
        for cell in accumulator.view.occupied {
            let stack = accumulator.view.at(cell);
            if stack.is_frozen() {
                continue;
            }
            let side = accumulator.side(stack);
            // Every pair when the second of it comes.
            accumulator.sum.weight += accumulator.weight_of_pairs(cell, stack);
            accumulator.movers[side].set(cell, true);
            accumulator.sum.weight += accumulator.weight_of(cell, stack);
            rays.each(cell, stack.kind, accumulator.view.occupied, |seen| {
                let target = seen.next.map(|next| accumulator.view.at(next));
                let ray = accumulator.ray(cell, stack, seen.free, target);
                accumulator.sum.weight += ray.weight;
                accumulator.sum.ways[side] += ray.ways;
                accumulator.ties[cell.index()] += ray.seer;
                if let Some(next) = seen.next {
                    accumulator.ties[next.index()] += ray.seen;
                }
            });
        }
        for cell in accumulator.view.occupied {
            let (stack, ties) = (accumulator.view.at(cell), accumulator.ties[cell.index()]);
            let mut sum = accumulator.sum;
            accumulator.stand(&mut sum, stack, ties, 1);
            accumulator.sum = sum;
        }
        accumulator
    }

    pub(super) fn sum(&self) -> &Sum {
        &self.sum
    }

    #[inline(always)]
    fn side(&self, stack: Stack) -> usize {
        usize::from(stack.owner != self.mover)
    }

    #[inline(always)]
    pub(super) fn at(&self, cell: Cell) -> Option<Stack> {
        self.view.is_taken(cell).then(|| self.view.at(cell))
    }

    /// What a stack that is no tower weighs where it stands.
    #[inline(always)]
    fn weight_of(&self, cell: Cell, stack: Stack) -> f32 {
        let place = self.rays.places[cell.index()] as usize;
        self.weights
            .of(index::of_stack(self.side(stack), stack, place))
    }

    /// What it weighs how far a stack that is no tower would stand from the other side's that it can ever meet.
    #[inline(always)]
    fn weight_of_pairs(&self, cell: Cell, stack: Stack) -> f32 {
        let side = self.side(stack);
        let (mut weight, mut left) = (0.0, self.movers[1 - side]);
        // A stack that is captured on this square is not there any more.
        left.set(cell, false);
        let range = self.rays.range(cell, stack.kind);
        while let Some(place) = left.pop() {
            let other = self.view.at(place);
            if !range.meets(self.rays.range(place, other.kind)) {
                continue;
            }
            let heights = match side {
                0 => [stack.height, other.height],
                _ => [other.height, stack.height],
            };
            weight += self
                .weights
                .of(index::of_pair(heights, self.rays.distance(cell, place)));
        }
        weight * PAIR_SCALE
    }

    /// What a stack that moves that way, and is no tower, sees there: this many empty squares, then
    /// another stack or the edge.
    #[inline(always)]
    fn ray(&self, cell: Cell, stack: Stack, free: u8, target: Option<Stack>) -> Ray {
        let side = self.side(stack);
        let reach = if self.power.contains(cell) {
            u8::MAX
        } else {
            stack.height
        };
        let steps = free.min(reach);
        let weight = self.weights.of(index::of_free(side, stack.height));
        let mut ray = Ray {
            weight: weight * (f32::from(steps) * FREE_SCALE),
            ways: i32::from(steps),
            ..Ray::default()
        };
        let Some(target) = target.filter(|other| free < reach && !other.is_frozen()) else {
            return ray;
        };
        if target.owner == stack.owner {
            ray.seen = DEFENDED;
            return ray;
        }
        let capture = index::of_capture(side, stack.height, target.height);
        ray.weight += self.weights.of(capture);
        ray.ways += 1;
        (ray.seer, ray.seen) = (ATTACKING, ATTACKED);
        if stack.height + target.height >= FROZEN {
            ray.seer += COMPLETING;
            ray.seen += COMPLETED;
        }
        ray
    }

    /// Counts how a stack stands, or with -1 takes that back.
    #[inline(always)]
    fn stand(&self, sum: &mut Sum, stack: Stack, ties: Ties, sign: i32) {
        if stack.is_frozen() {
            return;
        }
        let side = self.side(stack);
        let standing = Standing {
            attacked: count(ties, ATTACKED),
            defended: count(ties, DEFENDED),
            completed: count(ties, COMPLETED) > 0,
            attacking: count(ties, ATTACKING) > 0,
            completing: count(ties, COMPLETING) > 0,
        };
        let weight = self
            .weights
            .of(index::of_standing(side, stack.height, standing));
        sum.weight += weight * sign as f32;
        sum.completing[side] += sign * i32::from(standing.completing);
        sum.completed[side] += sign * i32::from(standing.completed);
    }

    /// What the accumulator becomes with `new` on a square instead of what is there.
    #[inline]
    pub(super) fn change(&self, cell: Cell, new: Option<Stack>) -> Change {
        let old = self.at(cell);
        let seen = self.rays.around(cell, self.view.occupied);
        let (mut sum, own, shifts) = self.shift(cell, (old, new), &seen);
        if let Some(old) = old.filter(|old| !old.is_frozen()) {
            sum.weight -= self.weight_of(cell, old) + self.weight_of_pairs(cell, old);
            self.stand(&mut sum, old, self.ties[cell.index()], -1);
        }
        if let Some(new) = new.filter(|new| !new.is_frozen()) {
            sum.weight += self.weight_of(cell, new) + self.weight_of_pairs(cell, new);
            self.stand(&mut sum, new, own, 1);
        }
        let around = std::array::from_fn(|direction| {
            let (place, ties) = (seen[direction].next, shifts[direction]);
            if let Some(place) = place.filter(|_| ties != 0) {
                let (other, before) = (self.view.at(place), self.ties[place.index()]);
                self.stand(&mut sum, other, before, -1);
                self.stand(&mut sum, other, before.wrapping_add(ties), 1);
            }
            (place, ties)
        });
        Change {
            cell,
            stack: new,
            sum,
            own,
            around,
        }
    }

    /// What is seen from a square, there, and past it, with the new stack instead of the old one: the sum, the new
    /// stack's ties, and what changes of those around it, by direction.
    #[inline(always)]
    fn shift(
        &self,
        cell: Cell,
        (old, new): (Option<Stack>, Option<Stack>),
        seen: &[Seen; DIRECTIONS],
    ) -> (Sum, Ties, [Ties; DIRECTIONS]) {
        let next = seen.map(|seen| seen.next.map(|next| self.view.at(next)));
        let (mut sum, mut own, mut around) = (self.sum, 0, [0; DIRECTIONS]);
        let mut turn = |direction: usize, ties: Ties, less: Ties| {
            let known: &mut Ties = &mut around[direction];
            *known = known.wrapping_add(ties).wrapping_sub(less);
        };
        for direction in 0..DIRECTIONS {
            let free = seen[direction].free;
            if let Some(old) = old.filter(|old| old.goes(direction)) {
                let ray = self.ray(cell, old, free, next[direction]);
                sum.weight -= ray.weight;
                sum.ways[self.side(old)] -= ray.ways;
                turn(direction, 0, ray.seen);
            }
            if let Some(new) = new.filter(|new| new.goes(direction)) {
                let ray = self.ray(cell, new, free, next[direction]);
                sum.weight += ray.weight;
                sum.ways[self.side(new)] += ray.ways;
                turn(direction, ray.seen, 0);
                own += ray.seer;
            }
            let Some((from, other)) = seen[direction].next.zip(next[direction]) else {
                continue;
            };
            if !other.goes(direction) {
                continue;
            }
            let back = opposite(direction);
            let ray = |there: Option<Stack>| match there {
                Some(_) => self.ray(from, other, free, there),
                None => self.ray(from, other, free + 1 + seen[back].free, next[back]),
            };
            let (before, after) = (ray(old), ray(new));
            sum.weight += after.weight - before.weight;
            sum.ways[self.side(other)] += after.ways - before.ways;
            turn(direction, after.seer, before.seer);
            if old.is_none() {
                turn(back, 0, before.seen);
            }
            match new {
                Some(_) => own += after.seen,
                None => turn(back, after.seen, 0),
            }
        }
        (sum, own, around)
    }

    /// Makes a change of this board; gives what makes it undone.
    pub(super) fn make(&mut self, change: &Change) -> Change {
        let mut back = Change {
            cell: change.cell,
            stack: self.at(change.cell),
            sum: self.sum,
            own: self.ties[change.cell.index()],
            around: change.around,
        };
        for (cell, ties) in &mut back.around {
            if let Some(cell) = cell {
                let known = &mut self.ties[cell.index()];
                *known = known.wrapping_add(*ties);
            }
            *ties = ties.wrapping_neg();
        }
        self.ties[change.cell.index()] = change.own;
        for movers in &mut self.movers {
            movers.set(change.cell, false);
        }
        if let Some(stack) = change.stack.filter(|stack| !stack.is_frozen()) {
            self.movers[self.side(stack)].set(change.cell, true);
        }
        self.view.put(change.cell, change.stack);
        self.sum = change.sum;
        back
    }
}
