//! Challenges: to people and to bots, answered, withdrawn, over after a while, and there after a restart.

use quantarium_store::FILE;
use rusqlite::Connection;

use crate::common::*;

impl Browser {
    /// Challenges somebody: the challenge's id.
    pub(crate) async fn challenge(&mut self, name: &str, asked: Value) -> String {
        let made: Value = read(self.challenges(name, asked).await).await.1;
        made["id"].as_str().expect("an id").to_owned()
    }

    /// The same, where it may be refused.
    pub(crate) async fn challenges(&mut self, name: &str, asked: Value) -> Response<Body> {
        let route = format!("POST /api/challenge/{name}");
        self.send(&route, asked).await
    }

    /// Accepts, declines or cancels a challenge.
    async fn answer(&mut self, id: &str, what: &str) -> Response<Body> {
        self.answer_with(id, what, json!({})).await
    }

    async fn answer_with(&mut self, id: &str, what: &str, body: Value) -> Response<Body> {
        let route = format!("POST /api/challenge/{id}/{what}");
        self.send(&route, body).await
    }
}

#[tokio::test]
async fn who_withdraws_challenges_again_and_again_waits() {
    let (_fixture, [mut anna, mut bert, mut cora]) =
        Fixture::with_people(["Anna", "Bert", "Cora"]).await;
    let asked = || json!({"variant": LINK, "days": 3});
    // What is answered does not count.
    for _ in 0..5 {
        let id = anna.challenge("Bert", asked()).await;
        says!(bert.answer(&id, "decline") => "200");
    }
    for _ in 0..2 {
        let id = anna.challenge("Bert", asked()).await;
        says!(anna.answer(&id, "cancel") => "200");
    }
    says!(anna.challenges("Bert", asked()) => "429 too-many");
    says!(anna.challenges("Cora", asked()) => "200");
    says!(cora.challenges("Bert", asked()) => "200");
}

/// The challenges in the first message to a page.
async fn waiting(page: &mut LobbyPage) -> Vec<WaitingChallenge> {
    page.seeks().await;
    reads!(page.recv().await, FromLobby::Challenges { challenges } => challenges)
}

async fn new(page: &mut LobbyPage) -> WaitingChallenge {
    reads!(page.recv().await, FromLobby::Challenge { challenge } => challenge)
}

/// What has become of a challenge.
async fn over(page: &mut LobbyPage) -> (String, ChallengeEnd, Option<String>) {
    reads!(
        page.recv().await,
        FromLobby::ChallengeOver { challenge, end, reason } => (challenge.id.0, end, reason),
        but FromLobby::Table { .. }
    )
}

fn slow() -> Value {
    json!({"variant": "quantum-link", "days": 3, "rated": true})
}

#[tokio::test]
async fn a_person_hears_of_a_challenge_and_it_is_there_after_a_restart() {
    let (fixture, served, [mut nina, mut otto]) = Fixture::serving_people(["Nina", "Otto"]).await;
    let mut page = otto.lobby(&served).await;
    assert!(page.seeks().await.is_empty());
    let id = nina.challenge("otto", slow()).await;
    let heard = new(&mut page).await;
    assert_eq!((heard.name.as_deref(), heard.own), (Some("Nina"), false));
    assert_eq!(heard.new.clock, Some(TimeControl::Days { days: 3 }));
    assert!(heard.new.rated && heard.new.unaided && heard.new.seating == Seating::Chance);
    assert_eq!(heard.id.0, id);
    assert_eq!(heard.until - heard.opened, 14 * 86_400);
    served.stop().await;
    let (fixture, served) = fixture.restarted().served().await;
    let [mut one, mut other] = [nina.lobby(&served).await, otto.lobby(&served).await];
    let own = waiting(&mut one).await.remove(0);
    assert_eq!((own.name.as_deref(), own.own), (Some("Otto"), true));
    assert_eq!(waiting(&mut other).await, [heard]);
    // Nobody else answers or withdraws it.
    says!(nina.answer(&id, "accept") => "403 not-yours");
    says!(otto.answer(&id, "cancel") => "403 not-yours");
    says!(fixture.browser().answer(&id, "decline") => "403 not-yours");
    says!(otto.answer(&id, "accept") => "200");
    for page in [&mut one, &mut other] {
        assert_eq!(over(page).await, (id.clone(), ChallengeEnd::Accepted, None));
    }
    // A lost answer is asked for again.
    says!(otto.answer(&id, "accept") => "200");
    says!(nina.answer(&id, "cancel") => "409 challenge-gone");
    let table = TableId(id);
    let page = nina.page(&served, &table).await;
    assert!(page.view.setup.rated && page.view.setup.online);
    // Chance has drawn who begins.
    let mut seats = [page.seats, otto.page(&served, &table).await.seats];
    seats.sort();
    assert_eq!(seats, [[0], [1]]);
}

#[tokio::test]
async fn a_challenge_is_declined_for_a_reason_or_withdrawn() {
    let (_fixture, served, [mut nina, mut otto]) = Fixture::serving_people(["Nina", "Otto"]).await;
    let [mut one, mut other] = [nina.lobby(&served).await, otto.lobby(&served).await];
    for page in [&mut one, &mut other] {
        page.seeks().await;
    }
    let id = nina.challenge("Otto", slow()).await;
    let why = json!({"reason": "tooSlow"});
    says!(otto.answer_with(&id, "decline", why) => "200");
    for page in [&mut one, &mut other] {
        assert_eq!(new(page).await.id.0, id);
        let (ended, end, reason) = over(page).await;
        assert_eq!((&ended, end), (&id, ChallengeEnd::Declined));
        assert_eq!(reason.as_deref(), Some("tooSlow"));
    }
    let id = nina.challenge("Otto", slow()).await;
    says!(nina.answer(&id, "cancel") => "200");
    for page in [&mut one, &mut other] {
        new(page).await;
        assert_eq!(over(page).await.1, ChallengeEnd::Canceled);
    }
    says!(otto.answer(&id, "accept") => "409 challenge-gone");
}

#[tokio::test]
async fn who_may_not_challenge_gets_the_reason() {
    let (_fixture, [mut nina, mut otto]) = Fixture::with_people(["Nina", "Otto"]).await;
    says!(nina.challenges("Nina", slow()) => "409 own-challenge");
    says!(nina.challenges("Nobody", slow()) => "404 not-found");
    let six = json!({"variant": "quantum-leap:board=hex3,players=3"});
    says!(nina.challenges("Otto", six) => "422 wrong-game");
    let days = json!({"variant": LINK, "days": 99});
    let both = json!({"variant": LINK, "days": 2, "clock.limit": 60});
    let half = json!({"variant": LINK, "clock.increment": 1});
    for clock in [days, both, half] {
        says!(nina.challenges("Otto", clock) => "422 wrong-game");
    }
    // Who is blocked has none waiting any more, and makes no new one.
    let id = nina.challenge("Otto", slow()).await;
    otto.block("Nina").await;
    says!(otto.answer(&id, "accept") => "409 challenge-gone");
    for (asks, name) in [(&mut nina, "Otto"), (&mut otto, "Nina")] {
        says!(asks.challenges(name, slow()) => "409 apart");
    }
    otto.let_in("Nina").await;
    for _ in 0..5 {
        nina.challenge("Otto", slow()).await;
    }
    says!(nina.challenges("Otto", slow()) => "409 many-challenges");
}

#[tokio::test(start_paused = true)]
async fn a_challenge_is_over_after_a_while() {
    let (fixture, [mut nina, otto]) = Fixture::with_people(["Nina", "Otto"]).await;
    let served = fixture.serve().await;
    let asked = json!({"variant": LINK, "clock.limit": 300, "clock.increment": 2});
    let id = nina.challenge("Otto", asked).await;
    nina.challenge("Otto", slow()).await;
    tokio::time::sleep(Duration::from_secs(3600 + 20)).await;
    let mut page = otto.lobby(&served).await;
    let left = waiting(&mut page).await;
    assert!(left.len() == 1 && left[0].id.0 != id);
}

#[tokio::test(start_paused = true)]
async fn what_has_become_of_a_challenge_is_read_again_where_it_could_not_be() {
    let (fixture, [mut nina, _]) = Fixture::with_people(["Nina", "Otto"]).await;
    let asked = json!({"variant": LINK, "days": 2, "keepAliveStream": true});
    let mut stream = Stream::of(nina.challenges("Otto", asked).await);
    stream.next().await.expect("the challenge");
    let raw = Connection::open(fixture.directory.path().join(FILE)).expect("a file");
    raw.execute_batch("ALTER TABLE challenges RENAME TO lost")
        .expect("SQL");
    // Now it is to be read anew.
    nina.let_in("Otto").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let again = "DELETE FROM lost; ALTER TABLE lost RENAME TO challenges";
    raw.execute_batch(again).expect("SQL");
    assert_eq!(stream.next().await.expect("its end")["done"], "canceled");
}

#[tokio::test]
async fn who_begins_a_game_with_a_clock_by_a_challenge_waits_for_no_other() {
    let (_fixture, [mut nina, mut otto]) = Fixture::with_people(["Nina", "Otto"]).await;
    nina.seek(&live()).await.expect("a seek");
    otto.seek(&seek(LINK)).await.expect("a seek");
    let asked = json!({"variant": LINK, "clock.limit": 300});
    let id = nina.challenge("Otto", asked).await;
    says!(otto.answer(&id, "accept") => "200");
    let left = nina.seeks().await;
    assert!(left.len() == 1 && left[0].new.clock.is_none());
}

#[tokio::test]
async fn a_bots_challenge_is_there_after_a_restart() {
    let (fixture, served) = Fixture::serving().await;
    let bot = Program::bot(&fixture, "Deep").await;
    let mut events = bot.events().await;
    let mut guest = fixture.browser();
    let asked = json!({"variant": LINK, "color": "white"});
    let id = guest.challenge("Deep", asked).await;
    assert_eq!(events.recv("challenge").await["challenge"]["id"], id);
    drop(events);
    served.stop().await;
    let fixture = fixture.restarted();
    let mut events = bot.events().await;
    let heard = events.recv("challenge").await;
    assert_eq!(heard["challenge"]["id"], id);
    assert_eq!(heard["challenge"]["status"], "created");
    bot.accept(&id).await;
    assert_eq!(events.recv("gameStart").await["game"]["id"], id);
    // A list of games says where a program plays.
    let tables = guest.tables().await;
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0].names, [None, Some("Deep".to_owned())]);
    assert_eq!(tables[0].bots, [1]);
    let served = fixture.serve().await;
    assert_eq!(guest.page(&served, &TableId(id)).await.seats, [0]);
}
