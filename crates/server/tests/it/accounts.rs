//! Accounts: signing up, logging in, sessions, export, removal, and what no log may have.

use tempfile::NamedTempFile;
use tracing::subscriber::DefaultGuard;

use crate::common::*;
use crate::plans::plan;

impl Browser {
    pub(crate) async fn sign_up(&mut self, name: &str) -> Response<Body> {
        let asked = json!({"name": name, "password": PASSWORD});
        self.send("POST /api/account", asked).await
    }

    pub(crate) async fn log_in(&mut self, name: &str, password: &str) -> Response<Body> {
        let asked = json!({"name": name, "password": password, "takeOver": true});
        self.send("POST /api/session", asked).await
    }

    /// Removes its account, as its owner.
    pub(crate) async fn removes_account(&mut self) {
        self.owns();
        says!(self.call("DELETE /api/account") => "204");
    }

    async fn get(&mut self, path: &str) -> Response<Body> {
        self.call(&format!("GET {path}")).await
    }

    pub(crate) async fn who(&mut self) -> Option<String> {
        self.account().await.map(|account| account.name)
    }

    async fn ids(&mut self) -> Vec<String> {
        let tables = self.tables().await.into_iter();
        tables.map(|table| table.id.0).collect()
    }

    async fn sessions(&mut self) -> Vec<Session> {
        self.found("/api/account/sessions").await
    }
}

#[tokio::test]
async fn an_account_takes_over_what_the_guest_plays_and_has_it_everywhere() {
    let (_fixture, served, [mut first, mut second, mut friend]) = Fixture::serving_browsers().await;
    let id = first.open_with(&mut friend, &invited(LINK, 2, &[1])).await;
    // The table is in use while the account is made.
    let mut page = first.page(&served, &id).await;
    assert_eq!(first.who().await, None);
    says!(first.sign_up("Anna") => "201");
    assert_eq!(first.who().await.as_deref(), Some("Anna"));
    page.play("4@c3").await;
    assert_eq!(page.see().await.state.moves.len(), 1);
    // In another browser, after the log-in; the name in whatever case.
    assert!(second.ids().await.is_empty());
    says!(second.log_in("aNNA", PASSWORD) => "200");
    assert_eq!(second.ids().await, std::slice::from_ref(&id.0));
    let mut elsewhere = second.page(&served, &id).await;
    assert_eq!(elsewhere.seats, [0]);
    // The friend's seat is the friend's.
    elsewhere.play("2@a1").await;
    assert_eq!(elsewhere.refused().await.code, "not-yours");
    let mut friends = friend.page(&served, &id).await;
    friends.play("2@a1").await;
    assert_eq!(friends.see().await.state.moves.len(), 2);
    // Whoever logs out leaves nothing behind.
    let mut lobby = first.lobby(&served).await;
    lobby.seeks().await;
    says!(first.call("DELETE /api/session") => "204");
    assert_eq!(lobby.goodbye().await, Some(1013));
    assert_eq!(first.who().await, None);
    assert!(first.ids().await.is_empty());
}

#[tokio::test]
async fn who_logs_in_takes_over_what_the_guest_plays_only_if_they_want() {
    let fixture = Fixture::default();
    people(&fixture, ["Anna"]).await;
    let mut shared = fixture.browser();
    let id = shared.open(&invited(LINK, 2, &[1])).await.table.id;
    let asked = json!({"name": "Anna", "password": PASSWORD});
    shared.send("POST /api/session", asked).await;
    assert!(shared.ids().await.is_empty());
    shared.call("DELETE /api/session").await;
    assert_eq!(shared.ids().await, std::slice::from_ref(&id.0));
    shared.log_in("Anna", PASSWORD).await;
    assert_eq!(shared.ids().await, [id.0]);
}

#[tokio::test]
async fn names_and_passwords_are_checked() {
    let fixture = Fixture::default();
    people(&fixture, ["Anna-Lisa"]).await;
    for (name, password, refused) in [
        ("a", PASSWORD, "422 name-length"),
        ("an na", PASSWORD, "422 name-characters"),
        ("Admin", PASSWORD, "422 name-reserved"),
        ("Bert", "short", "422 password-length"),
        ("Bert", "12345678", "422 password-common"),
        ("ANNALISA", PASSWORD, "409 name-taken"),
        ("AnnaL1sa", PASSWORD, "409 name-taken"),
    ] {
        let asked = json!({"name": name, "password": password});
        let answer = fixture.browser().send("POST /api/account", asked).await;
        assert!(answer.headers().get(header::SET_COOKIE).is_none());
        assert_eq!(said(answer).await, refused, "{name}");
    }
}

#[tokio::test]
async fn a_wrong_password_and_a_wrong_name_are_answered_alike() {
    let (fixture, [mut anna]) = Fixture::with_people(["Anna"]).await;
    let mut answers = Vec::new();
    for (name, password) in [
        ("Anna", "wrong password"),
        ("Nobody-Here", "wrong password"),
        ("not a name!", "wrong password"),
        ("Anna", ""),
        ("", ""),
    ] {
        let answer = fixture.browser().log_in(name, password).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN);
        assert!(answer.headers().get(header::SET_COOKIE).is_none());
        answers.push(read_text(answer).await.1);
    }
    let alike = answers.iter().all(|answer| *answer == answers[0]);
    assert!(alike, "{answers:?}");
    // Who is logged in stays so.
    says!(anna.log_in("Anna", "wrong password") => "403 wrong-log-in");
    assert_eq!(anna.who().await.as_deref(), Some("Anna"));
}

#[tokio::test]
async fn sessions_are_listed_and_ended_and_their_pages_with_them() {
    let (fixture, served, [mut first, mut second, mut stranger]) =
        Fixture::serving_browsers().await;
    first.sign_up("Anna").await;
    stranger.sign_up("Bert").await;
    second.log_in("Anna", PASSWORD).await;
    let id = first.open(&invited(LINK, 2, &[1])).await.table.id;
    let mut page = second.page(&served, &id).await;
    assert_eq!(page.seats, [0]);
    let sessions = first.sessions().await;
    assert_eq!(sessions.len(), 2);
    let here: Vec<bool> = sessions.iter().map(|session| session.here).collect();
    assert_eq!(here, [false, true]);
    let path = format!("/api/account/sessions/{}", sessions[0].id);
    // Nobody ends another's session.
    stranger.call(&format!("DELETE {path}")).await;
    assert_eq!(second.who().await.as_deref(), Some("Anna"));
    first.call(&format!("DELETE {path}")).await;
    assert_eq!(second.who().await, None);
    assert_eq!(page.goodbye().await.expect("a goodbye"), Some(1013));
    assert!(second.page(&served, &id).await.seats.is_empty());
    assert_eq!(first.sessions().await.len(), 1);
    says!(fixture.browser().get("/api/account/sessions") => "401 logged-out");
}

#[tokio::test]
async fn another_password_ends_all_other_sessions() {
    let (fixture, [mut first]) = Fixture::with_people(["Anna"]).await;
    let [mut second, mut third] = fixture.browsers();
    second.log_in("Anna", PASSWORD).await;
    let route = "POST /api/account/password";
    for (old, new, refused) in [
        ("wrong password", "battery staple", "403 wrong-password"),
        (PASSWORD, "short", "422 password-length"),
    ] {
        says!(first.send(route, json!({"old": old, "new": new})) => refused);
    }
    assert_eq!(second.who().await.as_deref(), Some("Anna"));
    let change = json!({"old": PASSWORD, "new": "battery staple"});
    says!(first.send(route, change) => "204");
    assert_eq!(first.who().await.as_deref(), Some("Anna"));
    assert_eq!(second.who().await, None);
    says!(third.log_in("Anna", PASSWORD) => "403 wrong-log-in");
    says!(third.log_in("Anna", "battery staple") => "200");
}

#[tokio::test]
async fn everything_is_exported_in_one_file() {
    let (fixture, served, [mut browser]) = Fixture::serving_people(["Anna"]).await;
    let mut friend = fixture.browser();
    let new = invited(LINK, 2, &[1]);
    let id = browser.open_with(&mut friend, &new).await;
    let mut page = browser.page(&served, &id).await;
    page.plays("4@c3").await;
    let planned = plan(&mut page, 1, &[&["2@a1", "3@c4"]]).await;
    let [mut bert, _] = people(&fixture, ["Bert", "Otto"]).await;
    let asked = json!({"variant": LINK});
    let challenge = browser.challenge("bert", asked).await;
    browser.block("otto").await;
    let others = friend.open(&invited(LINK, 2, &[1])).await.table.id;
    let answer = browser.get("/api/account/export").await;
    let disposition = &answer.headers()[header::CONTENT_DISPOSITION];
    let disposition = disposition.to_str().expect("text");
    let file = "quantarium-export.json";
    assert!(disposition.contains(file), "{disposition}");
    let (_, text) = read_text(answer).await;
    let export: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(export["name"], "Anna");
    assert_eq!(export["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(export["devices"][0], export["sessions"][0]["opened"]);
    assert_eq!(export["games"].as_array().map(Vec::len), Some(1));
    let game = &export["games"][0];
    assert_eq!(game["table"], id.0);
    assert_eq!(game["seats"], json!([0]));
    assert!(game["record"].as_str().expect("a record").contains("4@c3"));
    let moves = json!([{"table": id.0, "lines": planned}]);
    assert_eq!(export["conditional_moves"], moves);
    let made = &export["challenges"][0];
    assert_eq!(&made["id"], &json!(challenge));
    assert_eq!(made["name"], "Bert");
    assert_eq!(made["own"], true);
    assert_eq!(export["blocked"][0]["name"], "Otto");
    // A server without mail shows nothing of it.
    let mail = browser.found::<AccountMail>("/api/account/mail");
    assert!(!mail.await.able);
    // Whoever is challenged has it in theirs, and nothing else of it.
    let (_, theirs) = read::<Value>(bert.get("/api/account/export").await).await;
    assert_eq!(theirs["challenges"][0]["name"], "Anna");
    assert_eq!(theirs["conditional_moves"], json!([]));
    assert_eq!(theirs["blocked"], json!([]));
    // Nobody else's games, and nothing that opens a door.
    assert!(!text.contains(&others.0), "{text}");
    assert!(!text.contains("argon2"), "{text}");
}

#[tokio::test]
async fn who_is_removed_is_gone_and_their_games_stay() {
    let (fixture, [mut first]) = Fixture::with_people(["Annabellissima"]).await;
    let mut second = fixture.browser();
    second.log_in("Annabellissima", PASSWORD).await;
    let id = first.open(&invited(LINK, 2, &[1])).await.table.id;
    first.removes_account().await;
    for browser in [&mut first, &mut second] {
        assert_eq!(browser.who().await, None);
        assert!(browser.ids().await.is_empty());
        let path = format!("/api/tables/{id}");
        says!(browser.get(&path) => "200");
        // It is not everybody's now.
        says!(browser.call(&format!("DELETE {path}")) => "403 not-yours");
    }
    says!(second.log_in("Annabellissima", PASSWORD) => "403 wrong-log-in");
    // The name is nowhere on the disk.
    let files = fixture.closed_files().await;
    assert!(!files.is_empty());
    for bytes in files {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        assert!(!text.contains("annabell"), "the name is still there");
    }
}

/// The log of all that is said from now on, until the other is dropped.
pub(crate) fn logged() -> (NamedTempFile, DefaultGuard) {
    let log = NamedTempFile::new().expect("a file");
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.reopen().expect("a file"))
        .finish();
    (log, tracing::subscriber::set_default(subscriber))
}

#[tokio::test]
async fn no_log_has_a_password_a_secret_or_a_name() {
    let (log, _guard) = logged();
    let (fixture, served, [mut first, mut second, mut third]) = Fixture::serving_browsers().await;
    let opened = first.open(&invited(LINK, 2, &[1])).await;
    let link = opened.secret.clone().expect("a link");
    // What other tests have logged first is remembered as logged nowhere.
    fixture.browser().sign_up("Bert").await;
    tracing::callsite::rebuild_interest_cache();
    first.sign_up("Annabellissima").await;
    let session = first.cookie.clone().expect("a session");
    second.log_in("Annabellissima", "wrong password").await;
    second.log_in("Annabellissima", PASSWORD).await;
    third.join(&opened.table.id, &link).await.expect("a seat");
    let guest = third.cookie.clone().expect("a guest");
    let mut page = second.page(&served, &opened.table.id).await;
    page.plays("4@c3").await;
    let change = json!({"old": PASSWORD, "new": "battery staple"});
    first.send("POST /api/account/password", change).await;
    first.get("/api/account/export").await;
    // A disk that is full makes the log speak.
    fixture.fill_disk(true);
    let new = invited("quanta", 2, &[1]);
    let answer = third.send("POST /api/tables", &new).await;
    assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    fixture.fill_disk(false);
    first.removes_account().await;
    // What fails at the end is logged with where it was.
    fixture.fill_disk(true);
    served.stop().await;
    let text = std::fs::read_to_string(log.path()).expect("text");
    assert!(text.contains("rooms/upkeep.rs"), "{text}");
    for said in ["account made", "on a new device", "account removed"] {
        assert!(text.contains(said), "{text}");
    }
    let secrets = [session, guest]
        .into_iter()
        .flat_map(|cookie| cookie.split("; ").map(str::to_owned).collect::<Vec<_>>())
        .filter_map(|pair| Some(pair.split_once('=')?.1.to_owned()));
    let names = [PASSWORD, "argon2", "Annabellissima"].map(str::to_owned);
    let typed = ["wrong password", "battery staple"].map(str::to_owned);
    for secret in secrets.chain(names).chain(typed).chain([link]) {
        assert!(!text.contains(&secret), "the log has `{secret}`");
    }
}
