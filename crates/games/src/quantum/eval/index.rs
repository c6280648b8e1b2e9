//! The number of each feature, and the weights found there.
//!
//! Side 0 is the player to move. Every feature has a weight of its own for each number of towers that the
//! two sides own: a stack of five is worth more to a player who needs one tower than to one who needs two.

use super::super::stack::{FROZEN, HEIGHTS, Stack};
use super::material::{Material, STAGES};

/// Where the numbers of a stage begin: by side, kind, height and place.
const STACKS: usize = 0;
/// By side, height, and how the stack stands.
const STANDINGS: usize = STACKS + 2 * 3 * HEIGHTS * 4;
/// By side, the height that captures and the one that is captured.
const CAPTURES: usize = STANDINGS + 2 * HEIGHTS * STANDING;
/// How many ways of standing there are; see [`Standing`].
const STANDING: usize = 4 * 4 * 2 * 3;
/// By side and height: the empty squares in reach.
const FREE: usize = CAPTURES + 2 * HEIGHTS * HEIGHTS;
/// By what towers each side can complete at once.
const COMPLETIONS: usize = FREE + 2 * HEIGHTS;
/// By how many stacks each side can still move, were nothing in the way.
const MOVERS: usize = COMPLETIONS + 16;
const MOST_MOVERS: usize = 9;
/// By how many pieces are not in towers.
const PIECES: usize = MOVERS + MOST_MOVERS * MOST_MOVERS;
const MOST_PIECES: usize = 6;
/// By side, its highest stack that is no tower, the other side's, and how many pieces that has besides:
/// what its last tower can still be made of.
const LAST_TOWER: usize = PIECES + MOST_PIECES;
const MOST_BESIDES: usize = 4;
const LAST_TOWERS: usize = (HEIGHTS + 1) * (HEIGHTS + 1) * MOST_BESIDES;
/// By side, how many pieces more than needed the other side has for all the towers that its highest
/// stacks still have to become, and in how many stacks; see [`Material::spare`].
const SPARE: usize = LAST_TOWER + 2 * LAST_TOWERS;
const SPARES: usize = 16;
const MOST_MISSING: isize = 6;
const MOST_PARTS: usize = 6;
/// By the heights of an own and of an enemy stack, and how far they are from each other.
const PAIRS: usize = SPARE + 2 * SPARES * MOST_PARTS;
const FARTHEST: usize = 7;
/// How many features a stage has.
pub(super) const STAGE: usize = PAIRS + HEIGHTS * HEIGHTS * FARTHEST;

pub(super) const FEATURES: usize = STAGES * STAGE;

/// What a count of free squares is divided by, so that it is about as large as the other amounts.
pub(super) const FREE_SCALE: f32 = 0.125;

/// What a count of pairs is divided by, for the same reason.
pub(super) const PAIR_SCALE: f32 = 0.25;

/// A stack that is no tower stands on a square of that sort.
#[inline(always)]
pub(super) fn of_stack(side: usize, stack: Stack, place: usize) -> usize {
    let height = usize::from(stack.height) - 1;
    STACKS + ((side * 3 + stack.kind as usize) * HEIGHTS + height) * 4 + place
}

/// A stack of this height stands so.
#[inline(always)]
pub(super) fn of_standing(side: usize, height: u8, standing: Standing) -> usize {
    let height = usize::from(height) - 1;
    STANDINGS + (side * HEIGHTS + height) * STANDING + standing.index()
}

/// A stack can capture another.
#[inline(always)]
pub(super) fn of_capture(side: usize, height: u8, captured: u8) -> usize {
    let pair = [height, captured].map(|height| usize::from(height) - 1);
    CAPTURES + (side * HEIGHTS + pair[0]) * HEIGHTS + pair[1]
}

/// Empty squares are in reach of stacks of this height.
#[inline(always)]
pub(super) fn of_free(side: usize, height: u8) -> usize {
    FREE + side * HEIGHTS + usize::from(height) - 1
}

/// Two stacks that are no towers, the mover's and another, at this distance: this many steps of
/// a king's.
#[inline(always)]
pub(super) fn of_pair(heights: [u8; 2], distance: u8) -> usize {
    let [own, other] = heights.map(|height| usize::from(height) - 1);
    PAIRS + (own * HEIGHTS + other) * FARTHEST + usize::from(distance).min(FARTHEST) - 1
}

/// What towers each side can complete; see [`completions`].
#[inline(always)]
pub(super) fn of_completions(sides: [usize; 2]) -> usize {
    COMPLETIONS + 4 * sides[0] + sides[1]
}

/// How much there is; six places.
#[inline(always)]
pub(super) fn of_material(material: &Material) -> [usize; 6] {
    let [own, others] = material.movers.map(|movers| movers.min(MOST_MOVERS - 1));
    let pieces = material.pieces[0] + material.pieces[1];
    let highest = [0, 1].map(|side| material.highest(side));
    let last_tower = |side: usize| {
        let (by, of) = (highest[side], highest[1 - side]);
        let besides = (material.pieces[1 - side] - of).min(MOST_BESIDES - 1);
        LAST_TOWER + side * LAST_TOWERS + (by * (HEIGHTS + 1) + of) * MOST_BESIDES + besides
    };
    [
        MOVERS + own * MOST_MOVERS + others,
        PIECES + (pieces / usize::from(FROZEN)).min(MOST_PIECES - 1),
        last_tower(0),
        last_tower(1),
        of_spare(material, 0),
        of_spare(material, 1),
    ]
}

#[inline(always)]
fn of_spare(material: &Material, side: usize) -> usize {
    let spare = (material.spare(side) + MOST_MISSING).max(0) as usize;
    let parts = material.movers[1 - side].min(MOST_PARTS - 1);
    SPARE + (side * SPARES + spare.min(SPARES - 1)) * MOST_PARTS + parts
}

/// What towers a side can complete at once, by how many stacks and of how many: none; one; several by
/// the same stack or of the same one; several.
#[inline(always)]
pub(super) fn completions(by: u32, of: u32) -> usize {
    match (of, by) {
        (0, _) => 0,
        (1, 1) => 1,
        (2.., 2..) => 3,
        _ => 2,
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// By how many it can be captured.
    pub(super) attacked: usize,
    /// How many of its own side could capture what lands on it, were that not a tower.
    pub(super) defended: usize,
    /// Whether a capture of it makes a tower.
    pub(super) completed: bool,
    /// Whether it can capture.
    pub(super) attacking: bool,
    /// Whether it can capture and be a tower.
    pub(super) completing: bool,
}

impl Standing {
    #[inline(always)]
    fn index(self) -> usize {
        let attacked = self.attacked.min(3) * 4 + self.defended.min(3);
        let attacking = usize::from(self.attacking) + usize::from(self.completing);
        (attacked * 2 + usize::from(self.completed)) * 3 + attacking
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct StageWeights<'a>(&'a [f32; STAGE]);

impl<'a> StageWeights<'a> {
    /// Those of the material's stage; nothing if it has none, or there are too few weights.
    pub(super) fn of_stage(weights: &'a [f32], material: &Material) -> Option<Self> {
        let start = material.stage()? * STAGE;
        weights.get(start..)?.first_chunk().map(Self)
    }

    #[inline(always)]
    pub(super) fn of(&self, index: usize) -> f32 {
        self.0[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_apart_by_heights_and_distance() {
        let mut places: Vec<usize> = Vec::new();
        for heights in (1..=5).flat_map(|own| (1..=5).map(move |other| [own, other])) {
            places.extend((1..=7).map(|distance| of_pair(heights, distance)));
        }
        assert_eq!(places, (PAIRS..STAGE).collect::<Vec<_>>());
        // On the largest boards what is farther counts as the farthest.
        assert_eq!(of_pair([2, 3], 15), of_pair([2, 3], 7));
    }
}
