//! Pages at tables, over real sockets.

use std::net::SocketAddr;

use quantarium_games::open;
use quantarium_stress::socket::Socket;
use quantarium_table::{Follower, position};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::common::*;

/// A page at a table.
pub(crate) struct Page {
    socket: Socket,
    pub(crate) view: TableView,
    /// Works the states out, once the view has come.
    follower: Option<Follower>,
    /// The seats of whoever reads it, those that they have left, and who is there, as the table said last; nobody
    /// where it says nothing of that.
    pub(crate) seats: Vec<u8>,
    pub(crate) gone: Vec<u8>,
    pub(crate) there: Vec<bool>,
    /// The player to move, where they have left.
    pub(crate) left: Option<LeftSeat>,
}

impl Page {
    pub(crate) async fn at(address: SocketAddr, id: &TableId) -> Self {
        Self::of(address, id, None).await
    }

    /// A page of a guest, by their cookie.
    pub(crate) async fn of(address: SocketAddr, id: &TableId, cookie: Option<&str>) -> Self {
        // Sent away while a table is between two owners, a page comes back.
        for _ in 0..5 {
            let mut page = Self::connect(address, &format!("{id}/socket"), cookie).await;
            match page.recv().await {
                Some(FromTable::View { view }) => {
                    page.view = view;
                    return page;
                }
                Some(other) => panic!("no view but {other:?}"),
                None => {}
            }
        }
        panic!("sent away each time");
    }

    /// A page that comes back, and knows a table up to an event.
    pub(crate) async fn back(at: SocketAddr, id: &TableId, cookie: Option<&str>, seq: u32) -> Self {
        Self::connect(at, &format!("{id}/socket?since={seq}"), cookie).await
    }

    /// A page of a stranger at an address that a proxy says.
    pub(crate) async fn from(address: SocketAddr, id: &TableId, client: &str) -> Self {
        let path = format!("{id}/socket");
        Self::connect_with(address, &path, ("x-forwarded-for", client)).await
    }

    async fn connect(address: SocketAddr, path: &str, cookie: Option<&str>) -> Self {
        Self::connect_with(address, path, ("cookie", cookie.unwrap_or_default())).await
    }

    async fn connect_with(address: SocketAddr, path: &str, more: (&'static str, &str)) -> Self {
        let origin = format!("http://{address}");
        let headers = [("origin", origin.as_str()), more];
        let socket = socket(address, &format!("/api/tables/{path}"), &headers).await;
        Self {
            socket: socket.expect("a connection"),
            // Replaced by the one that is sent first.
            view: empty_view(),
            follower: None,
            seats: Vec::new(),
            gone: Vec::new(),
            there: Vec::new(),
            left: None,
        }
    }

    /// What the browser was told to keep as the connection was made.
    pub(crate) fn set_cookie(&self) -> Option<&str> {
        self.socket.set_cookie.as_deref()
    }

    /// The next message of the table but those that say who is there; nothing when the connection has ended. Of events comes
    /// the state to which they lead, once the view has come.
    pub(crate) async fn recv(&mut self) -> Option<FromTable> {
        loop {
            match self.recv_all().await {
                Some(FromTable::People {
                    seats,
                    gone,
                    there,
                    left,
                    ..
                }) => {
                    (self.seats, self.gone) = (seats, gone);
                    (self.there, self.left) = (there, left);
                }
                Some(FromTable::Events { events, standing }) if self.follower.is_some() => {
                    let follower = self.follower.as_mut().expect("a view has come");
                    let state = follower.apply(&events, standing).expect("all has come");
                    return Some(FromTable::State { state });
                }
                Some(FromTable::View { view }) => {
                    self.follower = Some(follower(&view));
                    return Some(FromTable::View { view });
                }
                other => return other,
            }
        }
    }

    pub(crate) async fn recv_all(&mut self) -> Option<FromTable> {
        soon(self.socket.recv()).await
    }

    /// How the server says goodbye: the code, if it gives one. An error where it just hangs up.
    pub(crate) async fn goodbye(&mut self) -> Result<Option<u16>, Error> {
        soon(self.socket.goodbye()).await
    }

    /// The next view, or what has changed in it.
    pub(crate) async fn see(&mut self) -> &TableView {
        loop {
            match self.recv().await {
                Some(FromTable::View { view }) => self.view = view,
                Some(FromTable::State { state }) => self.view.state = state,
                // Said beside it: the clock after a standstill, whenever one is noticed, and what is planned and acknowledged.
                Some(FromTable::Clock { .. } | FromTable::Plan { .. }) => continue,
                Some(FromTable::Acknowledged { .. }) => continue,
                other => panic!("no view but {other:?}"),
            }
            return &self.view;
        }
    }

    /// Plays, and sees what comes of it.
    pub(crate) async fn plays(&mut self, text: &str) -> &TableView {
        self.play(text).await;
        self.see().await
    }

    /// Plays the first legal move, and sees what comes of it.
    pub(crate) async fn plays_any(&mut self) -> &TableView {
        let text = self.view.state.legal[0].text.clone();
        self.plays(&text).await
    }

    pub(crate) async fn offer(&mut self, offer: OfferKind) {
        self.send(&ToTable::Offer { offer }).await;
    }

    pub(crate) async fn answer(&mut self, offer: u32, agree: bool) {
        self.send(&ToTable::Answer { offer, agree }).await;
    }

    pub(crate) async fn resign(&mut self, ply: u32, seat: u8) {
        self.send(&ToTable::Resign { ply, seat }).await;
    }

    pub(crate) async fn take_back(&mut self, ply: u32) {
        self.send(&ToTable::TakeBack { ply }).await;
    }

    pub(crate) fn standing(&self) -> &Standing {
        &self.view.state.standing
    }

    pub(crate) fn clock(&self) -> &Clock {
        self.standing().clock.as_ref().expect("a clock")
    }

    /// Reads views until `ply` moves have been made.
    pub(crate) async fn until_ply(&mut self, ply: usize) {
        self.see_until(|now| now.moves.len() == ply).await;
    }

    /// Reads views until the game is over: how it ended.
    pub(crate) async fn over(&mut self) -> Outcome {
        self.see_until(|now| now.standing.outcome.is_some()).await;
        self.standing().outcome.clone().expect("an end")
    }

    /// Reads views until somebody has offered something: the number of the offer.
    pub(crate) async fn offered(&mut self) -> u32 {
        self.see_until(|now| now.standing.offer.is_some()).await;
        self.standing().offer.as_ref().expect("an offer").seq
    }

    /// Reads views until there is a rematch: its table.
    pub(crate) async fn rematch(&mut self) -> TableId {
        self.see_until(|now| now.standing.rematch.is_some()).await;
        self.standing().rematch.clone().expect("another table")
    }

    /// Views until the state is as wanted.
    pub(crate) async fn see_until(&mut self, wanted: impl Fn(&TableState) -> bool) {
        while !wanted(&self.view.state) {
            self.see().await;
        }
    }

    pub(crate) async fn refused(&mut self) -> Refusal {
        reads!(self.recv().await, Some(FromTable::Refused { refusal, .. }) => refusal)
    }

    pub(crate) async fn send(&mut self, request: &ToTable) {
        self.socket.send_json(request).await.expect("sent");
    }

    /// Says something by a name.
    pub(crate) async fn ask(&mut self, request: &str, at: Option<u32>, message: ToTable) {
        let sent = Envelope {
            request: Some(request.to_owned()),
            at,
            message,
        };
        self.socket.send_json(&sent).await.expect("sent");
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        self.socket.send(message).await.expect("sent");
    }

    /// Sends without caring whether it arrives.
    pub(crate) async fn try_send_raw(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    /// Stays there, and listens to nothing but whether it still lives.
    pub(crate) fn stay(mut self) -> JoinHandle<()> {
        tokio::spawn(async move { while self.socket.text().await.is_some() {} })
    }

    pub(crate) async fn play(&mut self, text: &str) {
        self.send(&play(self.ply(), text)).await;
    }

    pub(crate) fn ply(&self) -> u32 {
        self.view.state.moves.len() as u32
    }

    pub(crate) fn moves(&self) -> Vec<&str> {
        let moves = self.view.state.moves.iter();
        moves.map(|played| played.text.as_str()).collect()
    }
}

/// What the page of somebody who hears nothing gets next is the answer to a ping.
pub(crate) async fn reads_nothing(page: &mut Page) {
    page.send(&ToTable::Ping).await;
    assert!(matches!(page.recv().await, Some(FromTable::Pong { .. })));
}

/// Two play moves in turn, and both see each.
pub(crate) async fn both_play(pages: &mut [Page; 2], moves: &[&str]) {
    for (ply, text) in moves.iter().enumerate() {
        pages[ply % 2].play(text).await;
        for page in pages.iter_mut() {
            page.until_ply(ply + 1).await;
        }
    }
}

pub(crate) fn play(ply: u32, text: &str) -> ToTable {
    let text = text.to_owned();
    ToTable::Play { ply, text }
}

/// What follows from a view, as the tab's rules do it.
pub(crate) fn follower(view: &TableView) -> Follower {
    let game = open(&view.setup.game).expect("a game");
    let spec = PositionSpec {
        game: view.setup.game.clone(),
        seed: None,
        setup: Some(view.setup.start.clone()),
        moves: view.state.moves.iter().map(|mv| mv.text.clone()).collect(),
    };
    let followed = position(game, None, spec).expect("a position");
    Follower::new(followed, view.state.standing.seq, view.state.standing.at)
}

fn empty_view() -> TableView {
    let game = open("quantum-link:board=hex2").expect("a game");
    let table = quantarium_table::Table::open(
        TableId(String::new()),
        game,
        vec![PERSON; 2],
        &quantarium_table::Start::Seed(Default::default()),
    );
    table.expect("a table").view(Default::default())
}
