//! Leagues: who meets whom, when the games begin, what a withdrawal does, and how the players stand. All of it follows from the
//! games alone.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};

use quantarium_rules::{Random, Seed};
use thiserror::Error;

pub use self::groups::{LEAGUE_GROUP, groups, next_season};
pub use self::ladder::{LADDER_REACH, ladder_pairing, rungs};

use crate::{ARENA_AHEAD, ARENA_MINUTES, Score, chat_line};

/// How many players a league has.
pub const LEAGUE_PLAYERS: RangeInclusive<usize> = 3..=64;
/// Games of a league that a player has at once; the next begins when one of them ends.
const LEAGUE_GAMES: usize = 3;
/// How long a league's name may be, in characters.
const LEAGUE_NAME: usize = 60;
/// How long a league waits for its start, and a ladder for its next game, in seconds.
pub const LEAGUE_WAITS: i64 = 60 * 24 * 3600;
/// Leagues of one account that wait or go on.
pub const OWN_LEAGUES: usize = 5;

/// Why a league or an arena cannot be opened, joined, left or started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoLeague {
    /// It has no name, or none that can be shown in a line.
    #[error("its name has 1 to {LEAGUE_NAME} characters")]
    Name,
    #[error("a league has {} to {} players", LEAGUE_PLAYERS.start(), LEAGUE_PLAYERS.end())]
    Size,
    #[error("it is for a game of two")]
    Seats,
    /// On its board the game is over before anybody has moved, more often than not.
    #[error("in this game hardly anybody can move at the start: choose another board")]
    Stuck,
    #[error(
        "an arena has a clock for all moves, lasts {} to {} minutes, and starts now or within {ARENA_AHEAD} days",
        ARENA_MINUTES.start(), ARENA_MINUTES.end()
    )]
    Times,
    #[error("you have {OWN_LEAGUES} that are not over: end one first")]
    Many,
    #[error("it is full")]
    Full,
    /// It has started, or is over.
    #[error("it has started already")]
    Started,
    #[error("it has not started, or is over")]
    Over,
    #[error("this league is somebody else's to start")]
    Others,
    #[error("a league starts with {} players or more", LEAGUE_PLAYERS.start())]
    Few,
    #[error("you do not play in this league")]
    Outside,
    #[error("people join an arena: bots only fill a free seat")]
    Bot,
    #[error("this league is rated: people play among themselves, and so do bots")]
    Rated,
    #[error("in a ladder you challenge one of the {LADDER_REACH} players above you")]
    Reach,
    /// A challenge in a ladder has to wait.
    #[error("your last game with them is not over, or one of you plays {LEAGUE_GAMES} already")]
    Busy,
    #[error(
        "a group has {} to {} players; with groups, or a clock for all moves, a league is no ladder and takes nobody late",
        LEAGUE_GROUP.start(), LEAGUE_GROUP.end()
    )]
    Form,
    #[error("when a league with groups is over, its next season is opened once")]
    Season,
    #[error(
        "a time is from now on, within the game's days, and of a game of yours that has not begun"
    )]
    Time,
    #[error("somebody in this league and you are kept apart")]
    Apart,
}

/// Two players of a round, by their places in the draw, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The round, counted from 0.
    pub round: u32,
    /// Who has the first seat.
    pub first: usize,
    /// Who has the other.
    pub second: usize,
}

impl Pairing {
    /// Two players by their places in the draw, of whom the first has the first seat.
    pub fn new(round: u32, first: usize, second: usize) -> Self {
        Self {
            round,
            first,
            second,
        }
    }

    /// Both players' places in the draw, the lower first.
    pub fn places(&self) -> [usize; 2] {
        [self.first.min(self.second), self.first.max(self.second)]
    }
}

/// What became of a game of a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeagueResult {
    /// It has not begun, or goes on.
    Open,
    /// The first player's score.
    Played(Score),
    /// The same without a game to its end: the other has left the league.
    Awarded(Score),
    /// It counts for nobody.
    Annulled,
}

impl LeagueResult {
    /// The first player's score, where it counts.
    pub fn score(self) -> Option<Score> {
        match self {
            Self::Played(score) | Self::Awarded(score) => Some(score),
            Self::Open | Self::Annulled => None,
        }
    }
}

/// A game of a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeagueGame {
    /// Who plays whom.
    pub pairing: Pairing,
    /// Whether its table was opened.
    pub begun: bool,
    /// What became of it.
    pub result: LeagueResult,
}

impl LeagueGame {
    /// Whether it has not begun, or goes on.
    pub fn is_open(&self) -> bool {
        self.result == LeagueResult::Open
    }

    /// Whether somebody plays in it.
    pub fn has(&self, player: usize) -> bool {
        self.pairing.first == player || self.pairing.second == player
    }

    /// A player's score in it, where it counts; nothing for who does not play in it.
    fn score_of(&self, player: usize) -> Option<(usize, Score)> {
        let score = self.result.score()?;
        let Pairing { first, second, .. } = self.pairing;
        match player {
            _ if player == first => Some((second, score)),
            _ if player == second => Some((first, score.reversed())),
            _ => None,
        }
    }
}

/// How a player stands. Points are counted in halves, and what follows from them in halves of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The player's place in the draw.
    pub player: usize,
    /// Counted from 1; players between whom nothing decides share one.
    pub rank: u32,
    /// Games that count, and what they were.
    pub wins: u32,
    /// Draws.
    pub draws: u32,
    /// Losses.
    pub losses: u32,
    /// 2 for a win, 1 for a draw.
    pub points: u32,
    /// Points in the games against those who have as many points.
    pub direct: u32,
    /// Sonneborn-Berger: the points of each opponent times one's own in that game.
    pub berger: u32,
}

/// Who meets whom in which round: the circle method. Each meets each once, or twice with the sides exchanged; of an odd number one
/// rests in each round. Everybody has the first seat as often as the other, or once more or less.
pub fn round_robin(players: usize, double: bool) -> Vec<Pairing> {
    let circle = (players + players % 2).saturating_sub(1);
    let mut once = Vec::new();
    for round in 0..circle {
        let mut pair = |first: usize, second: usize| {
            // Where the number is odd, nobody sits in the middle.
            if first < players && second < players {
                once.push(Pairing::new(round as u32, first, second));
            }
        };
        match round % 2 {
            0 => pair(round, circle),
            _ => pair(circle, round),
        }
        for distance in 1..=circle / 2 {
            let ahead = (round + distance) % circle;
            let behind = (round + circle - distance) % circle;
            match distance % 2 {
                0 => pair(ahead, behind),
                _ => pair(behind, ahead),
            }
        }
    }
    let again = |one: &Pairing| Pairing::new(one.round + circle as u32, one.second, one.first);
    let again: Vec<_> = once.iter().map(again).filter(|_| double).collect();
    once.extend(again);
    once
}

/// Whether who comes late may still join: less than half of the games that count is decided.
pub fn takes_late(games: &[LeagueGame]) -> bool {
    let open = games.iter().filter(|game| game.is_open());
    let decided = games.iter().filter(|game| game.result.score().is_some());
    decided.count() < open.count()
}

/// How much more often a player has the first seat than the other.
fn surplus(games: &[LeagueGame], player: usize) -> i32 {
    let own = games.iter().filter(|game| game.has(player));
    own.map(|game| if game.pairing.first == player { 1 } else { -1 })
        .sum()
}

/// The games of a player who comes late, with each of the `others`: each in the first round in which neither of the two plays yet.
/// They have the first seat against that half of the others who have it more often than the other seat, or as often.
pub fn late_pairings(
    late: usize,
    others: &[usize],
    games: &[LeagueGame],
    double: bool,
) -> Vec<Pairing> {
    let mut others = others.to_vec();
    others.sort_by_key(|other| Reverse(surplus(games, *other)));
    let (more, less) = others.split_at(others.len() / 2);
    let more = more.iter().map(|other| (late, *other));
    let less = less.iter().map(|other| (*other, late));
    let once: Vec<_> = more.chain(less).collect();
    let again = once.iter().map(|(first, second)| (*second, *first));
    let both = once.iter().copied().chain(again.filter(|_| double));
    let mut all: Vec<Pairing> = games.iter().map(|game| game.pairing).collect();
    for (first, second) in both {
        let plays = |one: &usize| [first, second].contains(one);
        let taken = all.iter().filter(|one| one.places().iter().any(plays));
        let taken: HashSet<u32> = taken.map(|pairing| pairing.round).collect();
        let round = (0..).find(|round| !taken.contains(round));
        all.push(Pairing::new(round.unwrap_or_default(), first, second));
    }
    all.split_off(games.len())
}

/// A league's name as it is kept: one line, without what no eye sees.
///
/// # Errors
/// When nothing is left of it, or too much.
pub fn league_name(text: &str) -> Result<String, NoLeague> {
    let name = chat_line(text).ok();
    let name = name.filter(|name| name.chars().count() <= LEAGUE_NAME);
    name.ok_or(NoLeague::Name)
}

/// The places of a number of players in an order that a seed draws.
pub fn drawn_order(seed: u64, players: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    Random::new(Seed(seed)).shuffle(&mut order);
    order
}

/// The games that begin now, by round and in their order: of those that go on no player has more than `LEAGUE_GAMES` then.
pub fn games_to_begin(games: &[LeagueGame]) -> Vec<usize> {
    let players = |game: &LeagueGame| [game.pairing.first, game.pairing.second];
    let last = games.iter().flat_map(players).max();
    let mut at_once = vec![0; last.map_or(0, |last| last + 1)];
    let go_on = games.iter().filter(|game| game.is_open() && game.begun);
    for player in go_on.flat_map(players) {
        at_once[player] += 1;
    }
    let mut begin = Vec::new();
    let mut in_order: Vec<(usize, &LeagueGame)> = games.iter().enumerate().collect();
    in_order.sort_by_key(|(_, game)| game.pairing.round);
    for (number, game) in in_order {
        let both = players(game);
        let is_free = |player: &usize| at_once[*player] < LEAGUE_GAMES;
        if game.is_open() && !game.begun && both.iter().all(is_free) {
            for player in both {
                at_once[player] += 1;
            }
            begin.push(number);
        }
    }
    begin
}

/// A player leaves: where less than half of their games is decided, none of these counts for anybody; otherwise what is left of them is
/// won by the others. Games that count for nobody already are not theirs any more. In a ladder all that is decided stays.
pub fn withdraw(games: &mut [LeagueGame], player: usize, ladder: bool) {
    let theirs = |game: &&LeagueGame| game.has(player) && game.result != LeagueResult::Annulled;
    let own = || games.iter().filter(theirs);
    let decided = own().filter(|game| game.result.score().is_some());
    let stays = ladder || 2 * decided.count() >= own().count();
    for game in games.iter_mut().filter(|game| game.has(player)) {
        game.result = match game.result {
            LeagueResult::Open if stays && game.pairing.first == player => {
                LeagueResult::Awarded(Score::Loss)
            }
            LeagueResult::Open if stays => LeagueResult::Awarded(Score::Win),
            result if stays => result,
            _ => LeagueResult::Annulled,
        };
    }
}

/// How the players of a group stand, the best first: by points, by the points against those who have as many, by Sonneborn-Berger, and
/// by wins.
pub fn standings(group: Range<usize>, games: &[LeagueGame]) -> Vec<Standing> {
    let halves = |score: Score| match score {
        Score::Win => 2,
        Score::Draw => 1,
        Score::Loss => 0,
    };
    let scores = |player: usize| games.iter().filter_map(move |game| game.score_of(player));
    let sum = |player| scores(player).map(|(_, score)| halves(score)).sum();
    let points: Vec<u32> = (0..group.end).map(sum).collect();
    let stands = |player: usize| {
        let count = |which: Score| scores(player).filter(|(_, score)| *score == which).count();
        let direct = scores(player).filter(|(other, _)| points[*other] == points[player]);
        let berger = scores(player).map(|(other, score)| halves(score) * points[other]);
        Standing {
            player,
            rank: 0,
            wins: count(Score::Win) as u32,
            draws: count(Score::Draw) as u32,
            losses: count(Score::Loss) as u32,
            points: points[player],
            direct: direct.map(|(_, score)| halves(score)).sum(),
            berger: berger.sum(),
        }
    };
    let by = |one: &Standing| (one.points, one.direct, one.berger, one.wins);
    let mut all: Vec<Standing> = group.map(stands).collect();
    all.sort_by_key(|one| Reverse(by(one)));
    for at in 0..all.len() {
        all[at].rank = match at.checked_sub(1).map(|before| &all[before]) {
            Some(before) if by(before) == by(&all[at]) => before.rank,
            _ => at as u32 + 1,
        };
    }
    all
}

mod groups;
mod ladder;
#[cfg(test)]
mod tests;
