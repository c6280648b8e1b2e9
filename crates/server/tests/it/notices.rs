//! Notices outside the page: sent to stand-ins that receive, decrypt and check them.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use quantarium_server::Destinations;
use quantarium_store::{Tx, notices};
use ring::hmac;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::common::*;
use crate::metrics::Counts;
use crate::push::Keys;

const DAYS: Option<TimeControl> = Some(TimeControl::Days { days: 3 });

const TEST: &str = "POST /api/account/notices/test";

/// A request that a stand-in has received.
#[derive(Debug)]
pub(crate) struct Received {
    path: String,
    headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Received {
    fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().expect("text")
    }
}

/// Stands in for another server: gives the answers it was given, in their order.
pub(crate) struct Stand<Answer, Got> {
    pub(crate) address: String,
    answers: Arc<Mutex<VecDeque<Answer>>>,
    received: mpsc::UnboundedReceiver<Got>,
    /// By when what is sent to it has come.
    within: Duration,
}

/// Where it hands over what it receives, and what it is to answer.
pub(crate) type Heard<Answer, Got> = (mpsc::UnboundedSender<Got>, Arc<Mutex<VecDeque<Answer>>>);

impl<Answer: Copy, Got: Debug> Stand<Answer, Got> {
    /// A server, by the scheme of its address, that waits `within` milliseconds for a request; and its listener.
    pub(crate) async fn by(scheme: &str, within: u64) -> (Self, TcpListener, Heard<Answer, Got>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (heard, received) = mpsc::unbounded_channel();
        let answers = Arc::<Mutex<VecDeque<Answer>>>::default();
        let stand = Self {
            address: format!("{scheme}://{address}"),
            answers: Arc::clone(&answers),
            received,
            within: Duration::from_millis(within),
        };
        (stand, listener, (heard, answers))
    }

    /// What it answers next.
    pub(crate) fn answer(&self, answers: &[Answer]) {
        self.answers.lock().expect("not poisoned").extend(answers);
    }

    pub(crate) async fn next(&mut self) -> Got {
        let next = tokio::time::timeout(Duration::from_secs(30), self.received.recv());
        next.await.expect("in time").expect("something")
    }

    /// Nothing comes, though there is time for it.
    pub(crate) async fn nothing(&mut self) {
        let next = tokio::time::timeout(self.within, self.received.recv()).await;
        assert!(next.is_err(), "{next:?}");
    }
}

/// Stands in for a push service or a webhook: after its answers it gives 201.
pub(crate) type StandIn = Stand<u16, Received>;

async fn take(
    State((heard, answers)): State<Heard<u16, Received>>,
    Path(path): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let answer = answers.lock().expect("not poisoned").pop_front();
    let body = body.to_vec();
    let received = Received {
        path,
        headers,
        body,
    };
    heard.send(received).expect("heard");
    StatusCode::from_u16(answer.unwrap_or(201)).expect("a status")
}

impl StandIn {
    pub(crate) async fn start() -> Self {
        let (stand, listener, state) = Self::by("http", 1800).await;
        let app = Router::new()
            .route("/{path}", axum::routing::post(take))
            .with_state(state);
        tokio::spawn(async move { axum::serve(listener, app).await });
        stand
    }
}

/// A table of Anna, who gets no notices, and Bert, who may.
struct Friends {
    fixture: Fixture,
    served: Served,
    anna: Browser,
    bert: Browser,
    id: TableId,
    /// Anna's page.
    page: Page,
}

impl Friends {
    async fn at(clock: Option<TimeControl>, destinations: Destinations) -> Self {
        let (fixture, served) =
            Fixture::serving_with(|limits| limits.destinations = destinations).await;
        let [mut anna, mut bert] = people(&fixture, ["Anna", "Bert"]).await;
        let new = but(invited(LINK, 2, &[1]), |new| new.clock = clock);
        let id = anna.open_with(&mut bert, &new).await;
        let page = anna.page(&served, &id).await;
        Self {
            fixture,
            served,
            anna,
            bert,
            id,
            page,
        }
    }

    /// Bert's browser takes messages: from whom, and by which keys.
    async fn subscribed() -> (Self, StandIn, Keys) {
        let mut friends = Self::at(DAYS, Destinations::Anywhere).await;
        let service = StandIn::start().await;
        let keys = Keys::generate();
        let asked = keys.subscription(&format!("{}/bert", service.address));
        let taken = friends.ask("PUT /api/account/notices/here", asked);
        assert_eq!(taken.await, "204");
        (friends, service, keys)
    }

    /// Bert has a webhook: where it leads, and its secret.
    async fn hooked(clock: Option<TimeControl>) -> (Self, StandIn, Vec<u8>) {
        let mut friends = Self::at(clock, Destinations::Anywhere).await;
        let hook = StandIn::start().await;
        let asked = json!({"address": format!("{}/bert", hook.address)});
        let answer = friends.bert.send("PUT /api/account/webhook", asked).await;
        let made: SaidSecret = granted(answer).await.expect("a webhook");
        let secret = made.secret.0.strip_prefix("whsec_").expect("a secret");
        let secret = BASE64_STANDARD.decode(secret).expect("base64");
        (friends, hook, secret)
    }

    /// Bert asks.
    async fn ask(&mut self, route: &str, body: Value) -> String {
        said(self.bert.send(route, body).await).await
    }

    async fn outlets(&mut self) -> Notices {
        self.bert.found("/api/account/notices").await
    }

    /// Waits until Bert's outlets are so.
    async fn until(&mut self, so: impl Fn(&Notices) -> bool) {
        until(async || so(&self.outlets().await)).await;
    }

    async fn berts_page(&self) -> Page {
        self.bert.page(&self.served, &self.id).await
    }

    async fn play(&mut self, text: &str) {
        self.page.plays(text).await;
    }
}

/// The notice in a webhook's message, if its signature is right.
fn checked(received: &Received, secret: &[u8]) -> Notice {
    let id = received.header("webhook-id");
    let at = received.header("webhook-timestamp");
    let body = std::str::from_utf8(&received.body).expect("text");
    let signature = received.header("webhook-signature").strip_prefix("v1,");
    let signature = BASE64_STANDARD.decode(signature.expect("a version"));
    let signature = signature.expect("base64");
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    hmac::verify(&key, format!("{id}.{at}.{body}").as_bytes(), &signature).expect("signed");
    let notice: Notice = serde_json::from_str(body).expect("a notice");
    assert_eq!(notice.id, id);
    notice
}

#[tokio::test]
async fn a_browser_hears_that_it_is_its_turn_and_nobody_else_can_read_it() {
    let (mut friends, mut service, keys) = Friends::subscribed().await;
    let outlets = friends.outlets().await;
    assert_eq!((outlets.here, outlets.browsers), (true, 1));
    friends.play("4@c3").await;
    let received = service.next().await;
    assert_eq!(received.path, "bert");
    assert_eq!(received.header("content-encoding"), "aes128gcm");
    assert_eq!(received.header("urgency"), "normal");
    assert_eq!(received.header("topic").len(), 32);
    assert!(received.header("ttl").parse::<u32>().is_ok());
    // Said by the server whose key the page has.
    let by = received.header("authorization").strip_prefix("vapid t=");
    let by = by.and_then(|said| said.split_once(", k="));
    let (token, key) = by.expect("words");
    assert_eq!(Some(key), outlets.push_key.as_deref());
    let (said, signature) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64");
    let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
    verifier
        .verify(said.as_bytes(), &bytes(signature))
        .expect("signed");
    let claims: Value =
        serde_json::from_slice(&bytes(said.split_once('.').expect("claims").1)).expect("JSON");
    assert_eq!(claims["aud"], service.address);
    let PushedNotice { notice, language } = keys.read(&received.body);
    assert_eq!((notice.kind, language.as_str()), (NoticeKind::Turn, "es"));
    assert_eq!(notice.table.as_deref(), Some(friends.id.0.as_str()));
    assert_eq!(notice.game.as_deref(), Some("Quantum Link"));
    assert_eq!(notice.others, ["Anna"]);
    // Once.
    service.nothing().await;
}

#[tokio::test]
async fn whoever_looks_at_the_game_hears_nothing_and_who_looks_away_or_goes_does() {
    let (mut friends, mut hook, secret) = Friends::hooked(None).await;
    // What is stored of it is in the file with all that is stored.
    let export: Value = friends.bert.found("/api/account/export").await;
    assert_eq!(export["webhook"], format!("{}/bert", hook.address));
    assert_eq!(export["notified_browsers"], 0);
    let mut berts = friends.berts_page().await;
    friends.play("4@c3").await;
    berts.see().await;
    hook.nothing().await;
    // Its connection was dead: nobody knows whether the move was seen.
    drop(berts);
    assert_eq!(checked(&hook.next().await, &secret).kind, NoticeKind::Turn);
    let mut berts = friends.berts_page().await;
    berts.plays("2@a1").await;
    friends.page.see().await;
    // In another tab.
    let visible = false;
    berts.send(&ToTable::Visible { visible }).await;
    berts.send(&ToTable::Ping).await;
    berts.recv().await;
    friends.page.offer(OfferKind::Abort).await;
    let offer = checked(&hook.next().await, &secret);
    assert_eq!(offer.kind, NoticeKind::Offer);
    // The tab is closed; the opponent gives up.
    drop(berts);
    let (ply, seat) = (friends.page.ply(), 0);
    friends.page.resign(ply, seat).await;
    let over = checked(&hook.next().await, &secret);
    assert_eq!(over.kind, NoticeKind::Over);
    assert_ne!(over.id, offer.id);
}

#[tokio::test]
async fn what_does_not_arrive_is_sent_again_and_who_is_gone_is_left_alone() {
    let (mut friends, mut service, keys) = Friends::subscribed().await;
    service.answer(&[503]);
    friends.play("4@c3").await;
    let first = service.next().await;
    service.nothing().await;
    // Long after; the server is another one by then.
    friends.served.stop().await;
    let later = now() + 45_000;
    let limits = Limits {
        destinations: Destinations::Anywhere,
        ..Limits::default()
    };
    let (fixture, served) = friends.fixture.restarted_with(limits, later).served().await;
    let again = service.next().await;
    assert_ne!(again.body, first.body);
    // The same notice, so that whoever has seen it knows it.
    assert_eq!(again.header("topic"), first.header("topic"));
    assert_eq!(keys.read(&again.body).notice.kind, NoticeKind::Turn);
    // The browser does not take messages any more.
    service.answer(&[410]);
    let mut friends = Friends {
        fixture,
        served,
        ..friends
    };
    assert_eq!(friends.ask(TEST, Value::Null).await, "202");
    service.next().await;
    friends.until(|outlets| outlets.browsers == 0).await;
}

/// Waits until sending the only notice has failed, and it is to be sent again.
async fn until_failed(fixture: &Fixture) {
    // The wait after the first try is 30 seconds. While it is being sent, it counts as sent for a minute.
    let again = |next: i64| (1..=30_000).contains(&(next - now()));
    until(async || fixture.read(notices::next).is_some_and(again)).await;
}

#[tokio::test]
async fn a_notice_outlives_trouble_of_its_own_server() {
    let (mut friends, _service, _) = Friends::subscribed().await;
    // Nobody can sign with that.
    let broken = |tx: &Tx<'_>| notices::push_key(tx, b"no key");
    assert_eq!(friends.fixture.write(broken), b"no key");
    friends.play("4@c3").await;
    until_failed(&friends.fixture).await;
}

#[tokio::test]
async fn a_notice_goes_out_soon_after_a_full_disk_has_room_again() {
    let (mut friends, mut service, _) = Friends::subscribed().await;
    friends.play("4@c3").await;
    friends.fixture.fill_disk(true);
    // What woke the server twice has come to nothing by then.
    for _ in 0..2 {
        service.nothing().await;
    }
    friends.fixture.fill_disk(false);
    assert_eq!(service.next().await.path, "bert");
}

#[tokio::test]
async fn a_webhook_that_is_not_found_stays_and_one_that_is_gone_goes() {
    let (mut friends, mut hook, _) = Friends::hooked(DAYS).await;
    hook.answer(&[404, 410]);
    friends.play("4@c3").await;
    hook.next().await;
    until_failed(&friends.fixture).await;
    assert!(friends.outlets().await.webhook.is_some());
    assert_eq!(friends.ask(TEST, Value::Null).await, "202");
    hook.next().await;
    friends.until(|outlets| outlets.webhook.is_none()).await;
    let counts = Counts::of(&friends.fixture).await;
    assert_eq!(counts.get("notices_total{result=\"failed\"}"), 1.0);
    assert_eq!(counts.get("notices_total{result=\"nobody-there\"}"), 1.0);
    // What was to be sent to it has gone with it.
    assert_eq!(counts.get("notices_waiting"), 0.0);
}

#[tokio::test]
async fn a_challenge_reaches_a_browser_until_it_logs_out() {
    let (mut friends, mut service, keys) = Friends::subscribed().await;
    let asked = json!({"variant": LINK, "days": 3});
    friends.anna.challenge("Bert", asked).await;
    let received = service.next().await;
    assert_eq!(received.header("urgency"), "high");
    let PushedNotice { notice, .. } = keys.read(&received.body);
    assert_eq!(notice.kind, NoticeKind::Challenge);
    assert_eq!(&notice.others[..], &["Anna".to_owned()][..]);
    assert_eq!(friends.ask("DELETE /api/session", Value::Null).await, "204");
    friends.play("4@c3").await;
    service.nothing().await;
}

#[tokio::test]
async fn nothing_is_sent_to_where_it_may_not_be() {
    let mut friends = Friends::at(DAYS, Destinations::Public).await;
    let service = StandIn::start().await;
    for (address, code) in [
        (service.address.as_str(), "address-plain"),
        ("https://127.0.0.1/", "address-private"),
        ("https://[fd00::1]/x", "address-private"),
        ("hello", "address-malformed"),
    ] {
        let asked = json!({"address": address});
        let answer = friends.ask("PUT /api/account/webhook", asked).await;
        assert_eq!(answer, format!("422 {code}"));
    }
    let mut bent = Keys::generate().subscription("https://push.example/x");
    bent["keys"]["auth"] = json!("AAAA");
    let answer = friends.ask("PUT /api/account/notices/here", bent).await;
    assert_eq!(answer, "422 browser-keys");
    assert_eq!(friends.outlets().await.webhook, None);
}
