//! Where the account that is logged in gets notices.

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post, put};
use axum::{Json, Router};
use quantarium_notify::{Destinations, WebhookSecret, browser_keys, check_address};
use quantarium_store::{PushOutlet, StoreError, Webhook, notices};
use quantarium_wire::{HiddenText, Notices, PushSubscription, SaidSecret, WebhookAddress};

use super::Call;
use crate::AppState;
use crate::accounts::guest::Visitor;
use crate::accounts::mail::language;
use crate::base::{ApiError, Body, Db, Result, seconds};

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/api/account/notices", get(list))
        .route(
            "/api/account/notices/here",
            put(subscribe).delete(unsubscribe),
        )
        .route("/api/account/notices/test", post(try_out))
        .route(
            "/api/account/webhook",
            put(set_webhook).delete(clear_webhook),
        )
}

async fn list(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Notices>> {
    let (account, session) = visitor.account()?;
    let (holder, session) = (account.holder, *session);
    let push_key = match state.lobby.notices.destinations {
        Destinations::Nowhere => None,
        Destinations::Public | Destinations::Anywhere => {
            Some(state.lobby.notices.key().await?.public())
        }
    };
    let store = &state.store;
    let outlets = store.read(move |db| notices::outlets(db, &holder)).await?;
    Ok(Json(Notices {
        push_key,
        here: outlets.browsers.contains(&session),
        browsers: outlets.browsers.len() as u32,
        webhook: outlets.webhook.map(HiddenText),
    }))
}

async fn subscribe(
    (State(state), client, visitor): Call,
    Body(asked): Body<PushSubscription>,
) -> Result<StatusCode> {
    let (_, session) = visitor.account()?;
    state.edge.rates.outlets.take(client)?;
    check_address(&asked.endpoint, state.lobby.notices.destinations)?;
    let (key, auth) = browser_keys(&asked.keys.p256dh, &asked.keys.auth)?;
    let push = PushOutlet {
        address: asked.endpoint,
        key,
        auth,
        language: language(asked.language),
    };
    let (store, session) = (&state.store, *session);
    let written = store.write(move |tx| notices::add_push(tx, &session, &push, seconds()));
    written.await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unsubscribe(State(store): State<Db>, visitor: Visitor) -> Result<StatusCode> {
    let session = visitor.account()?.1;
    let written = store.write(move |tx| notices::remove_push(tx, &session));
    written.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives the account an address of its own; the secret is in this answer and nowhere else.
async fn set_webhook(
    (State(state), client, visitor): Call,
    Body(asked): Body<WebhookAddress>,
) -> Result<Json<SaidSecret>> {
    let (store, holder) = (&state.store, visitor.holder()?);
    state.edge.rates.outlets.take(client)?;
    let address = asked.address.0.trim().to_owned();
    check_address(&address, state.lobby.notices.destinations)?;
    let secret = WebhookSecret::generate()
        .map_err(|error| ApiError::Storage(StoreError::Database(error.to_string())))?;
    let webhook = Webhook {
        address,
        secret: secret.0.clone(),
    };
    let set = store.write(move |tx| notices::set_webhook(tx, &holder, Some(&webhook), seconds()));
    set.await?;
    let secret = HiddenText(secret.text());
    Ok(Json(SaidSecret { secret }))
}

async fn clear_webhook(State(store): State<Db>, visitor: Visitor) -> Result<StatusCode> {
    let holder = visitor.holder()?;
    let written = store.write(move |tx| notices::set_webhook(tx, &holder, None, seconds()));
    written.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test to every browser and address of the account.
async fn try_out((State(state), client, visitor): Call) -> Result<StatusCode> {
    let holder = visitor.holder()?;
    state.edge.rates.outlets.take(client)?;
    let (store, now) = (&state.store, state.wall_clock.millis());
    let written = store.write(move |tx| notices::try_out(tx, &holder, now));
    written.await?;
    state.lobby.notices.wake();
    if let Some(mail) = state.accounts.mail.get() {
        mail.wake();
    }
    Ok(StatusCode::ACCEPTED)
}
