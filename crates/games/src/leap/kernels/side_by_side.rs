//! Eight playouts side by side, each in a lane of the vector registers.
use std::arch::x86_64::*;

use quantarium_rules::{MAX_PLAYERS, Random};

use super::super::bits::{DIRECTIONS, LONGEST, Leaps};
use super::lanes::{LANES, Lanes, Sets, Tables, load, store};

/// How many sets of landing places a position has.
const SETS: usize = DIRECTIONS * LONGEST;

/// A game in a lane: what is not in the registers.
#[derive(Clone, Copy)]
struct Seat {
    to_move: u8,
    live: bool,
}

impl Seat {
    const IDLE: Self = Self {
        to_move: 0,
        live: false,
    };
}

/// Eight games of two players, and how many are still to be begun.
#[repr(align(64))]
struct Games<'a> {
    leaps: &'a Leaps<u64>,
    tables: &'a Tables<1>,
    own: [u64; LANES],
    enemy: [u64; LANES],
    seats: [Seat; LANES],
    start: (u64, u64, u8),
    waiting: u32,
    /// How often each seat was stuck.
    stuck: [u32; MAX_PLAYERS],
}

/// Where the stones of eight positions can land, and how many captures there are in each set and all
/// before it. Aligned, so that no register's load or store crosses a cache line.
#[repr(align(64))]
struct Choices {
    landings: [[u64; LANES]; SETS],
    up_to: [[u64; LANES]; SETS],
}

impl Choices {
    const NONE: Self = Self {
        landings: [[0; LANES]; SETS],
        up_to: [[0; LANES]; SETS],
    };
}

/// Plays `games` games from the position of `own` and `enemy` with `to_move` to move, each capture
/// equally likely.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn play(
    (leaps, tables): (&Leaps<u64>, &Tables<1>),
    start: (u64, u64, u8),
    games: u32,
    random: &mut Random,
) -> [u32; MAX_PLAYERS] {
    // Two groups, so that one's bookkeeping is done while the other's landing places are found.
    let group = |games| {
        let mut group = Games {
            leaps,
            tables,
            own: [0; LANES],
            enemy: [0; LANES],
            seats: [Seat::IDLE; LANES],
            start,
            waiting: games,
            stuck: [0; MAX_PLAYERS],
        };
        for lane in 0..LANES {
            group.begin(lane);
        }
        group
    };
    let mut groups = [group(games - games / 2), group(games / 2)];
    let mut choices = [Choices::NONE; 2];
    while groups.iter().any(Games::is_live) {
        for (group, choices) in groups.iter_mut().zip(&mut choices) {
            group.ply(choices, random);
        }
    }
    std::array::from_fn(|seat| groups.iter().map(|group| group.stuck[seat]).sum())
}

impl Games<'_> {
    /// Whether any game is still being played.
    #[inline(always)]
    fn is_live(&self) -> bool {
        self.seats.iter().any(|seat| seat.live)
    }

    /// Puts the next game into a lane, or leaves the lane idle, without stones.
    #[inline(always)]
    fn begin(&mut self, lane: usize) {
        let live = self.waiting > 0;
        let (own, enemy, to_move) = if live { self.start } else { (0, 0, 0) };
        self.waiting -= u32::from(live);
        (self.own[lane], self.enemy[lane]) = (own, enemy);
        self.seats[lane] = Seat { to_move, live };
    }

    /// Plays one ply in every lane; where the player to move is stuck, the next game begins.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn ply(&mut self, choices: &mut Choices, random: &mut Random) {
        let lanes = Lanes {
            own: Sets([load(&self.own)]),
            enemy: Sets([load(&self.enemy)]),
        };
        let mut total = _mm512_setzero_si512();
        lanes.each_landing(self.tables, |k, direction, landed| {
            let set = k * DIRECTIONS + direction;
            total = _mm512_add_epi64(total, landed.len());
            store(&mut choices.landings[set], landed.0[0]);
            store(&mut choices.up_to[set], total);
        });
        let mut totals = [0; LANES];
        store(&mut totals, total);
        let chosen = totals.map(|total| if total > 0 { random.below(total) } else { 0 });
        let (mut sets, mut before) = ([0; LANES], [0; LANES]);
        let drawn = load(&chosen);
        let (mut set, mut passed) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        for up_to in &choices.up_to {
            let up_to = load(up_to);
            let beyond = _mm512_cmple_epu64_mask(up_to, drawn);
            set = _mm512_mask_add_epi64(set, beyond, set, _mm512_set1_epi64(1));
            passed = _mm512_mask_mov_epi64(passed, beyond, up_to);
        }
        store(&mut sets, set);
        store(&mut before, passed);
        for lane in 0..LANES {
            if totals[lane] == 0 {
                if self.seats[lane].live {
                    self.stuck[usize::from(self.seats[lane].to_move)] += 1;
                    self.begin(lane);
                }
                continue;
            }
            let set = sets[lane] as usize;
            let landings = choices.landings[set][lane];
            let to = _pdep_u64(1 << (chosen[lane] - before[lane]), landings);
            self.capture(lane, set, to);
        }
    }

    /// Makes the capture of a set that lands on the bit `to`.
    #[inline(always)]
    fn capture(&mut self, lane: usize, set: usize, to: u64) {
        let turn = self.leaps.turns[set % DIRECTIONS][set / DIRECTIONS] as u32;
        let place = to.trailing_zeros();
        let from = if place >= turn {
            place - turn
        } else {
            place + self.leaps.size - turn
        };
        let (own, enemy) = (self.own[lane], self.enemy[lane]);
        self.own[lane] = enemy ^ to;
        self.enemy[lane] = own ^ to ^ 1 << from;
        self.seats[lane].to_move ^= 1;
    }
}
