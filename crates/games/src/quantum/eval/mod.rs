//! Features of positions, and of all that a position's moves lead to.

mod accumulator;
mod features;
mod index;
mod material;

use quantarium_board::{Bits, Cell, MAX_CELLS};
use quantarium_rules::{
    Features, Game, Outcome, Player, Prepared, Weighed, weigh_each_move, weigh_played,
};

use self::accumulator::Accumulator;
use self::features::each_feature;
use self::index::{FEATURES, STAGE, StageWeights};
use self::material::Material;
use super::game::{NO_CAPTURES, Quantum, REPETITION, THREE_TOWERS, TOWERS_TO_WIN};
use super::moves::Move;
use super::position::{DRAWN_AT_PLIES, Position};
use super::rays::View;
use super::stack::Stack;

/// The share of an advantage that is left near the draw of QS-11, by how many plies captured nothing:
/// all of it up to 80, then less and less. If it fades earlier, pieces that a tower needs are captured by
/// whatever stack can, for the sake of a capture (figures in `quantarium-net`'s `weights/quantum.txt`).
#[inline(always)]
fn draw_fade(quiet_plies: u8) -> f32 {
    const FADES_FROM: f32 = 80.0;
    let fading = (f32::from(quiet_plies) - FADES_FROM).max(0.0);
    1.0 - 0.8 * fading / (f32::from(DRAWN_AT_PLIES) - FADES_FROM)
}

/// The steps that a position's player may make, by the square they begin on.
struct Steps<const W: usize> {
    from: Bits<W>,
    to: [Bits<W>; MAX_CELLS],
}

/// A board before one of its stacks lands.
struct Lifted<'a, const W: usize> {
    accumulator: Accumulator<'a, W>,
    stage_weights: StageWeights<'a>,
    /// As the other player sees it, who decides afterwards.
    material: Material,
    /// How many towers the player owns who moves.
    towers: u32,
}

impl<const W: usize> Quantum<W> {
    /// All steps; none where the player has to pass.
    fn steps(&self, position: &Position<W>) -> Steps<W> {
        let mut steps = Steps {
            from: Bits::EMPTY,
            to: [Bits::EMPTY; MAX_CELLS],
        };
        self.every_move(position, |mv| {
            if let Move::Step { from, to } = mv {
                steps.from.set(from, true);
                steps.to[from.index()].set(to, true);
            }
        });
        steps
    }

    /// What landing on a square leads to; nothing where that takes a closer look.
    #[inline(always)]
    fn weigh_landing(
        &self,
        position: &Position<W>,
        board: &Lifted<'_, W>,
        stack: Stack,
        (from, to): (Cell, Cell),
    ) -> Option<(f32, Option<Outcome>)> {
        let target = board.accumulator.at(to);
        let height = stack.height + target.map_or(0, |stack| stack.height);
        let landed = Stack { height, ..stack };
        if board.towers + u32::from(landed.is_frozen()) == TOWERS_TO_WIN {
            return Some((0.0, Some(Outcome::win(position.turn, &THREE_TOWERS))));
        }
        let material = match target {
            Some(target) => {
                let by = (self.rays.range(from, stack.kind), stack.height);
                let of = (self.rays.range(to, target.kind), target.height);
                board.material.after_capture(by, of)
            }
            None => board.material,
        };
        if target.is_some() && material.stage() != board.material.stage() {
            return None;
        }
        let sum = board.accumulator.change(to, Some(landed)).sum;
        if sum.is_still() {
            return None;
        }
        let quiet_plies = match target {
            Some(_) => 0,
            None => position.quiet_plies + 1,
        };
        if target.is_none() && position.is_drawn_after(&self.keys, from, to) {
            let by_plies = quiet_plies >= DRAWN_AT_PLIES;
            let ending = if by_plies { &NO_CAPTURES } else { &REPETITION };
            return Some((0.0, Some(Outcome::draw(ending))));
        }
        let weight = sum.weight(&board.stage_weights, &material) * draw_fade(quiet_plies);
        Some((weight, None))
    }
}

impl<const W: usize> Features for Quantum<W> {
    fn feature_count(&self) -> usize {
        FEATURES
    }

    /// Everything is as the player to move sees it; to the other player it counts for the opposite.
    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let mover = position.turn;
        let sign = if player == mover { 1.0 } else { -1.0 };
        let scale = sign * draw_fade(position.quiet_plies);
        let view = View::new(&position.stacks);
        let Some(stage) = Material::of(&self.rays, &view, mover).stage() else {
            return;
        };
        each_feature(
            &self.rays,
            self.fans.power,
            &view,
            mover,
            &mut |i, amount| {
                visit(stage * STAGE + i, scale * amount);
            },
        );
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let mover = position.turn;
        let view = View::new(&position.stacks);
        let material = Material::of(&self.rays, &view, mover);
        let Some(stage_weights) = StageWeights::of_stage(weights, &material) else {
            return 0.0;
        };
        let accumulator =
            Accumulator::new((&self.rays, self.fans.power), (view, mover), stage_weights);
        let sum =
            accumulator.sum().weight(&stage_weights, &material) * draw_fade(position.quiet_plies);
        if player == mover { sum } else { -sum }
    }

    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        _prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        let mover = position.turn.opponent();
        let view = View::new(&position.stacks);
        let material = Material::of(&self.rays, &view, mover);
        let stage_weights = StageWeights::of_stage(weights, &material);
        let steps = self.steps(position);
        let Some(stage_weights) = stage_weights.filter(|_| !steps.from.is_empty()) else {
            // A pass, or a board where nothing counts any more.
            return weigh_each_move(self, position, weights, visit);
        };
        let mut board = Lifted {
            accumulator: Accumulator::new(
                (&self.rays, self.fans.power),
                (view, mover),
                stage_weights,
            ),
            stage_weights,
            material,
            towers: position.stacks.towers(position.turn),
        };
        let mut left = steps.from;
        while let Some((from, stack)) = left
            .pop()
            .and_then(|from| Some((from, board.accumulator.at(from)?)))
        {
            let lift = board.accumulator.change(from, None);
            let back = board.accumulator.make(&lift);
            for to in steps.to[from.index()] {
                let mv = Move::Step { from, to };
                let landed = self.weigh_landing(position, &board, stack, (from, to));
                let landed = landed.map(|(sum, end)| Weighed::new(mv, mover, end, || sum));
                visit(landed.unwrap_or_else(|| weigh_played(self, position, mv, weights)));
            }
            board.accumulator.make(&back);
        }
    }
}
