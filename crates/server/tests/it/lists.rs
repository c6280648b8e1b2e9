//! Lists, however much is stored: a page at a time, and so many in a second.

use quantarium_people::{Digest, Holdings};
use quantarium_store::{Appended, Entry, NewTable, tables};

use crate::common::*;

/// A game of somebody's that was over at a time, with its last event.
fn finished(id: &str, time: i64, holder: Digest) -> (NewTable, Entry) {
    let new = NewTable {
        id: id.to_owned(),
        game: "quanta:board=5x5".to_owned(),
        setup: "start position".to_owned(),
        occupants: vec![Occupant::Person; 2],
        parties: vec![0; 2],
        holdings: Holdings {
            holders: vec![(0, holder)],
            links: Vec::new(),
        },
        to_move: Some(0),
        ..NewTable::default()
    };
    let last = Entry {
        table: id.to_owned(),
        seq: 1,
        epoch: 0,
        party: Some(0),
        request: None,
        time,
        step: Step::Resigned { seat: 1 },
        plies: 0,
        result: "1-0".to_owned(),
        begun: true,
        to_move: None,
        due: None,
        also: None,
        notify: Vec::new(),
    };
    (new, last)
}

#[tokio::test]
async fn finished_games_are_shown_a_page_at_a_time() {
    let (fixture, [mut browser]) = Fixture::with_people(["Anna"]).await;
    let anna = fixture.account("anna").holder;
    for number in 0..131 {
        let (mut new, last) = finished(&format!("game{number:03}"), number, anna);
        if number == 130 {
            // A private one with a friend, which nobody else knows of.
            new.holdings.holders.push((1, Digest([7; 32])));
        }
        let written = fixture.write(|tx| {
            tables::open(tx, &new)?;
            tables::append(tx, &last)
        });
        assert_eq!(written, Appended::Stored);
    }
    let profile: Profile = fixture.found("/api/players/Anna").await;
    let mut seen: Vec<String> = profile.games.iter().map(|game| game.id.0.clone()).collect();
    assert_eq!(seen.len(), 100);
    let older = format!("/api/players/ANNA/games?before={}", seen[99]);
    let games: Vec<TableSummary> = fixture.found(&older).await;
    seen.extend(games.into_iter().map(|game| game.id.0));
    let all = (0..130).rev().map(|number| format!("game{number:03}"));
    assert!(all.eq(seen));
    let own: Profile = browser.found("/api/players/Anna").await;
    assert_eq!(own.games[0].id.0, "game130");
    says!(fixture.get("/api/players/Nobody/games") => "404 not-found");
}

#[tokio::test]
async fn whatever_is_read_counts_as_a_question() {
    let fixture = Fixture::with(|limits| limits.previews_a_second = 1);
    let paths = "tables tables/abcdefghijklmnop tables/abcdefghijklmnop/record players/Anna \
         players/Anna/games lobby lobby/feed account/sessions account/tokens account/blocks \
         account/notices links/abc preview?game=quantum";
    for path in paths.split(' ') {
        let mut refused = 0;
        for _ in 0..20 {
            let answer = fixture.get(&format!("/api/{path}")).await;
            if answer.status() == StatusCode::TOO_MANY_REQUESTS {
                assert!(answer.headers().contains_key(header::RETRY_AFTER));
                assert_eq!(said(answer).await, "429 too-many");
                refused += 1;
            }
        }
        assert!(refused > 10, "{path}: {refused} of 20");
    }
}
