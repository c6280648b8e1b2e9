//! Every legal step of a side, found for all its stacks at once.
//!
//! For a direction and a distance the board is rotated so that what lies that far away from each
//! square falls onto it; which stacks may go there is then a matter of a few set operations. Squares
//! from which that step would leave the board are masked out.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use quantarium_board::{Bits, Cell, Grid};
use quantarium_rules::{Player, Random};

use super::rays::DIRECTIONS;
use super::setup::Spec;
use super::stack::{FROZEN, HEIGHTS, Stacks};

/// How many fans there are at most: one for each distance on 16 squares, and the jumps.
const MOST_FANS: usize = 16;

/// The stacks that may move in each direction.
pub(super) type Fan<const W: usize> = [Bits<W>; DIRECTIONS];

/// The steps of one length in the eight directions.
#[derive(Debug)]
pub(super) struct Ring<const W: usize> {
    /// The squares from which the step stays on the board.
    inside: Fan<W>,
    /// The step as a rotation of the board.
    turn: [u32; DIRECTIONS],
}

impl<const W: usize> Ring<W> {
    fn new(grid: &Grid, distance: i16) -> Self {
        let (width, _) = sides(grid);
        let inside = std::array::from_fn(|direction| {
            let mut inside = Bits::EMPTY;
            for cell in grid.cells() {
                inside.set(cell, grid.step(cell, direction, distance).is_some());
            }
            inside
        });
        let turn = std::array::from_fn(|direction| {
            let (dx, dy) = grid.directions()[direction];
            let step = (i32::from(dx) + i32::from(dy) * width) * i32::from(distance);
            step.rem_euclid(64 * W as i32) as u32
        });
        Self { inside, turn }
    }

    /// Where a stack on `from` lands by this ring's step in `direction`.
    #[inline(always)]
    pub(super) fn target(&self, from: Cell, direction: usize) -> Cell {
        step_on::<W>(from, self.turn[direction])
    }
}

fn sides(grid: &Grid) -> (i32, i32) {
    let height = grid.rows() as i32;
    (grid.len() as i32 / height, height)
}

/// The tables of one board, and the options that change how stacks move.
#[derive(Debug)]
pub(super) struct Fans<const W: usize> {
    /// By distance, from 1 on.
    rings: Vec<Ring<W>>,
    all: Bits<W>,
    /// The squares that lend any reach; none without the option (QS-7).
    pub(super) power: Bits<W>,
    /// Whether single pieces jump (QS-6).
    pub(super) jump: bool,
}

impl<const W: usize> Fans<W> {
    pub(super) fn new(grid: &Grid, spec: &Spec) -> Self {
        let (width, height) = sides(grid);
        let longest = width.max(height) as usize - 1;
        let needed = if spec.corners {
            longest
        } else {
            longest.min(HEIGHTS)
        };
        let is_corner = |cell: &Cell| {
            let (x, y) = grid.coords(*cell);
            [0, width - 1].contains(&x.into()) && [0, height - 1].contains(&y.into())
        };
        let corners = grid.cells().filter(is_corner);
        Self {
            rings: (1..=needed)
                .map(|distance| Ring::new(grid, distance as i16))
                .collect(),
            all: grid.cells().collect(),
            power: corners.filter(|_| spec.corners).collect(),
            jump: spec.jump,
        }
    }

    /// Visits the steps `side` may make, length by length: for each direction the stacks that may
    /// go that way that far. Every legal step occurs exactly once.
    #[inline(always)]
    pub(super) fn each_fan<B>(
        &self,
        stacks: &Stacks<W>,
        side: Player,
        mut visit: impl FnMut(&Ring<W>, &Fan<W>) -> ControlFlow<B>,
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
            let mut fan = [Bits::EMPTY; DIRECTIONS];
            for direction in 0..DIRECTIONS {
                let turn = ring.turn[direction];
                let stays = path[direction] & reaching & ring.inside[direction];
                fan[direction] = stays & target.rotated(turn);
                path[direction] = stays & empty.rotated(turn);
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
        single: Bits<W>,
        along: &Fan<W>,
        target: Bits<W>,
        mut visit: impl FnMut(&Ring<W>, &Fan<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [near, far] = [&self.rings[0], &self.rings[1]];
        let mut fan = [Bits::EMPTY; DIRECTIONS];
        for direction in 0..DIRECTIONS {
            let over = single.rotated(near.turn[direction]);
            let onto = target.rotated(far.turn[direction]);
            fan[direction] = along[direction] & single & far.inside[direction] & over & onto;
        }
        visit(far, &fan)
    }

    #[inline(always)]
    pub(super) fn count(&self, stacks: &Stacks<W>, side: Player) -> u64 {
        let mut count = 0;
        let _ = self.each_fan(stacks, side, |_, fan| {
            count += fan.iter().map(|stacks| stacks.len() as u64).sum::<u64>();
            ControlFlow::<()>::Continue(())
        });
        count
    }

    #[inline(always)]
    pub(super) fn any(&self, stacks: &Stacks<W>, side: Player) -> bool {
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
    pub(super) fn tower(&self, stacks: &Stacks<W>, side: Player) -> Option<(Cell, Cell)> {
        let others = stacks.owned[side.opponent().index()];
        let found = self.each_fan(stacks, side, |ring, fan| {
            for (direction, stepping) in fan.iter().enumerate() {
                let mut capturing = *stepping & others.rotated(ring.turn[direction]);
                while let Some(from) = capturing.pop() {
                    let to = ring.target(from, direction);
                    if stacks.height(from) + stacks.height(to) >= FROZEN {
                        return ControlFlow::Break((from, to));
                    }
                }
            }
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// A step that `side` may make, each equally likely, by one pass over the board.
    #[inline(always)]
    pub(super) fn pick(
        &self,
        stacks: &Stacks<W>,
        side: Player,
        random: &mut Random,
    ) -> Option<(Cell, Cell)> {
        let mut fans = ArrayVec::<_, MOST_FANS>::new();
        let mut total = 0;
        let _ = self.each_fan(stacks, side, |ring, fan| {
            let counts = fan.map(|stacks| stacks.len() as u32);
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
                    return stacks.pop().map(|from| (from, step_on::<W>(from, *turn)));
                }
                left -= count;
            }
        }
        None
    }
}

/// The square that lies `step` from `cell`, as [`Bits::rotated`] counts.
#[inline(always)]
fn step_on<const W: usize>(cell: Cell, step: u32) -> Cell {
    Cell(((u32::from(cell.0) + step) % (64 * W as u32)) as u8)
}

#[inline(always)]
fn by_direction<const W: usize>(orthogonal: Bits<W>, diagonal: Bits<W>) -> Fan<W> {
    std::array::from_fn(|direction| if direction < 4 { orthogonal } else { diagonal })
}
