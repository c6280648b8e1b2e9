//! Who may do what: every route and every message of a page at a table, as everybody who may ask. What is answered stands in
//! `data/who-may-do-what.txt`, a line for each, and is to be read there; `QUANTARIUM_BLESS=1` writes it again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use crate::common::*;

const TABLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/it/data/who-may-do-what.txt"
);

/// Who asks.
const ALL: [&str; 14] = [
    // A browser that nobody knows, and a program without a token: it names no page.
    "stranger",
    "program",
    // The guest who has opened the table, and the one who has the other seat.
    "guest",
    "second",
    // An account that is logged in, and has just shown that it is its owner's; the same, but it is a page that was left open.
    "owner",
    "left-open",
    // Another account.
    "other",
    // Bots, by tokens with one scope each, and with both.
    "bot:play",
    "challenge",
    "both",
    // An account that was shut, by its session and by its token.
    "banned",
    "banned-bot",
    // A session that has ended, and one that was made up.
    "logged-out",
    "made-up",
];

/// A server with a table of two guests, and somebody who asks.
struct World {
    fixture: Fixture,
    table: TableId,
    browser: Browser,
    token: Option<String>,
    program: bool,
}

impl World {
    async fn of(who: &str) -> Self {
        let fixture = Fixture::with(|limits| {
            limits.calls_a_second = 10_000;
            limits.messages_a_second = 10_000;
        });
        let [mut guest, mut second, mut anna, mut bert] = fixture.browsers();
        let id = guest.open_with(&mut second, &invited(LINK, 2, &[1])).await;
        anna.sign_up("Anna").await;
        bert.sign_up("Bert").await;
        let scopes = match who {
            "bot:play" => vec!["bot:play"],
            "challenge" => vec!["challenge:write"],
            _ => vec!["bot:play", "challenge:write"],
        };
        let token = anna.token_for("test", &scopes).await;
        let token = Some(token.secret.0);
        let mut world = Self {
            table: id,
            browser: fixture.browser(),
            token: None,
            program: false,
            fixture,
        };
        match who {
            "stranger" => {}
            "program" => world.program = true,
            "guest" => world.browser = guest,
            "second" => world.browser = second,
            "owner" => world.browser = anna,
            "left-open" => {
                anna.log_in("Anna", PASSWORD).await;
                world.browser = anna;
            }
            "other" => world.browser = bert,
            "bot:play" | "challenge" | "both" => {
                anna.become_bot().await;
                (world.token, world.program) = (token, true);
            }
            "banned" | "banned-bot" => {
                world.fixture.ban("anna", Some("spam"));
                match who == "banned" {
                    true => world.browser = anna,
                    false => (world.token, world.program) = (token, true),
                }
            }
            "logged-out" => {
                world.browser.cookie = anna.cookie.clone();
                anna.call("DELETE /api/session").await;
            }
            "made-up" => {
                let secret = quantarium_people::Secret::of([7; 32]);
                let cookie = format!("quantarium-session={}", secret.text());
                world.browser.cookie = Some(cookie);
            }
            _ => panic!("who is {who}?"),
        }
        world
    }

    /// The status of an answer. What follows it, a stream or a socket, is left alone.
    async fn ask(&mut self, route: &str) -> u16 {
        let real = route
            .replace("/links/{name}", "/links/nothing")
            .replace("{name}", "bert")
            .replace("{move}", "4@a1")
            .replace("{accept}", "yes")
            .replace("{secret}", "nothing");
        let id = match route.contains("/tables/") || route.contains("/bot/game/") {
            true => self.table.0.as_str(),
            false if route.ends_with("/api/challenge/{id}") => "bert",
            false => "99",
        };
        let real = real.replace("{id}", id);
        let query = match route {
            "GET /api/preview" => "?game=quanta&seed=1",
            "GET /api/games/from" => "?game=quanta&position=x",
            _ => "",
        };
        let body = match body(route) {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let token = self.token.as_ref().map(|token| format!("Bearer {token}"));
        // Not what each answer says to keep: all are asked as the same.
        let cookie = self.browser.cookie.as_deref();
        let origin = (!self.program).then_some("http://localhost:7777");
        let headers = [
            ("authorization", token.as_deref()),
            ("cookie", cookie),
            ("origin", origin),
        ];
        let headers = headers.map(|(name, value)| Some((name, value?)));
        let headers: Vec<_> = headers.into_iter().flatten().collect();
        let request = request(&format!("{real}{query}"), &headers, body);
        self.fixture.ask(request).await.status().as_u16()
    }
}

fn written(asked: &impl serde::Serialize) -> Value {
    serde_json::to_value(asked).expect("JSON")
}

/// What is asked for where something must be.
fn body(route: &str) -> Value {
    let at = json!({"game": "quanta", "setup": "", "moves": []});
    match route {
        "POST /api/tables" => written(&NewTable::new(LINK, vec![PERSON; 2])),
        "POST /api/tables/{id}/join" => json!({"secret": "nothing"}),
        "POST /api/tables/{id}/links" => written(&LinkKind::Device),
        "POST /api/account" => json!({"name": "Carl", "password": PASSWORD}),
        "POST /api/session" => json!({"name": "Bert", "password": "something else"}),
        "POST /api/account/password" => {
            json!({"old": "something else", "new": "another battery"})
        }
        "POST /api/account/confirm" => {
            json!({"type": "password", "password": "something else"})
        }
        "PUT /api/account/mail" => json!({"address": "a@mail.example", "language": "en"}),
        "PUT /api/account/mail/notices" => json!({"language": "en"}),
        "POST /api/session/mail" => json!({"who": "anna", "language": "en"}),
        "POST /api/session/mail/enter" => json!({"secret": "nothing"}),
        "POST /api/mail/link" | "POST /api/mail/confirm" => json!({"secret": "nothing"}),
        "POST /api/account/tokens" => json!({"name": "more", "scopes": ["bot:play"]}),
        "PUT /api/account/passkeys/{id}" => json!({"name": "mine"}),
        "POST /api/account/passkeys" => json!({"passkey": {"client": "", "attestation": ""}}),
        "POST /api/passkey/sign-up" => {
            json!({"name": "Carl", "passkey": {"client": "", "attestation": ""}})
        }
        "POST /api/passkey/sign-up/prompt" => json!({"name": "Dora"}),
        "POST /api/passkey/log-in" => {
            json!({"passkey": {"id": "", "client": "", "data": "", "signature": ""}})
        }
        "PUT /api/account/holiday" => json!({"first": "2026-01-01", "last": "2026-01-01"}),
        "PUT /api/account/webhook" => json!({"address": "https://games.example/hook"}),
        "PUT /api/account/notices/here" => {
            json!({"endpoint": "https://push.example/1", "keys": {"p256dh": "", "auth": ""}, "language": "en"})
        }
        "POST /api/lobby/seeks" => json!({"game": LINK, "seating": "chance"}),
        "POST /api/arenas" => {
            let starts = now() / 1000;
            let clock = json!({"base": 300, "increment": 3});
            json!({"name": "Friday", "game": LINK, "clock": clock, "starts": starts, "minutes": 60})
        }
        "POST /api/leagues" => json!({"name": "Autumn", "game": LINK, "places": 3, "days": 3}),
        "POST /api/leagues/{id}/challenge" => json!({"name": "Bert"}),
        "POST /api/leagues/{id}/time" => json!({"game": 0}),
        "POST /api/links" => json!({"target": "/analysis"}),
        "PUT /api/links/{name}" => json!({"revision": 0, "place": 0}),
        "POST /api/ask" => json!({"type": "catalogue"}),
        "POST /api/position" | "POST /api/picture" | "POST /api/animation" => at,
        "POST /api/challenge/{id}" | "POST /api/challenge/open" => json!({"variant": LINK}),
        _ if route.starts_with("POST /api/challenge/") => json!({}),
        _ => Value::Null,
    }
}

/// All paths that the server's routes name, by their text.
fn paths() -> BTreeSet<String> {
    fn read(path: &Path, found: &mut BTreeSet<String>) {
        if path.is_dir() {
            for entry in std::fs::read_dir(path).expect("a folder") {
                read(&entry.expect("an entry").path(), found);
            }
            return;
        }
        let text = std::fs::read_to_string(path).expect("text");
        let quoted = text.split('"').skip(1).step_by(2);
        let paths = quoted.filter(|text| text.starts_with("/api/"));
        found.extend(paths.map(str::to_owned));
    }
    let edge = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/edge");
    let mut found = BTreeSet::new();
    read(&edge.join("routes"), &mut found);
    read(&edge.join("routes.rs"), &mut found);
    found
}

/// All routes, by `METHOD /path`: of each path the methods that the server itself names.
async fn routes() -> Vec<String> {
    let fixture = Fixture::default();
    let mut routes = Vec::new();
    for path in paths() {
        let answer = fixture.ask(request(&format!("BREW {path}"), &[], "")).await;
        let allowed = answer.headers().get(header::ALLOW);
        let allowed = allowed.map(|methods| methods.to_str().expect("text").to_owned());
        let methods = allowed.unwrap_or_default();
        let methods = methods
            .split(',')
            .filter(|method| !matches!(*method, "HEAD" | ""));
        routes.extend(methods.map(|method| format!("{method} {path}")));
    }
    // What ends what the others need comes last.
    let last = [
        "POST /api/account/bot",
        "POST /api/bot/account/upgrade",
        "DELETE /api/account/sessions",
        "DELETE /api/account",
        "DELETE /api/session",
        "POST /api/account",
    ];
    routes.sort_by_cached_key(|route| {
        let place = last.iter().position(|one| one == route);
        let (method, path) = route.split_once(' ').expect("a route");
        (place, path.to_owned(), method.to_owned())
    });
    routes
}

/// One message of each kind. Where a kind is new, this does not compile until it is here, too.
macro_rules! of_each_kind {
    ($($kind:ident $fields:tt)*) => {{
        let _complete = |message: ToTable| match message { $(ToTable::$kind { .. } => (),)* };
        vec![$(ToTable::$kind $fields,)*]
    }};
}

fn messages() -> Vec<ToTable> {
    of_each_kind! {
        Ping {}
        State {}
        ViewPly { ply: 0 }
        Visible { visible: true }
        Play { ply: 0, text: "4@c3".to_owned() }
        TakeBack { ply: 1 }
        Pause { ply: 1 }
        Resume { ply: 1 }
        Claim { draw: false }
        Answer { offer: 1, agree: true }
        Chat { text: "hello".to_owned() }
        Report { line: 1 }
        Plan { ply: 1, lines: Vec::new() }
        Leave { seat: 0 }
        Offer { offer: OfferKind::Draw }
        Resign { ply: 1, seat: 0 }
    }
}

/// What a page is answered to a message: why it is refused, or that it is done.
async fn said(page: &mut Page, message: &ToTable) -> String {
    page.send(message).await;
    page.send(&ToTable::Ping).await;
    let mut answer = "done".to_owned();
    let mut pongs = 1 + u32::from(*message == ToTable::Ping);
    while pongs > 0 {
        match page.recv().await.expect("it stays open") {
            FromTable::Refused { refusal, .. } => answer = refusal.code,
            FromTable::Pong { .. } => pongs -= 1,
            _ => {}
        }
    }
    answer
}

/// Lines with a cell for each who asks.
fn lines(head: &str, rows: &[String], cells: &[Vec<String>]) -> String {
    let mut text = format!("{head}\n");
    for (row, name) in rows.iter().enumerate() {
        let _ = write!(text, "{name:<46}");
        for column in cells {
            let _ = write!(text, " {:>11}", column[row]);
        }
        text.push('\n');
    }
    text
}

#[tokio::test]
async fn everybody_may_do_what_stands_in_the_table_and_no_route_or_message_is_missing() {
    let (routes, messages) = (routes().await, messages());
    assert!(routes.len() > 80, "{}", routes.len());
    let (mut asked, mut told) = (Vec::new(), Vec::new());
    for who in ALL {
        let mut world = World::of(who).await;
        // The sockets and streams are opened by requests of their own kind.
        let served: Served = world.fixture.serve().await;
        let mut page = world.browser.page(&served, &world.table).await;
        let mut answers = Vec::new();
        for message in &messages {
            answers.push(said(&mut page, message).await);
        }
        told.push(answers);
        drop(page);
        let mut column = Vec::new();
        for route in &routes {
            column.push(world.ask(route).await.to_string());
        }
        asked.push(column);
        served.stop().await;
    }
    let column = |who| ALL.iter().position(|one| *one == who).expect("it is there");
    for cells in [&asked, &told] {
        // What leads to nobody is worth nothing.
        let stranger = &cells[column("stranger")];
        for nobody in ["banned", "logged-out", "made-up"] {
            assert_eq!(&cells[column(nobody)], stranger, "{nobody}");
        }
    }
    for cell in asked.iter().flatten() {
        assert!(!cell.starts_with('5'), "{cell}");
    }
    let names = ALL.map(|name| format!(" {name:>11}")).concat();
    let head = format!("{:<46}{names}", "");
    let kind = |message: &ToTable| written(message)["type"].as_str().map(str::to_owned);
    let kinds: Vec<_> = messages.iter().filter_map(kind).collect();
    let text = lines(&head, &routes, &asked) + "\n" + &lines(&head, &kinds, &told);
    if std::env::var_os("QUANTARIUM_BLESS").is_some() {
        std::fs::write(TABLE, &text).expect("written");
    }
    let table = std::fs::read_to_string(TABLE).unwrap_or_default();
    for (found, expected) in text.lines().zip(table.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(text.lines().count(), table.lines().count());
}
