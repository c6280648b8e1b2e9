//! A challenge as pages and programs see it.

use quantarium_people::Digest;
use quantarium_store::{Named, StoredChallenge};
use quantarium_wire::{
    BotUser, Challenge, ChallengeClock, Seating, TableId, TimeControl, Variant, WaitingChallenge,
};

use crate::base::rating_at;
use crate::lobby::title;

/// A challenge as one of the two sees it, at `now`, in milliseconds since 1970.
pub(super) fn shown_to(challenge: &StoredChallenge, reader: &Digest, now: i64) -> WaitingChallenge {
    let seek = &challenge.new.seek;
    let own = challenge.challenger() == Some(reader);
    let other = match own {
        true => Some(&challenge.to),
        false => challenge.by.as_ref(),
    };
    WaitingChallenge {
        id: TableId(seek.id.0.clone()),
        own,
        name: other.map(|other| other.name.clone()),
        bot: other.is_some_and(|other| other.bot),
        rating: rating_at(other.and_then(|other| other.rating), now),
        new: seek.shown(),
        title: title(&seek.new.game),
        opened: seek.opened,
        until: challenge.new.until,
    }
}

/// A challenge as programs see it.
pub(crate) fn for_program(
    challenge: &StoredChallenge,
    status: &str,
    reason: Option<String>,
) -> Challenge {
    let seek = &challenge.new.seek;
    let user = |named: &Named| BotUser::new(named.name.clone(), named.bot);
    Challenge {
        id: seek.id.0.clone(),
        status: status.to_owned(),
        challenger: challenge.by.as_ref().map(user),
        dest_user: user(&challenge.to),
        variant: Variant::new(seek.new.game.clone(), title(&seek.new.game)),
        rated: seek.new.rated,
        time_control: clock_of(seek.new.clock),
        color: color_of(seek.new.seating).to_owned(),
        decline_reason: reason,
    }
}

fn clock_of(clock: Option<TimeControl>) -> ChallengeClock {
    match clock {
        None => ChallengeClock::Unlimited,
        Some(TimeControl::Clock { base, increment }) => ChallengeClock::Clock {
            limit: base,
            increment,
        },
        Some(TimeControl::Days { days }) => ChallengeClock::Correspondence {
            days_per_turn: days,
        },
    }
}

fn color_of(seating: Seating) -> &'static str {
    match seating {
        Seating::Opener => "white",
        Seating::Other => "black",
        Seating::Chance => "random",
    }
}
