//! Challenges: who may ask whom for a game.

use thiserror::Error;

use crate::Digest;

/// How long a challenge waits for its answer, in seconds.
pub const CHALLENGE_LASTS: u64 = 60;
/// Challenges of one guest that may wait at once.
const OWN: usize = 5;
/// Challenges that may wait for one account at once.
const TO_ONE: usize = 20;

/// Who is asked, as far as a challenge depends on it.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    /// The account.
    pub account: Digest,
    /// Its name.
    pub name: &'a str,
    /// Whether it is a bot's.
    pub bot: bool,
    /// What it takes, by the ids of games, all where there are none; nothing where it is not there.
    pub takes: Option<&'a [String]>,
}

/// Why a challenge cannot be made, or answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoChallenge {
    /// It was answered or withdrawn, or has waited too long.
    #[error("this challenge is not open any more")]
    Gone,
    /// It is for somebody else to answer.
    #[error("this challenge is for somebody else")]
    Others,
    /// One does not play oneself.
    #[error("you cannot challenge yourself")]
    Own,
    /// Who is asked is a person.
    #[error("{0} is not a bot: send a person a link, or open a game in the lobby")]
    Person(String),
    /// Who is asked is not there.
    #[error("{0} is not here at the moment")]
    Away(String),
    /// It plays other games.
    #[error("{0} does not play this game")]
    Game(String),
    /// Two play, not more.
    #[error("a challenge is for a game of two: open one of more in the lobby")]
    Seats,
    /// It would count for ratings.
    #[error("games of bots are not rated yet")]
    Rated,
    /// Who begins is not said as it should be.
    #[error("`color` is white, black or random")]
    Color,
    /// Too many wait already.
    #[error("many challenges are waiting: try again in a minute")]
    Many,
}

impl NoChallenge {
    /// The name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Gone => "challenge-gone",
            Self::Others => "not-yours",
            Self::Own => "own-challenge",
            Self::Person(_) => "no-bot",
            Self::Away(_) => "bot-away",
            Self::Game(_) => "bot-declines",
            Self::Seats | Self::Color => "wrong-game",
            Self::Rated => "rated-game",
            Self::Many => "many-challenges",
        }
    }
}

/// Whether somebody may challenge an account to a game of `family`; `open` has the challenges that wait, each by
/// whom and for whom.
///
/// # Errors
/// When they may not.
pub fn may_challenge(
    by: &Digest,
    asked: &Asked<'_>,
    family: &str,
    open: impl Iterator<Item = (Digest, Digest)>,
) -> Result<(), NoChallenge> {
    let name = || asked.name.to_owned();
    if asked.account == *by {
        return Err(NoChallenge::Own);
    }
    if !asked.bot {
        return Err(NoChallenge::Person(name()));
    }
    let takes = asked.takes.ok_or_else(|| NoChallenge::Away(name()))?;
    if !takes.is_empty() && !takes.iter().any(|game| game == family) {
        return Err(NoChallenge::Game(name()));
    }
    let (mut own, mut to_one) = (0, 0);
    for (challenger, challenged) in open {
        own += usize::from(challenger == *by);
        to_one += usize::from(challenged == asked.account);
    }
    if own >= OWN || to_one >= TO_ONE {
        return Err(NoChallenge::Many);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    fn guest(number: u8) -> Digest {
        Secret::of([number; 32]).digest()
    }

    #[test]
    fn a_challenge_is_for_a_bot_that_is_there_and_plays_the_game() {
        let takes = ["quanta".to_owned()];
        let bot = Asked {
            account: guest(2),
            name: "Deep",
            bot: true,
            takes: Some(&takes),
        };
        let may =
            |asked: &Asked<'_>, family| may_challenge(&guest(1), asked, family, std::iter::empty());
        assert_eq!(may(&bot, "quanta"), Ok(()));
        assert_eq!(
            may(&bot, "quantum"),
            Err(NoChallenge::Game("Deep".to_owned()))
        );
        let any = Asked {
            takes: Some(&[]),
            ..bot.clone()
        };
        assert_eq!(may(&any, "quantum"), Ok(()));
        let away = Asked {
            takes: None,
            ..bot.clone()
        };
        assert_eq!(
            may(&away, "quanta"),
            Err(NoChallenge::Away("Deep".to_owned()))
        );
        let person = Asked {
            bot: false,
            ..bot.clone()
        };
        assert_eq!(
            may(&person, "quanta"),
            Err(NoChallenge::Person("Deep".to_owned()))
        );
        let own = Asked {
            account: guest(1),
            ..bot
        };
        assert_eq!(may(&own, "quanta"), Err(NoChallenge::Own));
    }

    #[test]
    fn so_many_challenges_wait() {
        let bot = Asked {
            account: guest(2),
            name: "Deep",
            bot: true,
            takes: Some(&[]),
        };
        let may = |open: Vec<(Digest, Digest)>| {
            may_challenge(&guest(1), &bot, "quanta", open.into_iter())
        };
        assert_eq!(may(vec![(guest(1), guest(9)); OWN - 1]), Ok(()));
        assert_eq!(may(vec![(guest(1), guest(9)); OWN]), Err(NoChallenge::Many));
        assert_eq!(may(vec![(guest(9), guest(2)); TO_ONE - 1]), Ok(()));
        assert_eq!(
            may(vec![(guest(9), guest(2)); TO_ONE]),
            Err(NoChallenge::Many)
        );
    }
}
