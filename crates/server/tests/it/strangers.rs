//! Strangers who want all there is, or give nothing back: others are served all the same.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::common::*;
use crate::metrics::Counts;
use crate::players::{PONDERER, SLOW_PONDERER};

/// A server behind a proxy, which says who asks.
async fn proxied(set: impl FnOnce(&mut Limits)) -> (Fixture, Served) {
    Fixture::proxied(set).served().await
}

/// A request that a proxy passes on.
fn from(client: &str, route: &str, body: impl Into<Body>) -> Request<Body> {
    request(route, &[("x-forwarded-for", client)], body)
}

/// The head of a request, as it is sent.
fn head(line: &str, client: &str, rest: &str) -> String {
    format!("{line} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n{rest}\r\n")
}

/// A connection over which something was sent, with a short memory for what comes back.
pub(crate) async fn connected(address: SocketAddr, text: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a short memory");
    let mut stream = socket.connect(address).await.expect("a connection");
    // One that was refused is not written to.
    let _ = stream.write_all(text.as_bytes()).await;
    stream
}

/// The status of the answer to a request of a client who has just come; none where there is no answer.
async fn newcomer(served: &Served, client: &str) -> Option<u16> {
    let mut stream = connected(served.address, &head("GET /api/about", client, "")).await;
    let mut answer = [0; 12];
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_exact(&mut answer));
    read.await.expect("an end").ok()?;
    std::str::from_utf8(&answer[9..]).ok()?.parse().ok()
}

/// Waits until so many connections are open.
async fn until_open(fixture: &Fixture, wanted: impl Fn(f64) -> bool) {
    until_figure(fixture, "connections", wanted).await;
}

/// Waits until a figure is as wanted.
async fn until_figure(fixture: &Fixture, name: &str, wanted: impl Fn(f64) -> bool) {
    until(async || wanted(Counts::of(fixture).await.get(name))).await;
}

#[tokio::test]
async fn who_does_not_read_an_answer_is_hung_up_on() {
    let (fixture, served) = Fixture::serving_with(|limits| {
        limits.answer = Duration::from_millis(300);
        // More than the system takes for who does not read.
        limits.answers_a_second = 1 << 20;
    })
    .await;
    let asked = head("GET /api/openapi.json", "", "").repeat(300);
    let unread = connected(served.address, &asked).await;
    until_open(&fixture, |open| open == 1.0).await;
    until_open(&fixture, |open| open == 0.0).await;
    drop(unread);
}

#[tokio::test]
async fn a_body_that_drips_is_not_waited_for() {
    let (_fixture, served) =
        Fixture::serving_with(|limits| limits.body = Duration::from_millis(300)).await;
    let begun = head(
        "POST /api/tables",
        "",
        "Content-Type: application/json\r\nContent-Length: 9999\r\n",
    );
    let mut stream = connected(served.address, &begun).await;
    let mut ended = false;
    // Each byte comes before the body has stood still for long.
    for _ in 0..200 {
        ended = stream.write_all(b" ").await.is_err();
        let mut answer = [0; 1];
        let read = tokio::time::timeout(Duration::from_millis(50), stream.read(&mut answer));
        ended = ended || read.await.is_ok();
        if ended {
            break;
        }
    }
    assert!(ended, "still waited for");
}

#[tokio::test]
async fn who_holds_all_connections_leaves_room_for_newcomers() {
    let (fixture, served) = proxied(|limits| limits.connections = 16).await;
    let drips = "Content-Type: application/json\r\nContent-Length: 9999\r\n";
    let mut held = Vec::new();
    // Eight households of one network, each with its share; then connections over which nothing comes.
    for household in 0..8 {
        let client = format!("2001:db8:0:{household}00::1");
        for _ in 0..2 {
            held.push(connected(served.address, &head("POST /api/tables", &client, drips)).await);
        }
    }
    for _ in 0..16 {
        held.push(connected(served.address, "").await);
    }
    until_open(&fixture, |open| open >= 8.0).await;
    for client in ["198.51.100.7", "2001:db8:99::1", "203.0.113.9"] {
        assert_eq!(newcomer(&served, client).await, Some(200), "{client}");
    }
    // All were open until now.
    drop(held);
}

/// A page of the lobby that a proxy passes on, where it is let in.
async fn lobby_page(served: &Served, client: &str) -> bool {
    let from = [("x-forwarded-for", client)];
    let page = socket(served.address, "/api/lobby/socket", &from).await;
    let open = page.is_ok();
    // It stays until the test is over.
    std::mem::forget(page);
    open
}

#[tokio::test]
async fn who_holds_all_pages_leaves_room_for_newcomers() {
    let (_fixture, served) = proxied(|limits| limits.sockets = 8).await;
    for client in ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1"] {
        for page in 0..2 {
            assert!(lobby_page(&served, client).await, "{client} {page}");
        }
        // Its share is a quarter.
        assert!(!lobby_page(&served, client).await, "{client}");
    }
    for newcomer in ["2001:db8:1::1", "192.88.99.1"] {
        assert!(lobby_page(&served, newcomer).await, "{newcomer}");
    }
    // Where all have as much, nobody gives way to one who would then have more.
    assert!(!lobby_page(&served, "2001:db8:1::1").await);
}

#[tokio::test]
async fn behind_a_proxy_each_client_has_its_share_of_the_connections() {
    let (fixture, served) = proxied(|limits| limits.connections = 64).await;
    let waits = "Content-Type: application/json\r\nContent-Length: 9999\r\n";
    let mut held = Vec::new();
    for _ in 0..8 {
        let begun = head("POST /api/tables", "192.0.2.1:4711", waits);
        held.push(connected(served.address, &begun).await);
    }
    until_open(&fixture, |open| open == 8.0).await;
    // One more of the same makes its own first connection give way, which is waited for.
    assert_eq!(newcomer(&served, "192.0.2.1").await, Some(200));
    let mut end = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), held[0].read_to_end(&mut end));
    // Cut off or ended.
    let _ = read.await.expect("an end");
    assert!(end.is_empty());
    assert_eq!(newcomer(&served, "192.0.2.2").await, Some(200));
    until_open(&fixture, |open| open <= 8.0).await;
}

/// A table of a client, with a page that stays there.
async fn waits_for(fixture: &Fixture, served: &Served, client: &str, computer: Occupant) -> String {
    let new = NewTable::new("quantum-link:board=hex3", vec![computer, PERSON]);
    let text = serde_json::to_string(&new).expect("JSON");
    let answer = fixture.ask(from(client, "POST /api/tables", text)).await;
    let id = read::<TableSummary>(answer).await.1.id;
    std::mem::forget(Page::from(served.address, &id, client).await);
    id.0
}

/// Waits until so many moves were played at a table.
async fn until_played(fixture: &Fixture, id: &str, plies: usize) {
    until(async || {
        let view: TableView = fixture.found(&format!("/api/tables/{id}")).await;
        view.state.moves.len() == plies
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_keeps_the_computer_busy_delays_no_easy_level() {
    let (fixture, served) = proxied(|limits| limits.searches = 1).await;
    for _ in 0..24 {
        waits_for(&fixture, &served, "192.0.2.1", SLOW_PONDERER).await;
    }
    let id = waits_for(&fixture, &served, "198.51.100.1", COMPUTER).await;
    until_played(&fixture, &id, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_takes_turns_between_clients() {
    let (fixture, served) = proxied(|limits| limits.searches = 1).await;
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(waits_for(&fixture, &served, "192.0.2.1", PONDERER).await);
    }
    let id = waits_for(&fixture, &served, "198.51.100.1", COMPUTER).await;
    let searches = |state| format!("searches{{kind=\"move\",state=\"{state}\"}}");
    let [running, waiting] = ["running", "waiting"].map(searches);
    until_figure(&fixture, &waiting, |waiting| waiting == 8.0).await;
    until_figure(&fixture, &running, |running| running == 1.0).await;
    // The first of them ends, and perhaps the second, where the other client had not asked yet: the next turn is the other's, though
    // others came before.
    for most in [7.0, 6.0] {
        fixture.players.find_one();
        // Else both could find theirs before the other client's has got in line.
        until_figure(&fixture, &waiting, |waiting| waiting <= most).await;
    }
    until_played(&fixture, &id, 1).await;
}

#[tokio::test]
async fn a_page_that_asks_for_all_again_and_again_is_sent_so_much_only() {
    let (fixture, served) = proxied(|limits| {
        limits.answers_a_second = 64;
        limits.messages_a_second = 1000;
    })
    .await;
    let game = "quantum-link:board=hex5";
    let id = fixture.open(game, &[PERSON, PERSON]).await;
    let path = format!("/api/tables/{id}/socket");
    let from = [("x-forwarded-for", "192.0.2.1")];
    let mut page = socket(served.address, &path, &from).await.expect("a page");
    let asks = [ToTable::State, ToTable::ViewPly { ply: 0 }];
    let (mut bytes, mut refused) = (0, 0);
    for ask in asks.iter().cycle().take(600) {
        page.send_json(ask).await.expect("sent");
        let text = page.text().await.expect("an answer");
        bytes += text.len();
        refused += u32::from(text.contains("too-many"));
    }
    assert!(refused > 0, "{bytes} bytes");
    // Eight seconds' worth at once, and what the test's time is worth.
    assert!(bytes < 4 * 8 * 64 * 1024, "{bytes} bytes");
}

/// A guest who keeps no cookie opens a seek.
async fn seeks(fixture: &Fixture, client: &str) -> (StatusCode, serde_json::Value) {
    let new = json!({"game": LINK, "seating": "opener"}).to_string();
    let asked = from(client, "POST /api/lobby/seeks", new);
    read(fixture.ask(asked).await).await
}

#[tokio::test]
async fn guests_of_a_few_addresses_do_not_close_the_lobby() {
    let fixture = Fixture::proxied(|limits| limits.seeks_a_minute = 1000);
    let mut first = None;
    for network in 0..11 {
        for _ in 0..20 {
            let (status, seek) = seeks(&fixture, &format!("198.51.{network}.1")).await;
            assert_eq!(status, StatusCode::CREATED, "{seek}");
            first.get_or_insert(seek["id"].clone());
        }
    }
    // One address has its share, whose first gives way.
    let all = async || fixture.found::<Vec<Seek>>("/api/lobby").await;
    assert_eq!(all().await.len(), 200);
    let (status, _) = seeks(&fixture, "198.51.10.1").await;
    assert_eq!(status, StatusCode::CREATED);
    // The lobby is full, and takes in whoever has not had a seek; each time one of those who have most gives way.
    let mut new = Vec::new();
    for network in 0..20 {
        let (status, seek) = seeks(&fixture, &format!("203.0.{network}.1")).await;
        assert_eq!(status, StatusCode::CREATED, "{seek}");
        new.push(seek["id"].clone());
    }
    let open = all().await;
    assert_eq!(open.len(), 200);
    let is_open = |id: &serde_json::Value| open.iter().any(|seek| *id == seek.id.0);
    assert!(new.iter().all(is_open) && !is_open(&first.expect("a seek")));
}
