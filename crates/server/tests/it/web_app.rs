//! The files of the web app, as they are sent.

use std::borrow::Cow;

use axum::response::Response;
use quantarium_server::Page;

use crate::common::*;

/// A web app of two files, the second of them compressed too.
fn web_app(path: &str) -> Option<Page> {
    let content: &[u8] = match path {
        "index.html" => b"<!doctype html><head></head>app",
        "assets/app-1f2e.js" => b"play()",
        "assets/app-1f2e.js.br" => b"brotli",
        "assets/app-1f2e.js.gz" => b"gzip",
        _ => return None,
    };
    Some(Page {
        content: Cow::Borrowed(content),
        tag: path.len().to_string(),
    })
}

#[tokio::test]
async fn the_web_app_answers_every_address_of_its_own_and_sends_no_file_again_unchanged() {
    let fixture = Fixture::default();
    fixture.change(|state| state.settings.web_app = web_app);
    for path in ["/", "/table/abc", "/games/quantum-leap"] {
        let answer = fixture.get(path).await;
        let kind = "text/html; charset=utf-8";
        assert_eq!(answer.headers()[header::CONTENT_TYPE], kind);
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-cache");
        assert_eq!(read_text(answer).await.1, "<!doctype html><head></head>app");
    }
    let script = fixture.get("/assets/app-1f2e.js").await;
    let kind = "text/javascript; charset=utf-8";
    assert_eq!(script.headers()[header::CONTENT_TYPE], kind);
    let caching = script.headers()[header::CACHE_CONTROL].to_str().unwrap();
    assert!(caching.contains("immutable"), "{caching}");
    for missing in ["/assets/old-0000.js", "/favicon.ico", "/assets/x"] {
        let status = fixture.get(missing).await.status();
        assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
    }
    let tag = fixture.get("/").await.headers()[header::ETAG].clone();
    let tag = tag.to_str().expect("a text");
    for known in [tag, &format!("W/{tag}"), &format!("\"else\", {tag}"), "*"] {
        let again = request("GET /", &[("if-none-match", known)], "");
        let (status, text) = read_text(fixture.ask(again).await).await;
        let found = (status, text.as_str());
        assert_eq!(found, (StatusCode::NOT_MODIFIED, ""), "{known}");
    }
    let other = request("GET /", &[("if-none-match", "W/\"else\"")], "");
    assert_eq!(fixture.ask(other).await.status(), StatusCode::OK);
    // Without it the page says how to build it.
    fixture.change(|state| state.settings.web_app = |_| None);
    let (status, text) = read_text(fixture.get("/").await).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.contains("cargo xtask play"));
}

#[tokio::test]
async fn files_are_sent_as_small_as_the_asker_understands() {
    let fixture = Fixture::default();
    fixture.change(|state| state.settings.web_app = web_app);
    for (accepted, encoding, content) in [
        ("gzip, deflate, br;q=0.9, zstd", Some("br"), "brotli"),
        ("gzip;q=0.5", Some("gzip"), "gzip"),
        ("GZIP , br;q=0", Some("gzip"), "gzip"),
        ("identity", None, "play()"),
        ("", None, "play()"),
    ] {
        let accepts = [("accept-encoding", accepted)];
        let asked = request("GET /assets/app-1f2e.js", &accepts, "");
        let answer = fixture.ask(asked).await;
        let headers = answer.headers().clone();
        let given = headers.get(header::CONTENT_ENCODING);
        assert_eq!(given.map(|given| given.to_str().unwrap()), encoding);
        assert_eq!(headers[header::VARY], "accept-encoding");
        let kind = "text/javascript; charset=utf-8";
        assert_eq!(headers[header::CONTENT_TYPE], kind);
        assert_eq!(read_text(answer).await.1, content, "{accepted}");
    }
    // What was not compressed is sent as it is.
    let asked = request("GET /", &[("accept-encoding", "br, gzip")], "");
    let answer = fixture.ask(asked).await;
    assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
}

#[tokio::test]
async fn no_path_leads_out_of_the_web_app() {
    // The real one of this build, which tests read from its folder.
    let fixture = Fixture::default();
    let paths = "/../Cargo.toml /../../Cargo.toml /assets/../../../Cargo.toml //etc/passwd \
        /%2e%2e/%2e%2e/Cargo.toml /..%2f..%2fCargo.toml /..\\..\\Cargo.toml /./../../Cargo.toml \
        /assets/..%5c..%5c..%5cCargo.toml";
    for path in paths.split(' ') {
        let (_, text) = read_text(fixture.get(path).await).await;
        assert!(!text.contains("[package]"), "{path}: {text}");
        assert!(!text.contains("[workspace]"), "{path}: {text}");
        assert!(!text.contains("root:"), "{path}: {text}");
    }
}

#[tokio::test]
async fn a_site_says_who_runs_it_and_which_pages_search_engines_may_read() {
    let fixture = Fixture::default();
    fixture.change(|state| state.settings.operator = Some("Anna, anna@games.example".into()));
    fixture.change(|state| state.settings.weights = ["quanta".to_owned()].into());
    let (_, about) = read::<About>(fixture.get("/api/about").await).await;
    assert_eq!(about.operator.as_deref(), Some("Anna, anna@games.example"));
    assert_eq!(about.weights, ["quanta"]);
    assert!(about.forget_after.is_none() && !about.mail);
    let (_, robots) = read_text(fixture.get("/robots.txt").await).await;
    let mut lines = robots.lines();
    let map = lines.find_map(|line| line.strip_prefix("Sitemap: "));
    let site = map.and_then(|map| map.strip_suffix("/sitemap.xml"));
    let site = site.expect("an address");
    assert!(robots.contains("Disallow: /api/"), "{robots}");
    let (_, map) = read_text(fixture.get("/sitemap.xml").await).await;
    for path in ["/", "/about", "/rules/quanta"] {
        let page = format!("<url><loc>{site}{path}</loc></url>");
        assert!(map.contains(&page), "{page}: {map}");
    }
}

#[tokio::test]
async fn a_link_to_a_table_is_shown_with_its_players_and_its_board() {
    let fixture = Fixture::default();
    fixture.change(|state| state.settings.web_app = web_app);
    let id = fixture.open("quantum-leap", &[PERSON, COMPUTER]).await.0;
    let page = |browser: bool, id: String| {
        let header = match browser {
            true => ("sec-fetch-mode", "navigate"),
            false => ("x-forwarded-proto", "https,http"),
        };
        fixture.ask(request(&format!("GET /table/{id}"), &[header], ""))
    };
    let (_, shown) = read_text(page(false, id.clone()).await).await;
    let picture = format!("https://localhost:7777/api/tables/{id}/picture");
    for tag in [
        r#"<head><meta property="og:site_name" content="Quantarium">"#,
        r#"<meta property="og:title" content="Quantum Leap: White – level 1">"#,
        r#"<meta property="og:description" content="Move 1">"#,
        &format!(r#"<meta property="og:image" content="{picture}">"#),
    ] {
        assert!(shown.contains(tag), "{tag}: {shown}");
    }
    for (browser, id) in [(true, &*id), (false, "0123456789abcdef"), (false, "x")] {
        let (_, plain) = read_text(page(browser, id.to_owned()).await).await;
        assert_eq!(plain, "<!doctype html><head></head>app", "{id}");
    }
    let drawn = fixture.get(&format!("/api/tables/{id}/picture")).await;
    assert_eq!(drawn.headers()[header::CONTENT_TYPE], "image/png");
    let caching = |answer: &Response| answer.headers()[header::CACHE_CONTROL].clone();
    assert_eq!(caching(&drawn), "public, max-age=60");
    let drawn = axum::body::to_bytes(drawn.into_body(), 1 << 20).await;
    let drawn = drawn.unwrap();
    let size: [u8; 8] = drawn[16..24].try_into().unwrap();
    let [width, height] = [0, 4].map(|at| u32::from_be_bytes(size[at..at + 4].try_into().unwrap()));
    assert!(drawn.starts_with(b"\x89PNG"));
    assert_eq!(width.max(height), 630, "{width} by {height}");
    let none = fixture.get("/api/tables/0123456789abcdef/picture").await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    assert_eq!(caching(&none), "no-store");
}
