//! Questions that belong to no table.

use std::sync::atomic::Ordering;

use crate::common::*;

async fn sent(fixture: &Fixture, path: &str, body: impl Into<Body>) -> Response<Body> {
    let asked = request(&format!("POST {path}"), &[], body);
    fixture.ask(asked).await
}

/// A game of one move, as a record and as a position.
const RECORD: &str = r#"[Event "?"]
[Site "?"]
[Date "2026.11.29"]
[Round "-"]
[Green "Person"]
[Black "Person"]
[Result "*"]
[Game "quantum-link:board=hex2"]
[Setup "2/3/2 g 0"]

1. 2@b2 *
"#;
const AT: &str =
    r#"{"game":"quantum-link:board=hex2","setup":"2/3/2 g 0","seed":null,"moves":["2@b2"]}"#;

#[tokio::test]
async fn every_question_is_answered_and_refused_where_the_move_is_none() {
    let fixture = Fixture::default();
    let analyse = AT.replace('}', r#","millis":10,"lines":3,"threads":1}"#);
    let position = format!(r#"{{"type":"position","position":{AT}}}"#);
    let choose = format!(r#"{{"type":"choose","at":{AT},"level":1,"seed":"1"}}"#);
    let read_as = sent(&fixture, "/api/record/read", RECORD).await;
    let (_, tree) = read_text(read_as).await;
    for (path, asked, says) in [
        ("/api/position", AT, r#""position":"2/1g21/2 b 0""#),
        ("/api/picture", AT, "<svg "),
        ("/api/animation", AT, "<animate "),
        ("/api/analysis", &*analyse, r#"{"toMove":1,"#),
        ("/api/record/read", RECORD, r#""text":"2@b2""#),
        ("/api/record/write", &*tree, "1. 2@b2 *"),
        ("/api/ask", &*position, r#"{"type":"view","#),
        ("/api/ask", &*choose, r#"{"type":"chosen","#),
    ] {
        let (status, text) = read_text(sent(&fixture, path, asked.to_owned()).await).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        assert!(text.contains(says), "{path}: {text}");
        let wrong = sent(&fixture, path, asked.replace("2@b2", "9@b2")).await;
        let (status, refusal) = read::<Refusal>(wrong).await;
        let found = (status.as_u16(), &*refusal.code);
        assert_eq!(found, (422, "wrong-game"), "{path}");
    }
}

/// How the answer to a question is sent to a page that understands gzip.
async fn encoding(fixture: &Fixture, asked: String) -> Option<String> {
    let accepts = [("accept-encoding", "gzip, br")];
    let answer = fixture.ask(request("POST /api/ask", &accepts, asked)).await;
    if answer.status() != StatusCode::OK {
        panic!("{}", read_text(answer).await.1);
    }
    let headers = answer.headers();
    let given = headers.get(header::CONTENT_ENCODING)?.to_str();
    let given = given.expect("a name").to_owned();
    assert_eq!(headers[header::VARY], "accept-encoding");
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
    let bytes = bytes.expect("a body");
    assert!(bytes.starts_with(&[0x1f, 0x8b]), "the sign of gzip");
    // As JSON it has 27,000 bytes.
    assert!(bytes.len() < 8000, "{} bytes", bytes.len());
    Some(given)
}

#[tokio::test]
async fn an_answer_is_compressed_where_that_is_worth_it() {
    let fixture = Fixture::default();
    let preview = r#"{"type":"preview","game":"quantum-leap","seed":"1"}"#;
    let sent_so = encoding(&fixture, preview.to_owned()).await;
    assert_eq!(sent_so.as_deref(), Some("gzip"));
    let small = r#"{"type":"choose","at":{"game":"quantum-link:board=hex2","setup":"2/3/2 g 0","moves":[]},"level":1,"seed":"1"}"#;
    assert_eq!(encoding(&fixture, small.to_owned()).await, None);
    // Large ones would take the processor from others' moves.
    let value = "?".repeat(200);
    let tags: String = (0..900).map(|n| format!("[T{n} \"{value}\"]\n")).collect();
    let record = format!(
        "[Game \"quanta:board=5x5\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"?\"]\n[Blue \"?\"]\n[Result \"*\"]\n[Setup \"5/1n1n1/5/1n1n1/5 w -\"]\n{tags}\n*\n"
    );
    let large = serde_json::json!({ "type": "readRecord", "text": record });
    assert_eq!(encoding(&fixture, large.to_string()).await, None);
    // Who does not understand it is sent what it was.
    let plain = sent(&fixture, "/api/ask", preview).await;
    assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
}

#[tokio::test]
async fn sheets_are_printed_and_wrong_ones_refused() {
    let fixture = Fixture::default();
    let sheet = "/api/print?sheet=setups&game=quantum-leap&paper=letter&from=7&count=2";
    let printed = fixture.get(sheet).await;
    assert_eq!(printed.headers()[header::CONTENT_TYPE], "application/pdf");
    let (status, pdf) = read_text(printed).await;
    assert!(status == StatusCode::OK && pdf.starts_with("%PDF-"));
    let many = fixture.get(&sheet.replace("count=2", "count=61")).await;
    let (status, refusal) = read::<Refusal>(many).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refusal.message.contains("1 to 60"), "{}", refusal.message);
    let none = fixture.get(&sheet.replace("setups", "poster")).await;
    assert_eq!(none.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn an_analysis_ends_when_the_asker_goes() {
    let fixture = Fixture::default();
    let asked = r#"{"game":"quantum-link:board=hex2","setup":"2/3/2 g 0","moves":[],"millis":60000,"lines":1,"threads":1}"#;
    let answer = sent(&fixture, "/api/analysis", asked);
    let soon = tokio::time::timeout(Duration::from_millis(300), answer);
    assert!(soon.await.is_err(), "it thinks until it is stopped");
    until(async || fixture.players.thinking.load(Ordering::SeqCst) == 0).await;
}
