//! What a challenge asks for.

use quantarium_people::{Digest, NoChallenge, OpenSeek};
use quantarium_rules::AnyGame;
use quantarium_table::SetupError;
use quantarium_wire::{NewChallenge, NewSeek, Seating, SeekId, TimeControl};

use crate::base::{Result, new_id};

/// What a challenge asks for, checked: by what the game is opened, with its id.
pub(super) fn wanted(new: &NewChallenge, by: Digest, now: i64) -> Result<OpenSeek> {
    let game = quantarium_games::open(&new.variant)?;
    if game.seats().len() != 2 {
        return Err(NoChallenge::Seats.into());
    }
    let seating = seating(new.color.as_deref())?;
    if new.rated {
        may_be_rated(&*game, seating)?;
    }
    let clock = clock(new.clock_limit, new.clock_increment, new.days)?;
    Ok(OpenSeek {
        id: SeekId(new_id().0),
        new: NewSeek {
            unaided: new.unaided,
            ..NewSeek::of_two(game.name(), clock, seating, new.rated)
        },
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

/// A clock as a request gives it.
pub(crate) fn clock(
    limit: Option<u32>,
    increment: Option<u32>,
    days: Option<u32>,
) -> Result<Option<TimeControl>> {
    let control = match (limit, increment, days) {
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

/// Who begins, as a request says it.
pub(crate) fn seating(color: Option<&str>) -> Result<Seating> {
    match color {
        None | Some("random") => Ok(Seating::Chance),
        Some("white") => Ok(Seating::Opener),
        Some("black") => Ok(Seating::Other),
        Some(_) => Err(NoChallenge::Color.into()),
    }
}
