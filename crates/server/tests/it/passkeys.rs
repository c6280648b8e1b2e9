//! Passkeys: accounts made by one, log-ins by one, and what is refused.

use serde::de::DeserializeOwned;

use crate::authenticator::Device;
use crate::common::*;
use crate::servers::Shared;

const SIGN_UP: &str = "/api/passkey/sign-up";
const LOG_IN: &str = "/api/passkey/log-in";
const PASSKEYS: &str = "/api/account/passkeys";

impl Browser {
    async fn post(&mut self, path: &str, body: Value) -> Response<Body> {
        self.send(&format!("POST {path}"), body).await
    }

    async fn prompted<T: DeserializeOwned>(&mut self, path: &str, body: Value) -> T {
        let answer = self.post(&format!("{path}/prompt"), body).await;
        granted(answer).await.expect("a prompt")
    }

    async fn log_in_prompt(&mut self) -> PasskeyPrompt {
        self.prompted(LOG_IN, Value::Null).await
    }

    /// Makes an account by a passkey: the device that has it.
    async fn sign_up_by_passkey(&mut self, name: &str) -> Device {
        let prompt: NewPasskeyPrompt = self.prompted(SIGN_UP, json!({"name": name})).await;
        assert_eq!(prompt.name.as_str(), name);
        assert_eq!(prompt.site, "localhost");
        let (device, made) = Device::make(&prompt, None);
        let answer = self.post(SIGN_UP, sign_up(name, &made)).await;
        let (status, logged_in) = read::<LoggedIn>(answer).await;
        assert_eq!(status, StatusCode::CREATED);
        let account = logged_in.account.expect("an account");
        assert!(account.name == name && account.no_password);
        device
    }

    async fn send_answer(&mut self, answer: &PasskeyAnswer) -> Response<Body> {
        self.post(LOG_IN, json!({"passkey": answer})).await
    }

    async fn log_in_by(&mut self, device: &mut Device) -> Response<Body> {
        let prompt = self.log_in_prompt().await;
        self.send_answer(&device.answer(&prompt)).await
    }

    async fn passkeys(&mut self) -> Vec<AccountPasskey> {
        self.found(PASSKEYS).await
    }

    async fn remove_passkey(&mut self, id: i64) -> Response<Body> {
        self.owns();
        self.call(&format!("DELETE {PASSKEYS}/{id}")).await
    }

    pub(crate) async fn account(&mut self) -> Option<Account> {
        self.found::<LoggedIn>("/api/account").await.account
    }
}

fn sign_up(name: &str, made: &MadePasskey) -> Value {
    json!({"name": name, "passkey": made})
}

#[tokio::test]
async fn an_account_is_made_by_a_passkey_and_entered_by_it() {
    let (fixture, [mut anna, mut elsewhere]) = Fixture::with_browsers();
    let mut device = anna.sign_up_by_passkey("Anna").await;
    let listed = anna.passkeys().await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].site, "localhost");
    assert_eq!(listed[0].seen, None);
    anna.call("DELETE /api/session").await;
    assert_eq!(anna.account().await, None);
    for browser in [&mut anna, &mut elsewhere] {
        let answer = browser.log_in_by(&mut device).await;
        let logged_in: LoggedIn = granted(answer).await.expect("let in");
        assert!(logged_in.account.is_some_and(|account| account.no_password));
        let account = browser.account().await;
        assert_eq!(account.map(|account| account.name).as_deref(), Some("Anna"));
    }
    assert!(anna.passkeys().await[0].seen.is_some());
    // No password enters it, the empty one neither.
    for password in ["", PASSWORD] {
        says!(fixture.browser().log_in("Anna", password) => "403 wrong-log-in");
    }
    // The name is taken, however it is written, and no prompt is given for what is none.
    for (name, refused) in [("anna", "409 name-taken"), ("x", "422 name-length")] {
        let path = format!("{SIGN_UP}/prompt");
        says!(fixture.browser().post(&path, json!({"name": name})) => refused);
    }
}

#[tokio::test]
async fn passkeys_are_added_named_exported_and_removed_but_for_the_last_way_in() {
    let (fixture, [mut anna, mut bert]) = Fixture::with_browsers();
    let mut first = anna.sign_up_by_passkey("Anna").await;
    bert.sign_up("Bert").await;
    let only = anna.passkeys().await[0].id;
    says!(anna.remove_passkey(only) => "409 last-way-in");
    anna.owns();
    let prompt = anna.prompted(PASSKEYS, Value::Null).await;
    let (mut phone, made) = Device::make(&prompt, Some(6));
    let asked = json!({"name": " my phone ", "passkey": made});
    let added = granted::<AccountPasskey>(anna.post(PASSKEYS, asked).await).await;
    let added = added.expect("a passkey");
    assert_eq!(added.name, "my phone");
    assert_eq!(anna.passkeys().await[0], added);
    // A device is told what it need not make again.
    let prompt: NewPasskeyPrompt = anna.prompted(PASSKEYS, Value::Null).await;
    assert_eq!(prompt.known.len(), 2);
    assert_eq!(prompt.user, first.user);
    let path = format!("{PASSKEYS}/{only}");
    for (browser, name, answer) in [
        (&mut anna, "  ", "422 passkey-name"),
        (&mut bert, "mine", "404 not-found"),
    ] {
        says!(browser.send(&format!("PUT {path}"), json!({"name": name})) => answer);
    }
    says!(anna.send(&format!("PUT {path}"), json!({"name": "key"})) => "204");
    let export: Value = anna.found("/api/account/export").await;
    assert_eq!(export["passkeys"][1]["name"], "key");
    assert_eq!(export["passkeys"][0]["made"], added.made);
    // Nobody removes another's.
    says!(bert.remove_passkey(only) => "204");
    assert_eq!(anna.passkeys().await.len(), 2);
    says!(anna.remove_passkey(only) => "204");
    says!(fixture.browser().log_in_by(&mut first) => "403 passkey-unknown");
    says!(fixture.browser().log_in_by(&mut phone) => "200");
    // One that counts is not taken when it counts back.
    phone.counter = Some(6);
    for answer in ["409 passkey-copied", "200"] {
        says!(fixture.browser().log_in_by(&mut phone) => answer);
    }
    // With a password the last one can go, too.
    let asked = json!({"new": PASSWORD});
    anna.owns();
    says!(anna.post("/api/account/password", asked.clone()) => "204");
    let account = anna.account().await.expect("logged in");
    assert!(!account.no_password);
    says!(anna.post("/api/account/password", asked) => "403 wrong-password");
    says!(anna.remove_passkey(added.id) => "204");
    says!(fixture.browser().log_in("anna", PASSWORD) => "200");
}

#[tokio::test]
async fn another_page_a_second_answer_and_anothers_passkey_are_refused() {
    let (_fixture, [mut anna, mut bert, mut thief]) = Fixture::with_browsers();
    let mut annas = anna.sign_up_by_passkey("Anna").await;
    let mut berts = bert.sign_up_by_passkey("Bert").await;
    // What a page of somebody else has got out of the device.
    let prompt = thief.log_in_prompt().await;
    for origin in ["https://evil.example", "http://localhost:7778"] {
        let answer = annas.answer_on(origin, &prompt);
        says!(thief.send_answer(&answer) => "403 passkey-wrong");
    }
    let elsewhere = but(prompt.clone(), |new| new.site = "evil.example".to_owned());
    says!(thief.send_answer(&annas.answer(&elsewhere)) => "403 passkey-wrong");
    // The same answer twice.
    let right = annas.answer(&prompt);
    says!(anna.send_answer(&right) => "200");
    says!(thief.send_answer(&right) => "403 passkey-late");
    // A prompt that is none, and one that was for something else.
    let mut nobodys = prompt.clone();
    nobodys.challenge = "AAAA".repeat(20);
    let mut other: PasskeyPrompt = prompt.clone();
    bert.owns();
    let asked: NewPasskeyPrompt = bert.prompted(PASSKEYS, Value::Null).await;
    other.challenge = asked.challenge;
    for prompt in [nobodys, other] {
        says!(thief.send_answer(&annas.answer(&prompt)) => "403 passkey-late");
    }
    // Bert's key under the name of Anna's, and Bert's passkey for Anna.
    let prompt = thief.log_in_prompt().await;
    let mut posing = berts.answer(&prompt);
    posing.id = annas.answer(&prompt).id;
    posing.user = Some(annas.user.clone());
    says!(thief.send_answer(&posing) => "403 passkey-wrong");
    for user in [Some(annas.user.clone()), None] {
        let posing = but(berts.answer(&prompt), |new| new.user = user);
        says!(thief.send_answer(&posing) => "403 passkey-unknown");
    }
    assert_eq!(thief.account().await, None);
    // Bert's answer to what Anna was asked makes no passkey of Anna's.
    let prompt = bert.prompted(PASSKEYS, Value::Null).await;
    let (_, made) = Device::make(&prompt, None);
    let asked = json!({"passkey": made});
    anna.owns();
    bert.owns();
    says!(anna.post(PASSKEYS, asked.clone()) => "403 passkey-late");
    says!(bert.post(PASSKEYS, asked.clone()) => "201");
    says!(bert.post(PASSKEYS, asked) => "403 passkey-late");
}

#[tokio::test]
async fn a_passkey_shows_whose_an_account_is_until_that_is_removed_or_closed() {
    let (fixture, [mut anna, mut bert]) = Fixture::with_browsers();
    let mut annas = anna.sign_up_by_passkey("Anna").await;
    let mut berts = bert.sign_up_by_passkey("Bert").await;
    // The first password is a new way in.
    let first = json!({"new": PASSWORD});
    let path = "/api/account/password";
    says!(anna.post(path, first.clone()) => "403 unconfirmed");
    for (device, answer) in [(&mut berts, "403 passkey-unknown"), (&mut annas, "204")] {
        let prompt = anna.log_in_prompt().await;
        let asked = json!({"type": "passkey", "passkey": device.answer(&prompt)});
        says!(anna.post("/api/account/confirm", asked) => answer);
    }
    says!(anna.post(path, first) => "204");
    anna.removes_account().await;
    says!(anna.log_in_by(&mut annas) => "403 passkey-unknown");
    fixture.ban("bert", Some("spam"));
    let answer = fixture.browser().log_in_by(&mut berts).await;
    let (status, text) = read_text(answer).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(text.contains("\"banned\""), "{text}");
    assert!(text.contains("spam"), "{text}");
}

#[tokio::test]
async fn wrong_answers_and_new_accounts_are_limited_as_with_passwords() {
    let fixture = Fixture::with(|limits| limits.sign_ups_an_hour = 2);
    let mut anna = fixture.browser();
    let mut device = anna.sign_up_by_passkey("Anna").await;
    says!(fixture.browser().sign_up("Carl") => "201");
    says!(fixture.browser().sign_up("Dora") => "429 too-many");
    let prompt = anna.prompted(SIGN_UP, json!({"name": "Bert"})).await;
    let (_, made) = Device::make(&prompt, None);
    says!(anna.post(SIGN_UP, sign_up("Bert", &made)) => "429 too-many");
    // The right ones do not count.
    for _ in 0..12 {
        says!(anna.log_in_by(&mut device) => "200");
    }
    // Nor does what the disk refuses.
    fixture.fill_disk(true);
    for _ in 0..12 {
        says!(anna.log_in_by(&mut device) => "500 storage");
    }
    fixture.fill_disk(false);
    let prompt = anna.log_in_prompt().await;
    let wrong = device.answer_on("https://evil.example", &prompt);
    for number in 0..12 {
        let answer = ["403 passkey-wrong", "429 too-many"][usize::from(number >= 10)];
        says!(anna.send_answer(&wrong) => answer);
    }
}

#[tokio::test]
async fn there_are_passkeys_where_the_page_has_a_name_and_only_there() {
    let fixture = Fixture::default();
    fixture.change(|state| state.settings.hosts = Some(["games.example".to_owned()].into()));
    let ask = async |host: &str, origin: Option<&str>| {
        let origin = origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = [("host", host)].into_iter().chain(origin).collect();
        let asked = request(&format!("POST {LOG_IN}/prompt"), &headers, "");
        fixture.ask(asked).await
    };
    for (host, origin, site) in [
        ("games.example", "https://games.example", "games.example"),
        ("localhost:6161", "http://localhost:6161", "localhost"),
    ] {
        let (status, prompt) = read::<PasskeyPrompt>(ask(host, Some(origin)).await).await;
        assert_eq!((status, prompt.site.as_str()), (StatusCode::OK, site));
    }
    for (host, origin) in [
        ("127.0.0.1:6161", Some("http://127.0.0.1:6161")),
        ("192.0.2.1", Some("https://192.0.2.1")),
        ("games.example", Some("http://games.example")),
        ("games.example", None),
    ] {
        says!(ask(host, origin) => "422 passkey-address", "{host}");
    }
    let evil = Some("https://evil.example");
    says!(ask("evil.example", evil) => "403 forbidden");
    says!(ask("games.example", evil) => "403 wrong-origin");
}

#[tokio::test]
async fn what_one_server_asks_another_over_the_same_store_takes_once() {
    let shared = Shared::new();
    let [first, second] = [shared.server(), shared.server()];
    let mut anna = first.browser();
    let mut device = anna.sign_up_by_passkey("Anna").await;
    let answer = device.answer(&anna.log_in_prompt().await);
    says!(anna.at(&second).send_answer(&answer) => "200");
    says!(anna.at(&first).send_answer(&answer) => "403 passkey-late");
}
