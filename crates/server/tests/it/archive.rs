//! Finished games that everybody may look up, and months of them.

use quantarium_rules::record;
use quantarium_store::tables;

use crate::common::*;
use crate::people::begun;

#[tokio::test]
async fn finished_games_of_the_lobby_are_looked_up_and_sent_by_months() {
    let (fixture, served, [mut anna, mut bert]) = Fixture::serving_people(["Anna", "Bert"]).await;
    let mut guest = fixture.browser();
    let none: Vec<String> = guest.found("/api/archive").await;
    assert_eq!(none, [""; 0]);
    let (first, mut pages) = begun(&served, [&mut anna, &mut bert], &live()).await;
    pages[1].resign(1, 1).await;
    pages[0].over().await;
    let other = seek("quantum-link:board=hex4");
    let (second, mut pages) = begun(&served, [&mut anna, &mut guest], &other).await;
    pages[0].resign(1, 0).await;
    pages[1].over().await;
    let (_going_on, _pages) = begun(&served, [&mut bert, &mut guest], &live()).await;
    // What friends play by a link is theirs.
    let asked = invited("quantum-link", 2, &[1]);
    let theirs = anna.open_with(&mut bert, &asked).await;
    let mut page = anna.page(&served, &theirs).await;
    page.resign(0, 0).await;
    page.over().await;

    for (query, expected) in [
        ("", vec![&second, &first]),
        ("?player=ANNA&game=quantum-link&result=first", vec![&first]),
        ("?player=bert", vec![&first]),
        ("?board=quantum-link:board=hex4", vec![&second]),
        ("?from=2026-01-01&to=2026-01-31", vec![]),
        ("?game=quanta", vec![]),
    ] {
        let found: FoundGames = guest.found(&format!("/api/games{query}")).await;
        let found: Vec<&TableId> = found.games.iter().map(|game| &game.id).collect();
        assert_eq!(found, expected, "{query}");
    }
    for (query, refused) in [
        ("player=Nobody", StatusCode::NOT_FOUND),
        ("from=2026-02-30", StatusCode::UNPROCESSABLE_ENTITY),
        ("from=2026-%2B1-1", StatusCode::UNPROCESSABLE_ENTITY),
        ("board=quanta:no", StatusCode::UNPROCESSABLE_ENTITY),
        ("result=never", StatusCode::BAD_REQUEST),
    ] {
        let answer = fixture.get(&format!("/api/games?{query}")).await;
        assert_eq!(answer.status(), refused, "{query}");
    }

    let months: Vec<String> = guest.found("/api/archive").await;
    let month = months.first().expect("one month");
    let answer = fixture.get(&format!("/api/archive/{month}")).await;
    let (_, text) = read_text(answer).await;
    let read = record::read(&text, &|name: &str| quantarium_games::open(name)).expect("records");
    assert_eq!(read.len(), 2, "{text}");
    for seat in ["[Green \"Anna\"]", "[Black \"Person\"]", "[Black \"Bert\"]"] {
        assert!(text.contains(seat), "{text}");
    }
    for month in ["2020-13", "2020-1x", "x"] {
        let answer = fixture.get(&format!("/api/archive/{month}")).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{month}");
    }
}

#[tokio::test]
async fn games_from_a_position_are_counted_when_they_end_and_after_the_start() {
    let (fixture, served, [mut anna, mut bert]) = Fixture::serving_people(["Anna", "Bert"]).await;
    let (table, mut pages) = begun(&served, [&mut anna, &mut bert], &live()).await;
    let start = pages[0].view.setup.start.clone();
    let game = pages[0].view.setup.game.clone();
    let query = format!("game={game}&position={}", start.replace(' ', "%20"));
    let path = format!("/api/games/from?{query}");
    let none: GamesFrom = bert.found(&path).await;
    assert!(none.moves.is_empty() && none.games.is_empty());
    pages[1].resign(1, 1).await;
    pages[0].over().await;
    // What friends play by a link is theirs.
    let theirs = anna.open_with(&mut bert, &invited(&game, 2, &[1])).await;
    let mut page = anna.page(&served, &theirs).await;
    page.resign(0, 0).await;
    page.over().await;
    served.stop().await;
    // One of an older server was never noted.
    fixture.write(|tx| tables::note_reached(tx, &table.0, &[]));
    let (_fixture, served) = fixture.restarted().served().await;
    until(async || !bert.found::<GamesFrom>(&path).await.moves.is_empty()).await;
    let found: GamesFrom = bert.found(&path).await;
    served.stop().await;
    let counted = found.moves.iter().map(|one| {
        let counts = one.results.iter();
        let counts = counts.map(|count| (count.result.as_str(), count.games));
        (one.text.as_str(), counts.collect::<Vec<_>>())
    });
    let counted: Vec<_> = counted.collect();
    assert_eq!(counted, [("4@c3", vec![("1-0", 1)])]);
    assert_eq!(found.games.len(), 1);
    assert_eq!(found.games[0].id, table);
}
