//! Who speaks by a token.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use quantarium_people::{Digest, Scope};
use quantarium_store::StoredAccount;
use quantarium_wire::BotUser;

use crate::AppState;
use crate::accounts::not_banned;
use crate::base::{ApiError, Result, said};

#[derive(Clone, Debug)]
pub(crate) struct Bearer {
    pub(crate) account: StoredAccount,
    /// What is stored of the token.
    pub(crate) token: Digest,
    scopes: Vec<String>,
}

impl Bearer {
    pub(crate) fn is_named(headers: &HeaderMap) -> bool {
        headers.contains_key(header::AUTHORIZATION)
    }

    pub(crate) async fn of(state: &AppState, headers: &HeaderMap) -> Result<Self> {
        let said = said(headers, header::AUTHORIZATION);
        let (scheme, text) = said.split_once(' ').unwrap_or_default();
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(ApiError::BadToken);
        }
        let found = state.accounts.bearer(text.trim()).await?;
        let (account, token) = found.ok_or(ApiError::BadToken)?;
        let account = not_banned(account)?;
        state.edge.rates.calls.take(token.token)?;
        Ok(Self {
            account,
            token: token.token,
            scopes: token.shown.scopes,
        })
    }

    pub(crate) fn allows(&self, scope: Scope) -> Result<&Self> {
        let may = self.scopes.iter().any(|text| text == scope.text());
        may.then_some(self).ok_or(ApiError::Scope(scope))
    }

    /// That it plays for a bot.
    pub(crate) fn plays(&self) -> Result<&Self> {
        if !self.account.bot {
            return Err(ApiError::NoBot);
        }
        self.allows(Scope::BotPlay)
    }

    pub(crate) fn user(&self) -> BotUser {
        BotUser::new(self.account.name.clone(), self.account.bot)
    }
}

impl FromRequestParts<AppState> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        Self::of(state, &parts.headers).await
    }
}
