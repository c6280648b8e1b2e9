//! Many connections that are made before the trial begins. Those that are there read meanwhile: a server closes connections
//! that answer nothing for a minute, and the last may come later than that.

use std::net::SocketAddr;
use std::sync::Arc;

use quantarium_wire::{TableId, TableView};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;

use crate::Failure;
use crate::browser::Browser;
use crate::seat::{Seat, client};
use crate::tables::all;

const AT_ONCE: usize = 32;

/// Who came: from which address, and the table as it was then.
pub(super) type Came = (u32, Seat, TableView);

/// Those who come, and wait.
pub(super) struct Coming {
    tasks: JoinSet<Result<Came, String>>,
    begin: watch::Sender<bool>,
}

impl Coming {
    /// Has them come, each from the address of a number to a table; returns when all are there.
    pub(super) async fn gather(
        address: SocketAddr,
        wanted: Vec<(u32, TableId)>,
    ) -> Result<Self, Failure> {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let (begin, begun) = watch::channel(false);
        let (there, mut all_there) = mpsc::unbounded_channel();
        let (count, mut tasks) = (wanted.len(), JoinSet::new());
        for (number, table) in wanted {
            let (places, there) = (Arc::clone(&places), there.clone());
            let mut begun = begun.clone();
            tasks.spawn(async move {
                let place = places.acquire().await;
                let browser = Browser::new(client(number));
                let (mut seat, view) = browser.sit(address, &table).await?;
                drop(place);
                // The other end waits for all.
                let _ = there.send(());
                tokio::select! {
                    _ = begun.wait_for(|begun| *begun) => {}
                    () = seat.listen() => {
                        return Err(format!("connection {number} broke before it began"));
                    }
                }
                Ok((number, seat, view))
            });
        }
        let mut coming = Self { tasks, begin };
        for _ in 0..count {
            tokio::select! {
                _ = all_there.recv() => {}
                failed = coming.tasks.join_next() => {
                    let failed = failed.and_then(|ended| ended.ok()?.err());
                    return Err(Failure::Player(failed.unwrap_or_default()));
                }
            }
        }
        Ok(coming)
    }

    /// As many who only look on at one table.
    pub(super) async fn look_on(
        address: SocketAddr,
        table: Option<&TableId>,
        first: u32,
        count: u32,
    ) -> Result<Self, Failure> {
        let at = |number| Ok((number, table.ok_or("no table")?.clone()));
        let wanted = (first..first + count).map(at);
        Self::gather(address, wanted.collect::<Result<_, String>>()?).await
    }

    /// It begins: who came, by their numbers.
    pub(super) async fn begin(self) -> Result<Vec<Came>, Failure> {
        self.begin.send_replace(true);
        let mut came = all(self.tasks).await?;
        came.sort_by_key(|(number, ..)| *number);
        Ok(came)
    }
}
