//! How much there is on a board for towers, wherever it stands.

use quantarium_rules::Player;

use super::super::rays::{Range, Rays, View};
use super::super::stack::{FROZEN, HEIGHTS};

/// A stage for each number of towers of either side, 0 to 2, and one for each side that alone can still win.
pub(super) const STAGES: usize = 11;

/// How much there is of either side, wherever it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// How many towers each side needs to win.
    needs: [usize; 2],
    /// How many stacks of each side are no towers.
    pub(super) movers: [usize; 2],
    /// These by range.
    groups: [[Group; 3]; 2],
    /// How many pieces they have.
    pub(super) pieces: [usize; 2],
}

/// The stacks of one side and range that are no towers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Group {
    /// How many there are of each height, from 1 on.
    heights: [u8; HEIGHTS],
    pieces: u8,
}

impl Group {
    /// 0 if there are none.
    #[inline(always)]
    fn highest(&self) -> usize {
        let height = (1..=HEIGHTS)
            .rev()
            .find(|height| self.heights[height - 1] > 0);
        height.unwrap_or(0)
    }
}

impl Material {
    #[inline(always)]
    pub(super) fn of<const W: usize>(rays: &Rays<W>, view: &View<W>, mover: Player) -> Self {
        let mut material = Self {
            needs: [3; 2],
            movers: [0; 2],
            groups: Default::default(),
            pieces: [0; 2],
        };
        view.each(|cell, stack| {
            let range = rays.range(cell, stack.kind);
            material.add(usize::from(stack.owner != mover), range, stack.height);
        });
        material
    }

    #[inline(always)]
    fn add(&mut self, side: usize, range: Range, height: u8) {
        if height >= FROZEN {
            self.needs[side] = self.needs[side].saturating_sub(1);
        } else {
            let group = &mut self.groups[side][range as usize];
            group.heights[usize::from(height) - 1] += 1;
            group.pieces += height;
            self.movers[side] += 1;
            self.pieces[side] += usize::from(height);
        }
    }

    /// Takes away a stack that is no tower.
    #[inline(always)]
    fn take(&mut self, side: usize, range: Range, height: u8) {
        let group = &mut self.groups[side][range as usize];
        group.heights[usize::from(height) - 1] -= 1;
        group.pieces -= height;
        self.movers[side] -= 1;
        self.pieces[side] -= usize::from(height);
    }

    /// After the other side's stack has captured the mover's, each given by its range and height.
    #[inline(always)]
    pub(super) fn after_capture(mut self, by: (Range, u8), of: (Range, u8)) -> Self {
        self.take(0, of.0, of.1);
        self.take(1, by.0, by.1);
        self.add(1, by.0, by.1 + of.1);
        self
    }

    /// A side's highest stack that is no tower; 0 if there is none.
    #[inline(always)]
    pub(super) fn highest(&self, side: usize) -> usize {
        let heights = self.groups[side].iter().map(Group::highest);
        heights.max().unwrap_or(0)
    }

    /// How many pieces the other side has where a stack of that range can ever capture them.
    #[inline(always)]
    fn in_range(&self, side: usize, range: Range) -> usize {
        let ranges = Range::ALL.iter().filter(|other| range.meets(**other));
        let pieces = ranges.map(|other| usize::from(self.groups[1 - side][*other as usize].pieces));
        pieces.sum()
    }

    /// How many pieces more than needed the other side has for all the towers that a side's highest stacks still
    /// have to become; below 0 if there are too few. For the last tower only those count that can be captured.
    #[inline(always)]
    pub(super) fn spare(&self, side: usize) -> isize {
        if self.needs[side] > 1 {
            return self.pieces[1 - side] as isize - self.missing(side) as isize;
        }
        // The last tower: what a range's stacks can capture, and have already.
        let most = Range::ALL.map(|range| match self.groups[side][range as usize].highest() {
            0 => None,
            height => Some(self.in_range(side, range) + height),
        });
        let most = most.into_iter().flatten().max().unwrap_or(0);
        most as isize - isize::from(FROZEN)
    }

    /// How many pieces a side's highest stacks lack of the towers it needs.
    #[inline(always)]
    fn missing(&self, side: usize) -> usize {
        let (mut left, mut missing) = (self.needs[side], 0);
        for height in (1..=HEIGHTS).rev() {
            let ranges = self.groups[side].iter();
            let stacks: u8 = ranges.map(|range| range.heights[height - 1]).sum();
            let stacks = usize::from(stacks).min(left);
            missing += stacks * (usize::from(FROZEN) - height);
            left -= stacks;
        }
        missing + left * usize::from(FROZEN)
    }

    /// Which stage of the game this is, of [`STAGES`]: nothing if neither side can win by towers any more. Every tower takes
    /// a stack of one's own, one of the enemy's to land on, and six pieces.
    #[inline(always)]
    pub(super) fn stage(&self) -> Option<usize> {
        let (needs, fewest) = (self.needs, self.movers[0].min(self.movers[1]));
        let can = needs.map(|needs| {
            needs <= fewest && needs * usize::from(FROZEN) <= self.pieces[0] + self.pieces[1]
        });
        match can {
            [true, true] => Some(needs[0].clamp(1, 3) * 3 + needs[1].clamp(1, 3) - 4),
            [true, false] => Some(9),
            [false, true] => Some(10),
            [false, false] => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Material = Material {
        needs: [1, 3],
        movers: [0; 2],
        groups: [[Group {
            heights: [0; HEIGHTS],
            pieces: 0,
        }; 3]; 2],
        pieces: [0; 2],
    };

    /// The mover needs one tower and owns a stack of this height; the other has a single piece.
    fn against_one(height: u8) -> Material {
        let mut material = NOTHING;
        material.add(0, Range::Anywhere, height);
        material.add(1, Range::Light, 1);
        material
    }

    #[test]
    fn what_the_last_tower_can_be_made_of_is_told_apart() {
        let spare = [3, 4, 5].map(|height| against_one(height).spare(0));
        assert_eq!(spare, [-2, -1, 0]);
        // The other side needs three towers of its one piece.
        assert_eq!(against_one(5).spare(1), 5 - 17);
        // What a circle never meets is not spare.
        let spare = |own: &[(Range, u8)]| {
            let mut material = NOTHING;
            own.iter()
                .for_each(|&(range, height)| material.add(0, range, height));
            material.add(1, Range::Light, 3);
            material.spare(0)
        };
        assert_eq!(spare(&[(Range::Light, 5)]), 2);
        // Of another colour it cannot be captured, of which two pieces would be one too many.
        assert_eq!(spare(&[(Range::Dark, 5)]), -1);
        assert_eq!(spare(&[(Range::Dark, 5), (Range::Anywhere, 1)]), -1);
        assert_eq!(spare(&[(Range::Dark, 5), (Range::Anywhere, 4)]), 1);
    }

    #[test]
    fn a_capture_moves_the_pieces_over() {
        let material = against_one(4).turned();
        let (by, of) = (Range::Anywhere, (Range::Light, 1));
        let after = material.after_capture((by, 4), of);
        assert_eq!((after.movers, after.pieces), ([0, 1], [0, 5]));
        let tower = against_one(5).turned().after_capture((by, 5), of);
        let found = (tower.needs, tower.movers, tower.pieces);
        assert_eq!(found, ([3, 0], [0; 2], [0; 2]));
    }

    impl Material {
        /// As the other side sees it.
        fn turned(mut self) -> Self {
            self.needs.reverse();
            self.movers.reverse();
            self.groups.reverse();
            self.pieces.reverse();
            self
        }
    }
}
