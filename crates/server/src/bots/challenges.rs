//! Challenges: made, answered, withdrawn, and forgotten after a while.

use std::sync::Arc;
use std::time::Duration;

use quantarium_people::{
    Asked, CHALLENGE_LASTS, Digest, NoChallenge, OpenSeek, Scope, fold, may_challenge,
};
use quantarium_store::StoredAccount;
use quantarium_table::SetupError;
use quantarium_wire::{
    BotEvent, BotUser, Challenge, ChallengeClock, ChallengeDone, NewChallenge, Seating, SeekId,
    TableId, TimeControl, Variant,
};
use tokio::sync::oneshot;

use super::{Bearer, BotNews, Bots, Happened};
use crate::AppState;
use crate::error::ApiError;
use crate::ids::new_id;

/// A challenge that waits for its answer.
#[derive(Debug)]
pub(crate) struct Pending {
    challenge: Challenge,
    dest: Digest,
    /// What the game is opened by; the challenger is its only guest yet.
    seek: OpenSeek,
    done: oneshot::Sender<ChallengeDone>,
}

/// Who challenges.
#[derive(Debug)]
pub(crate) struct Asking {
    pub(crate) holder: Digest,
    /// Nobody is named where a guest asks.
    pub(crate) user: Option<BotUser>,
}

impl Pending {
    fn challenger(&self) -> Option<&Digest> {
        self.seek.opener()
    }

    /// The challenge as it has become.
    fn ended(&self, status: &str, reason: Option<String>) -> Challenge {
        Challenge {
            status: status.to_owned(),
            decline_reason: reason,
            ..self.challenge.clone()
        }
    }
}

impl Bots {
    /// The challenges that wait for an account.
    pub(super) fn waiting_for(&self, account: &Digest) -> Vec<Challenge> {
        let challenges = self.challenges();
        let own = challenges
            .values()
            .filter(|pending| pending.dest == *account);
        own.map(|pending| pending.challenge.clone()).collect()
    }

    /// Takes a challenge out, for somebody who may answer it (`answers`) or withdraw it.
    fn take(&self, id: &str, who: &Digest, answers: bool) -> Result<Pending, NoChallenge> {
        let mut challenges = self.challenges();
        let pending = challenges.get(id).ok_or(NoChallenge::Gone)?;
        let own = match answers {
            true => pending.dest == *who,
            false => pending.challenger() == Some(who),
        };
        if !own {
            return Err(NoChallenge::Others);
        }
        challenges.remove(id).ok_or(NoChallenge::Gone)
    }

    fn event(&self, to: &Digest, event: BotEvent) {
        self.tell(to, BotNews::Event(Arc::new(event)));
    }

    /// Withdraws a challenge, unless it has been answered.
    fn cancel(&self, pending: Pending) {
        let challenge = pending.ended("canceled", None);
        self.event(&pending.dest, BotEvent::ChallengeCanceled { challenge });
        // Nobody may be waiting, here and below.
        let _ = pending.done.send(done("canceled"));
    }

    /// Withdraws one's own challenge.
    pub(crate) fn withdraw(&self, id: &str, who: &Digest) -> Result<(), NoChallenge> {
        let pending = self.take(id, who, false)?;
        self.cancel(pending);
        Ok(())
    }

    /// Declines a challenge.
    pub(crate) fn decline(
        &self,
        id: &str,
        who: &Digest,
        reason: Option<String>,
    ) -> Result<(), NoChallenge> {
        let pending = self.take(id, who, true)?;
        let reason = reason.unwrap_or_else(|| "generic".to_owned());
        let challenge = pending.ended("declined", Some(reason.clone()));
        if let Some(challenger) = pending.challenger() {
            self.event(challenger, BotEvent::ChallengeDeclined { challenge });
        }
        let _ = pending.done.send(ChallengeDone {
            decline_reason: Some(reason),
            ..done("declined")
        });
        Ok(())
    }

    fn forget(&self, id: &str) {
        let pending = self.challenges().remove(id);
        if let Some(pending) = pending {
            self.cancel(pending);
        }
    }
}

fn done(what: &str) -> ChallengeDone {
    ChallengeDone {
        done: what.to_owned(),
        game_id: None,
        decline_reason: None,
    }
}

impl AppState {
    /// Challenges the account of a name. What becomes of it can be waited for.
    pub(crate) async fn challenge(
        &self,
        asking: Asking,
        name: &str,
        new: &NewChallenge,
    ) -> Result<(Challenge, oneshot::Receiver<ChallengeDone>), ApiError> {
        let folded = fold(name);
        let find = self.stored(move |store| store.accounts().named(&folded));
        let missing = || ApiError::NotFound(format!("player `{name}`"));
        let dest = find.await?.ok_or_else(missing)?;
        let (seek, variant, family) = wanted(new, asking.holder, self.wall.seconds())?;
        let challenge = Challenge {
            id: seek.id.0.clone(),
            status: "created".to_owned(),
            challenger: asking.user,
            dest_user: BotUser::new(dest.name.clone(), dest.bot),
            variant,
            rated: false,
            time_control: clock_of(&seek),
            color: color_of(seek.seating).to_owned(),
            decline_reason: None,
        };
        let (tell, told) = oneshot::channel();
        let pending = Pending {
            challenge: challenge.clone(),
            dest: dest.holder,
            seek,
            done: tell,
        };
        self.note(pending, &asking.holder, &dest, &family)
            .map_err(ApiError::NoChallenge)?;
        let (bots, id) = (Arc::clone(&self.bots), challenge.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(CHALLENGE_LASTS)).await;
            bots.forget(&id);
        });
        Ok((challenge, told))
    }

    fn note(
        &self,
        pending: Pending,
        by: &Digest,
        dest: &StoredAccount,
        family: &str,
    ) -> Result<(), NoChallenge> {
        let takes = self.bots.takes(&dest.holder);
        let asked = Asked {
            account: dest.holder,
            name: &dest.name,
            bot: dest.bot,
            takes: takes.as_deref(),
        };
        let challenge = pending.challenge.clone();
        let mut challenges = self.bots.challenges();
        let open = challenges
            .values()
            .filter_map(|open| Some((*open.challenger()?, open.dest)));
        may_challenge(by, &asked, family, open)?;
        challenges.insert(challenge.id.clone(), pending);
        drop(challenges);
        self.bots
            .event(&dest.holder, BotEvent::Challenge { challenge });
        Ok(())
    }

    /// Accepts a challenge: the game begins. Again, it is answered by the same game.
    pub(crate) async fn accept(&self, id: &str, bearer: &Bearer) -> Result<(), ApiError> {
        bearer.allows(Scope::Challenge)?;
        let who = bearer.account.holder;
        let mut pending = match self.bots.take(id, &who, true) {
            Ok(pending) => pending,
            Err(NoChallenge::Gone) => return self.has_begun(id, &who).await,
            Err(error) => return Err(ApiError::NoChallenge(error)),
        };
        pending.seek.guests.push(who);
        let table = TableId(pending.seek.id.0.clone());
        if let Err(error) = self.lobby.begin_at(&pending.seek, table.clone()).await {
            self.bots.cancel(pending);
            return Err(error);
        }
        for guest in &pending.seek.guests {
            self.bots.tell_table(guest, &table, Happened::GoesOn);
        }
        let _ = pending.done.send(ChallengeDone {
            game_id: Some(table.0),
            ..done("accepted")
        });
        Ok(())
    }

    /// That a challenge has led to a game of somebody's already.
    async fn has_begun(&self, id: &str, who: &Digest) -> Result<(), ApiError> {
        let gone = || ApiError::NoChallenge(NoChallenge::Gone);
        let table = id.to_owned();
        let found = self.stored(move |store| store.load(&table)).await?;
        let found = found.ok_or_else(gone)?;
        let own = found.table.holdings.party_of(who);
        own.map(|_| ()).ok_or_else(gone)
    }
}

/// What a challenge asks for, checked, with the game's id.
fn wanted(
    new: &NewChallenge,
    by: Digest,
    now: i64,
) -> Result<(OpenSeek, Variant, String), ApiError> {
    let game = quantarium_games::open(&new.variant)
        .map_err(|error| ApiError::Refused(quantarium_service::wrong_game(error)))?;
    if game.seats().len() != 2 {
        return Err(ApiError::NoChallenge(NoChallenge::Seats));
    }
    if new.rated {
        return Err(ApiError::NoChallenge(NoChallenge::Rated));
    }
    let variant = Variant {
        key: game.name(),
        name: game.info().title.to_owned(),
    };
    let seek = OpenSeek {
        id: SeekId(new_id().0),
        game: variant.key.clone(),
        places: 2,
        clock: clock(new.clock_limit, new.clock_increment)?,
        seating: seating(new.color.as_deref())?,
        opened: now,
        guests: vec![by],
    };
    Ok((seek, variant, game.info().id.to_owned()))
}

/// A clock as a request gives it.
pub(crate) fn clock(
    limit: Option<u32>,
    increment: Option<u32>,
) -> Result<Option<TimeControl>, ApiError> {
    let Some(base) = limit else {
        return Ok(None);
    };
    let increment = increment.unwrap_or(0);
    let control = TimeControl::Clock { base, increment };
    if control.is_valid() {
        return Ok(Some(control));
    }
    let error = SetupError::TimeControl(control);
    Err(ApiError::Refused(error.refusal("wrong-game")))
}

/// Who begins, as a request says it.
pub(crate) fn seating(color: Option<&str>) -> Result<Seating, ApiError> {
    match color {
        None | Some("random") => Ok(Seating::Chance),
        Some("white") => Ok(Seating::Opener),
        Some("black") => Ok(Seating::Other),
        Some(_) => Err(ApiError::NoChallenge(NoChallenge::Color)),
    }
}

fn clock_of(seek: &OpenSeek) -> ChallengeClock {
    match seek.clock {
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
