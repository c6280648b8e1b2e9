//! A table in memory: a handle for everybody, and the task behind it, which alone owns the table.

mod thinking;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use quantarium_store::StoreError;
use quantarium_table::{Change, Moment, Step, Table};
use quantarium_wire::{FromTable, Refusal, TableId, ToTable};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use crate::error::ApiError;
use crate::lobby::{Lobby, Worker};
use crate::state::stored;
use thinking::Thinking;

/// Views that a page may be behind before it misses one. Every view is the whole state, so that
/// missing one is no harm.
const BEHIND: usize = 8;
/// Until what could not be written is tried again.
const PATIENCE: Duration = Duration::from_secs(1);
/// Requests that wait for the table.
const WAITING: usize = 32;

/// The handle of a room.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    inbox: mpsc::Sender<Message>,
}

/// What can be said to a room.
#[derive(Debug)]
pub(crate) enum Message {
    /// A page comes.
    Join(oneshot::Sender<Joined>),
    /// A page asks for something; what is answered is for it alone.
    Ask(ToTable, oneshot::Sender<Option<FromTable>>),
    /// A page has gone.
    Left,
}

/// What a page that comes is given.
#[derive(Debug)]
pub(crate) struct Joined {
    /// The view as it is.
    pub(crate) view: Utf8Bytes,
    /// What is said to all pages from then on.
    pub(crate) news: broadcast::Receiver<Utf8Bytes>,
}

impl Room {
    pub(crate) fn new() -> (Self, mpsc::Receiver<Message>) {
        let (inbox, outlet) = mpsc::channel(WAITING);
        (Self { inbox }, outlet)
    }

    /// A page comes.
    pub(crate) async fn join(&self) -> Result<Joined, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.say(Message::Join(reply)).await?;
        answer.await.map_err(|_| ApiError::Closing)
    }

    /// A page asks for something. The answer is for it alone; nothing when all pages are told.
    pub(crate) async fn ask(&self, request: ToTable) -> Result<Option<FromTable>, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.say(Message::Ask(request, reply)).await?;
        answer.await.map_err(|_| ApiError::Closing)
    }

    /// A page has gone.
    pub(crate) async fn left(&self) {
        // A room that has closed needs no telling.
        let _ = self.say(Message::Left).await;
    }

    /// Whether the task has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }

    /// Whether no page and no request holds another handle.
    pub(crate) fn is_only_handle(&self) -> bool {
        self.inbox.strong_count() == 1
    }

    async fn say(&self, message: Message) -> Result<(), ApiError> {
        let sent = self.inbox.send(message).await;
        sent.map_err(|_| ApiError::Closing)
    }
}

/// The task that owns a table.
#[derive(Debug)]
pub(crate) struct Actor {
    id: TableId,
    table: Table,
    /// When the room was opened: the table's time counts from then.
    begun: Instant,
    lobby: Arc<Lobby>,
    inbox: mpsc::Receiver<Message>,
    worker: Worker,
    news: broadcast::Sender<Utf8Bytes>,
    thinking: Option<Thinking>,
    /// The computer could not move at this ply: not to be tried again until somebody comes.
    given_up: bool,
}

impl Actor {
    pub(crate) fn new(
        id: TableId,
        table: Table,
        lobby: Arc<Lobby>,
        inbox: mpsc::Receiver<Message>,
        worker: Worker,
    ) -> Self {
        Self {
            id,
            table,
            begun: Instant::now(),
            lobby,
            inbox,
            worker,
            news: broadcast::Sender::new(BEHIND),
            thinking: None,
            given_up: false,
        }
    }

    /// Works until the server ends, or nobody has been here for a while.
    pub(crate) async fn run(mut self) {
        loop {
            self.think_if_due();
            let idle = tokio::time::sleep(self.lobby.idle_room);
            let time_up = time_up(self.table.time_runs_out_in(self.now()));
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                choice = thinking::choice(&mut self.thinking) => self.chosen(choice).await,
                () = time_up => self.look_at_clock().await,
                () = self.worker.closing() => break,
                () = idle => {
                    let waiting = self.thinking.is_none();
                    if waiting && self.lobby.retire(&self.id, &self.inbox).await {
                        break;
                    }
                }
            }
        }
        self.stop_clock().await;
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Join(reply) => {
                self.given_up = false;
                let joined = Joined {
                    view: self.view(),
                    news: self.news.subscribe(),
                };
                // The page may have gone again.
                let _ = reply.send(joined);
            }
            Message::Ask(request, reply) => {
                let answer = self.answer(&request).await;
                let _ = reply.send(answer);
            }
            Message::Left if self.news.receiver_count() == 0 => self.stop_clock().await,
            Message::Left => {}
        }
    }

    async fn answer(&mut self, request: &ToTable) -> Option<FromTable> {
        if let ToTable::Look { ply } = request {
            return Some(match self.table.look(*ply) {
                Ok(glimpse) => FromTable::Glimpse { glimpse },
                Err(error) => refused(Refusal::from(&error)),
            });
        }
        match self.table.judge(request, self.now()) {
            Ok(Some(change)) => self.make(change).await.err().map(refused),
            Ok(None) => None,
            Err(error) => Some(refused(Refusal::from(&error))),
        }
    }

    /// Writes a change down, makes it and tells everybody.
    async fn make(&mut self, change: Change) -> Result<(), Refusal> {
        if let Err(error) = self.write_down(&change).await {
            let error = ApiError::Storage(error);
            tracing::error!(id = %self.id, %error, "a change could not be written down");
            return Err(Refusal::from(&error));
        }
        self.table.apply(change);
        // Whatever the computer was thinking about is gone.
        self.thinking = None;
        self.given_up = false;
        self.tell(self.view());
        Ok(())
    }

    async fn write_down(&self, change: &Change) -> Result<(), StoreError> {
        let id = self.id.0.clone();
        let (step, result) = (change.step().clone(), change.result().to_owned());
        stored(&self.lobby.store, move |store| match step {
            Step::Played { ply, text, left } => store.append(&id, ply, &text, left, &result),
            Step::TakenBack { plies } => store.truncate(&id, plies, &result),
            Step::Resigned { seat } => store.set_resigned(&id, Some(seat.0), &result),
            Step::ResignationTakenBack => store.set_resigned(&id, None, &result),
            Step::Paused { used } => store.set_time(&id, used, None, &result),
            Step::TimeUp { seat } => store.set_time(&id, 0, Some(seat.0), &result),
            // How much has been used is known since the pause.
            Step::Resumed => Ok(()),
        })
        .await
    }

    /// The time of the player to move may have run out.
    async fn look_at_clock(&mut self) {
        if let Some(change) = self.table.judge_time(self.now())
            && self.make(change).await.is_err()
        {
            // It is tried again, but not at once.
            tokio::time::sleep(PATIENCE).await;
        }
    }

    /// Nobody is at the table any more: nobody's time runs.
    async fn stop_clock(&mut self) {
        if self.table.time_runs_out_in(self.now()).is_none() {
            return;
        }
        if let Some(change) = self.table.judge_leave(self.now()) {
            let _ = self.make(change).await;
        }
    }

    fn now(&self) -> Moment {
        Moment(self.begun.elapsed().as_millis() as u64)
    }

    /// Lets the computer think if it is to move and somebody waits for it.
    fn think_if_due(&mut self) {
        let due = self.thinking.is_none() && !self.given_up && self.news.receiver_count() > 0;
        if let Some(level) = self.table.computer_to_move().filter(|_| due) {
            self.thinking = Some(Thinking::start(&self.table, level, &self.lobby));
        }
    }

    /// The computer has chosen, or cannot.
    async fn chosen(&mut self, choice: Result<String, String>) {
        self.thinking = None;
        let ply = self.table.plies();
        let made = match choice {
            Ok(text) => match self.table.judge_computer_plays(ply, &text, self.now()) {
                Ok(change) => self.make(change).await,
                Err(error) => Err(Refusal::from(&error)),
            },
            Err(message) => Err(Refusal {
                code: "illegal-move".to_owned(),
                message: format!("the computer finds no move: {message}"),
            }),
        };
        if let Err(refusal) = made {
            tracing::error!(id = %self.id, ply, message = refusal.message, "no computer's move");
            self.given_up = true;
            self.tell(text(&refused(refusal)));
        }
    }

    fn view(&self) -> Utf8Bytes {
        text(&FromTable::View {
            view: self.table.view(self.now()),
        })
    }

    fn tell(&self, message: Utf8Bytes) {
        // There may be nobody to hear it.
        let _ = self.news.send(message);
    }
}

/// Waits until so many milliseconds have passed, for ever if there is no such time.
async fn time_up(milliseconds: Option<u32>) {
    match milliseconds {
        Some(milliseconds) => tokio::time::sleep(Duration::from_millis(milliseconds.into())).await,
        None => std::future::pending().await,
    }
}

pub(crate) fn refused(refusal: Refusal) -> FromTable {
    FromTable::Refused { refusal }
}

/// A message as it is sent.
pub(crate) fn text(message: &FromTable) -> Utf8Bytes {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
