//! The lobby: browsers that open seeks and take them, and pages that see it.

use quantarium_stress::socket::Socket;
use tokio::time::sleep;

use crate::common::*;

pub(crate) const THREE: &str = "quantum-leap:board=hex3,players=3";
pub(crate) const BLITZ: TimeControl = seconds(300, 2);

pub(crate) fn seek(game: &str) -> NewSeek {
    NewSeek::of_two(game.to_owned(), None, Seating::Opener, false)
}

pub(crate) fn live() -> NewSeek {
    but(seek(LINK), |new| new.clock = Some(BLITZ))
}

impl Browser {
    /// Opens a seek, or hears why not.
    pub(crate) async fn seek(&mut self, new: &NewSeek) -> Result<Seek, Refusal> {
        granted(self.send("POST /api/lobby/seeks", new).await).await
    }

    /// Takes a place: the table, if it was the last one.
    pub(crate) async fn take(&mut self, seek: &Seek) -> Result<Option<TableId>, Refusal> {
        let route = format!("POST /api/lobby/seeks/{}/take", seek.id);
        let taken: PlaceTaken = granted(self.call(&route).await).await?;
        Ok(taken.table)
    }

    /// Opens a seek for two, and another takes its place: their table.
    pub(crate) async fn meet(&mut self, other: &mut Self, new: &NewSeek) -> TableId {
        let seek = self.seek(new).await.expect("a seek");
        other.take(&seek).await.expect("a place").expect("a table")
    }

    pub(crate) async fn leave(&mut self, seek: &Seek) -> StatusCode {
        let route = format!("DELETE /api/lobby/seeks/{}", seek.id);
        self.call(&route).await.status()
    }

    /// The open seeks as this browser sees them.
    pub(crate) async fn seeks(&mut self) -> Vec<Seek> {
        self.found("/api/lobby").await
    }

    pub(crate) async fn lobby(&self, served: &Served) -> LobbyPage {
        LobbyPage::of(served, self.cookie.as_deref()).await
    }
}

/// A page that listens to the lobby.
pub(crate) struct LobbyPage(Socket);

impl LobbyPage {
    pub(crate) async fn of(served: &Served, cookie: Option<&str>) -> Self {
        let headers = [("cookie", cookie.unwrap_or_default())];
        let socket = socket(served.address, "/api/lobby/socket", &headers).await;
        Self(socket.expect("a connection"))
    }

    /// The next news.
    pub(crate) async fn recv(&mut self) -> FromLobby {
        soon(self.0.recv()).await.expect("news")
    }

    async fn ping(&mut self) {
        self.0.send_json(&json!({})).await.expect("sent");
    }

    /// Shows that the page is still there: the news that came meanwhile.
    pub(crate) async fn still_there(&mut self) -> Vec<FromLobby> {
        self.ping().await;
        let mut news = Vec::new();
        loop {
            match self.recv().await {
                FromLobby::Pong => return news,
                other => news.push(other),
            }
        }
    }

    /// The table that is shown live by the next news of it.
    pub(crate) async fn recv_featured(&mut self) -> Option<TableId> {
        heard!(self.recv().await, FromLobby::Featured { table } => table)
    }

    /// How the server says goodbye: the code, if it gives one.
    pub(crate) async fn goodbye(&mut self) -> Option<u16> {
        soon(self.0.goodbye()).await.ok().flatten()
    }

    /// The next list of all seeks; what is new beside it may be reported by itself, too.
    pub(crate) async fn seeks(&mut self) -> Vec<Seek> {
        reads!(
            self.recv().await,
            FromLobby::Seeks { seeks, .. } => seeks,
            but FromLobby::Seek { .. }
        )
    }
}

#[tokio::test]
async fn a_seek_is_seen_taken_and_leads_both_to_the_table() {
    let (_fixture, served, [mut opener, mut other]) = Fixture::serving_browsers().await;
    let mut watching = other.lobby(&served).await;
    assert!(watching.seeks().await.is_empty());
    let open = opener.seek(&seek(LINK)).await.expect("a seek");
    assert!(open.own && open.taken == 1 && open.places == 2);
    let seen = reads!(watching.recv().await, FromLobby::Seek { seek } => seek);
    assert!(seen.id == open.id && !seen.own);
    let mut waiting = opener.lobby(&served).await;
    assert!(waiting.seeks().await[0].own);
    let table = other.take(&open).await.expect("a place").expect("a table");
    let id = open.id;
    assert_eq!(watching.recv().await, FromLobby::Gone { id: id.clone() });
    let title = "Quantum Link".to_owned();
    let seated = FromLobby::Seated {
        id,
        table: table.clone(),
        title,
    };
    assert_eq!(waiting.recv().await, seated);
    let page = opener.page(&served, &table).await;
    assert_eq!(page.seats, [0]);
    assert_eq!(other.page(&served, &table).await.seats, [1]);
    assert!(page.view.setup.online && page.standing().free.is_empty());
    assert!(opener.seeks().await.is_empty());
}

/// The only open seek.
async fn seek_of(browser: &mut Browser) -> Seek {
    browser.seeks().await.pop().expect("a seek")
}

#[tokio::test]
async fn a_seek_is_withdrawn_by_its_opener_alone_who_has_so_many_and_takes_none_of_them() {
    let (_fixture, [mut opener, mut other]) = Fixture::with_browsers();
    let mut own = Vec::new();
    for board in ["hex2", "hex3", "hex4"] {
        let new = seek(&format!("quantum-link:board={board}"));
        let open = opener.seek(&new).await.expect("a seek");
        // The same twice is one.
        assert_eq!(open.id, opener.seek(&new).await.expect("a seek").id);
        own.push(open);
    }
    refuses!(opener.seek(&seek("quantum")) => "many-seeks");
    refuses!(opener.take(&own[1]) => "own-seek");
    assert_eq!(other.leave(&own[1]).await, StatusCode::CONFLICT);
    assert_eq!(opener.leave(&own[1]).await, StatusCode::NO_CONTENT);
    let left = other.seeks().await;
    let ids: Vec<_> = left.iter().map(|seek| &seek.id).collect();
    assert_eq!(ids, [&own[0].id, &own[2].id]);
    refuses!(other.take(&own[1]) => "seek-gone");
    other.take(&own[0]).await.expect("a place");
}

// Its minute does not go by while the machine is busy.
#[tokio::test(start_paused = true)]
async fn one_client_opens_so_many_seeks_a_minute_whatever_its_cookies() {
    let fixture = Fixture::proxied(|_| ());
    let mut answers = Vec::new();
    for _ in 0..22 {
        let answer = fixture.browser().seek(&seek(LINK)).await;
        answers.push(answer.map_err(|refusal| refusal.code));
    }
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 20);
    assert_eq!(answers[21], Err("too-many".to_owned()));
}

#[tokio::test]
async fn what_is_no_game_is_refused() {
    let (_fixture, [mut opener, mut other]) = Fixture::with_browsers();
    for new in [
        seek("chess"),
        seek("quantum:board=99"),
        but(seek(LINK), |new| new.clock = Some(seconds(0, 0))),
        // There is no such level, and of two nobody leaves.
        but(seek(THREE), |new| new.stand_in = Some(99)),
        but(seek(LINK), |new| new.stand_in = Some(5)),
    ] {
        refuses!(opener.seek(&new) => "wrong-game");
    }
    assert!(other.seeks().await.is_empty());
}

#[tokio::test]
async fn a_game_of_three_begins_when_the_third_has_come() {
    let (fixture, served, [mut opener, mut second]) = Fixture::serving_browsers().await;
    let open = opener.seek(&seek(THREE)).await.expect("a seek");
    assert_eq!(second.take(&open).await, Ok(None));
    // After a lost answer.
    assert_eq!(second.take(&open).await, Ok(None));
    let seen = seek_of(&mut second).await;
    assert!(seen.joined && seen.taken == 2);
    assert_eq!(second.leave(&open).await, StatusCode::NO_CONTENT);
    assert_eq!(seek_of(&mut second).await.taken, 1);
    second.take(&open).await.expect("a place");
    let mut third = fixture.browser();
    let table = third.take(&open).await.expect("a place").expect("a table");
    let mut seats = Vec::new();
    for browser in [&opener, &second, &third] {
        seats.extend(browser.page(&served, &table).await.seats);
    }
    assert_eq!(seats, [0, 1, 2]);
}

#[tokio::test]
async fn seeks_survive_a_restart_and_lead_to_a_table_after_it() {
    let (fixture, [mut opener, mut other]) = Fixture::with_browsers();
    // What becomes of a game that somebody leaves is said by its seek.
    let three = |leaves| but(seek(THREE), |new| new.stand_in = Some(leaves));
    let slow = opener.seek(&three(NOBODY)).await.expect("a seek");
    assert_eq!(slow.new.stand_in, Some(NOBODY));
    other.take(&slow).await.expect("a place");
    let fast = opener.seek(&live()).await.expect("a seek");
    opener.seek(&three(2)).await.expect("a seek");
    let fixture = fixture.restarted();
    let there = opener.seeks().await;
    assert!(there.iter().all(|seek| seek.own));
    assert_eq!((there[0].taken, there[1].new.clock), (2, Some(BLITZ)));
    let said: Vec<_> = there.iter().map(|seek| seek.new.stand_in).collect();
    assert_eq!(said, [Some(NOBODY), None, Some(2)]);
    assert!(other.take(&fast).await.expect("a place").is_some());
    let list = opener.tables().await;
    assert_eq!(list[0].own.as_slice(), &[0][..]);
    assert_eq!(list[0].to_move, Some(0));
    let table = fixture.browser().take(&slow).await.expect("a place");
    let path = format!("/api/tables/{}", table.expect("a table"));
    let view: TableView = fixture.found(&path).await;
    assert_eq!(view.setup.stand_in, Some(NOBODY));
}

#[tokio::test]
async fn on_a_full_disk_a_seek_stays_as_it_is() {
    let (fixture, [mut opener, mut other]) = Fixture::with_browsers();
    let open = opener.seek(&seek(LINK)).await.expect("a seek");
    fixture.fill_disk(true);
    refuses!(other.take(&open) => "storage");
    refuses!(opener.seek(&seek("quantum")) => "storage");
    assert_eq!(other.seeks().await.len(), 1);
    fixture.fill_disk(false);
    assert!(other.take(&open).await.expect("a place").is_some());
}

#[tokio::test(start_paused = true)]
async fn a_seek_with_a_clock_closes_when_its_opener_has_left_and_an_accounts_without_stays() {
    let (fixture, [mut opener, mut other]) = Fixture::with_browsers();
    says!(opener.sign_up("Anna") => "201");
    let served = fixture.serve().await;
    opener.seek(&live()).await.expect("a seek");
    opener.seek(&seek(LINK)).await.expect("a seek");
    let mut page = opener.lobby(&served).await;
    assert_eq!(page.seeks().await.len(), 2);
    // As long as a page listens, it waits.
    sleep(Duration::from_secs(20)).await;
    page.ping().await;
    assert_eq!(page.recv().await, FromLobby::Pong);
    drop(page);
    sleep(Duration::from_secs(100)).await;
    assert_eq!(other.seeks().await.len(), 2);
    sleep(Duration::from_secs(120)).await;
    assert_eq!(seek_of(&mut other).await.new.clock, None);
    // For two weeks.
    long_after(13 * 86_400).await;
    assert_eq!(other.seeks().await.len(), 1);
    long_after(86_400).await;
    assert!(other.seeks().await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_guests_seek_ends_with_their_page_also_after_a_restart() {
    let (fixture, [mut opener, mut other]) = Fixture::with_browsers();
    opener.seek(&seek(LINK)).await.expect("a seek");
    let (_fixture, served) = fixture.restarted().served().await;
    let mut page = opener.lobby(&served).await;
    page.seeks().await;
    for _ in 0..12 {
        sleep(Duration::from_secs(19)).await;
        page.still_there().await;
    }
    assert_eq!(other.seeks().await.len(), 1);
    drop(page);
    sleep(Duration::from_secs(170)).await;
    assert_eq!(other.seeks().await.len(), 1);
    sleep(Duration::from_secs(30)).await;
    assert!(other.seeks().await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn who_waits_with_others_and_leaves_the_site_loses_only_their_own_place() {
    let (fixture, [mut opener, mut second]) = Fixture::with_browsers();
    let served = fixture.serve().await;
    let new = but(seek(THREE), |new| new.clock = Some(BLITZ));
    let open = opener.seek(&new).await.expect("a seek");
    second.take(&open).await.expect("a place");
    let mut page = opener.lobby(&served).await;
    page.seeks().await;
    for _ in 0..10 {
        sleep(Duration::from_secs(19)).await;
        page.ping().await;
        if let FromLobby::Seek { seek } = page.recv().await {
            assert_eq!(seek.taken, 1);
            return;
        }
    }
    panic!("the place is still taken");
}

#[tokio::test]
async fn who_begins_a_game_with_a_clock_waits_for_no_other() {
    let (_fixture, [mut opener, mut other]) = Fixture::with_browsers();
    let slow = opener.seek(&seek(LINK)).await.expect("a seek");
    let fast = opener.seek(&live()).await.expect("a seek");
    let faster = but(live(), |new| new.seating = Seating::Chance);
    opener.seek(&faster).await.expect("a seek");
    let others = but(live(), |new| new.game = "quantum".to_owned());
    other.seek(&others).await.expect("a seek");
    other.take(&fast).await.expect("a place");
    assert_eq!(seek_of(&mut opener).await.id, slow.id);
}

#[tokio::test]
async fn nor_who_begins_it_by_a_link_or_once_more() {
    let (_fixture, served, [mut opener, mut other]) = Fixture::serving_browsers().await;
    opener.seek(&seek(LINK)).await.expect("a seek");
    opener.seek(&live()).await.expect("a seek");
    let id = opener.open_with(&mut other, &with_seconds(LINK, 60)).await;
    until(async || other.seeks().await.len() == 1).await;
    other.seek(&live()).await.expect("a seek");
    let mut pages = pages(&served, [&opener, &other], &id).await;
    pages[0].resign(0, 0).await;
    for page in &mut pages {
        page.over().await;
        page.offer(OfferKind::Rematch).await;
    }
    until(async || other.seeks().await.len() == 1).await;
}

#[tokio::test]
async fn my_games_say_whose_turn_it_is_and_the_lobby_tells_of_every_move() {
    let (_fixture, served, [mut opener, mut other]) = Fixture::serving_browsers().await;
    // Who takes the place begins, where the opener wants it so.
    let new = but(seek(LINK), |new| new.seating = Seating::Other);
    let table = opener.meet(&mut other, &new).await;
    assert_eq!(other.tables().await[0].own, [0]);
    let mut lobby = opener.lobby(&served).await;
    lobby.seeks().await;
    let mut page = other.page(&served, &table).await;
    page.plays("4@c3").await;
    assert_eq!(lobby.recv().await, FromLobby::Table { id: table });
    let list = opener.tables().await;
    assert_eq!(list[0].own, [1]);
    assert_eq!(list[0].to_move, Some(1));
    assert!(list[0].acted >= list[0].opened);
}

#[tokio::test]
async fn who_is_unknown_hears_nothing_of_others() {
    let (fixture, served) = Fixture::serving().await;
    let mut opener = fixture.browser();
    let mut page = LobbyPage::of(&served, None).await;
    let known = reads!(page.recv().await, FromLobby::Seeks { known, .. } => known);
    assert!(!known);
    let open = opener.seek(&seek(LINK)).await.expect("a seek");
    fixture.browser().take(&open).await.expect("a place");
    let heard = [page.recv().await, page.recv().await];
    assert!(matches!(heard[0], FromLobby::Seek { .. }));
    assert!(matches!(heard[1], FromLobby::Gone { .. }));
}

#[tokio::test]
async fn an_account_takes_over_the_guests_seeks_and_leaves_none_when_it_is_removed() {
    let (_fixture, served, [mut opener, mut other]) = Fixture::serving_browsers().await;
    let slow = opener.seek(&seek(LINK)).await.expect("a seek");
    let mut watching = other.lobby(&served).await;
    watching.still_there().await;
    says!(opener.sign_up("Anna") => "201");
    let named = reads!(watching.recv().await, FromLobby::Seek { seek } => seek);
    assert_eq!(named.by.map(|player| player.name).as_deref(), Some("Anna"));
    assert!(seek_of(&mut opener).await.own);
    assert!(other.take(&slow).await.expect("a place").is_some());
    assert_eq!(opener.tables().await[0].own, [0]);
    opener.seek(&seek(LINK)).await.expect("a seek");
    opener.removes_account().await;
    assert!(other.seeks().await.is_empty());
}
