//! Mail: addresses, log-ins by a link and notices, sent to a stand-in that receives them.

use quantarium_notify::{Mail, Tls, Undelivered};
use quantarium_server::{MailServer, Mailer};
use quantarium_store::{mails, tokens};

use crate::accounts::logged;
use crate::common::*;
use crate::smtp::{Letter, MailStandIn};

pub(crate) const ANNA: &str = "Anna@mail.example";
const SITE: &str = "http://localhost:7777";
const ENTER: &str = "/mail/enter#";
const CONFIRM: &str = "/mail/confirm#";
const HOUR: i64 = 3_600_000;

/// A server that sends mail, and one who has an account there.
pub(crate) struct Post {
    pub(crate) fixture: Fixture,
    pub(crate) served: Served,
    pub(crate) smtp: MailStandIn,
    pub(crate) anna: Browser,
}

impl Post {
    pub(crate) async fn start() -> Self {
        let smtp = MailStandIn::start().await;
        let fixture = Fixture::default();
        fixture.change(|state| *state = state.clone().with_mail(smtp.mailer(), SITE));
        let served = fixture.serve().await;
        let mut anna = fixture.browser();
        says!(anna.sign_up("Anna") => "201");
        Self {
            fixture,
            served,
            smtp,
            anna,
        }
    }

    /// The same, and she has a mail address.
    pub(crate) async fn with_address() -> Self {
        let mut post = Self::start().await;
        post.ask_to_confirm(ANNA, "en").await;
        let secret = post.letter().await.secret(CONFIRM);
        let body = json!({ "secret": secret });
        says!(post.as_stranger("POST /api/mail/confirm", body) => "204");
        post
    }

    /// The next mail, once it is known that it was taken.
    pub(crate) async fn letter(&mut self) -> Letter {
        let letter = self.smtp.next().await;
        self.settled().await;
        letter
    }

    /// Waits until nothing is to be sent.
    pub(crate) async fn settled(&self) {
        until(async || self.fixture.read(mails::next_mail).is_none()).await;
    }

    /// Waits until sending has failed at a server whose clock shows about `now`. While it is tried, it is due again minutes later.
    pub(crate) async fn failed(&self, now: i64) {
        let again = now + 1..=now + 90_000;
        let due = || self.fixture.read(mails::next_mail);
        until(async || due().is_some_and(|due| again.contains(&due))).await;
    }

    pub(crate) async fn as_stranger(&self, route: &str, body: Value) -> Response<Body> {
        let mut stranger = self.fixture.browser();
        stranger.send(route, body).await
    }

    pub(crate) async fn ask_to_confirm(&mut self, address: &str, language: &str) {
        let body = json!({"address": address, "language": language});
        self.anna.owns();
        says!(self.anna.send("PUT /api/account/mail", body) => "202");
    }

    pub(crate) async fn ask_to_enter(&self, who: &str) -> Response<Body> {
        let body = json!({"who": who, "language": "en"});
        self.as_stranger("POST /api/session/mail", body).await
    }

    pub(crate) async fn mail(&mut self) -> AccountMail {
        self.anna.found("/api/account/mail").await
    }

    pub(crate) async fn followed(&self, secret: &str) -> (StatusCode, Value) {
        let body = json!({ "secret": secret });
        read(self.as_stranger("POST /api/mail/link", body).await).await
    }

    /// Another server on the same store, at another time.
    pub(crate) async fn restarted(self, now: i64) -> Self {
        let mailer = self.smtp.mailer();
        self.restarted_with(mailer, now).await
    }

    /// The same with another mail server.
    async fn restarted_with(self, mailer: Mailer, now: i64) -> Self {
        self.served.stop().await;
        let fixture = self.fixture.restarted_with(Limits::default(), now);
        fixture.change(|state| *state = state.clone().with_mail(mailer, SITE));
        let served = fixture.serve().await;
        Self {
            fixture,
            served,
            ..self
        }
    }
}

/// Follows a link, in a browser of its own.
async fn enter(browser: &mut Browser, secret: &str, password: Option<&str>) -> Response<Body> {
    let mut body = json!({ "secret": secret });
    if let Some(password) = password {
        body["password"] = json!(password);
    }
    let route = "POST /api/session/mail/enter";
    browser.send(route, body).await
}

#[tokio::test]
async fn an_address_counts_once_its_link_was_followed_and_is_removed_again() {
    let mut post = Post::start().await;
    let path = "/api/account/mail";
    post.anna.owns();
    for address in ["hello", "a@b.example\r\nBcc: c@d.example"] {
        let body = json!({"address": address, "language": "en"});
        says!(post.anna.send(&format!("PUT {path}"), body) => "422 mail-address");
    }
    post.ask_to_confirm(ANNA, "es").await;
    let letter = post.letter().await;
    assert_eq!((&*letter.from, &*letter.to), ("games@mail.example", ANNA));
    assert!(letter.text.contains("La cuenta Anna"), "{}", letter.text);
    assert!(letter.text.contains("http://localhost:7777/mail/confirm#"));
    assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
    assert_eq!(letter.header("List-Unsubscribe"), "");
    let mail = post.mail().await;
    assert_eq!((mail.able, mail.address), (true, None));
    assert_eq!(mail.waiting.expect("one waits").0, ANNA);
    // Notices go nowhere before.
    let body = json!({"language": "en"});
    let notices = "/api/account/mail/notices";
    says!(post.anna.send(&format!("PUT {notices}"), body.clone()) => "409 no-mail-address");
    let secret = letter.secret(CONFIRM);
    let (status, found) = post.followed(&secret).await;
    let found: FollowedMail = serde_json::from_value(found).expect("where it leads");
    assert_eq!(status, StatusCode::OK);
    assert_eq!((found.kind, &*found.name), (MailLink::Confirm, "Anna"));
    // It is no log-in.
    says!(enter(&mut post.fixture.browser(), &secret, None) => "410 mail-link");
    let body_of = json!({ "secret": secret });
    for expected in [StatusCode::NO_CONTENT, StatusCode::GONE] {
        let confirm = post.as_stranger("POST /api/mail/confirm", body_of.clone());
        assert_eq!(confirm.await.status(), expected);
    }
    assert_eq!(post.mail().await.address.expect("it counts").0, ANNA);
    says!(post.anna.send(&format!("PUT {notices}"), body) => "204");
    let export: Value = post.anna.found("/api/account/export").await;
    let expected = json!({"address": ANNA, "waiting": null, "notices": true});
    assert_eq!(export["mail"], expected);
    // Nobody else sees it.
    let profile: Value = post.fixture.found("/api/players/Anna").await;
    assert!(!profile.to_string().contains("mail"), "{profile}");
    says!(post.anna.send(&format!("DELETE {path}"), Value::Null) => "204");
    let text = post.letter().await.text;
    assert!(text.contains("another mail address"), "{text}");
    let mail = post.mail().await;
    assert_eq!(mail.address, None);
    assert_eq!(mail.waiting, None);
    assert!(!mail.notices);
    post.served.stop().await;
    for file in post.fixture.closed_files().await {
        let mut places = file.windows(ANNA.len());
        let found = places.any(|at| at.eq_ignore_ascii_case(ANNA.as_bytes()));
        assert!(!found, "it is overwritten");
    }
}

#[tokio::test]
async fn a_link_lets_in_once_and_sets_another_password() {
    let mut post = Post::with_address().await;
    says!(post.ask_to_enter(" anna@MAIL.example ") => "202");
    let letter = post.letter().await;
    assert_eq!(letter.to, ANNA);
    let secret = letter.secret(ENTER);
    // What looks at links uses none.
    for path in [
        format!("/mail/enter?x={secret}"),
        "/api/session/mail/enter".to_owned(),
    ] {
        post.fixture.get(&path).await;
    }
    for _ in 0..2 {
        let (_, found) = post.followed(&secret).await;
        assert_eq!(found, json!({"kind": "enter", "name": "Anna"}));
    }
    let mut phone = post.fixture.browser();
    let (log, _guard) = logged();
    let entered = granted::<LoggedIn>(enter(&mut phone, &secret, None).await).await;
    let entered = entered.expect("let in");
    let text = std::fs::read_to_string(log.path()).expect("text");
    assert!(text.contains("logged in on a new device"), "{text}");
    assert_eq!(entered.account.expect("Anna").name, "Anna");
    assert_eq!(phone.who().await.as_deref(), Some("Anna"));
    assert_eq!(post.followed(&secret).await.0, StatusCode::GONE);
    says!(enter(&mut post.fixture.browser(), &secret, None) => "410 mail-link");
    // The password is forgotten: another one, by which all other sessions end. A bad one uses no link up.
    post.ask_to_enter("Anna").await;
    let secret = post.letter().await.secret(ENTER);
    let mut tablet = post.fixture.browser();
    let short = Some("short");
    says!(enter(&mut tablet, &secret, short) => "422 password-length");
    says!(enter(&mut tablet, &secret, Some("battery staple")) => "200");
    assert_eq!(tablet.who().await.as_deref(), Some("Anna"));
    assert_eq!(phone.who().await, None);
    let log_in = |password: &str| json!({"name": "anna", "password": password});
    says!(post.as_stranger("POST /api/session", log_in(PASSWORD)) => "403 wrong-log-in");
    says!(post.as_stranger("POST /api/session", log_in("battery staple")) => "200");
}

#[tokio::test]
async fn a_link_ends_with_its_time_and_with_the_account() {
    let mut post = Post::with_address().await;
    post.ask_to_enter("anna").await;
    let old = post.letter().await.secret(ENTER);
    let mut post = post.restarted(now() + 16 * 60_000).await;
    assert_eq!(post.followed(&old).await.0, StatusCode::GONE);
    post.ask_to_enter("anna").await;
    let secret = post.letter().await.secret(ENTER);
    // Nobody logs in to a closed account; the answer says why.
    post.fixture.ban("anna", Some("cheating"));
    let shut = enter(&mut post.fixture.browser(), &secret, None).await;
    let (status, refusal) = read::<Refusal>(shut).await;
    assert_eq!((status, &*refusal.code), (StatusCode::FORBIDDEN, "banned"));
    assert!(refusal.message.contains("cheating"));
    says!(post.ask_to_enter("anna") => "202");
    post.smtp.nothing().await;
    // A program's account is its owner's to enter.
    post.fixture.ban("anna", None);
    let holder = post.fixture.account("anna").holder;
    post.fixture.write(|tx| tokens::make_bot(tx, &holder));
    let entered = enter(&mut post.anna, &secret, None).await;
    let (_, entered) = read::<LoggedIn>(entered).await;
    assert!(entered.account.expect("Anna").bot);
    post.ask_to_enter("anna").await;
    // Who came by the link has shown that they own the account.
    says!(post.anna.send("DELETE /api/account", Value::Null) => "204");
}

#[tokio::test]
async fn the_answer_tells_nothing_and_an_address_is_sent_three_an_hour() {
    let mut post = Post::with_address().await;
    let mut answers = Vec::new();
    for who in "anna,ANNA@mail.example,nobody,x@y.example,,anna,anna,anna".split(',') {
        let answer = post.ask_to_enter(who).await;
        let (status, text) = crate::common::read_text(answer).await;
        answers.push((status, text));
        // Those that have not gone yet would count as one.
        if who.to_lowercase().starts_with("anna") && answers.len() < 7 {
            post.letter().await;
        }
    }
    answers.dedup();
    assert_eq!(answers, [(StatusCode::ACCEPTED, String::new())]);
    post.smtp.nothing().await;
    // One client may ask this often.
    let mut refused = 0;
    for number in 0..20 {
        let answer = post.ask_to_enter(&format!("nobody{number}")).await;
        refused += u32::from(answer.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused >= 9, "{refused}");
}

#[tokio::test]
async fn who_has_an_address_sent_too_many_links_is_asked_to_wait_an_hour() {
    let mut post = Post::start().await;
    for _ in 0..3 {
        post.ask_to_confirm(ANNA, "en").await;
    }
    let body = json!({"address": ANNA, "language": "en"});
    let refused = post.anna.send("PUT /api/account/mail", body).await;
    assert_eq!(refused.headers()["retry-after"], "3600");
    assert_eq!(said(refused).await, "429 many-mails");
}

#[tokio::test]
async fn what_the_mail_server_does_not_take_is_sent_again() {
    let mut post = Post::with_address().await;
    post.smtp.answer(&["451 later", "250 taken"]);
    post.ask_to_enter("anna").await;
    let first = post.smtp.next().await;
    assert_eq!(first.answer, "451 later");
    post.failed(now()).await;
    post.smtp.nothing().await;
    let mut post = post.restarted(now() + 45_000).await;
    let again = post.letter().await;
    assert_eq!(again.header("Message-ID"), first.header("Message-ID"));
    // Either may have arrived. One lets in.
    let (first, again) = (first.secret(ENTER), again.secret(ENTER));
    assert_ne!(first, again);
    says!(enter(&mut post.fixture.browser(), &first, None) => "200");
    assert_eq!(post.followed(&again).await.0, StatusCode::GONE);
    // What is refused for good is not sent again.
    post.smtp.answer(&["550 no such mailbox"]);
    post.ask_to_enter("anna").await;
    post.letter().await;
    // A server that is not there loses nothing.
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let nowhere = nobody.local_addr().expect("an address").port();
    drop(nobody);
    let url = format!("smtp://127.0.0.1:{nowhere}");
    let mailer = Mailer::new(&url.parse().expect("a server"), "a@mail.example").expect("a sender");
    let post = post.restarted_with(mailer, now() + HOUR + 60_000).await;
    post.ask_to_enter("anna").await;
    post.failed(now() + HOUR + 60_000).await;
    let mut post = post.restarted(now() + HOUR + 105_000).await;
    assert_eq!(post.letter().await.to, ANNA);
}

#[tokio::test]
async fn who_the_server_is_it_says_and_what_must_be_encrypted_is() {
    let mut smtp = MailStandIn::start().await;
    let mut server = smtp.server();
    (server.user, server.password) = (Some("games".to_owned()), Some("word".to_owned()));
    let mail = Mail {
        to: ANNA.parse().expect("an address"),
        subject: "Hello".to_owned(),
        text: "Hello".to_owned(),
        id: "<one@games.example>".to_owned(),
        unsubscribe: None,
    };
    let send = |server: &MailServer| {
        let mailer = Mailer::new(server, "a@mail.example").expect("a sender");
        let mail = mail.clone();
        tokio::task::spawn_blocking(move || mailer.send(&mail))
    };
    assert_eq!(send(&server).await.expect("sent"), Ok(()));
    let letter = smtp.next().await;
    assert_eq!(letter.login.as_deref(), Some(" games word"));
    assert_eq!(letter.text.trim_end(), "Hello");
    // What is said of a refusal stands in the log: without the address.
    smtp.answer(&[
        "550 there is no Anna@mail.example",
        "451 Anna@mail.example is busy",
    ]);
    let refused = Undelivered::Refused("status 550".to_owned());
    assert_eq!(send(&server).await.expect("it ends"), Err(refused));
    let later = Undelivered::Later("status 451".to_owned(), None);
    assert_eq!(send(&server).await.expect("it ends"), Err(later));
    smtp.next().await;
    smtp.next().await;
    // The stand-in cannot encrypt: nothing is said to it, not even the password.
    for tls in [Tls::Asked, Tls::Whole] {
        server.tls = tls;
        let refused = send(&server).await.expect("it ends");
        let later = matches!(refused, Err(Undelivered::Later(..)));
        assert!(later, "{refused:?}");
    }
    smtp.nothing().await;
}
