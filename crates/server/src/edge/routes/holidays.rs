//! The holidays of the account that is logged in: while one lasts, its days stand still in games that have days for each move.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use quantarium_people::{Digest, HOLIDAY_DAYS, Holiday, NoHoliday, days_of_holiday, year_of};
use quantarium_store::{StoreError, Tx, holidays};
use quantarium_wire::{Holidays, NewHoliday};
use time::Date;

use super::Call;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::base::clock::{begins, day};
use crate::base::{Body, Result};

/// How many tables, where somebody may be looking, are sent at once that a holiday begins or ends; others follow in a minute.
const AT_ONCE: u32 = 250;

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/account/holiday", get(find).put(take).delete(end))
}

async fn find(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Holidays>> {
    let account = visitor.holder()?;
    shown(&state, account).await
}

async fn take(
    (State(state), client, visitor): Call,
    Body(asked): Body<NewHoliday>,
) -> Result<Json<Holidays>> {
    let account = visitor.holder()?;
    state.edge.rates.questions.take(client)?;
    let now = state.wall_clock.millis();
    let read = |text: &str| day(text).ok_or(NoHoliday::Backwards);
    let last = read(&asked.last)?.next_day().unwrap_or(Date::MAX);
    let new = Holiday {
        from: begins(read(&asked.first)?).max(now),
        until: begins(last),
    };
    let take = move |tx: &Tx<'_>| holidays::take(tx, &account, new, now);
    changed(&state, account, take).await
}

async fn end((State(state), client, visitor): Call) -> Result<Json<Holidays>> {
    let account = visitor.holder()?;
    state.edge.rates.questions.take(client)?;
    let now = state.wall_clock.millis();
    changed(&state, account, move |tx| holidays::end(tx, &account, now)).await
}

/// Writes it down, and has the tables note it.
async fn changed(
    state: &AppState,
    account: Digest,
    write: impl FnOnce(&Tx<'_>) -> Result<(), StoreError> + Send + 'static,
) -> Result<Json<Holidays>> {
    state.store.write(write).await?;
    let (store, now) = (&state.store, state.wall_clock.millis());
    let tables = store.read(move |db| holidays::to_note(db, now, AT_ONCE));
    state.rooms.players_changed(tables.await?).await;
    shown(state, account).await
}

async fn shown(state: &AppState, account: Digest) -> Result<Json<Holidays>> {
    let (store, now) = (&state.store, state.wall_clock.millis());
    let found = store.read(move |db| holidays::of(db, &account)).await?;
    let holiday = found.iter().find(|holiday| holiday.until > now);
    Ok(Json(Holidays {
        holiday: holiday.map(|holiday| [holiday.from, holiday.until]),
        days: HOLIDAY_DAYS as u32,
        taken: days_of_holiday(&found, year_of(now)) as u32,
    }))
}
