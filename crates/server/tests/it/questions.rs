//! Questions that belong to no table.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use quantarium_wire::{Analysis, RecordTree, Refusal, TableView};

use crate::common::{Fixture, read, read_text, request, until};

async fn sent(fixture: &Fixture, path: &str, body: impl Into<Body>) -> Response<Body> {
    let asked = request(&format!("POST {path}"), &[], body);
    fixture.ask(asked).await
}

#[tokio::test]
async fn a_position_of_no_table_is_looked_at() {
    let fixture = Fixture::default();
    let asked = r#"{"game":"quantum-link:board=hex2","setup":null,"seed":null,"moves":["2@b2"]}"#;
    let (status, view) = read::<TableView>(sent(&fixture, "/api/position", asked).await).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(view.state.position, "2/1g21/2 b 0");
    assert_eq!(view.state.to_move, 1);
    assert_eq!(view.state.legal.len(), 6 * 6 + 1);
    assert_eq!(view.state.lens.len(), 1);
    let asked = r#"{"game":"quantum-link","setup":null,"seed":null,"moves":["2@z9"]}"#;
    let (status, refusal) = read::<Refusal>(sent(&fixture, "/api/position", asked).await).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refusal.message.contains("no cell `z9`"),
        "{}",
        refusal.message
    );
}

#[tokio::test]
async fn every_question_can_be_asked_at_one_address() {
    let fixture = Fixture::default();
    for (asked, answer) in [
        (r#"{"type":"catalogue"}"#, "catalogue"),
        (
            r#"{"type":"preview","game":"quanta","seed":null}"#,
            "preview",
        ),
        (
            r#"{"type":"choose","at":{"game":"quantum-link:board=hex2","setup":"2/3/2 g 0","moves":[]},"level":1,"seed":"1"}"#,
            "chosen",
        ),
    ] {
        let (status, text) = read_text(sent(&fixture, "/api/ask", asked).await).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        let start = format!("{{\"type\":\"{answer}\"");
        assert!(text.starts_with(&start), "{text}");
    }
    let asked = r#"{"type":"position","position":{"game":"quanta:board=6x6","setup":null,"seed":null,"moves":["+@a1","+@a1"]}}"#;
    let (status, refusal) = read::<Refusal>(sent(&fixture, "/api/ask", asked).await).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let rule = refusal.rule.expect("a rule");
    assert!(refusal.message.contains(&rule), "{}", refusal.message);
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
async fn a_position_is_pictured() {
    let fixture = Fixture::default();
    let asked = r#"{"game":"quantum-link:board=hex2","setup":null,"seed":null,"moves":["2@b2"]}"#;
    let (status, svg) = read_text(sent(&fixture, "/api/picture", asked).await).await;
    assert_eq!(status, StatusCode::OK);
    assert!(svg.contains("<svg") && svg.trim_end().ends_with("</svg>"));
    let (status, moving) = read_text(sent(&fixture, "/api/animation", asked).await).await;
    assert_eq!(status, StatusCode::OK);
    assert!(moving.contains("<animate "));
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
async fn an_analysis_has_as_many_lines_as_are_asked_for() {
    let fixture = Fixture::default();
    let asked = r#"{"game":"quantum-link:board=hex2","setup":"2/3/2 g 0","moves":["2@b2"],"millis":10,"lines":3,"threads":1}"#;
    let (status, analysis) = read::<Analysis>(sent(&fixture, "/api/analysis", asked).await).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((analysis.to_move, analysis.lines.len()), (1, 3));
    let asked = asked.replace("2@b2", "9@b2");
    let (status, _) = read::<Refusal>(sent(&fixture, "/api/analysis", asked).await).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_record_is_read_as_a_tree_and_written_back_alike() {
    let fixture = Fixture::default();
    let text = "[Game \"quanta:board=5x5\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n\
        [Round \"?\"]\n[White \"?\"]\n[Blue \"?\"]\n[Result \"*\"]\n[Setup \"5/1n1n1/5/1n1n1/5 w -\"]\n\n\
        {open} 1. n@c3 $1 {near} (1. +@a1 2. -@c4) (1. n@c4) 2. +@c2 *\n";
    let (status, study) = read::<RecordTree>(sent(&fixture, "/api/record/read", text).await).await;
    assert_eq!(status, StatusCode::OK);
    let reported: Vec<_> = study
        .nodes
        .iter()
        .map(|node| (node.parent, node.text.as_str()))
        .collect();
    let tree = [
        (None, "n@c3"),
        (None, "+@a1"),
        (Some(1), "-@c4"),
        (None, "n@c4"),
        (Some(0), "+@c2"),
    ];
    assert_eq!(reported, tree);
    assert_eq!(
        (
            study.comments.as_slice(),
            study.nodes[0].comments.as_slice()
        ),
        (&["open".to_owned()][..], &["near".to_owned()][..])
    );
    let body = serde_json::to_string(&study).unwrap();
    let (status, again) = read_text(sent(&fixture, "/api/record/write", body).await).await;
    assert_eq!((status, again.as_str()), (StatusCode::OK, text));
    let (status, _) = read::<Refusal>(sent(&fixture, "/api/record/read", "nothing").await).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
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
