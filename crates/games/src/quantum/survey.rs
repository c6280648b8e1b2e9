//! What an evaluation of Quantum counts: the stacks of both sides by kind, height and place; which of
//! them are attacked, defended or attack themselves; the captures by the heights that meet; the free
//! squares in reach; and what material is left for towers.
//!
//! All is seen by the player to move. Every count has weights of its own for each number of towers that
//! the two sides own: a stack of five is worth something else to who needs one tower more.

use quantarium_board::Cell;
use quantarium_rules::Player;

use super::bits::Bits;
use super::sight::{Sight, View};
use super::stack::{FROZEN, Stack};

/// How many heights move.
const HEIGHTS: usize = FROZEN as usize - 1;

/// Where the numbers of a stage begin: by side, kind, height and place.
const STACKS: usize = 0;
/// By side, height, and how the stack stands.
const STANDINGS: usize = STACKS + 2 * 3 * HEIGHTS * 4;
/// By side, the height that captures and the one that is captured.
const CAPTURES: usize = STANDINGS + 2 * HEIGHTS * STANDING;
/// How many ways of standing there are; see [`standing`].
const STANDING: usize = 4 * 4 * 2 * 3;
/// By side and height: the empty squares in reach.
const FREE: usize = CAPTURES + 2 * HEIGHTS * HEIGHTS;
/// By what towers each side can complete at once.
const COMPLETIONS: usize = FREE + 2 * HEIGHTS;
/// By how many stacks each side can still move, were nothing in the way.
const MOVERS: usize = COMPLETIONS + 16;
const MOST_MOVERS: usize = 9;
/// By how many pieces are not in towers.
const MATERIAL: usize = MOVERS + MOST_MOVERS * MOST_MOVERS;
const MOST_MATERIAL: usize = 6;
const STAGE: usize = MATERIAL + MOST_MATERIAL;

/// How many features there are: a stage for each number of towers of either side, 0 to 2, and one for
/// each side that alone can still win.
pub(super) const FEATURES: usize = 11 * STAGE;

/// What a count of free squares is divided by, so that it is about as large as the other amounts.
const FREE_SCALE: f32 = 0.125;

/// What the stacks of one side can do to others, and what is done to them.
#[derive(Clone, Copy, Default)]
struct Contacts<S> {
    /// They can be captured by so many.
    attacked: Counted<S>,
    /// A capture of them makes a tower.
    completed: S,
    /// So many of their own side could capture what lands on them, were it not a tower.
    defended: Counted<S>,
    /// They can capture.
    attacking: S,
    /// They can capture and be a tower.
    completing: S,
}

/// How often squares were named, up to three times.
#[derive(Clone, Copy, Default)]
struct Counted<S> {
    once: S,
    twice: S,
    thrice: S,
}

impl<S: Bits> Counted<S> {
    #[inline(always)]
    fn add(&mut self, cell: Cell) {
        self.thrice.set(cell, self.twice.has(cell));
        self.twice.set(cell, self.once.has(cell));
        self.once.set(cell, true);
    }

    #[inline(always)]
    fn count(&self, cell: Cell) -> usize {
        [self.once, self.twice, self.thrice].map(|set| usize::from(set.has(cell))).iter().sum()
    }
}

/// What was found beside the features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// Whether the player to move, and the other, can step, jumps aside.
    pub(super) can_step: [bool; 2],
}

/// How many towers each side needs to win; the mover's number first.
#[inline(always)]
fn needs<S: Bits>(view: &View<S>, mover: Player) -> [usize; 2] {
    let mut needs = [3_usize; 2];
    let mut left = view.occupied;
    while let Some(cell) = left.pop() {
        let stack = view.at(cell);
        if stack.is_frozen() {
            let side = usize::from(stack.owner != mover);
            needs[side] = needs[side].saturating_sub(1);
        }
    }
    needs
}

/// Where the features of a board begin; nothing if neither side can win by towers any more. Every tower
/// takes a stack of one's own, one of the enemy's to land on, and six pieces.
#[inline(always)]
pub(super) fn stage<S: Bits>(view: &View<S>, mover: Player) -> Option<usize> {
    let needs = needs(view, mover);
    let (mut movers, mut pieces) = ([0; 2], 0);
    each_mover(view, mover, |_, stack, side| {
        movers[side] += 1;
        pieces += usize::from(stack.height);
    });
    let fewest = movers[0].min(movers[1]);
    let can = needs.map(|needs| needs <= fewest && needs * usize::from(FROZEN) <= pieces);
    let stage = match can {
        [true, true] => needs[0].clamp(1, 3) * 3 + needs[1].clamp(1, 3) - 4,
        [true, false] => 9,
        [false, true] => 10,
        [false, false] => return None,
    };
    Some(stage * STAGE)
}

/// How many features are counted from [`stage`] on.
pub(super) const STAGE_LENGTH: usize = STAGE;

/// Visits the features of a board with `mover` to move, by their place in the stage.
#[inline(always)]
pub(super) fn each_feature<S: Bits>(
    sight: &Sight<S>,
    power: S,
    view: &View<S>,
    mover: Player,
    visit: &mut impl FnMut(usize, f32),
) -> Found {
    let mut contacts = [Contacts::<S>::default(); 2];
    let mut free = [[0_u16; HEIGHTS]; 2];
    let mut movers = [0_usize; 2];
    let mut pieces = 0;
    each_mover(view, mover, |cell, stack, side| {
        let (height, kind) = (usize::from(stack.height), stack.kind as usize);
        movers[side] += 1;
        pieces += height;
        let place = sight.places[cell.index()] as usize;
        visit(STACKS + ((side * 3 + kind) * HEIGHTS + height - 1) * 4 + place, 1.0);
        let reach = if power.has(cell) { u8::MAX } else { stack.height };
        sight.each(cell, stack.kind, view.occupied, |seen| {
            free[side][height - 1] += u16::from(seen.free.min(reach));
            let Some(next) = seen.next.filter(|_| seen.free < reach) else {
                return;
            };
            let other = view.at(next);
            if other.is_frozen() {
                return;
            }
            if other.owner == stack.owner {
                contacts[side].defended.add(next);
                return;
            }
            contacts[side].attacking.set(cell, true);
            contacts[1 - side].attacked.add(next);
            if stack.height + other.height >= FROZEN {
                contacts[side].completing.set(cell, true);
                contacts[1 - side].completed.set(next, true);
            }
            let pair = (height - 1) * HEIGHTS + usize::from(other.height) - 1;
            visit(CAPTURES + side * HEIGHTS * HEIGHTS + pair, 1.0);
        });
    });
    each_mover(view, mover, |cell, stack, side| {
        let standing = standing(&contacts[side], cell);
        let height = usize::from(stack.height) - 1;
        visit(STANDINGS + (side * HEIGHTS + height) * STANDING + standing, 1.0);
    });
    for (i, free) in free.iter().flatten().enumerate() {
        visit(FREE + i, f32::from(*free) * FREE_SCALE);
    }
    visit(COMPLETIONS + 4 * completions(&contacts, 0) + completions(&contacts, 1), 1.0);
    let [own, others] = movers.map(|movers| movers.min(MOST_MOVERS - 1));
    visit(MOVERS + own * MOST_MOVERS + others, 1.0);
    visit(MATERIAL + (pieces / usize::from(FROZEN)).min(MOST_MATERIAL - 1), 1.0);
    Found {
        can_step: [0, 1].map(|side| {
            free[side].iter().any(|free| *free > 0) || !contacts[side].attacking.is_empty()
        }),
    }
}

/// Visits the stacks that are not frozen, with their side: 0 the mover's.
#[inline(always)]
fn each_mover<S: Bits>(
    view: &View<S>,
    mover: Player,
    mut visit: impl FnMut(Cell, Stack, usize),
) {
    let mut left = view.occupied;
    while let Some(cell) = left.pop() {
        let stack = view.at(cell);
        if !stack.is_frozen() {
            visit(cell, stack, usize::from(stack.owner != mover));
        }
    }
}

/// How a stack stands: by how many it is attacked and defended, whether an attack would make a tower, and
/// what it attacks itself.
#[inline(always)]
fn standing<S: Bits>(contacts: &Contacts<S>, cell: Cell) -> usize {
    let attacked = contacts.attacked.count(cell) * 4 + contacts.defended.count(cell);
    let completed = usize::from(contacts.completed.has(cell));
    let attacking = [contacts.attacking, contacts.completing];
    let attacking: usize = attacking.map(|set| usize::from(set.has(cell))).iter().sum();
    (attacked * 2 + completed) * 3 + attacking
}

/// What towers a side can complete at once: none; one; several by the same stack or of the same one;
/// several.
#[inline(always)]
fn completions<S: Bits>(contacts: &[Contacts<S>; 2], side: usize) -> usize {
    let several = |mut set: S| {
        set.pop();
        !set.is_empty()
    };
    let (by, of) = (contacts[side].completing, contacts[1 - side].completed);
    match (of.is_empty(), several(by), several(of)) {
        (true, _, _) => 0,
        (_, false, false) => 1,
        (_, true, true) => 3,
        _ => 2,
    }
}
