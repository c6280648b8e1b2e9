//! Games that everybody has left are removed, by the rule in docs/hosting.md.

use crate::common::*;

fn forgetting(days: u64) -> Limits {
    Limits {
        forget_after: Some(Duration::from_secs(days * 24 * 3600)),
        ..Limits::default()
    }
}

/// The time this many days from now, in milliseconds since 1970.
pub(crate) fn in_days(days: u64) -> i64 {
    now() + days as i64 * DAY
}

async fn exists(fixture: &Fixture, id: &TableId) -> bool {
    let answer = fixture.get(&format!("/api/tables/{id}")).await;
    answer.status() == StatusCode::OK
}

/// A game of a guest with a friend, who has come.
async fn shared(fixture: &Fixture, guest: &mut Browser) -> TableId {
    let new = invited(LINK, 2, &[1]);
    guest.open_with(&mut fixture.browser(), &new).await
}

#[tokio::test(start_paused = true)]
async fn a_deserted_game_is_removed_and_no_other() {
    let (fixture, served, [mut guest]) = Fixture::serving_browsers().await;
    let nobodys = fixture.open(LINK, &[PERSON, COMPUTER]).await;
    let left = shared(&fixture, &mut guest).await;
    let watched = shared(&fixture, &mut guest).await;
    let over = shared(&fixture, &mut guest).await;
    let mut page = guest.page(&served, &over).await;
    page.resign(0, 0).await;
    page.see().await;
    drop(page);
    served.stop().await;

    // Not yet.
    let fixture = fixture.restarted_with(forgetting(90), in_days(89));
    let served = fixture.serve().await;
    // The rule can be read.
    let about = fixture.found::<About>("/api/about").await;
    assert_eq!(about.forget_after, Some(90));
    long_after(2 * 3600).await;
    for id in [&nobodys, &left, &watched, &over] {
        assert!(exists(&fixture, id).await);
    }
    served.stop().await;

    // Everybody can come back for an hour after a start.
    let fixture = fixture.restarted_with(forgetting(90), in_days(91));
    let served = fixture.serve().await;
    long_after(3000).await;
    assert!(exists(&fixture, &left).await);
    let watcher = Browser::default().page(&served, &watched).await.stay();
    tokio::time::sleep(Duration::from_secs(3600)).await;
    assert!(!exists(&fixture, &nobodys).await);
    assert!(!exists(&fixture, &left).await);
    assert!(exists(&fixture, &watched).await && exists(&fixture, &over).await);
    watcher.abort();
    tokio::time::sleep(Duration::from_secs(2 * 3600)).await;
    assert!(!exists(&fixture, &watched).await);
    // What people finished stays.
    assert!(exists(&fixture, &over).await);
    assert_eq!(guest.tables().await.len(), 1);
}
