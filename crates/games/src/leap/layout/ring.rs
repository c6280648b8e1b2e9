//! The layout for most boards: cells on a ring, one word of 64, 128 or 256 bits a colour. How leaps turn
//! the word is in [`Leaps`].

use quantarium_board::Grid;
use quantarium_rules::Random;

use super::super::bits::{DIRECTIONS, LONGEST, Landings, Leaps, Places};
use super::super::isa::Isa;
use super::super::kernels::Kernels;
use super::{Layout, sum_of_replies};

/// A board of at most as many cells as a word has bits on a ring.
#[derive(Clone, Debug)]
pub(in crate::leap) struct Ring<W: Kernels> {
    places: Places,
    pub(in crate::leap) leaps: Leaps<W>,
    pub(in crate::leap) tables: W::Tables,
}

impl<W: Kernels> Layout for Ring<W> {
    type Set = W;

    fn fit(grid: &Grid) -> Option<Self> {
        let (places, leaps) = Leaps::fit(grid)?;
        Some(Self {
            places,
            tables: W::tables(&leaps),
            leaps,
        })
    }

    fn places(&self) -> &Places {
        &self.places
    }

    #[inline(always)]
    fn origin(&self, direction: usize, length: usize, to: usize) -> usize {
        self.leaps.origin(direction, length, to)
    }

    #[inline(always)]
    fn by_friends(&self, own: &W) -> [W; LONGEST] {
        self.leaps.by_friends(*own)
    }

    #[inline(always)]
    fn origins(&self, direction: usize, length: usize, to: &W) -> W {
        // The opposite direction's leaps lead back; the targets mask what lies beyond the ring's end.
        self.leaps
            .landing(&self.leaps.spread(*to), direction ^ 1, length - 1)
    }

    #[inline(always)]
    fn beside(&self, direction: usize, set: &W) -> W {
        self.leaps.landing(&self.leaps.spread(*set), direction, 0)
    }

    #[inline(always)]
    fn captors<I: Isa>(&self, _isa: I, own: &W, enemy: &W) -> [W; DIRECTIONS] {
        self.leaps.captors(*own, *enemy)
    }

    #[inline(always)]
    fn landings<I: Isa>(&self, isa: I, own: &W, enemy: &W) -> Landings<W> {
        W::landings(&self.leaps, isa, *own, *enemy)
    }

    #[inline(always)]
    fn count<I: Isa>(&self, isa: I, own: &W, enemy: &W) -> u64 {
        W::count((&self.leaps, &self.tables), isa, *own, *enemy)
    }

    #[inline(always)]
    fn count_replies<I: Isa>(&self, isa: I, own: &W, enemy: &W, next: &W) -> u64 {
        let ring = (&self.leaps, &self.tables);
        let known = W::count_replies(ring, isa, (*own, *enemy), *next);
        known.unwrap_or_else(|| sum_of_replies(self, isa, own, enemy, next))
    }

    #[inline(always)]
    fn choose<I: Isa>(
        &self,
        isa: I,
        own: &W,
        enemy: &W,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        W::choose(&self.leaps, isa, *own, *enemy, random)
    }
}
