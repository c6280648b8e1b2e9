//! Groups: each meets each in their own, and from season to season the best move up and the last move down.

use std::ops::{Range, RangeInclusive};

use super::LEAGUE_PLAYERS;

/// How many players a group may be opened for.
pub const LEAGUE_GROUP: RangeInclusive<usize> = 3..=16;

/// The players of each group, by their places, from the highest group down: as many as wanted in each, or a few less or more, so that
/// none has less than three and they differ by one at most. All are in one where no `size` is wanted.
pub fn groups(players: usize, size: Option<usize>) -> Vec<Range<usize>> {
    let wanted = size.map_or(1, |size| players.div_ceil(size));
    let count = wanted.min(players / LEAGUE_PLAYERS.start()).max(1);
    let begin = |group| players * group / count;
    (0..count)
        .map(|group| begin(group)..begin(group + 1))
        .collect()
}

/// The order in which the players of groups go into the next season, given the best of each first and without those who have left:
/// of two groups, as many of the lower move up as of the higher move down, a third of the smaller one.
pub fn next_season(mut groups: Vec<Vec<usize>>) -> Vec<usize> {
    let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    for higher in 1..groups.len() {
        let (above, below) = groups.split_at_mut(higher);
        let moving = sizes[higher - 1].min(sizes[higher]) / 3;
        let from = sizes[higher - 1] - moving;
        above[higher - 1][from..].swap_with_slice(&mut below[0][..moving]);
    }
    groups.concat()
}
