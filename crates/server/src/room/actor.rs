//! The task that owns a table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use quantarium_service::EngineService;
use quantarium_store::{Store, StoreError};
use quantarium_table::{Change, Moment, Table};
use quantarium_wire::{FromTable, Refusal, TableId, ToTable};
use tokio::sync::{Semaphore, broadcast, mpsc};
use tokio::time::Instant;

use super::thinking::{self, Thinking};
use super::{Joined, Message};
use crate::error::ApiError;
use crate::rooms::Rooms;
use crate::storage::stored;
use crate::tasks::TaskGuard;

/// States that a page may be behind before it misses one. Every state is whole, so that missing one is no
/// harm.
const BEHIND: usize = 8;
/// Until what could not be written is tried again.
const PATIENCE: Duration = Duration::from_secs(1);
/// What a room works with.
#[derive(Clone, Debug)]
pub(crate) struct RoomServices {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) engine: Arc<dyn EngineService>,
    /// A place for each search that may run at once.
    pub(crate) searches: Arc<Semaphore>,
    /// How long a room stays when nobody is there.
    pub(crate) idle: Duration,
    /// Where the room is known.
    pub(crate) rooms: Arc<Rooms>,
}

/// The task that owns a table.
#[derive(Debug)]
pub(crate) struct Actor {
    id: TableId,
    table: Table,
    /// When the room was opened: the table's time counts from then.
    begun: Instant,
    services: RoomServices,
    inbox: mpsc::Receiver<Message>,
    guard: TaskGuard,
    news: broadcast::Sender<Utf8Bytes>,
    thinking: Option<Thinking>,
    /// The computer could not move at this ply: not to be tried again until somebody comes.
    given_up: bool,
}

impl Actor {
    pub(crate) fn new(
        id: TableId,
        table: Table,
        services: RoomServices,
        inbox: mpsc::Receiver<Message>,
        guard: TaskGuard,
    ) -> Self {
        Self {
            id,
            table,
            begun: Instant::now(),
            services,
            inbox,
            guard,
            news: broadcast::Sender::new(BEHIND),
            thinking: None,
            given_up: false,
        }
    }

    /// Works until the server ends, or nobody has been here for a while.
    pub(crate) async fn run(mut self) {
        loop {
            self.think_if_due();
            let idle = tokio::time::sleep(self.services.idle);
            let time_up = time_up(self.table.time_runs_out_in(self.now()));
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                choice = thinking::choice(&mut self.thinking) => self.chosen(choice).await,
                () = time_up => self.look_at_clock().await,
                () = self.guard.closing() => break,
                () = idle => {
                    let waiting = self.thinking.is_none();
                    if waiting && self.services.rooms.retire(&self.id, &self.inbox).await {
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
        if let ToTable::ViewPly { ply } = request {
            return Some(match self.table.ply_view(*ply) {
                Ok(view) => FromTable::PlyView { view },
                Err(error) => refused(Refusal::from(&error)),
            });
        }
        match self.table.validate(request, self.now()) {
            Ok(Some(change)) => self.make(change).await.err().map(refused),
            Ok(None) => None,
            Err(error) => Some(refused(Refusal::from(&error))),
        }
    }

    /// Writes a change down, makes it and sends everybody how the game stands.
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
        self.send(self.state());
        Ok(())
    }

    async fn write_down(&self, change: &Change) -> Result<(), StoreError> {
        let id = self.id.0.clone();
        let (step, result) = (change.step().clone(), change.result().to_owned());
        stored(&self.services.store, move |store| {
            store.record(&id, &step, &result)
        })
        .await
    }

    /// The time of the player to move may have run out.
    async fn look_at_clock(&mut self) {
        if let Some(change) = self.table.validate_time(self.now())
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
        if let Some(change) = self.table.validate_leave(self.now()) {
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
            self.thinking = Some(Thinking::start(&self.table, level, &self.services));
        }
    }

    /// The computer has chosen, or cannot.
    async fn chosen(&mut self, choice: Result<String, String>) {
        self.thinking = None;
        let ply = self.table.plies();
        let made = match choice {
            Ok(text) => match self.table.validate_computer_plays(ply, &text, self.now()) {
                Ok(change) => self.make(change).await,
                Err(error) => Err(Refusal::from(&error)),
            },
            Err(message) => Err(Refusal::new(
                "illegal-move",
                format_args!("the computer finds no move: {message}"),
            )),
        };
        if let Err(refusal) = made {
            tracing::error!(id = %self.id, ply, message = refusal.message, "no computer's move");
            self.given_up = true;
            self.send(text(&refused(refusal)));
        }
    }

    fn view(&self) -> Utf8Bytes {
        text(&FromTable::View {
            view: self.table.view(self.now()),
        })
    }

    fn state(&self) -> Utf8Bytes {
        text(&FromTable::State {
            state: self.table.state(self.now()),
        })
    }

    fn send(&self, message: Utf8Bytes) {
        // There may be nobody to receive it.
        let _ = self.news.send(message);
    }
}

/// Waits for a number of milliseconds, for ever if there is none.
async fn time_up(milliseconds: Option<u32>) {
    match milliseconds {
        Some(milliseconds) => tokio::time::sleep(Duration::from_millis(milliseconds.into())).await,
        None => std::future::pending().await,
    }
}

fn refused(refusal: Refusal) -> FromTable {
    FromTable::Refused { refusal }
}

/// A message as it is sent.
pub(crate) fn text(message: &FromTable) -> Utf8Bytes {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
