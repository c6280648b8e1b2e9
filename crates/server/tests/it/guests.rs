//! Browsers that ask, each with its cookie.

use quantarium_stress::browser::keep;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::common::*;

/// A browser: whom it asks, and the cookies that it keeps.
#[derive(Debug, Default)]
pub(crate) struct Browser {
    pub(crate) asks: Asks,
    pub(crate) cookie: Option<String>,
}

impl Browser {
    /// Asks by `METHOD /path` as a page does, and keeps the cookie that it is given.
    pub(crate) async fn ask(&mut self, route: &str, body: String) -> Response<Body> {
        let cookie = self.cookie.as_deref().unwrap_or_default();
        let headers = [("origin", "http://localhost:7777"), ("cookie", cookie)];
        let answer = self.asks.ask(request(route, &headers, body)).await;
        for set in answer.headers().get_all(header::SET_COOKIE) {
            let held = self.cookie.as_deref().unwrap_or_default();
            let held = keep(held, set.to_str().expect("text"));
            self.cookie = (!held.is_empty()).then_some(held);
        }
        answer
    }

    /// Asks another server from now on.
    pub(crate) fn at(&mut self, other: &Fixture) -> &mut Self {
        self.asks = other.asks.clone();
        self
    }

    /// Opens a table with friends in some seats.
    pub(crate) async fn open(&mut self, new: &NewTable) -> OpenedTable {
        let answer = self.send("POST /api/tables", new).await;
        granted(answer).await.expect("a table")
    }

    /// Opens a table, and a friend follows its link.
    pub(crate) async fn open_with(&mut self, friend: &mut Self, new: &NewTable) -> TableId {
        let opened = self.open(new).await;
        let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
        friend.join(&id, &secret).await.expect("a seat");
        id
    }

    /// Follows a link: the seats that it leads to.
    pub(crate) async fn join(&mut self, id: &TableId, secret: &str) -> Result<Vec<u8>, Refusal> {
        let route = format!("POST /api/tables/{id}/join");
        let answer = self.send(&route, json!({ "secret": secret })).await;
        let own: OwnSeats = granted(answer).await?;
        Ok(own.seats)
    }

    /// Sends JSON.
    pub(crate) async fn send(&mut self, route: &str, body: impl Serialize) -> Response<Body> {
        let body = serde_json::to_string(&body).expect("JSON");
        self.ask(route, body).await
    }

    /// Asks without a body.
    pub(crate) async fn call(&mut self, route: &str) -> Response<Body> {
        self.ask(route, String::new()).await
    }

    /// What is found at a path.
    pub(crate) async fn found<T: DeserializeOwned>(&mut self, path: &str) -> T {
        read(self.call(&format!("GET {path}")).await).await.1
    }

    /// The tables of the browser, those in which something happened last first.
    pub(crate) async fn tables(&mut self) -> Vec<TableSummary> {
        self.found("/api/tables").await
    }

    pub(crate) async fn page(&self, served: &Served, id: &TableId) -> Page {
        Page::of(served.address, id, self.cookie.as_deref()).await
    }

    /// Its page comes back, and knows the table up to an event.
    pub(crate) async fn back(&self, served: &Served, id: &TableId, since: u32) -> Page {
        Page::back(served.address, id, self.cookie.as_deref(), since).await
    }
}

/// Two friends at a table, each in a browser of their own.
pub(crate) struct Friends {
    pub(crate) fixture: Fixture,
    pub(crate) served: Served,
    pub(crate) id: TableId,
    pub(crate) opener: Browser,
    pub(crate) friend: Browser,
}

impl Friends {
    pub(crate) async fn at(fixture: Fixture, new: &NewTable) -> Self {
        let served = fixture.serve().await;
        Self::on(fixture, served, new).await
    }

    pub(crate) async fn on(fixture: Fixture, served: Served, new: &NewTable) -> Self {
        let [mut opener, mut friend] = fixture.browsers();
        let id = opener.open_with(&mut friend, new).await;
        Self {
            fixture,
            served,
            id,
            opener,
            friend,
        }
    }

    pub(crate) async fn pages(&self) -> [Page; 2] {
        pages(&self.served, [&self.opener, &self.friend], &self.id).await
    }
}

/// The pages of two at a table.
pub(crate) async fn pages(served: &Served, of: [&Browser; 2], id: &TableId) -> [Page; 2] {
    [of[0].page(served, id).await, of[1].page(served, id).await]
}

/// A clock with `base` seconds for each player, and `increment` more for each move.
pub(crate) const fn seconds(base: u32, increment: u32) -> TimeControl {
    TimeControl::Clock { base, increment }
}

/// A table for its opener and a friend, whose time is limited.
pub(crate) fn timed(game: &str, clock: TimeControl) -> NewTable {
    but(invited(game, 2, &[1]), |new| new.clock = Some(clock))
}

/// The same with this number of seconds for each.
pub(crate) fn with_seconds(game: &str, base: u32) -> NewTable {
    timed(game, seconds(base, 0))
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

impl Fixture {
    /// One with browsers.
    pub(crate) fn with_browsers<const N: usize>() -> (Self, [Browser; N]) {
        let fixture = Self::default();
        let browsers = fixture.browsers();
        (fixture, browsers)
    }

    /// The same, and it listens.
    pub(crate) async fn serving_browsers<const N: usize>() -> (Self, Served, [Browser; N]) {
        let (fixture, served) = Self::serving().await;
        let browsers = fixture.browsers();
        (fixture, served, browsers)
    }

    /// One with browsers of people who have signed up.
    pub(crate) async fn with_people<const N: usize>(names: [&str; N]) -> (Self, [Browser; N]) {
        let fixture = Self::default();
        let people = people(&fixture, names).await;
        (fixture, people)
    }

    /// The same, and it listens.
    pub(crate) async fn serving_people<const N: usize>(
        names: [&str; N],
    ) -> (Self, Served, [Browser; N]) {
        let (fixture, served) = Self::serving().await;
        let people = people(&fixture, names).await;
        (fixture, served, people)
    }
}

/// Browsers of people who have signed up.
pub(crate) async fn people<const N: usize>(fixture: &Fixture, names: [&str; N]) -> [Browser; N] {
    let mut browsers = fixture.browsers();
    for (browser, name) in browsers.iter_mut().zip(names) {
        assert!(browser.sign_up(name).await.status().is_success());
    }
    browsers
}

/// Asserts how an answer is, in the words of [`said`].
macro_rules! says {
    ($asked:expr => $said:expr $(, $about:literal)?) => {
        assert_eq!($crate::guests::said($asked.await).await, $said $(, $about)?)
    };
}
pub(crate) use says;

/// How an answer is: `204`, or `403 code` where it is a refusal.
pub(crate) async fn said(answer: Response<Body>) -> String {
    match answer.status() {
        status if status.is_success() => status.as_str().to_owned(),
        status => format!(
            "{} {}",
            status.as_str(),
            read::<Refusal>(answer).await.1.code
        ),
    }
}
