//! Requests and answers, in process.

use crate::common::*;

#[tokio::test]
async fn a_preview_shows_the_start_position_of_a_seed() {
    let fixture = Fixture::default();
    let preview =
        async |query: &str| -> Preview { fixture.found(&format!("/api/preview?{query}")).await };
    let seven = preview("game=quantum-leap&seed=7").await;
    assert!(seven.random_start);
    assert_eq!((seven.pieces.len(), seven.board.cells.len()), (61, 61));
    assert_eq!(seven, preview("game=quantum-leap:edition=2&seed=7").await);
    assert_ne!(seven, preview("game=quantum-leap&seed=8").await);
    let plain = preview("game=quantum-link%3Aboard%3Dmask%2Foo%2Foo").await;
    assert!(!plain.random_start && plain.pieces.is_empty());
    assert_eq!(plain.seats, ["Green", "Black"]);
}

#[tokio::test]
async fn wrong_games_and_seeds_are_refused_with_a_sentence() {
    let fixture = Fixture::default();
    let (wrong, bad) = ((422, "wrong-game"), (400, "bad-message"));
    for (query, refused, words) in [
        ("game=chess", wrong, "`chess` is no game"),
        ("game=quantum:board=7x7", wrong, "board=7x7"),
        ("game=quantum-leap&seed=07", wrong, "`07` is no seed"),
        ("game=quantum-leap&seed=-1", wrong, "is no seed"),
        ("game=quanta&seed=18446744073709551616", wrong, "no seed"),
        ("seed=1", bad, "game"),
    ] {
        let answer = fixture.get(&format!("/api/preview?{query}")).await;
        let (found, refusal) = read::<Refusal>(answer).await;
        let found = (found.as_u16(), refusal.code.as_str());
        assert_eq!(found, refused, "{query}");
        let message = &refusal.message;
        assert!(message.contains(words), "{query}: {message}");
    }
}

#[tokio::test]
async fn tables_are_opened_and_listed_newest_first() {
    let fixture = Fixture::default();
    let first = fixture.open("quantum", &[PERSON, COMPUTER]).await;
    let second = fixture.open("quantum-leap:players=3", &[PERSON; 3]).await;
    assert_ne!(first, second);
    assert!(first.0.len() == 16 && first.0.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    let list: Vec<TableSummary> = fixture.found("/api/tables").await;
    let ids: Vec<_> = list.iter().map(|table| &table.id).collect();
    assert_eq!(ids, [&second, &first]);
    assert_eq!(list[1].title, "Quantum");
    assert_eq!(list[1].result, "*");
    assert_eq!(list[1].seats[1].occupant, COMPUTER);
    let names = list[0].seats.iter().map(|seat| &*seat.name);
    assert!(names.eq(["White", "Black", "Red"]));
    assert!(list[0].opened > 1_600_000_000);
}

fn new_table(game: &str, seed: Option<&str>, occupants: &[Occupant]) -> String {
    let new = but(NewTable::new(game, occupants.to_vec()), |new| {
        new.seed = seed.map(str::to_owned)
    });
    serde_json::to_string(&new).expect("a request has a JSON form")
}

#[tokio::test]
async fn tables_that_cannot_be_are_refused() {
    let fixture = Fixture::default();
    let refused = async |text: &str, status: u16, words: &str| {
        let (found, refusal) = read::<Refusal>(fixture.ask(post(text)).await).await;
        assert_eq!(found, status, "{}", refusal.message);
        assert!(refusal.message.contains(words), "{}", refusal.message);
    };
    let computer = |level, seconds| Occupant::Computer { level, seconds };
    for (game, seed, others, words) in [
        ("chess", None, vec![PERSON], "is no game"),
        ("quantum", None, vec![PERSON; 2], "seats 2 players, not 3"),
        ("quantum", Some("x"), vec![PERSON], "is no seed"),
        ("quantum", None, vec![computer(0, None)], "no level 0"),
        ("quantum", None, vec![computer(11, None)], "no level 11"),
        ("quantum", None, vec![computer(2, Some(5))], "level 10 can"),
        ("quantum", None, vec![computer(10, Some(2))], "for 1, 5, 20"),
    ] {
        let seats = [vec![PERSON], others].concat();
        refused(&new_table(game, seed, &seats), 422, words).await;
    }
    refused("{", 400, "EOF").await;
    refused("{}", 422, "game").await;
    let people = [PERSON, PERSON];
    let long = new_table(&"x".repeat(20_000), None, &people);
    refused(&long, 413, "limit").await;
    let text = new_table("quantum", None, &people);
    let plain = request("POST /api/tables", &[("content-type", "text/plain")], text);
    // A form on another page could send that without asking.
    let status = fixture.ask(plain).await.status();
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let list: Vec<TableSummary> = fixture.found("/api/tables").await;
    assert!(list.is_empty());
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let fixture = Fixture::default();
    for answer in [
        fixture.get("/").await,
        fixture.get("/api/catalogue").await,
        fixture.get("/api/nothing").await,
        fixture.get("/assets/missing.js").await,
        fixture
            .ask(request("GET /", &[("host", "evil.example")], ""))
            .await,
    ] {
        let header = |name: &str| answer.headers().get(name).unwrap().to_str().unwrap();
        let policy = header("content-security-policy");
        // WebAssembly may be compiled, and nothing else is evaluated.
        let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ";
        let rest = policy.strip_prefix(scripts).unwrap();
        assert!(!rest.contains("unsafe") && rest.contains("frame-ancestors 'none'"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert!(!answer.headers().contains_key("access-control-allow-origin"));
    }
}

#[tokio::test]
async fn other_hosts_and_other_pages_are_refused() {
    let fixture = Fixture::default();
    for (host, status) in [("localhost:7777", 201), ("evil.example:7777", 403)] {
        let text = new_table("quantum", None, &[PERSON, PERSON]);
        let page = format!("http://{host}");
        let headers = [("host", host), ("origin", &*page)];
        let asked = request("POST /api/tables", &headers, text);
        assert_eq!(fixture.ask(asked).await.status(), status, "{host}");
    }
    let forbidden = StatusCode::FORBIDDEN;
    // As a proxy does that puts its own name for the server into `Host`.
    let text = new_table("quantum", None, &[PERSON, PERSON]);
    let page = [("origin", "https://games.example")];
    let proxied = request("POST /api/tables", &page, text);
    let (status, refusal) = read::<Refusal>(fixture.ask(proxied).await).await;
    assert_eq!((status, refusal.code.as_str()), (forbidden, "wrong-origin"));
    for part in [
        "https://games.example",
        "localhost:",
        "pass on the header Host",
        "--host",
    ] {
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
    let mut twice = get("/api/catalogue");
    let evil = "evil.example:7777".parse().unwrap();
    twice.headers_mut().append(header::HOST, evil);
    assert_eq!(fixture.ask(twice).await.status(), StatusCode::BAD_REQUEST);
    let mut twice = get("/api/about");
    for origin in ["http://localhost:7777", "http://evil.example"] {
        let origin = origin.parse().unwrap();
        twice.headers_mut().append(header::ORIGIN, origin);
    }
    assert_eq!(fixture.ask(twice).await.status(), forbidden);
    // An address that names another host than the header does.
    let mut other = get("/api/about");
    *other.uri_mut() = "http://games.example/api/about".parse().unwrap();
    assert_eq!(fixture.ask(other).await.status(), StatusCode::BAD_REQUEST);
    let mut nameless = get("/api/catalogue");
    nameless.headers_mut().remove(header::HOST);
    assert_eq!(fixture.ask(nameless).await.status(), forbidden);
    // A picture on another site asks for nothing.
    for (site, status) in [("cross-site", 403), ("same-origin", 200), ("none", 200)] {
        let from = [("sec-fetch-site", site)];
        let asked = request("GET /api/preview?game=quantum", &from, "");
        assert_eq!(fixture.ask(asked).await.status().as_u16(), status, "{site}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_so() {
    let fixture = Fixture::default();
    for (route, refused) in [
        ("GET /api", "404 not-found"),
        ("GET /api/nothing", "404 not-found"),
        ("DELETE /api/tables", "405 bad-message"),
        ("POST /", "405 bad-message"),
        ("GET /api/tables/nobody/socket", "400 bad-message"),
        ("DELETE /api/account/tokens/first", "400 bad-message"),
        // What is no text; what is not escaped stands for itself.
        ("GET /api/tables/%FF", "400 bad-message"),
        ("GET /api/players/a%c3", "400 bad-message"),
        ("GET /api/bot/game/%ed%a0%80/resign", "400 bad-message"),
        ("GET /api/players/a%00", "400 bad-message"),
        ("GET /api/preview?game=%00", "400 bad-message"),
        ("GET /api/tables/100%", "404 not-found"),
    ] {
        says!(fixture.browser().call(route) => refused, "{route}");
    }
    let long = format!("/api/preview?game={}", "x".repeat(10_000));
    assert_eq!(fixture.get(&long).await.status(), StatusCode::URI_TOO_LONG);
}
