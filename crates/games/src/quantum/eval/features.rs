//! What an evaluation of Quantum counts: the stacks of both sides by kind, height and place; which of
//! them are attacked, defended or attack themselves; the captures by the heights that meet; the free
//! squares in reach; how far stacks are from those of the other side that they can ever meet; and what
//! material is left for towers.

use quantarium_board::{Bits, Cell};
use quantarium_rules::Player;

use super::super::rays::{Rays, View};
use super::super::stack::{FROZEN, HEIGHTS};
use super::index::{self, FREE_SCALE, PAIR_SCALE, Standing};
use super::material::Material;

/// What the stacks of one side can do to others, and what is done to them.
#[derive(Clone, Copy, Default)]
struct Contacts<const W: usize> {
    /// They can be captured by this many.
    attacked: Counted<W>,
    /// A capture of them makes a tower.
    completed: Bits<W>,
    /// So many of their own side could capture what lands on them, were it not a tower.
    defended: Counted<W>,
    /// They can capture.
    attacking: Bits<W>,
    /// They can capture and be a tower.
    completing: Bits<W>,
}

/// How often squares were named, up to three times.
#[derive(Clone, Copy, Default)]
struct Counted<const W: usize> {
    once: Bits<W>,
    twice: Bits<W>,
    thrice: Bits<W>,
}

impl<const W: usize> Counted<W> {
    fn add(&mut self, cell: Cell) {
        self.thrice.set(cell, self.twice.contains(cell));
        self.twice.set(cell, self.once.contains(cell));
        self.once.set(cell, true);
    }

    fn count(&self, cell: Cell) -> usize {
        let sets = [self.once, self.twice, self.thrice];
        sets.iter().filter(|set| set.contains(cell)).count()
    }
}

/// Visits the features of a board with `mover` to move, by their place in the stage.
pub(super) fn each_feature<const W: usize>(
    rays: &Rays<W>,
    power: Bits<W>,
    view: &View<W>,
    mover: Player,
    visit: &mut impl FnMut(usize, f32),
) {
    let mut contacts = [Contacts::<W>::default(); 2];
    let mut free = [[0_u16; HEIGHTS]; 2];
    let side_of = |owner| usize::from(owner != mover);
    view.each(|cell, stack| {
        if stack.is_frozen() {
            return;
        }
        let side = side_of(stack.owner);
        let place = rays.places[cell.index()] as usize;
        visit(index::of_stack(side, stack, place), 1.0);
        let reach = if power.contains(cell) {
            u8::MAX
        } else {
            stack.height
        };
        rays.each(cell, stack.kind, view.occupied, |seen| {
            free[side][usize::from(stack.height) - 1] += u16::from(seen.free.min(reach));
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
            visit(index::of_capture(side, stack.height, other.height), 1.0);
        });
    });
    view.each(|cell, stack| {
        if stack.is_frozen() {
            return;
        }
        let side = side_of(stack.owner);
        let standing = standing(&contacts[side], cell);
        visit(index::of_standing(side, stack.height, standing), 1.0);
    });
    for (side, free) in free.iter().enumerate() {
        for (height, free) in (1..).zip(free) {
            visit(index::of_free(side, height), f32::from(*free) * FREE_SCALE);
        }
    }
    view.each(|cell, stack| {
        if stack.is_frozen() || stack.owner != mover {
            return;
        }
        let range = rays.range(cell, stack.kind);
        view.each(|place, other| {
            let meets = range.meets(rays.range(place, other.kind));
            if meets && !other.is_frozen() && other.owner != mover {
                let distance = rays.distance(cell, place);
                let pair = index::of_pair([stack.height, other.height], distance);
                visit(pair, PAIR_SCALE);
            }
        });
    });
    let completions = [0, 1].map(|side| {
        let (by, of) = (contacts[side].completing, contacts[1 - side].completed);
        index::completions(by.len() as u32, of.len() as u32)
    });
    visit(index::of_completions(completions), 1.0);
    for index in index::of_material(&Material::of(rays, view, mover)) {
        visit(index, 1.0);
    }
}

fn standing<const W: usize>(contacts: &Contacts<W>, cell: Cell) -> Standing {
    Standing {
        attacked: contacts.attacked.count(cell),
        defended: contacts.defended.count(cell),
        completed: contacts.completed.contains(cell),
        attacking: contacts.attacking.contains(cell),
        completing: contacts.completing.contains(cell),
    }
}
