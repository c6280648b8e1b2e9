//! Two people in a game with days a move, each at the table only to make a move: who waits is told at an address of their
//! own, which now and then breaks off before it answers.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use quantarium_rules::{Random, Seed};
use quantarium_wire::{
    Envelope, FromTable, HiddenText, Notice, NoticeKind, TableId, TimeControl, WebhookAddress,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::check::is_notified;
use crate::history::NoticeNote;
use crate::player::{AGAIN, Orders};
use crate::rivals::{Lost, Person};
use crate::seat::{Board, PATIENCE, client};
use crate::server::invited;

/// What they play: over after many moves.
const GAME: &str = "quanta:board=7x7";

/// How many moves they make in a game, so that none of them ends it.
const MOVES: usize = 16;

/// How long a notice may take. A server that is killed while it sends one has it for a minute. When an address breaks off, it is
/// sent again after half a minute, two minutes or eight, by how often it was tried: two kills and then a breaking off make ten.
pub(crate) const LONGEST: Duration = Duration::from_secs(660);

/// Once in this many times an address breaks off before it answers. Never twice in a row: the second retry comes too late here.
const BREAKS_OFF: u64 = 4;

const ADDRESS: u32 = 1 << 20;

/// What was played and heard by both, in its order.
type Notes = Arc<Mutex<Vec<NoticeNote>>>;

/// The addresses of two people.
pub(crate) struct Correspondents {
    people: [Person; 2],
    notes: Notes,
    _listening: JoinSet<()>,
}

impl Correspondents {
    /// Makes their accounts, and tells the server their addresses.
    pub(crate) async fn sign_up(
        server: SocketAddr,
        first: u32,
        random: &mut Random,
    ) -> io::Result<Self> {
        let notes = Notes::default();
        let mut listening = JoinSet::new();
        let mut people = Vec::new();
        for to in 0..2 {
            let mut person = Person::sign_up(server, first + to as u32).await?;
            let listener = TcpListener::bind((client(ADDRESS), 0)).await?;
            let address = format!("http://{}/", listener.local_addr()?);
            let seed = Seed(random.below(u64::MAX));
            listening.spawn(listen(listener, to, notes.clone(), Random::new(seed)));
            let address = HiddenText(address);
            let asked = WebhookAddress { address };
            let browser = &mut person.browser;
            let answer = browser.ask(server, "PUT", "/api/account/webhook", &asked);
            answer.await?.expect(200, "no webhook")?;
            people.push(person);
        }
        let people = people.try_into();
        Ok(Self {
            people: people.map_err(|_| io::Error::other("two people"))?,
            notes,
            _listening: listening,
        })
    }

    pub(crate) fn begin(&self, orders: Orders, seed: Seed) -> Waiting {
        self.notes.lock().clear();
        Waiting {
            orders,
            people: self.people.clone(),
            notes: self.notes.clone(),
            random: Random::new(seed),
            asked: 0,
        }
    }
}

/// Hears what comes to somebody's address.
async fn listen(listener: TcpListener, to: usize, notes: Notes, mut random: Random) {
    let mut breaks_off = false;
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            return;
        };
        breaks_off = !breaks_off && random.below(BREAKS_OFF) == 0;
        // Who breaks off in the middle has said nothing.
        let _ = timeout(PATIENCE, recv(stream, to, &notes, breaks_off)).await;
    }
}

async fn recv(mut stream: TcpStream, to: usize, notes: &Notes, breaks_off: bool) -> io::Result<()> {
    let mut request = Vec::new();
    let notice = loop {
        if stream.read_buf(&mut request).await? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&request);
        let body = text.split_once("\r\n\r\n").map(|(_, body)| body);
        // It is whole when it is a notice.
        if let Some(Ok(notice)) = body.map(serde_json::from_str::<Notice>) {
            break notice;
        }
    };
    if let (Some(table), NoticeKind::Turn) = (notice.table, notice.kind) {
        let (id, table) = (notice.id, TableId(table));
        notes.lock().push(NoticeNote::Received { to, table, id });
    }
    if breaks_off {
        return Ok(());
    }
    let answer = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
    stream.write_all(answer).await
}

/// The two while they play.
pub(crate) struct Waiting {
    orders: Orders,
    people: [Person; 2],
    notes: Notes,
    random: Random,
    asked: u32,
}

impl Waiting {
    /// Plays until it is to finish, and waits until the last notice has come.
    pub(crate) async fn play(mut self) -> Result<Vec<NoticeNote>, String> {
        while let Some(server) = self.orders.until_finish().await {
            let new = invited(GAME, TimeControl::Days { days: 3 }, &mut self.random);
            let [one, other] = self.people.each_mut().map(|person| &mut person.browser);
            // Whoever lost an answer opens another one.
            match one.open_with(other, server, &new).await {
                Ok(Some(table)) => self.game(&table).await?,
                Ok(None) | Err(_) => sleep(AGAIN).await,
            }
        }
        Ok(self.notes.lock().clone())
    }

    /// Plays a game as long as it may.
    async fn game(&mut self, table: &TableId) -> Result<(), String> {
        for number in 0..MOVES {
            let (mover, to) = (number % 2, 1 - number % 2);
            let Some(seq) = self.turn(table, mover).await else {
                return Ok(());
            };
            self.wait(table, to, seq).await?;
        }
        Ok(())
    }

    /// Somebody comes, makes a move, and goes: the number of its event; nothing where the game is over or it is to finish.
    async fn turn(&mut self, table: &TableId, mover: usize) -> Option<u32> {
        self.asked += 1;
        let mut sent = None;
        loop {
            // What was asked for is asked for until it is answered.
            if sent.is_none() && self.orders.finish() {
                return None;
            }
            if let Some(server) = self.orders.address().await {
                match self.visit(server, table, mover, &mut sent).await {
                    Ok(seq) => return seq,
                    Err(Lost) => sleep(AGAIN).await,
                }
            }
        }
    }

    async fn visit(
        &mut self,
        server: SocketAddr,
        table: &TableId,
        mover: usize,
        sent: &mut Option<Envelope>,
    ) -> Result<Option<u32>, Lost> {
        let browser = &self.people[mover].browser;
        let (mut seat, view) = browser.sit(server, table).await?;
        if sent.is_none() {
            let board = Board::new(&view)?;
            if board.to_move().is_none() {
                return Ok(None);
            }
            let request = format!("told{}", self.asked);
            *sent = Some(board.asks(Some(request), board.any_move(&mut self.random)));
        }
        let words = sent.as_ref().ok_or(Lost)?;
        // Before it is sent: the notice may be here before the answer.
        if !self.is_noted(table, words.at) {
            self.notes.lock().push(NoticeNote::Turn {
                to: 1 - mover,
                table: table.clone(),
                after: words.at.unwrap_or(0),
            });
        }
        seat.send(words).await?;
        loop {
            match timeout(PATIENCE, seat.recv()).await {
                Ok(Some(FromTable::Acknowledged { seq, .. })) => return Ok(Some(seq)),
                Ok(Some(FromTable::Refused { refusal, .. })) if refusal.code != "storage" => {
                    return Ok(None);
                }
                Ok(Some(FromTable::Refused { .. }) | None) | Err(_) => return Err(Lost),
                Ok(Some(_)) => {}
            }
        }
    }

    /// Whether the turn that follows from a position is noted.
    fn is_noted(&self, of: &TableId, at: Option<u32>) -> bool {
        let at = at.unwrap_or(0);
        self.notes.lock().iter().any(
            |note| matches!(note, NoticeNote::Turn { table, after, .. } if table == of && *after == at),
        )
    }

    /// Waits until somebody has heard of their turn, or for as long as that may take.
    async fn wait(&self, table: &TableId, to: usize, seq: u32) -> Result<(), String> {
        let told = async {
            while !is_notified(&self.notes.lock(), to, table) {
                sleep(AGAIN).await;
            }
        };
        let missing = || format!("nobody was told of event {seq} at {table} in {LONGEST:?}");
        timeout(LONGEST, told).await.map_err(|_| missing())
    }
}
