//! Rated games of the lobby, and who opens what there.

use crate::common::*;

fn rated() -> NewSeek {
    NewSeek::of_two("quantum-link".to_owned(), None, Seating::Chance, true)
}

fn by(seek: &Seek) -> Option<&str> {
    seek.by.as_ref().map(|player| player.name.as_str())
}

async fn rating(fixture: &Fixture, name: &str) -> Rating {
    let path = format!("/api/players/{name}");
    fixture.found::<Profile>(&path).await.pools[0].now
}

#[tokio::test]
async fn a_rated_seek_leads_to_a_rated_game_and_the_list_says_by_whom_it_is() {
    let (fixture, served, [mut anna, mut bert]) = Fixture::serving_people(["Anna", "Bert"]).await;
    let mut guest = fixture.browser();
    let mut watching = guest.lobby(&served).await;
    watching.still_there().await;
    let opened = anna.seek(&rated()).await.expect("a seek");
    let unrated = Player {
        name: "Anna".to_owned(),
        bot: false,
        rating: None,
        change: None,
    };
    let heard = reads!(watching.recv().await, FromLobby::Seek { seek } => seek);
    for seen in [&opened, &heard, &guest.seeks().await[0]] {
        assert!(seen.new.rated);
        assert_eq!(seen.by.as_ref(), Some(&unrated));
    }
    // The same but casual is another; a guest's has no name.
    let casual = but(rated(), |new| new.rated = false);
    anna.seek(&casual).await.expect("another");
    guest.seek(&casual).await.expect("a third");
    let seeks = bert.seeks().await;
    let names = seeks.iter().map(|seek| (seek.new.rated, by(seek)));
    let names: Vec<_> = names.collect();
    let order = [(true, Some("Anna")), (false, Some("Anna")), (false, None)];
    assert_eq!(names, order);
    let refused = guest.take(&opened).await.expect_err("a guest");
    assert_eq!(refused.code, "logged-out");
    assert_eq!(refused.message, "this game is rated: log in to play it");
    // It is still open for who has an account.
    let table = bert.take(&opened).await.expect("a place").expect("a table");
    let mut pages = pages(&served, [&anna, &bert], &table).await;
    assert!(pages[0].view.setup.rated);
    pages.sort_by_key(|page| page.seats.clone());
    both_play(&mut pages, &["4@c3", "2@a1"]).await;
    pages[1].resign(2, 1).await;
    pages[0].over().await;
    let ratings = [
        rating(&fixture, "Anna").await,
        rating(&fixture, "Bert").await,
    ];
    let mut changed = ratings.map(|rating| rating.rating);
    changed.sort_unstable();
    assert_eq!(changed, [1338, 1662]);
    // The next seek of this game shows the rating; one of another game shows none.
    let next = anna.seek(&rated()).await.expect("a seek");
    assert_eq!(next.by.and_then(|by| by.rating), Some(ratings[0]));
    // Bert takes Anna's seek where their ratings are close enough: they are 324 points apart.
    let near = |points| but(rated(), |new| new.within = Some(points));
    let narrow = anna.seek(&near(300)).await.expect("a seek");
    refuses!(bert.take(&narrow) => "rating-range");
    assert_eq!(anna.leave(&narrow).await, 204);
    let wide = anna.seek(&near(400)).await.expect("a seek");
    bert.take(&wide).await.expect("near enough");
    // So does a challenge, to both.
    let asked = json!({"variant": "quantum-link", "days": 3});
    anna.challenge("Bert", asked).await;
    for (one, rating) in [(&anna, ratings[1]), (&bert, ratings[0])] {
        let mut page = one.lobby(&served).await;
        let challenges =
            heard!(page.recv().await, FromLobby::Challenges { challenges } => challenges);
        assert_eq!(challenges[0].rating, Some(rating));
    }
    let other = but(casual, |new| new.game = "quanta".to_owned());
    assert_eq!(anna.seek(&other).await.expect("a seek").by, Some(unrated));
}

#[tokio::test]
async fn who_may_open_a_rated_seek_and_which() {
    let (_fixture, [mut anna, mut bert]) = Fixture::with_browsers();
    refuses!(anna.seek(&rated()) => "logged-out");
    anna.sign_up("Anna").await;
    for wrong in [
        // Another board than usual, a seat that was chosen.
        but(rated(), |new| new.game = LINK.to_owned()),
        but(rated(), |new| new.seating = Seating::Opener),
    ] {
        refuses!(anna.seek(&wrong) => "rated-game");
    }
    let casual = NewSeek {
        rated: false,
        within: Some(200),
        ..rated()
    };
    refuses!(anna.seek(&casual) => "wrong-game");
    assert!(anna.seeks().await.is_empty());
    anna.seek(&rated()).await.expect("a seek");
    // An account that becomes a bot's waits for nobody.
    says!(anna.become_bot() => "204");
    assert!(anna.seeks().await.is_empty());
    refuses!(anna.seek(&rated()) => "rated-game");
    bert.sign_up("Bert").await;
    let opened = bert.seek(&rated()).await.expect("a seek");
    refuses!(anna.take(&opened) => "rated-game");
}

#[tokio::test]
async fn help_that_is_off_is_refused_to_those_who_play_alone_and_in_the_next_game_too() {
    let (_fixture, served, [mut anna, mut bert, mut watcher]) = Fixture::serving_browsers().await;
    let unaided = but(seek(LINK), |new| new.unaided = true);
    let opened = anna.seek(&unaided).await.expect("a seek");
    assert!(opened.new.unaided && watcher.seeks().await[0].new.unaided);
    let table = bert.take(&opened).await.expect("a place");
    let id = table.expect("a table");
    let [mut page, mut other] = [anna.page(&served, &id).await, bert.page(&served, &id).await];
    assert!(page.view.setup.unaided && !page.view.setup.rated);
    page.plays("4@c3").await;
    let asked = json!({"game": LINK, "setup": page.view.setup.start, "moves": ["4@c3"], "lines": 1, "millis": 10, "threads": 1});
    let body = json!({"type": "analyse", "asked": asked}).to_string();
    for (browser, expected) in [
        (&mut anna, "403 unaided-game"),
        (&mut bert, "403 unaided-game"),
        (&mut watcher, "200"),
    ] {
        says!(browser.ask("POST /api/ask", body.clone()) => expected);
    }
    other.resign(1, 1).await;
    page.over().await;
    says!(anna.ask("POST /api/ask", body) => "200");
    other.offer(OfferKind::Rematch).await;
    page.offer(OfferKind::Rematch).await;
    let next = page.rematch().await;
    assert!(anna.page(&served, &next).await.view.setup.unaided);
}
