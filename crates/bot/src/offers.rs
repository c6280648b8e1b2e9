//! Which challenges a bot accepts, and what it answers to offers in a game.

use quantarium_wire::{BotUser, Challenge, ChallengeClock, GameOffer};

use crate::Settings;

/// Why a challenge is declined, by the words that the server knows; nothing where it is accepted. `games` is how many
/// the bot plays already.
pub(crate) fn declined(
    settings: &Settings,
    challenge: &Challenge,
    games: usize,
) -> Option<&'static str> {
    let variant = &challenge.variant.key;
    let is_it = |game: &String| match game.contains(':') {
        true => quantarium_games::open(game).is_ok_and(|game| game.name() == *variant),
        false => game == family(variant),
    };
    if !settings.games.is_empty() && !settings.games.iter().any(is_it) {
        return Some("variant");
    }
    if let ChallengeClock::Clock { limit, .. } = challenge.time_control
        && !settings.base.contains(&limit)
    {
        return Some("timeControl");
    }
    let by_bot = challenge.challenger.as_ref().is_some_and(BotUser::is_bot);
    let reserved = by_bot.then_some(settings.reserved_for_people);
    (games + reserved.unwrap_or(0) >= settings.concurrency).then_some("later")
}

/// The id of a game string's game.
pub(crate) fn family(game: &str) -> &str {
    game.split_once(':').map_or(game, |(id, _)| id)
}

/// The call that answers an offer of another player; nothing where there is nothing to be said. No draw is agreed: what
/// the position is worth, only the engine knows, and it plays on.
pub(crate) fn answer(offer: &GameOffer, you: &[u8], accept_takeback: bool) -> Option<&'static str> {
    let own = offer.by.iter().any(|seat| you.contains(seat));
    match offer.what.as_str() {
        _ if own => None,
        "draw" => Some("draw/no"),
        "takeBack" if accept_takeback => Some("takeback/yes"),
        "takeBack" => Some("takeback/no"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantarium_wire::Variant;
    use std::time::Duration;

    fn challenge(game: &str, by_bot: bool, limit: Option<u32>) -> Challenge {
        Challenge {
            id: "a".to_owned(),
            status: "created".to_owned(),
            challenger: Some(BotUser::new("Anna".to_owned(), by_bot)),
            dest_user: BotUser::new("Deep".to_owned(), true),
            variant: Variant::new(game.to_owned(), game.to_owned()),
            rated: false,
            time_control: limit.map_or(ChallengeClock::Unlimited, |limit| ChallengeClock::Clock {
                limit,
                increment: 0,
            }),
            color: "random".to_owned(),
            decline_reason: None,
        }
    }

    #[test]
    fn an_offer_of_another_is_answered_once_it_can_be() {
        let offer = |what: &str, by: u8| GameOffer {
            seq: 3,
            what: what.to_owned(),
            by: vec![by],
        };
        assert_eq!(answer(&offer("draw", 0), &[1], true), Some("draw/no"));
        let back = offer("takeBack", 0);
        assert_eq!(answer(&back, &[1], false), Some("takeback/no"));
        assert_eq!(answer(&back, &[1], true), Some("takeback/yes"));
        assert_eq!(answer(&offer("draw", 1), &[1], false), None);
        assert_eq!(answer(&offer("abort", 0), &[1], false), None);
    }

    #[test]
    fn a_challenge_is_taken_or_declined_for_its_reason() {
        let games = ["quanta", "quantum:jump=on,board=6x6"];
        let settings = Settings {
            server: String::new(),
            token: String::new(),
            player: "random".parse().unwrap(),
            games: games.map(str::to_owned).to_vec(),
            concurrency: 3,
            reserved_for_people: 1,
            base: 60..=1800,
            accept_takeback: false,
            overhead: Duration::ZERO,
            patience: Duration::ZERO,
        };
        let answer = |game: &str, by_bot, limit, games| {
            declined(&settings, &challenge(game, by_bot, limit), games)
        };
        let (person, bot) = (false, true);
        assert_eq!(answer("quanta:board=7x7", person, None, 2), None);
        assert_eq!(answer("quantum", person, None, 0), Some("variant"));
        assert_eq!(answer("quantum:board=6x6,jump=on", person, None, 0), None);
        assert_eq!(answer("quanta", person, Some(60), 0), None);
        assert_eq!(answer("quanta", person, Some(59), 0), Some("timeControl"));
        assert_eq!(answer("quanta", person, None, 3), Some("later"));
        // The last place is a person's.
        assert_eq!(answer("quanta", bot, None, 1), None);
        assert_eq!(answer("quanta", bot, None, 2), Some("later"));
    }
}
