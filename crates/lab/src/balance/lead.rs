//! Who is ahead, how often that changes, and when the game is decided.

use quantarium_tournament::stats::{Estimate, Spread, share};
use serde::Serialize;

use super::trace::Seen;

/// By how much a seat's chances must exceed every other's for it to lead.
pub(super) const LEAD: f64 = 0.1;

/// What the difference of two chances may be wrong by: they are ten-thousandths.
const ROUNDING: f64 = 1e-9;

/// The chances from which on a game is decided.
const DECIDED: f64 = 0.9;

/// How far from an equal share the first seat's chances may be in a start that is about even.
const EVEN: f64 = 0.1;

/// What the annotator's chances come to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Chances {
    /// The first seat's chances before the first ply, by games.
    pub start: Spread,
    /// The share of the games in which they are within a tenth of an equal share.
    pub even_starts: Option<Estimate>,
    /// How often the lead goes from one seat to another.
    pub lead_changes: Spread,
    /// The part of the game after which the winner's chances stay at nine tenths or more, by games that
    /// were won; 0 is the first ply, 1 the last.
    pub decided: Option<Spread>,
    /// The share of the games won in which the winner was behind at some time.
    pub comebacks: Option<Estimate>,
    /// The winner's least chances, by games that were won.
    pub winners_least: Option<Spread>,
    /// By how much the first seat's chances change with a ply, on average, by games.
    pub swing: Option<Spread>,
    /// How often the seat that leads at half-time wins.
    pub half_time: Option<Estimate>,
}

/// What the scores come to, in games that count them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Points {
    /// The scores at the end, by seat.
    pub scores: Vec<Spread>,
    /// By how much the first seat's score at the end exceeds the best other one.
    pub margin: Spread,
    /// How often the lead in points goes from one seat to another.
    pub lead_changes: Spread,
    /// The part of the game after which the winner is always ahead in points, by games that were won.
    pub decided: Option<Spread>,
    /// The share of the games won in which the winner was behind in points at some time.
    pub comebacks: Option<Estimate>,
}

/// The seat whose number exceeds all others' by more than `by`.
pub(super) fn leader(numbers: &[f64], by: f64) -> Option<usize> {
    let best = (0..numbers.len()).max_by(|a, b| numbers[*a].total_cmp(&numbers[*b]))?;
    (clear_lead(numbers)? > by + ROUNDING).then_some(best)
}

/// The greatest number less the second greatest.
pub(super) fn clear_lead(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable_by(|a, b| b.total_cmp(a));
    Some(sorted.first()? - sorted.get(1)?)
}

/// How often the lead goes from one seat to another; while nobody leads it stays where it was.
fn changes(leaders: &[Option<usize>]) -> usize {
    let seats: Vec<usize> = leaders.iter().copied().flatten().collect();
    seats.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The first place from which on all are true.
fn settled(truths: &[bool]) -> usize {
    truths.len() - truths.iter().rev().take_while(|truth| **truth).count()
}

/// A place as a part of the game.
fn part(place: usize, plies: usize) -> f64 {
    place.min(plies) as f64 / plies.max(1) as f64
}

/// A game's numbers by seat in each of its positions, and who won.
struct Course<'a> {
    numbers: Vec<&'a [f64]>,
    leaders: Vec<Option<usize>>,
    winner: Option<usize>,
}

impl<'a> Course<'a> {
    fn new(numbers: &'a [Vec<f64>], by: f64, winner: Option<usize>) -> Self {
        Self {
            numbers: numbers.iter().map(Vec::as_slice).collect(),
            leaders: numbers.iter().map(|numbers| leader(numbers, by)).collect(),
            winner,
        }
    }

    fn plies(&self) -> usize {
        self.numbers.len() - 1
    }

    /// Whether the winner was behind at some time; nothing in a drawn game.
    fn comeback(&self) -> Option<bool> {
        let winner = self.winner?;
        let behind = |leader: &Option<usize>| leader.is_some_and(|leader| leader != winner);
        Some(self.leaders.iter().any(behind))
    }

    fn winners(&self) -> Option<impl Iterator<Item = f64>> {
        let winner = self.winner?;
        Some(self.numbers.iter().map(move |numbers| numbers[winner]))
    }
}

/// The share of the truths that are true.
pub(super) fn share_of(truths: impl Iterator<Item = bool>) -> Option<Estimate> {
    let truths: Vec<bool> = truths.collect();
    let among = truths.iter().filter(|truth| **truth).count();
    share(among as u64, truths.len() as u64)
}

fn changes_of(courses: &[Course<'_>]) -> Option<Spread> {
    Spread::of(courses.iter().map(|course| changes(&course.leaders) as f64))
}

impl Chances {
    /// Nothing where nobody annotated.
    pub(super) fn of(seen: &[Seen<'_>]) -> Option<Self> {
        let annotated = seen.iter().filter(|game| !game.chances.is_empty());
        let courses = annotated.map(|game| Course::new(&game.chances, LEAD, game.trace.winner));
        let courses: Vec<Course<'_>> = courses.collect();
        let start = |course: &Course<'_>| course.numbers[0][0];
        let even = |course: &Course<'_>| {
            let equal = 1.0 / course.numbers[0].len() as f64;
            (start(course) - equal).abs() <= EVEN
        };
        let decided = courses.iter().filter_map(|course| {
            let sure: Vec<bool> = course.winners()?.map(|chance| chance >= DECIDED).collect();
            Some(part(settled(&sure), course.plies()))
        });
        let least = |course: &Course<'_>| course.winners()?.reduce(f64::min);
        let half_time = courses.iter().filter_map(|course| {
            let leader = course.leaders[course.plies() / 2]?;
            Some(course.winner? == leader)
        });
        Some(Self {
            start: Spread::of(courses.iter().map(start))?,
            even_starts: share_of(courses.iter().map(even)),
            lead_changes: changes_of(&courses)?,
            decided: Spread::of(decided),
            comebacks: share_of(courses.iter().filter_map(Course::comeback)),
            winners_least: Spread::of(courses.iter().filter_map(least)),
            swing: Spread::of(courses.iter().filter_map(swing)),
            half_time: share_of(half_time),
        })
    }
}

/// The mean change of the first seat's numbers; nothing in a game without plies.
fn swing(course: &Course<'_>) -> Option<f64> {
    let pairs = course.numbers.windows(2);
    let changes = pairs.map(|pair| (pair[1][0] - pair[0][0]).abs());
    (course.plies() > 0).then(|| changes.sum::<f64>() / course.plies() as f64)
}

impl Points {
    /// Nothing in games without scores.
    pub(super) fn of(seats: usize, seen: &[Seen<'_>]) -> Option<Self> {
        if seen.iter().any(|game| game.trace.scores.is_empty()) {
            return None;
        }
        let courses = seen.iter().map(|game| &game.trace);
        let courses = courses.map(|trace| Course::new(&trace.scores, 0.0, trace.winner));
        let courses: Vec<Course<'_>> = courses.collect();
        let last = |course: &Course<'_>, seat: usize| course.numbers[course.plies()][seat];
        let finals =
            (0..seats).map(|seat| Spread::of(courses.iter().map(|course| last(course, seat))));
        let margin = |course: &Course<'_>| margin(course.numbers[course.plies()]);
        let decided = courses.iter().filter_map(|course| {
            let winner = course.winner?;
            let ahead = course.leaders.iter().map(|leader| *leader == Some(winner));
            Some(part(settled(&ahead.collect::<Vec<_>>()), course.plies()))
        });
        Some(Self {
            scores: finals.collect::<Option<_>>()?,
            margin: Spread::of(courses.iter().map(margin))?,
            lead_changes: changes_of(&courses)?,
            decided: Spread::of(decided),
            comebacks: share_of(courses.iter().filter_map(Course::comeback)),
        })
    }
}

/// By how much the first number exceeds the greatest of the others.
pub(super) fn margin(numbers: &[f64]) -> f64 {
    let others = numbers[1..].iter().copied();
    let others = others.fold(f64::NEG_INFINITY, f64::max);
    numbers[0] - others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leads_is_clearly_ahead_and_nobody_leading_does_not_change_the_lead() {
        assert_eq!(leader(&[0.56, 0.44], LEAD), Some(0));
        assert_eq!(leader(&[0.54, 0.46], LEAD), None);
        assert_eq!(leader(&[0.3, 0.3, 0.4], LEAD), None);
        assert_eq!(leader(&[0.2, 0.5, 0.3], LEAD), Some(1));
        assert_eq!(leader(&[3.0, 4.0], 0.0), Some(1));
        assert_eq!(leader(&[4.0, 4.0], 0.0), None);
        let [white, black] = [Some(0), Some(1)];
        let leaders = [None, white, None, white, black, None, black, white];
        assert_eq!(changes(&leaders), 2);
        assert_eq!(changes(&[None, None]), 0);
    }

    #[test]
    fn a_game_is_decided_where_it_stays_so() {
        assert_eq!(settled(&[true, false, true, true]), 2);
        assert_eq!(settled(&[true, true]), 0);
        assert_eq!(settled(&[true, false]), 2);
        assert_eq!((part(2, 8), part(1, 0)), (0.25, 0.0));
    }
}
