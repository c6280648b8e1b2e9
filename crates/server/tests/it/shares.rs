//! Nobody gets more than their share, and nothing costly holds moves up.

use std::sync::Arc;

use tokio::io::AsyncReadExt;

use crate::common::*;
use crate::strangers::connected;

fn analysis(millis: u32) -> Request<Body> {
    let text = format!(
        r#"{{"game":"quantum-link:board=hex2","setup":"2/3/2 g 0","moves":[],"millis":{millis},"lines":1,"threads":1}}"#
    );
    request("POST /api/analysis", &[], text)
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_hold_neither_the_computers_moves_up_nor_hints() {
    let fixture = Arc::new(Fixture::with(|limits| limits.searches = 1));
    let served = fixture.serve().await;
    // One thinks, eight wait, and there is no room for more.
    let analyses: Vec<_> = (0..12)
        .map(|_| {
            let fixture = Arc::clone(&fixture);
            tokio::spawn(async move { fixture.ask(analysis(60_000)).await.status() })
        })
        .collect();
    until(async || analyses.iter().filter(|one| one.is_finished()).count() == 3).await;
    assert_eq!(fixture.ask(analysis(100)).await.status(), 200);
    let id = fixture.open(LINK, &[COMPUTER, PERSON]).await;
    let mut page = served.page(&id).await;
    page.until_ply(1).await;
    for one in analyses {
        if one.is_finished() {
            assert_eq!(one.await.expect("ends"), 429);
        } else {
            one.abort();
        }
    }
}

#[tokio::test]
async fn who_does_not_say_what_they_want_is_hung_up_on() {
    let (_fixture, served) = Fixture::serving_with(|limits| {
        limits.head = Duration::from_millis(200);
        limits.body = Duration::from_millis(200);
    })
    .await;
    for text in [
        "",
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        // And then nothing more is asked.
        "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        let mut stream = connected(served.address, text).await;
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut rest));
        assert!(ended.await.is_ok(), "still open after {text:?}");
    }
}

#[tokio::test]
async fn others_reach_the_server_by_its_names_only_and_see_no_tables_of_nobodys() {
    let fixture = Fixture::default();
    fixture.open("quantum", &[PERSON, PERSON]).await;
    fixture.change(|state| state.settings.hosts = Some(["games.example".to_owned()].into()));
    for (host, status) in [
        ("games.example", 200),
        ("Games.Example:8080", 200),
        ("192.0.2.7:6161", 200),
        ("[2001:db8::7]:6161", 200),
        ("localhost:6161", 200),
        ("[::1]:80", 200),
        // A name that somebody has pointed at this machine.
        ("evil.example", 403),
        ("games.example:80.evil.example", 403),
        ("games.example:x", 403),
        ("[::1]evil", 403),
        ("[2001:db8::7]evil", 403),
        ("[games.example]", 403),
        ("games.example.evil.example", 403),
        ("192.0.2.7.evil.example", 403),
    ] {
        let asked = request("GET /api/tables", &[("host", host)], "");
        let answer = fixture.ask(asked).await;
        assert_eq!(answer.status().as_u16(), status, "{host}");
        if status == 200 {
            assert_eq!(crate::common::read_text(answer).await.1, "[]");
        }
    }
}

#[tokio::test]
async fn a_client_has_so_many_bytes_stored_in_a_day() {
    let fixture = Fixture::proxied(|limits| limits.kib_a_day = 4);
    let opens = async |client: &str| {
        let new = NewTable::new(LINK, vec![PERSON; 2]);
        let text = serde_json::to_string(&new).unwrap();
        let asked = request("POST /api/tables", &[("x-forwarded-for", client)], text);
        fixture.ask(asked).await.status().as_u16()
    };
    let mut opened = 0;
    while opens("192.0.2.1").await == 201 {
        opened += 1;
        assert!(opened < 20, "no end");
    }
    assert_eq!(opens("192.0.2.1").await, 429);
    assert_eq!(opens("192.0.2.2").await, 201);
    // And by messages at a table; others go on, and what stores nothing is answered.
    let served = fixture.serve().await;
    let id = fixture.open(LINK, &[PERSON; 2]).await;
    let mut page = Page::from(served.address, &id, "192.0.2.3").await;
    page.see().await;
    let mut refused = false;
    for _ in 0..18 {
        page.take_back(7).await;
        refused |= page.refused().await.code == "too-many";
    }
    assert!(refused);
    page.send(&ToTable::ViewPly { ply: 0 }).await;
    assert!(matches!(page.recv().await, Some(FromTable::PlyView { .. })));
    let mut other = Page::from(served.address, &id, "192.0.2.4").await;
    other.see().await;
    other.plays("4@c3").await;
    assert_eq!(other.view.state.moves.len(), 1);
}
