//! Browsers that ask, each with its cookie.

use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use quantarium_wire::{
    JoinTable, NewTable, OpenedTable, OwnSeats, Refusal, TableId, TableSummary, TimeControl,
};
use serde_json::Value;

use crate::common::{Fixture, Served, read};
use crate::page::Page;
use crate::players::PERSON;

/// A browser: the cookies that it keeps.
#[derive(Debug, Default)]
pub(crate) struct Browser {
    pub(crate) cookie: Option<String>,
}

impl Browser {
    /// Asks as a page does, and keeps the cookie that it is given.
    pub(crate) async fn ask(
        &mut self,
        fixture: &Fixture,
        method: Method,
        path: &str,
        body: String,
    ) -> Response<Body> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost:7777")
            .header(header::ORIGIN, "http://localhost:7777")
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let answer = fixture
            .ask(request.body(Body::from(body)).expect("a request"))
            .await;
        for set in answer.headers().get_all(header::SET_COOKIE) {
            self.keep(set.to_str().expect("text"));
        }
        answer
    }

    /// Keeps a cookie, or throws away the one whose value is empty.
    fn keep(&mut self, set: &str) {
        let pair = set.split(';').next().unwrap_or_default();
        let (name, value) = pair.split_once('=').expect("a name and a value");
        let held = self.cookie.take().unwrap_or_default();
        let others = held.split("; ").filter(|held| {
            let (other, _) = held.split_once('=').unwrap_or_default();
            !other.is_empty() && other != name
        });
        let new = (!value.is_empty()).then_some(pair);
        let all: Vec<&str> = others.chain(new).collect();
        self.cookie = (!all.is_empty()).then(|| all.join("; "));
    }

    /// Opens a table with friends in some seats.
    pub(crate) async fn open(&mut self, fixture: &Fixture, new: &NewTable) -> OpenedTable {
        let text = serde_json::to_string(new).expect("JSON");
        let answer = self.ask(fixture, Method::POST, "/api/tables", text).await;
        let (status, opened) = read::<OpenedTable>(answer).await;
        assert_eq!(status, StatusCode::CREATED);
        opened
    }

    /// Opens a table, and a friend follows its link.
    pub(crate) async fn open_with(
        &mut self,
        friend: &mut Self,
        fixture: &Fixture,
        new: &NewTable,
    ) -> TableId {
        let opened = self.open(fixture, new).await;
        let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
        friend.join(fixture, &id, &secret).await.expect("a seat");
        id
    }

    /// Opens a table where none can be stored.
    pub(crate) async fn open_refused(&mut self, fixture: &Fixture) {
        let text = serde_json::to_string(&invited("quanta", 2, &[1])).expect("JSON");
        let answer = self.ask(fixture, Method::POST, "/api/tables", text).await;
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    /// Follows a link: the seats that it leads to.
    pub(crate) async fn join(
        &mut self,
        fixture: &Fixture,
        id: &TableId,
        secret: &str,
    ) -> Result<Vec<u8>, Refusal> {
        let secret = secret.to_owned();
        let text = serde_json::to_string(&JoinTable { secret }).expect("JSON");
        let path = format!("/api/tables/{id}/join");
        let answer = self.ask(fixture, Method::POST, &path, text).await;
        if answer.status() == StatusCode::OK {
            Ok(read::<OwnSeats>(answer).await.1.seats)
        } else {
            Err(read::<Refusal>(answer).await.1)
        }
    }

    /// Sends JSON.
    pub(crate) async fn send(
        &mut self,
        fixture: &Fixture,
        method: Method,
        path: &str,
        body: Value,
    ) -> Response<Body> {
        self.ask(fixture, method, path, body.to_string()).await
    }

    /// The tables of the browser, those in which something happened last first.
    pub(crate) async fn tables(&mut self, fixture: &Fixture) -> Vec<TableSummary> {
        let answer = self.ask(fixture, Method::GET, "/api/tables", String::new());
        read(answer.await).await.1
    }

    pub(crate) async fn page(&self, served: &Served, id: &TableId) -> Page {
        Page::of(served.address, id, self.cookie.as_deref()).await
    }

    /// Its page comes back, and knows the table up to an event.
    pub(crate) async fn back(&self, served: &Served, id: &TableId, since: u32) -> Page {
        Page::back(served.address, id, self.cookie.as_deref(), since).await
    }
}

/// A table for its opener and a friend, whose time is limited.
pub(crate) fn timed(game: &str, clock: TimeControl) -> NewTable {
    NewTable {
        clock: Some(clock),
        ..invited(game, 2, &[1])
    }
}

/// The same with this number of seconds for each.
pub(crate) fn with_seconds(game: &str, base: u32) -> NewTable {
    timed(game, TimeControl::Clock { base, increment: 0 })
}

/// A table of a game for its opener and friends.
pub(crate) fn invited(game: &str, seats: usize, invited: &[u8]) -> NewTable {
    NewTable {
        // Chance could begin with a game that is over.
        seed: Some("1".to_owned()),
        invited: invited.to_vec(),
        ..NewTable::new(game, vec![PERSON; seats])
    }
}
