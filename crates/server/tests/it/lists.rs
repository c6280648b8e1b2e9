//! Lists, however much is stored: a page at a time, and so many in a second.

use axum::http::StatusCode;
use quantarium_server::Limits;
use quantarium_store::testkit::{append, played, table};
use quantarium_store::{Entry, NewTable, Store};
use quantarium_wire::{Profile, TableSummary};

use crate::common::{Fixture, read};
use crate::guests::Browser;

#[tokio::test]
async fn finished_games_are_shown_a_page_at_a_time() {
    let fixture = Fixture::new(Limits::default());
    Browser::default().sign_up(&fixture, "Anna").await;
    let store = fixture.store();
    let anna = store
        .accounts()
        .named("anna")
        .expect("read")
        .expect("Anna")
        .holder;
    for number in 0..130 {
        let id = format!("game{number:03}");
        let mut new = NewTable { ..table(&id) };
        new.holdings.holders = vec![(0, anna)];
        store.open_table(&new).expect("opened");
        store.claim(&id).expect("claimed");
        let (result, time) = ("1-0".to_owned(), number);
        let last = Entry {
            result,
            time,
            ..played(&id, 1, "last")
        };
        append(store.as_ref(), last).expect("over");
    }
    let (_, profile) = read::<Profile>(fixture.get("/api/players/Anna").await).await;
    let mut seen: Vec<String> = profile.games.iter().map(|game| game.id.0.clone()).collect();
    assert_eq!(seen.len(), 100);
    let older = format!("/api/players/ANNA/games?before={}", seen[99]);
    let (_, games) = read::<Vec<TableSummary>>(fixture.get(&older).await).await;
    seen.extend(games.into_iter().map(|game| game.id.0));
    let all: Vec<String> = (0..130)
        .rev()
        .map(|number| format!("game{number:03}"))
        .collect();
    assert_eq!(seen, all);
    let nobody = fixture.get("/api/players/Nobody/games").await;
    assert_eq!(nobody.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whatever_is_read_counts_as_a_question() {
    let fixture = Fixture::new(Limits {
        previews_a_second: 1,
        ..Limits::default()
    });
    for path in [
        "/api/tables",
        "/api/tables/abcdefghijklmnop",
        "/api/tables/abcdefghijklmnop/record",
        "/api/players/Anna",
        "/api/players/Anna/games",
        "/api/lobby",
        "/api/lobby/feed",
        "/api/account/sessions",
        "/api/account/tokens",
        "/api/account/blocks",
        "/api/account/notices",
        "/api/links/abc",
    ] {
        let mut refused = 0;
        for _ in 0..20 {
            let answer = fixture.get(path).await;
            refused += u32::from(answer.status() == StatusCode::TOO_MANY_REQUESTS);
        }
        assert!(refused > 10, "{path}: {refused} of 20");
    }
}
