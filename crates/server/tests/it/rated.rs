//! Rated games: who may play them, what they change, and what is refused meanwhile.

use crate::common::*;

const LINK: &str = "quantum-link";

/// Anna and Bert, who have accounts, at a rated table in which Anna begins.
type Rivals = (Fixture, Served, TableId, Browser, Browser);

async fn rivals(game: &str) -> Rivals {
    let (fixture, served, [mut anna, mut bert]) = Fixture::serving_people(["Anna", "Bert"]).await;
    // Until chance lets Anna begin.
    let id = loop {
        let opened = anna.open(&rated_at(game)).await;
        let secret = opened.secret.expect("a link");
        let id = opened.table.id;
        // A guest cannot take the seat of a rated game.
        refuses!(fixture.browser().join(&id, &secret) => "logged-out");
        if bert.join(&id, &secret).await == Ok(vec![1]) {
            break id;
        }
    };
    (fixture, served, id, anna, bert)
}

pub(crate) fn rated_at(game: &str) -> NewTable {
    NewTable {
        rated: true,
        drawn: true,
        ..invited(game, 2, &[1])
    }
}

/// Who has the seats, as the table says next.
pub(crate) async fn players(page: &mut Page) -> Vec<Option<Player>> {
    heard!(page.recv_all().await, Some(FromTable::People { players, .. }) => players)
}

fn name(player: &Option<Player>) -> Option<&str> {
    player.as_ref().map(|player| player.name.as_str())
}

async fn profile(fixture: &Fixture, name: &str) -> Profile {
    fixture.found(&format!("/api/players/{name}")).await
}

#[tokio::test]
async fn the_last_move_changes_both_ratings_and_everybody_sees_it() {
    let (fixture, served, id, mut anna, bert) = rivals(LINK).await;
    let mut page = anna.page(&served, &id).await;
    assert!(page.view.setup.rated);
    let mut other = bert.page(&served, &id).await;
    let before = players(&mut page).await;
    let names: Vec<_> = before.iter().map(name).collect();
    assert_eq!(names, [Some("Anna"), Some("Bert")]);
    let mut ratings = before.iter().flatten().map(|player| player.rating);
    assert!(ratings.all(|rating| rating.is_none()));
    page.play("4@c3").await;
    other.until_ply(1).await;
    other.play("2@a1").await;
    page.until_ply(2).await;
    other.resign(2, 1).await;
    let after = players(&mut page).await;
    let changes: Vec<_> = after.iter().flatten().map(|player| player.change).collect();
    // Two who are unknown move far, and alike.
    assert_eq!(changes, [Some(162), Some(-162)]);
    let winner = after[0].as_ref().and_then(|player| player.rating);
    let winner = winner.expect("a rating");
    assert_eq!((winner.rating, winner.provisional), (1662, true));
    // On the profile, with the game, in whatever case the name is written.
    let anna_s = profile(&fixture, "aNNA").await;
    assert_eq!(anna_s.name, "Anna");
    assert_eq!(anna_s.pools.len(), 1);
    assert_eq!(anna_s.pools[0].game, "quantum-link");
    assert_eq!(anna_s.pools[0].now, winner);
    assert_eq!(anna_s.pools[0].history[0].table, id);
    let names = ["Anna", "Bert"].map(|name| Some(name.to_owned()));
    assert_eq!(anna_s.games[0].names, names);
    assert_eq!(profile(&fixture, "Bert").await.pools[0].now.rating, 1338);
    assert!(anna.tables().await[0].rated);
    let export: Value = anna.found("/api/account/export").await;
    let pool = &export["ratings"][0];
    assert_eq!(pool["pool"], LINK);
    assert_eq!(pool["history"][0]["table"], id.0);
    page.offer(OfferKind::Rematch).await;
    other.offered().await;
    // Who is removed has no profile, and no name at the table.
    anna.removes_account().await;
    says!(fixture.get("/api/players/Anna") => "404 not-found");
    let mut rest = players(&mut other).await;
    while name(&rest[0]).is_some() {
        rest = players(&mut other).await;
    }
    let names: Vec<_> = rest.iter().map(name).collect();
    assert_eq!(names, [None, Some("Bert")]);
    assert_eq!(profile(&fixture, "Bert").await.games[0].names[0], None);
    // Nor is there another game with them, which they have offered.
    other.offer(OfferKind::Rematch).await;
    assert_eq!(other.refused().await.code, "no-offer");
}

#[tokio::test]
async fn a_rated_game_is_one_of_two_people_with_accounts() {
    let (_fixture, [mut guest]) = Fixture::with_browsers();
    says!(guest.send("POST /api/tables", rated_at(LINK)) => "401 logged-out");
    guest.sign_up("Anna").await;
    for new in [
        but(invited(LINK, 2, &[]), |new| new.rated = true),
        NewTable {
            rated: true,
            drawn: true,
            ..invited("quantum-leap:edition=1,board=hex3,players=3", 3, &[1, 2])
        },
        // Another board than usual, other rules, a seat that was chosen.
        rated_at("quantum-leap:board=hex2"),
        rated_at("quanta:placing=orthogonal"),
        but(rated_at(LINK), |new| new.drawn = false),
    ] {
        says!(guest.send("POST /api/tables", new) => "422 wrong-game");
    }
}

#[tokio::test]
async fn a_game_that_is_given_up_before_both_have_moved_changes_no_rating() {
    for plies in [0, 1] {
        let (fixture, served, id, anna, bert) = rivals(LINK).await;
        let mut pages = [anna.page(&served, &id).await, bert.page(&served, &id).await];
        if plies == 1 {
            pages[0].play("4@c3").await;
            pages[1].until_ply(1).await;
        }
        pages[1].resign(plies, 1).await;
        pages[0].over().await;
        for name in ["Anna", "Bert"] {
            let pools = profile(&fixture, name).await.pools;
            assert!(pools.iter().all(|pool| pool.history.is_empty()), "{plies}");
        }
        served.stop().await;
    }
}

#[tokio::test]
async fn who_removes_the_account_loses_the_rated_games_that_go_on() {
    let (fixture, served, id, anna, mut bert) = rivals(LINK).await;
    let mut pages = [anna.page(&served, &id).await, bert.page(&served, &id).await];
    both_play(&mut pages, &["4@c3", "2@a1"]).await;
    bert.removes_account().await;
    pages[0].over().await;
    // Once, and as any other win.
    let won = profile(&fixture, "Anna").await.pools.remove(0);
    assert_eq!((won.now.rating, won.history.len()), (1662, 1));
}

#[tokio::test]
async fn no_help_and_nothing_taken_back_while_a_rated_game_goes_on() {
    let (fixture, served, id, mut anna, bert) = rivals(LINK).await;
    let mut page = anna.page(&served, &id).await;
    page.plays("4@c3").await;
    assert!(!page.standing().can_take_back);
    page.take_back(1).await;
    assert_eq!(page.refused().await.code, "rated-game");
    // Whatever way leads to its positions.
    let asked = |game: &str, moves: &[&str]| json!({"game": game, "setup": page.view.setup.start, "moves": moves, "lines": 1, "millis": 10, "threads": 1});
    let analyse = |asked: &Value| json!({"type": "analyse", "asked": asked}).to_string();
    let own = asked(LINK, &["4@c3"]);
    for (path, body) in [
        ("/api/ask", analyse(&own)),
        ("/api/analysis", own.to_string()),
        (
            "/api/ask",
            json!({"type": "choose", "at": own, "level": 1, "seed": "1"}).to_string(),
        ),
    ] {
        says!(anna.ask(&format!("POST {path}"), body) => "403 rated-game");
    }
    // Other positions, and other people.
    let other = asked(LINK, &["2@a1"]);
    says!(anna.ask("POST /api/ask", analyse(&other)) => "200");
    let mut stranger = fixture.browser();
    says!(stranger.ask("POST /api/ask", analyse(&own)) => "200");
    // After the game.
    let mut others = bert.page(&served, &id).await;
    others.resign(1, 1).await;
    page.see().await;
    says!(anna.ask("POST /api/ask", analyse(&own)) => "200");
}

/// Whether a position of a game can be analysed by somebody.
async fn analysed(browser: &mut Browser, start: &str, moves: &[String]) -> String {
    let asked = json!({"game": LONG, "setup": start, "moves": moves, "lines": 1, "millis": 10, "threads": 1});
    let body = json!({"type": "analyse", "asked": asked});
    said(browser.send("POST /api/ask", body).await).await
}

/// A game that is not over after a dozen plies.
const LONG: &str = "quantum";

#[tokio::test]
async fn where_a_rated_game_stands_is_analysed_for_nobody_until_it_is_over() {
    let (fixture, served, id, mut anna, bert) = rivals(LONG).await;
    let mut pages = [anna.page(&served, &id).await, bert.page(&served, &id).await];
    let start = pages[0].view.setup.start.clone();
    for ply in 0..12 {
        let legal = &pages[ply % 2].view.state.legal;
        let text = legal[legal.len() / 2].text.clone();
        pages[ply % 2].play(&text).await;
        for page in &mut pages {
            page.until_ply(ply + 1).await;
        }
    }
    assert!(pages[0].standing().outcome.is_none());
    let moves = pages[0].moves().into_iter().map(str::to_owned);
    let moves: Vec<String> = moves.collect();
    let mut stranger = fixture.browser();
    let refused = "403 rated-position";
    for (plies, expected) in [
        (0, "200"),
        (1, "200"),
        (8, "200"),
        (9, refused),
        (12, refused),
    ] {
        let found = analysed(&mut stranger, &start, &moves[..plies]).await;
        assert_eq!(found, expected, "after {plies} plies");
    }
    // A player who is logged in is refused the opening, too.
    let own = analysed(&mut anna, &start, &moves[..1]).await;
    assert_eq!(own, "403 rated-game");
    drop(pages);
    served.stop().await;

    // Another server has read it, before anybody comes.
    let (_fixture, served) = fixture.restarted().served().await;
    until(async || analysed(&mut stranger, &start, &moves).await == refused).await;
    let mut page = bert.page(&served, &id).await;
    page.resign(12, 1).await;
    page.over().await;
    assert_eq!(analysed(&mut stranger, &start, &moves).await, "200");
}
