//! What a challenge asks for, and how pages and programs see it.

use quantarium_people::{Digest, NoChallenge, OpenSeek};
use quantarium_rules::AnyGame;
use quantarium_store::{Named, StoredChallenge};
use quantarium_table::SetupError;
use quantarium_wire::{
    BotUser, Challenge, ChallengeClock, NewChallenge, NewSeek, Seating, SeekId, TableId,
    TimeControl, Variant, WaitingChallenge,
};

use crate::base::{Result, new_id, rating_at};
use crate::lobby::title;

/// What a challenge asks for, checked: by what the game is opened, with its id.
pub(super) fn wanted(new: &NewChallenge, by: Digest, now: i64) -> Result<OpenSeek> {
    let game = quantarium_games::open(&new.variant)?;
    if game.seats().len() != 2 {
        return Err(NoChallenge::Seats.into());
    }
    let seek = seek_of(new, game.name())?;
    if seek.rated {
        may_be_rated(&*game, seek.seating)?;
    }
    Ok(OpenSeek {
        id: SeekId(new_id().0),
        new: seek,
        places: 2,
        opened: now,
        guests: vec![by],
    })
}

pub(crate) fn may_be_rated(game: &dyn AnyGame, seating: Seating) -> Result<()> {
    if game.name() != game.info().id {
        return Err(NoChallenge::RatedGame.into());
    }
    if seating != Seating::Chance {
        return Err(NoChallenge::RatedSeats.into());
    }
    Ok(())
}

/// The seek for a game of two that a request comes to.
pub(crate) fn seek_of(new: &NewChallenge, game: String) -> Result<NewSeek> {
    let seating = match new.color.as_deref() {
        None | Some("random") => Seating::Chance,
        Some("white") => Seating::Opener,
        Some("black") => Seating::Other,
        Some(_) => return Err(NoChallenge::Color.into()),
    };
    Ok(NewSeek {
        unaided: new.unaided,
        ..NewSeek::of_two(game, clock(new)?, seating, new.rated)
    })
}

fn clock(new: &NewChallenge) -> Result<Option<TimeControl>> {
    let control = match (new.clock_limit, new.clock_increment, new.days) {
        (None, None, None) => return Ok(None),
        (Some(base), increment, None) => TimeControl::Clock {
            base,
            increment: increment.unwrap_or(0),
        },
        (None, None, Some(days)) => TimeControl::Days { days },
        _ => return Err(NoChallenge::Clock.into()),
    };
    let valid = control.is_valid().then_some(Some(control));
    valid.ok_or(SetupError::TimeControl(control).into())
}

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
