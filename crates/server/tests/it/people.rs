//! Who else exists: who is there, the best in a game, names by how they begin, and games that are being played.

use quantarium_wire::Players;

use crate::common::*;

impl Browser {
    async fn players(&mut self) -> Players {
        self.found("/api/players?game=quantum-link").await
    }

    async fn running(&mut self) -> Vec<RunningGame> {
        self.found("/api/lobby/games").await
    }
}

fn names(players: &[Player]) -> Vec<&str> {
    players.iter().map(|player| player.name.as_str()).collect()
}

/// Two play a seek of one of them: the table after the first move, and their pages in seat order.
pub(crate) async fn begun(
    served: &Served,
    [one, other]: [&mut Browser; 2],
    new: &NewSeek,
) -> (TableId, [Page; 2]) {
    let table = one.meet(other, new).await;
    let mut pages = pages(served, [one, other], &table).await;
    pages.sort_by_key(|page| page.seats.clone());
    both_play(&mut pages, &["4@c3"]).await;
    (table, pages)
}

#[tokio::test]
async fn who_has_a_page_open_is_online_but_not_to_those_who_have_blocked_them() {
    let (fixture, served, [mut anna, mut bert, _carl]) =
        Fixture::serving_people(["Anna", "bert", "Carl"]).await;
    let mut guest = fixture.browser();
    assert!(guest.players().await.online.is_empty());
    let mut pages = [
        bert.lobby(&served).await,
        anna.lobby(&served).await,
        guest.lobby(&served).await,
    ];
    for page in &mut pages {
        page.still_there().await;
    }
    let seen = guest.players().await;
    assert_eq!(names(&seen.online), ["Anna", "bert"]);
    assert!(seen.people.is_empty() && seen.bots.is_empty());
    let there: Vec<Player> = guest.found("/api/names?begins=").await;
    assert_eq!(there, seen.online);
    let found: Vec<Player> = bert.found("/api/names?begins=AN&game=quanta").await;
    assert_eq!(names(&found), ["Anna"]);
    let found: Vec<Player> = guest.found("/api/names?begins=c").await;
    assert_eq!(names(&found), ["Carl"]);
    anna.block("bert").await;
    assert_eq!(names(&bert.players().await.online), ["bert"]);
    assert_eq!(names(&anna.players().await.online), ["Anna"]);
    let found: Vec<Player> = bert.found("/api/names?begins=an").await;
    assert!(found.is_empty());
    drop(pages);
    served.stop().await;
    assert!(guest.players().await.online.is_empty());
}

#[tokio::test]
async fn games_of_the_lobby_and_rated_games_are_listed_while_they_are_played() {
    let (fixture, served, [mut anna, mut bert, mut carl]) =
        Fixture::serving_people(["Anna", "Bert", "Carl"]).await;
    let mut guest = fixture.browser();
    let rated = NewSeek::of_two("quantum-link".to_owned(), None, Seating::Chance, true);
    let (casual, _pages) = begun(&served, [&mut anna, &mut guest], &live()).await;
    let (table, [mut first, mut second]) = begun(&served, [&mut anna, &mut bert], &rated).await;
    let seen = carl.running().await;
    let tables: Vec<&TableId> = seen.iter().map(|game| &game.table.id).collect();
    assert_eq!(tables, [&table, &casual]);
    assert_eq!(seen[1].table.clock, Some(BLITZ));
    let by = |game: &RunningGame| game.players.iter().flatten().count();
    assert_eq!((by(&seen[0]), by(&seen[1])), (2, 1));
    // Not one's own, nor those of somebody from whom one is kept apart.
    assert!(anna.running().await.is_empty());
    assert_eq!(guest.running().await.len(), 1);
    carl.block("Bert").await;
    assert_eq!(carl.running().await.len(), 1);
    // With its end the game leaves the list, and its players are in the leaderboard.
    second.play("2@a1").await;
    first.until_ply(2).await;
    second.resign(2, 1).await;
    first.over().await;
    let players = guest.players().await;
    let ratings = players.people.iter().filter_map(|player| player.rating);
    let ratings: Vec<_> = ratings
        .map(|rating| (rating.rating, rating.provisional))
        .collect();
    assert_eq!(ratings, [(1662, true), (1338, true)]);
    assert!(players.bots.is_empty());
    assert!(guest.running().await.is_empty());
}

#[tokio::test]
async fn who_follows_a_player_hears_that_they_came_and_that_they_have_opened_a_game() {
    let (fixture, served, [mut anna, mut bert]) = Fixture::serving_people(["Anna", "Bert"]).await;
    says!(bert.call("PUT /api/account/follows/anna") => "204");
    let here: Vec<Followed> = bert.found("/api/account/follows").await;
    assert_eq!(here[0].player.name, "Anna");
    assert!(!here[0].here);
    let profile: Profile = bert.found("/api/players/Anna").await;
    assert!(profile.followed);
    // As if it had been yesterday.
    fixture.write(|tx| tx.batch("UPDATE follows SET came = 0"));
    let mut page = bert.lobby(&served).await;
    page.still_there().await;
    let mut annas = anna.lobby(&served).await;
    let name = "Anna".to_owned();
    assert_eq!(page.recv().await, FromLobby::Came { name: name.clone() });
    annas.still_there().await;
    let here: Vec<Followed> = bert.found("/api/account/follows").await;
    assert!(here[0].here);
    // Another page of hers is nothing new.
    let _second = anna.lobby(&served).await;
    anna.seek(&live()).await.expect("a seek");
    assert!(matches!(page.recv().await, FromLobby::Seek { .. }));
    assert_eq!(page.recv().await, FromLobby::Opened { name });
}
