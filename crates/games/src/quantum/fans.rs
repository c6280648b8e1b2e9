//! Every legal step of a side, found for all its stacks at once.
//!
//! For a direction and a distance the board is rotated so that what lies that far away from each
//! square falls onto it; which stacks may go there is then a matter of a few set operations. Squares
//! from which that step would leave the board are masked out.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use quantarium_board::{Cell, Grid};
use quantarium_rules::{Player, Random};

use super::bits::Bits;
use super::setup::Spec;
use super::stack::{FROZEN, Stacks};

/// How far height alone can carry a stack (QS-4).
const REACH_OF_HEIGHT: usize = 5;

/// How many directions there are: four along ranks and files, then four diagonals.
const DIRECTIONS: usize = 8;

/// How many fans there are at most: one for each distance on 16 squares, and the jumps.
const MOST_FANS: usize = 16;

/// The stacks that may move in each direction.
pub(super) type Fan<S> = [S; DIRECTIONS];

/// The steps of one length in the eight directions.
#[derive(Debug)]
pub(super) struct Ring<S> {
    /// The squares from which the step stays on the board.
    inside: Fan<S>,
    /// The step as a rotation of the board.
    turn: [u32; DIRECTIONS],
}

impl<S: Bits> Ring<S> {
    fn new(grid: &Grid, distance: i16) -> Self {
        let (width, _) = sides(grid);
        let inside = std::array::from_fn(|direction| {
            let mut inside = S::default();
            for cell in grid.cells() {
                inside.set(cell, grid.step(cell, direction, distance).is_some());
            }
            inside
        });
        let turn = std::array::from_fn(|direction| {
            let (dx, dy) = grid.directions()[direction];
            let step = (i32::from(dx) + i32::from(dy) * width) * i32::from(distance);
            step.rem_euclid(S::WIDTH as i32) as u32
        });
        Self { inside, turn }
    }

    /// Where a stack on `from` lands by this ring's step in `direction`.
    #[inline(always)]
    pub(super) fn target(&self, from: Cell, direction: usize) -> Cell {
        S::step_on(from, self.turn[direction])
    }
}

fn sides(grid: &Grid) -> (i32, i32) {
    let height = grid.rows() as i32;
    (grid.len() as i32 / height, height)
}

/// The tables of one board, and the options that change how stacks move.
#[derive(Debug)]
pub(super) struct Fans<S> {
    /// By distance, from 1 on.
    rings: Vec<Ring<S>>,
    all: S,
    /// The squares that lend any reach; none without the option (QS-7).
    pub(super) power: S,
    /// Whether single pieces jump (QS-6).
    pub(super) jump: bool,
}

impl<S: Bits> Fans<S> {
    pub(super) fn new(grid: &Grid, spec: &Spec) -> Self {
        let (width, height) = sides(grid);
        let longest = width.max(height) as usize - 1;
        let needed = if spec.corners {
            longest
        } else {
            longest.min(REACH_OF_HEIGHT)
        };
        let mut all = S::default();
        let mut power = S::default();
        for cell in grid.cells() {
            all.set(cell, true);
            let (x, y) = grid.coords(cell);
            let corner = [0, width - 1].contains(&x.into()) && [0, height - 1].contains(&y.into());
            power.set(cell, spec.corners && corner);
        }
        Self {
            rings: (1..=needed)
                .map(|distance| Ring::new(grid, distance as i16))
                .collect(),
            all,
            power,
            jump: spec.jump,
        }
    }

    /// Visits the steps `side` may make, length by length: for each direction the stacks that may
    /// go that way that far. Every legal step occurs exactly once.
    #[inline(always)]
    pub(super) fn each_fan<B>(
        &self,
        stacks: &Stacks<S>,
        side: Player,
        mut visit: impl FnMut(&Ring<S>, &Fan<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let occupied = stacks.occupied();
        let frozen = stacks.frozen();
        let own = stacks.owned[side.index()];
        // QS-4: what is frozen does not move.
        let movers = own & !frozen;
        let power = movers & self.power;
        // QS-5: a target is empty, or holds an enemy stack that is not frozen.
        let target = self.all & !(own | frozen);
        let empty = self.all & !occupied;
        // QS-2: which stacks move in which directions. From here on a stack stays in a direction's
        // set as long as its path is free.
        let along = by_direction(movers & stacks.orthogonal, movers & stacks.diagonal);
        let mut path = along;
        let mut reaching = movers;
        for (ring, distance) in self.rings.iter().zip(1..) {
            let mut fan = [S::default(); DIRECTIONS];
            for direction in 0..DIRECTIONS {
                let turn = ring.turn[direction];
                let stays = path[direction] & reaching & ring.inside[direction];
                fan[direction] = stays & target.seen_from(turn);
                path[direction] = stays & empty.seen_from(turn);
            }
            visit(ring, &fan)?;
            // QS-4 and QS-7: who goes one square further.
            reaching = movers & stacks.reaching(distance + 1) | power;
            if reaching.is_empty() {
                break;
            }
        }
        if self.jump {
            self.visit_jumps(stacks.single() & own, &along, target, visit)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// QS-6: single pieces over adjacent single pieces of their own colour, onto a target.
    #[inline(always)]
    fn visit_jumps<B>(
        &self,
        single: S,
        along: &Fan<S>,
        target: S,
        mut visit: impl FnMut(&Ring<S>, &Fan<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [near, far] = [&self.rings[0], &self.rings[1]];
        let mut fan = [S::default(); DIRECTIONS];
        for direction in 0..DIRECTIONS {
            let over = single.seen_from(near.turn[direction]);
            let onto = target.seen_from(far.turn[direction]);
            fan[direction] = along[direction] & single & far.inside[direction] & over & onto;
        }
        visit(far, &fan)
    }

    /// How many steps `side` may make.
    #[inline(always)]
    pub(super) fn count(&self, stacks: &Stacks<S>, side: Player) -> u64 {
        let mut count = 0;
        let _ = self.each_fan(stacks, side, |_, fan| {
            count += u64::from(fan.iter().map(|stacks| stacks.count()).sum::<u32>());
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Whether `side` has a step to make.
    #[inline(always)]
    pub(super) fn any(&self, stacks: &Stacks<S>, side: Player) -> bool {
        self.each_fan(stacks, side, |_, fan| {
            if fan.iter().any(|stacks| !stacks.is_empty()) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// A capture by which `side` makes a tower.
    #[inline(always)]
    pub(super) fn tower(&self, stacks: &Stacks<S>, side: Player) -> Option<(Cell, Cell)> {
        let others = stacks.owned[side.opponent().index()];
        let found = self.each_fan(stacks, side, |ring, fan| {
            for (direction, stepping) in fan.iter().enumerate() {
                let mut capturing = *stepping & others.seen_from(ring.turn[direction]);
                while let Some(from) = capturing.pop() {
                    let to = ring.target(from, direction);
                    if stacks.height(from) + stacks.height(to) >= FROZEN {
                        return ControlFlow::Break((from, to));
                    }
                }
            }
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Break(step) => Some(step),
            ControlFlow::Continue(()) => None,
        }
    }

    /// A step that `side` may make, each equally likely, by one pass over the board.
    #[inline(always)]
    pub(super) fn pick(
        &self,
        stacks: &Stacks<S>,
        side: Player,
        random: &mut Random,
    ) -> Option<(Cell, Cell)> {
        let mut fans = ArrayVec::<_, MOST_FANS>::new();
        let mut total = 0;
        let _ = self.each_fan(stacks, side, |ring, fan| {
            let counts = fan.map(|stacks| stacks.count());
            let sum: u32 = counts.iter().sum();
            total += u64::from(sum);
            fans.push((ring.turn, *fan, counts, sum));
            ControlFlow::<()>::Continue(())
        });
        if total == 0 {
            return None;
        }
        let mut left = random.below(total) as u32;
        for (turn, fan, counts, sum) in &fans {
            if left >= *sum {
                left -= sum;
                continue;
            }
            for ((turn, mut stacks), count) in turn.iter().zip(*fan).zip(counts) {
                if left < *count {
                    for _ in 0..left {
                        stacks.pop();
                    }
                    return stacks.pop().map(|from| (from, S::step_on(from, *turn)));
                }
                left -= count;
            }
        }
        None
    }
}

#[inline(always)]
fn by_direction<S: Bits>(orthogonal: S, diagonal: S) -> Fan<S> {
    std::array::from_fn(|direction| if direction < 4 { orthogonal } else { diagonal })
}
