//! The way to a page and back, as the server measures it. Time passes only where a test or the server waits for it.

use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use crate::common::*;

/// Two people with a minute each; the server asks Black's page so seldom that only what it plays asks again.
async fn begun() -> (Friends, [Page; 2]) {
    let fixture = Fixture::with(|limits| limits.heartbeat = Duration::from_secs(600));
    let new = with_seconds("quantum-link:board=hex3", 60);
    let friends = Friends::at(fixture, &new).await;
    let pages = friends.pages().await;
    (friends, pages)
}

/// The answer to a page's ping.
async fn pong(page: &mut Page) -> FromTable {
    page.send(&ToTable::Ping).await;
    heard!(page.recv().await, Some(pong @ FromTable::Pong { .. }) => pong)
}

#[tokio::test(start_paused = true)]
async fn the_server_measures_the_way_and_does_not_charge_it() {
    let (_friends, [mut green, mut black]) = begun().await;
    // The library answers the ping that came with the connection only now.
    sleep(Duration::from_millis(300)).await;
    let measured = heard!(pong(&mut black).await, FromTable::Pong { lag: Some(lag), .. } => lag);
    assert!((250..=350).contains(&measured), "{measured}");
    green.play("4@c3").await;
    black.until_ply(1).await;
    let before = black.clock().left[1].expect("a person");
    sleep(Duration::from_millis(1_500)).await;
    black.play("4@c2").await;
    black.until_ply(2).await;
    let charged = before - black.clock().left[1].expect("a person");
    let expected = 1_500 - measured;
    let near = expected - 50..=expected + 50;
    assert!(near.contains(&charged), "{charged}");
}

#[tokio::test(start_paused = true)]
async fn the_answer_to_a_ping_is_no_message_but_pongs_that_nobody_asked_for_are() {
    let (fixture, served) = Fixture::serving_with(|limits| {
        limits.messages_a_second = 1;
        limits.patience = 5;
    })
    .await;
    let id = fixture.open("quanta", &[crate::players::PERSON; 2]).await;
    let mut page = served.page(&id).await;
    // Reading has answered the first ping; the one message of this second is still to be said.
    reads_nothing(&mut page).await;
    for _ in 0..20 {
        page.try_send_raw(Message::Pong(Default::default())).await;
    }
    assert_eq!(page.goodbye().await.ok().flatten(), Some(1008));
}
