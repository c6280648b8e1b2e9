//! Accounts under attack: log-ins under way, guesses from elsewhere, a page that was left open, cookies that were made up.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::future::join_all;
use quantarium_people::{Digest, Secret};
use quantarium_store::{Ending, MOST_SESSIONS, NewSession, Tx, accounts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::common::*;
use crate::mail::Post;
use crate::strangers::connected;

impl Browser {
    /// What is stored of the secret of its session.
    fn session(&self) -> Digest {
        let cookies = self.cookie.as_deref().unwrap_or_default();
        let mut cookies = cookies.split("; ");
        let session = cookies.find_map(|one| one.strip_prefix("quantarium-session="));
        let secret = Secret::parse(session.expect("a session"));
        secret.expect("a secret").digest()
    }

    /// Counts as having shown a moment ago that the account is theirs.
    pub(crate) fn owns(&self) {
        let now = now() / 1000;
        let store = self.asks.store();
        let confirmed = store.write(|tx| accounts::confirm(tx, &self.session(), now));
        confirmed.expect("a session");
    }

    async fn confirm(&mut self, password: &str) -> Response<Body> {
        let asked = json!({"type": "password", "password": password});
        self.send("POST /api/account/confirm", asked).await
    }
}

/// Logs in as Anna from an address, with the cookies of a browser.
async fn log_in_from(address: &str, browser: &Browser, password: &str) -> Response<Body> {
    log_in_as("Anna", address, browser, password).await
}

async fn log_in_as(name: &str, address: &str, browser: &Browser, password: &str) -> Response<Body> {
    let cookie = browser.cookie.as_deref().unwrap_or_default();
    let headers = [("x-forwarded-for", address), ("cookie", cookie)];
    let body = json!({"name": name, "password": password}).to_string();
    let asked = request("POST /api/session", &headers, body);
    browser.asks.ask(asked).await
}

#[tokio::test]
async fn a_log_in_under_way_outlives_neither_a_ban_nor_another_password() {
    for ban in [true, false] {
        let fixture = Fixture::default();
        let [mut anna] = people(&fixture, ["Anna"]).await;
        let mut browsers: [Browser; 4] = fixture.browsers();
        let log_ins = browsers.iter_mut();
        let log_ins = log_ins.map(|browser| browser.log_in("Anna", PASSWORD));
        let found = fixture.account("anna");
        let shut = async {
            // Some have been let in by then, and some passwords are being checked.
            tokio::time::sleep(Duration::from_millis(30)).await;
            match ban {
                true => fixture.ban("anna", Some("spam")),
                false => {
                    let another = quantarium_store::PasswordHash("another".to_owned());
                    let token = anna.session();
                    let set = |tx: &Tx<'_>| accounts::set_password(tx, &found, &token, &another);
                    fixture.write(set).expect("it goes on");
                }
            }
        };
        futures_util::join!(join_all(log_ins), shut);
        for browser in &mut browsers {
            assert_eq!(browser.who().await, None, "ban: {ban}");
        }
        assert_eq!(anna.who().await.is_some(), !ban);
    }
}

#[tokio::test]
async fn a_session_that_a_new_one_pushes_out_takes_its_pages_along() {
    let (fixture, served, [mut anna]) = Fixture::serving_people(["Anna"]).await;
    let mut page = anna.lobby(&served).await;
    page.seeks().await;
    let account = fixture.account("anna");
    for number in 1..MOST_SESSIONS as u8 {
        let session = NewSession {
            token: Digest([number; 32]),
            name: String::new(),
            device: Digest([number; 32]),
            opened: now() / 1000 + 60,
        };
        let begun = fixture.write(|tx| accounts::log_in(tx, &account, &session));
        begun.expect("a session");
    }
    fixture.browser().log_in("Anna", PASSWORD).await;
    assert_eq!(page.goodbye().await, Some(1013));
    assert_eq!(anna.who().await, None);
}

#[tokio::test]
async fn wrong_passwords_from_elsewhere_shut_no_browser_out_that_has_been_let_in() {
    let fixture = Fixture::proxied(|_| ());
    let [mut anna] = people(&fixture, ["Anna"]).await;
    let stranger = fixture.browser();
    for number in 0..40 {
        let address = format!("203.0.113.{}", number / 8);
        log_in_from(&address, &stranger, "a guess").await;
    }
    fixture.browser().sign_up("Bert").await;
    for _ in 0..12 {
        says!(log_in_from("198.51.100.1", &stranger, PASSWORD) => "429 too-many");
    }
    // From there others still log in.
    says!(log_in_as("Bert", "198.51.100.1", &stranger, PASSWORD) => "200");
    // Who is logged in changes the password.
    let change = json!({"old": PASSWORD, "new": "another battery"});
    says!(anna.send("POST /api/account/password", change) => "204");
    // The browser is known after a log-out, too, wherever it is.
    anna.call("DELETE /api/session").await;
    says!(log_in_from("198.51.100.2", &anna, "another battery") => "200");
    // It has a count of its own, and one that was made up has none.
    for _ in 0..10 {
        says!(log_in_from("198.51.100.2", &anna, "a guess") => "403 wrong-log-in");
    }
    says!(log_in_from("198.51.100.3", &anna, "another battery") => "429 too-many");
    let mut made_up = fixture.browser();
    let secret = Secret::of([1; 32]);
    let device = secret.text();
    made_up.cookie = Some(format!("quantarium-device={device}{device}"));
    says!(log_in_from("198.51.100.4", &made_up, "a guess") => "429 too-many");
}

#[tokio::test]
async fn guessing_ends_soon_and_right_passwords_do_not_count_not_even_those_not_looked_at() {
    let fixture = Fixture::proxied(|_| ());
    people(&fixture, ["Anna"]).await;
    let stranger = fixture.browser();
    // Ten wrong ones are allowed. At once only some find a place, and the others are refused without a look.
    let at_once = (0..10).map(|_| log_in_from("203.0.113.1", &stranger, PASSWORD));
    let answers = join_all(at_once).await;
    for status in [200, 429] {
        assert!(answers.iter().any(|answer| answer.status() == status));
    }
    for _ in 0..10 {
        says!(log_in_from("203.0.113.1", &stranger, "a guess") => "403 wrong-log-in");
    }
    // Now the right one is not looked at either.
    for password in ["a guess", PASSWORD] {
        says!(log_in_from("203.0.113.1", &stranger, password) => "429 too-many");
    }
}

/// A request for a token, its head and its body, as a browser sends it.
fn token_request(browser: &Browser) -> [String; 2] {
    let body = json!({"name": "home", "scopes": ["bot:play"]}).to_string();
    let head = format!(
        "POST /api/account/tokens HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        browser.cookie.as_deref().expect("a session"),
        body.len()
    );
    [head, body]
}

#[tokio::test]
async fn who_asks_is_looked_at_when_all_has_come() {
    let (fixture, served, [anna]) = Fixture::serving_people(["Anna"]).await;
    anna.owns();
    let [head, body] = token_request(&anna);
    let mut stream = connected(served.address, &head).await;
    // Long enough for the server to read it.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let found = fixture.account("anna");
    let ended = fixture.write(|tx| accounts::end_sessions(tx, &found.holder, Ending::All));
    assert_eq!(ended.len(), 1);
    stream.write_all(body.as_bytes()).await.expect("sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 401");
}

#[tokio::test]
async fn what_follows_a_change_is_done_though_the_client_hangs_up() {
    let mut post = Post::with_address().await;
    post.anna.owns();
    let hangs = Arc::clone(&post.fixture.hangs);
    hangs.store(1, Ordering::SeqCst);
    let asked = token_request(&post.anna).concat();
    let stream = connected(post.served.address, &asked).await;
    until(async || hangs.load(Ordering::SeqCst) == 2).await;
    drop(stream);
    // Long enough for the server to see it.
    tokio::time::sleep(Duration::from_millis(100)).await;
    hangs.store(0, Ordering::SeqCst);
    assert!(post.letter().await.text.contains("token"));
}

#[tokio::test]
async fn who_does_what_only_the_owner_may_has_shown_it_in_that_session_in_the_last_five_minutes() {
    let (fixture, [mut anna]) = Fixture::with_people(["Anna"]).await;
    let mut elsewhere = fixture.browser();
    elsewhere.log_in("Anna", PASSWORD).await;
    let passkey = json!({"passkey": {"client": "", "attestation": ""}});
    says!(anna.send("POST /api/account/passkeys", passkey) => "403 unconfirmed");
    says!(anna.call("DELETE /api/account") => "403 unconfirmed");
    says!(anna.confirm("battery staple") => "403 wrong-password");
    says!(anna.confirm(PASSWORD) => "204");
    let token = json!({"name": "home", "scopes": ["bot:play"]});
    let route = "POST /api/account/tokens";
    says!(elsewhere.send(route, token.clone()) => "403 unconfirmed");
    let before = now() / 1000 - 301;
    fixture.write(|tx| accounts::confirm(tx, &anna.session(), before));
    says!(anna.send(route, token) => "403 unconfirmed");
    says!(anna.confirm(PASSWORD) => "204");
    says!(anna.call("DELETE /api/account") => "204");
    assert_eq!(anna.who().await, None);
}

#[tokio::test]
async fn the_owner_hears_by_mail_what_was_done() {
    let mut post = Post::with_address().await;
    post.settled().await;
    let mut phone = post.fixture.browser();
    says!(phone.log_in("Anna", PASSWORD) => "200");
    let device = post.letter().await;
    assert!(device.text.contains("new device"), "{}", device.text);
    // The same browser again is no news.
    phone.log_in("Anna", PASSWORD).await;
    post.smtp.nothing().await;
    let token = json!({"name": "home", "scopes": ["bot:play"]});
    post.anna.owns();
    says!(post.anna.send("POST /api/account/tokens", token) => "201");
    let text = post.letter().await.text;
    assert!(text.contains("token") && text.contains("Anna"), "{text}");
    // There is no such passkey: nothing was done.
    says!(post.anna.send("DELETE /api/account/passkeys/99", Value::Null) => "204");
    post.smtp.nothing().await;
    says!(post.anna.become_bot() => "204");
    assert!(post.letter().await.text.contains("bot"));
    says!(post.anna.become_bot() => "204");
    post.smtp.nothing().await;
    let change = json!({"old": PASSWORD, "new": "another battery"});
    post.anna.send("POST /api/account/password", change).await;
    assert!(post.letter().await.text.contains("new password"));
    // To the address that the account has had until then.
    says!(post.anna.send("DELETE /api/account", Value::Null) => "204");
    let last = post.letter().await;
    assert_eq!(&*last.to, crate::mail::ANNA);
    assert!(last.text.contains("was removed"), "{}", last.text);
}

#[tokio::test]
async fn a_guests_cookie_that_was_made_up_is_nobodys() {
    let fixture = Fixture::default();
    let secret = Secret::of([7; 32]);
    let cookie = Some(format!("quantarium-guest={}", secret.text()));
    let mut guest = fixture.browser();
    guest.cookie.clone_from(&cookie);
    guest.open(&invited(LINK, 2, &[1])).await;
    assert_ne!(guest.cookie, cookie);
    assert_eq!(guest.tables().await.len(), 1);
    guest.cookie = cookie;
    assert_eq!(guest.tables().await.len(), 0);
}

#[tokio::test]
async fn browsers_stay_with_https_where_the_page_came_by_it() {
    let fixture = Fixture::proxied(|_| ());
    let asked = |scheme| request("GET /", &[("x-forwarded-proto", scheme)], "");
    let secure = fixture.ask(asked("https")).await;
    let said = secure.headers().get(header::STRICT_TRANSPORT_SECURITY);
    assert_eq!(said.expect("a header"), "max-age=31536000");
    let plain = fixture.ask(asked("http")).await;
    assert_eq!(plain.headers().get(header::STRICT_TRANSPORT_SECURITY), None);
}
