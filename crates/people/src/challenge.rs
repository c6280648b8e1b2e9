//! Challenges: who may ask whom for a game, and how long the question waits.

use thiserror::Error;

use crate::{OpenSeek, Who};

/// How long a challenge to a bot waits for its answer, in seconds: it answers at once, or never.
const BOT: i64 = 60;
/// How long one to a person waits where both must be there, in seconds.
const LIVE: i64 = 3600;
/// How long another one waits, in seconds.
const SLOW: i64 = 14 * 24 * 3600;
/// Challenges of one guest that may wait at once.
const OWN: usize = 5;
/// Challenges that may wait for one account at once.
const TO_ONE: usize = 20;

/// Who is asked, as far as a challenge depends on it.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    /// Whether they ask themselves.
    pub own: bool,
    /// The account's name.
    pub name: &'a str,
    /// Whether it is a bot's.
    pub bot: bool,
    /// What a bot takes, by the ids of games, all where there are none; nothing where it is not there.
    pub takes: Option<&'a [String]>,
    /// Whether the two are kept apart.
    pub apart: bool,
    /// How many challenges wait already: by the asker, and to the account.
    pub waiting: [usize; 2],
}

/// Why a challenge cannot be made, or answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoChallenge {
    /// It was answered or withdrawn, or has waited too long.
    #[error("this challenge is not open any more")]
    Gone,
    #[error("this challenge is for somebody else")]
    Others,
    #[error("you cannot challenge yourself")]
    Own,
    /// A guest asks a person, who does not see who it is.
    #[error("log in to challenge {0}: a guest has no name")]
    Guest(String),
    #[error("one of you has blocked the other: you cannot challenge {0}")]
    Apart(String),
    /// The bot that is asked is not there.
    #[error("{0} is not here at the moment")]
    Away(String),
    #[error("{0} does not play this game")]
    Game(String),
    #[error("a challenge is for a game of two: open one of more in the lobby")]
    Seats,
    #[error("a rated game is for two people with accounts, or for two bots")]
    Rated,
    #[error("a rated game has the usual board and rules")]
    RatedGame,
    #[error(
        "the seats of a rated game are drawn by chance: leave `color` out, and `seating` is `chance`"
    )]
    RatedSeats,
    #[error("`color` is white, black or random")]
    Color,
    #[error("a clock is `clock.limit`, with `clock.increment` or without, or `days`, and not both")]
    Clock,
    #[error("many challenges are waiting: try again later")]
    Many,
}

/// Until when a challenge waits, in seconds since 1970.
pub fn waits_until(seek: &OpenSeek, bot: bool) -> i64 {
    seek.opened
        + match (bot, seek.is_live()) {
            (true, _) => BOT,
            (false, true) => LIVE,
            (false, false) => SLOW,
        }
}

/// Whether somebody may challenge an account to a game of `family`.
///
/// # Errors
/// When they may not.
pub fn may_challenge(
    by: Who,
    asked: &Asked<'_>,
    family: &str,
    rated: bool,
) -> Result<(), NoChallenge> {
    let name = || asked.name.to_owned();
    if asked.own {
        return Err(NoChallenge::Own);
    }
    if asked.apart {
        return Err(NoChallenge::Apart(name()));
    }
    if asked.bot {
        let takes = asked.takes.ok_or_else(|| NoChallenge::Away(name()))?;
        if !takes.is_empty() && !takes.iter().any(|game| game == family) {
            return Err(NoChallenge::Game(name()));
        }
    } else if by == Who::Guest {
        return Err(NoChallenge::Guest(name()));
    }
    // So bots have ratings among themselves, and people among themselves.
    let alike = if asked.bot { Who::Bot } else { Who::Person };
    if rated && by != alike {
        return Err(NoChallenge::Rated);
    }
    let [own, to_one] = asked.waiting;
    let few = own < OWN && to_one < TO_ONE;
    few.then_some(()).ok_or(NoChallenge::Many)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;
    use quantarium_wire::{NewSeek, Seating, SeekId, TimeControl};

    fn asked(bot: bool, takes: Option<&[String]>) -> Asked<'_> {
        Asked {
            own: false,
            name: "Deep",
            bot,
            takes,
            apart: false,
            waiting: [0; 2],
        }
    }

    #[test]
    fn people_play_for_ratings_among_themselves_and_so_do_bots() {
        let nameless = NoChallenge::Guest("Deep".to_owned());
        for (by, expected) in [
            (Who::Guest, [Err(nameless), Err(NoChallenge::Rated)]),
            (Who::Person, [Ok(()), Err(NoChallenge::Rated)]),
            (Who::Bot, [Err(NoChallenge::Rated), Ok(())]),
        ] {
            let may = |asked: &Asked<'_>| may_challenge(by, asked, "quanta", true);
            let found = [&asked(false, None), &asked(true, Some(&[]))].map(may);
            assert_eq!(found, expected, "{by:?}");
        }
    }

    #[test]
    fn so_many_challenges_wait_and_so_long() {
        let may = |own, to_one| {
            let mut asked = asked(false, None);
            asked.waiting = [own, to_one];
            may_challenge(Who::Person, &asked, "quanta", false)
        };
        assert_eq!(may(OWN - 1, TO_ONE - 1), Ok(()));
        assert_eq!(may(OWN, 0), Err(NoChallenge::Many));
        assert_eq!(may(0, TO_ONE), Err(NoChallenge::Many));
        let seek = |clock| OpenSeek {
            id: SeekId("a".to_owned()),
            new: NewSeek::of_two("quanta".to_owned(), clock, Seating::Chance, false),
            places: 2,
            opened: 1000,
            guests: vec![Secret::of([1; 32]).digest()],
        };
        let (base, increment) = (300, 0);
        let live = seek(Some(TimeControl::Clock { base, increment }));
        assert_eq!(waits_until(&live, true), 1060);
        assert_eq!(waits_until(&live, false), 4600);
        let slow = seek(Some(TimeControl::Days { days: 1 }));
        assert_eq!(waits_until(&slow, false), 1000 + SLOW);
        assert_eq!(waits_until(&seek(None), false), 1000 + SLOW);
    }
}
