//! A store that fails when tests want it to.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use quantarium_people::{Digest, Link, OpenSeek};
use quantarium_store::testkit::append;
use quantarium_store::{
    Accounts, Appended, Done, DueNotice, Entry, Fate, Figures, Notices, Notify, Outlets,
    PushOutlet, SqliteStore, Store, StoreError, StoredTable, Summary, Webhook, Whose,
};
use quantarium_wire::Step;
use tokio::time::Instant;

/// A store whose disk can be full, and which can be broken.
#[derive(Debug)]
pub(crate) struct Disk {
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) full: Arc<AtomicBool>,
    /// Since when it hangs: what happens at a table is stored when it does not any more.
    pub(crate) hangs: Arc<Mutex<Option<Instant>>>,
    /// Broken: an event becomes the next one, whoever writes it and whatever came before.
    pub(crate) blind: Option<Arc<Mutex<()>>>,
}

/// Writes an event down without a look at its number and its writer's claim.
fn append_blindly(store: &SqliteStore, mut entry: Entry) -> Result<Appended, StoreError> {
    let stored = store.load(&entry.table)?;
    let stored = stored.ok_or_else(|| StoreError::NoSuchTable(entry.table.clone()))?;
    (entry.seq, entry.epoch) = (stored.events.len() as u32 + 1, stored.epoch);
    append(store, entry)
}

impl Disk {
    fn written(&self) -> Result<&SqliteStore, StoreError> {
        if self.full.load(Ordering::SeqCst) {
            return Err(StoreError::Full);
        }
        Ok(&self.store)
    }
}

impl Store for Disk {
    fn open_table(&self, table: &quantarium_store::NewTable) -> Result<(), StoreError> {
        self.written()?.open_table(table)
    }

    fn open_begun(
        &self,
        table: &quantarium_store::NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<(), StoreError> {
        self.written()?.open_begun(table, steps, time)
    }

    fn claim(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        self.store.claim(id)
    }

    /// Paused time goes on while the runtime has nothing to do, unless a thread of its own is at work.
    fn append(&self, entry: Entry, done: Done<Appended>) {
        if let Err(error) = self.written() {
            return done(Err(error));
        }
        let (store, blind) = (Arc::clone(&self.store), self.blind.clone());
        let hangs = Arc::clone(&self.hangs);
        tokio::task::spawn_blocking(move || {
            while hangs.lock().is_ok_and(|since| since.is_some()) {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            done(match blind {
                Some(one_at_a_time) => {
                    let _one = one_at_a_time.lock();
                    append_blindly(&store, entry)
                }
                None => append(store.as_ref(), entry),
            });
        });
    }

    fn hold(&self, id: &str, party: u8, guest: &Digest) -> Result<(), StoreError> {
        self.written()?.hold(id, party, guest)
    }

    fn set_link(&self, id: &str, link: &Link) -> Result<(), StoreError> {
        self.written()?.set_link(id, link)
    }

    fn forget(&self, id: &str) -> Result<(), StoreError> {
        self.written()?.forget(id)
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        self.store.load(id)
    }

    fn backup(&self, file: &std::path::Path) -> Result<(), StoreError> {
        self.store.backup(file)
    }

    fn writes_for(&self) -> std::time::Duration {
        let since = self.hangs.lock().expect("no test panics with it");
        since.map_or_else(|| self.store.writes_for(), |since| since.elapsed())
    }

    fn figures(&self) -> Result<Figures, StoreError> {
        self.store.figures()
    }

    fn accounts(&self) -> &dyn Accounts {
        self.store.accounts()
    }

    fn players(&self) -> &dyn quantarium_store::Players {
        self.store.players()
    }

    fn tokens(&self) -> &dyn quantarium_store::Tokens {
        self.store.tokens()
    }

    fn passkeys(&self) -> &dyn quantarium_store::Passkeys {
        self.store.passkeys()
    }

    fn chat(&self) -> &dyn quantarium_store::Chat {
        self.store.chat()
    }

    fn challenges(&self) -> &dyn quantarium_store::Challenges {
        self.store.challenges()
    }

    fn plans(&self) -> &dyn quantarium_store::Plans {
        self.store.plans()
    }

    fn blocks(&self) -> &dyn quantarium_store::Blocks {
        self.store.blocks()
    }

    fn notices(&self) -> &dyn Notices {
        self
    }

    fn mails(&self) -> &dyn quantarium_store::Mails {
        self.store.mails()
    }

    fn short_links(&self) -> &dyn quantarium_store::ShortLinks {
        self.store.short_links()
    }

    fn upkeep(&self) -> &dyn quantarium_store::Upkeep {
        self.store.upkeep()
    }

    fn list(&self, whose: Whose<'_>, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.store.list(whose, limit)
    }

    fn open_seek(&self, seek: &OpenSeek) -> Result<(), StoreError> {
        self.written()?.open_seek(seek)
    }

    fn seeks(&self) -> Result<Vec<OpenSeek>, StoreError> {
        self.store.seeks()
    }

    fn waiting_guests(&self) -> Result<Vec<Digest>, StoreError> {
        self.store.waiting_guests()
    }

    fn join_seek(&self, id: &str, taken: usize, guest: &Digest) -> Result<(), StoreError> {
        self.written()?.join_seek(id, taken, guest)
    }

    fn leave_seek(&self, id: &str, guest: &Digest) -> Result<(), StoreError> {
        self.written()?.leave_seek(id, guest)
    }

    fn pass_on_seeks(&self, guest: &Digest, account: &Digest) -> Result<(), StoreError> {
        self.written()?.pass_on_seeks(guest, account)
    }

    fn close_seek(&self, id: &str) -> Result<(), StoreError> {
        self.written()?.close_seek(id)
    }

    fn fill_seek(
        &self,
        id: &str,
        taken: usize,
        table: &quantarium_store::NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<(), StoreError> {
        self.written()?.fill_seek(id, taken, table, steps, time)
    }
}

impl Notices for Disk {
    fn push_key(&self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        self.store.notices().push_key(fresh)
    }

    fn add_push(&self, session: &Digest, push: &PushOutlet, now: i64) -> Result<(), StoreError> {
        self.written()?.notices().add_push(session, push, now)
    }

    fn remove_push(&self, session: &Digest) -> Result<(), StoreError> {
        self.written()?.notices().remove_push(session)
    }

    fn set_webhook(
        &self,
        account: &Digest,
        webhook: Option<&Webhook>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.written()?.notices().set_webhook(account, webhook, now)
    }

    fn outlets(&self, account: &Digest) -> Result<Outlets, StoreError> {
        self.store.notices().outlets(account)
    }

    fn try_out(&self, account: &Digest, now: i64) -> Result<usize, StoreError> {
        self.written()?.notices().try_out(account, now)
    }

    fn add(&self, table: &str, seq: u32, notify: Notify, now: i64) -> Result<(), StoreError> {
        self.written()?.notices().add(table, seq, notify, now)
    }

    fn take(&self, now: i64, until: i64, limit: u32) -> Result<Vec<DueNotice>, StoreError> {
        self.written()?.notices().take(now, until, limit)
    }

    fn settle(&self, notice: i64, fate: Fate) -> Result<(), StoreError> {
        self.written()?.notices().settle(notice, fate)
    }

    fn next(&self) -> Result<Option<i64>, StoreError> {
        self.store.notices().next()
    }
}
