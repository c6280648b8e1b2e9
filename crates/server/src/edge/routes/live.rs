//! Analyses that others follow live: changed, ended and followed.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use quantarium_store::{LinkChanged, short_links};
use quantarium_wire::{Linked, LiveChange, Refusal};

use super::Doing;
use super::short_links::as_stored;
use crate::base::{ApiError, Body, Client, Path, Result, Upgrade, is_id, random_bits};
use crate::edge::live::Follower;

/// Changes it: who opened it may, and others where it is open to them.
pub(super) async fn change(
    (State(state), Path(name), visitor): Doing,
    client: Client,
    Body(mut change): Body<LiveChange>,
) -> Result<StatusCode> {
    state.edge.rates.live_changes.take(client)?;
    let position = match change.record.take() {
        Some(record) => {
            let linked = Linked::Analysis { record, live: None };
            Some(as_stored(&state, client, linked).await?)
        }
        None => None,
    };
    let (store, now) = (&state.store, state.wall_clock.seconds());
    let (by, id) = (visitor.digest(), name.clone());
    let changed = store.write(move |tx| {
        short_links::change(tx, &id, by.as_ref(), &change, position.as_deref(), now)
    });
    match changed.await? {
        LinkChanged::Stored => state.changed_live(name),
        LinkChanged::Stale => return Err(ApiError::Stale),
        LinkChanged::NotTheirs => return Err(not_theirs()),
        LinkChanged::Gone => return Err(ApiError::NotFound("such link".to_owned())),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends it, for who opened it.
pub(super) async fn end((State(state), Path(name), visitor): Doing) -> Result<StatusCode> {
    let by = visitor.digest().ok_or_else(not_theirs)?;
    let (store, id) = (&state.store, name.clone());
    let removed = store.write(move |tx| short_links::remove(tx, &id, &by));
    if !removed.await? {
        return Err(not_theirs());
    }
    state.changed_live(name);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn socket(
    (State(state), Path(name), visitor): Doing,
    client: Client,
    upgrade: Upgrade,
) -> Result<Response> {
    let name = Some(name).filter(|name| is_id(name));
    let follower = Follower {
        name: name.ok_or_else(|| ApiError::NotFound("such link".to_owned()))?,
        updates: state.edge.live.subscribe(),
        held: state.held(client, visitor.session()).await?,
        reader: visitor.digest(),
        sent: None,
        page: random_bits(),
        state,
    };
    let limits = follower.state.limits.clone();
    Ok(upgrade.accept(async move |socket| follower.attend(socket, &limits).await))
}

fn not_theirs() -> ApiError {
    let words = "only who opened this analysis may change it";
    ApiError::table(Refusal::new("not-yours", words))
}
