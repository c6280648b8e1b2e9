//! Permits: how many of something there are at once, how many wait for one, and how many of both one client may have. Where all
//! are taken, whoever has most gives way to those who have fewer, and who waits gets a turn as often as others: one client
//! that wants all there is shuts nobody else out.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::base::{ApiError, Client, Result};

#[derive(Clone)]
pub(crate) struct Permits(Arc<Shared>);

struct Shared {
    what: &'static str,
    count: usize,
    most: usize,
    share: usize,
    taken: Mutex<Taken>,
}

/// Who has a permit or waits for one.
#[derive(Default)]
struct Taken {
    /// By number, which is higher the later they came.
    entries: BTreeMap<u64, Entry>,
    /// The numbers of those that wait: the others run.
    waiting: BTreeSet<u64>,
    by: HashMap<Client, Count>,
    /// Entries and turns so far.
    entered: u64,
    turns: u64,
}

struct Entry {
    client: Client,
    /// What says that its turn has come, while it waits.
    waits: Option<oneshot::Sender<()>>,
    /// Whether it gives way to others before those of its client that do not.
    yields: bool,
    /// Ended where it has to go.
    end: CancellationToken,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: usize,
    running: usize,
    /// When one of it had a turn last: the number of that turn.
    turn: u64,
}

/// A permit, or an entry among those who wait, while it is held.
pub(crate) struct Permit {
    shared: Arc<Shared>,
    number: u64,
    end: CancellationToken,
}

impl Permits {
    /// `count` at once and `waiting` more; `share` of them all for one client elsewhere, and more for a network, but not more
    /// than half. Where nobody waits, a permit that is held gives way; else only those do that wait. `what` says of what there
    /// are too many.
    pub(crate) fn new(what: &'static str, count: usize, waiting: usize, share: usize) -> Self {
        Self(Arc::new(Shared {
            what,
            count,
            most: count.saturating_add(waiting),
            share,
            taken: Mutex::default(),
        }))
    }

    /// A permit, as soon as there is one.
    pub(crate) async fn take(&self, client: Client) -> Result<Permit> {
        let (permit, turn) = self.enter(client)?;
        turn.await.map_err(|_| self.0.too_many())?;
        Ok(permit)
    }

    /// A permit now, or none.
    pub(crate) fn try_take(&self, client: Client) -> Result<Permit> {
        let (permit, mut turn) = self.enter(client)?;
        turn.try_recv().map_err(|_| self.0.too_many())?;
        Ok(permit)
    }

    /// How many permits are taken, and how many wait for one.
    pub(crate) fn load(&self) -> [usize; 2] {
        let taken = self.0.taken.lock();
        [taken.running(), taken.waiting.len()]
    }

    /// How many have a permit or wait for one.
    pub(crate) fn all(&self) -> usize {
        self.0.taken.lock().entries.len()
    }

    /// An entry, and what comes when it is its turn.
    fn enter(&self, client: Client) -> Result<(Permit, oneshot::Receiver<()>)> {
        let mut taken = self.0.taken.lock();
        if !taken.make_room(client, &self.0) {
            return Err(self.0.too_many());
        }
        let (turn, comes) = oneshot::channel();
        let end = CancellationToken::new();
        taken.entered += 1;
        let number = taken.entered;
        let entry = Entry {
            client,
            waits: Some(turn),
            yields: false,
            end: end.clone(),
        };
        taken.insert(number, entry);
        taken.go_on(self.0.count);
        drop(taken);
        let permit = Permit {
            shared: Arc::clone(&self.0),
            number,
            end,
        };
        Ok((permit, comes))
    }
}

impl Shared {
    fn too_many(&self) -> ApiError {
        ApiError::TooMany(self.what)
    }

    /// How many permits a network may have that counts as `shares` clients: at most half of all, and at least one share.
    fn share(&self, shares: u32) -> usize {
        let wide = self.share.saturating_mul(shares as usize);
        wide.min(self.most.div_ceil(2)).max(self.share)
    }
}

impl Taken {
    fn count(&self, network: Client) -> Count {
        self.by.get(&network).copied().unwrap_or_default()
    }

    /// What the networks of a client have, the widest first.
    fn path<T: Copy + Default>(&self, client: Client, of: impl Fn(Count) -> T) -> [T; 3] {
        let mut path = [T::default(); 3];
        let depth = client.networks().count();
        for (step, (network, _)) in client.networks().enumerate() {
            path[depth - 1 - step] = of(self.count(network));
        }
        path
    }

    fn running(&self) -> usize {
        self.entries.len() - self.waiting.len()
    }

    fn insert(&mut self, number: u64, entry: Entry) {
        let running = usize::from(entry.waits.is_none());
        if running == 0 {
            self.waiting.insert(number);
        }
        for (network, _) in entry.client.networks() {
            let count = self.by.entry(network).or_default();
            count.all += 1;
            count.running += running;
        }
        self.entries.insert(number, entry);
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.entries.remove(&number)?;
        let running = usize::from(!self.waiting.remove(&number));
        for (network, _) in entry.client.networks() {
            if let Some(count) = self.by.get_mut(&network) {
                count.all -= 1;
                count.running -= running;
                if count.all == 0 {
                    self.by.remove(&network);
                }
            }
        }
        Some(entry)
    }

    /// Gives turns to those who wait while there are permits: to whose networks fewest run, then whose last turn is longest ago.
    fn go_on(&mut self, count: usize) {
        while self.running() < count {
            let turn = |count: Count| (count.running, count.turn);
            let rank = |number: &&u64| self.path(self.entries[*number].client, turn);
            let next = self.waiting.iter().min_by_key(rank).copied();
            let Some((number, mut entry)) = next.and_then(|next| Some((next, self.remove(next)?)))
            else {
                return;
            };
            // Who does not wait any more gives the permit back.
            let _ = entry.waits.take().map(|turn| turn.send(()));
            let client = entry.client;
            self.insert(number, entry);
            self.turns += 1;
            for (network, _) in client.networks() {
                self.by.entry(network).or_default().turn = self.turns;
            }
        }
    }

    /// Makes room for one more of a client; whether there is any.
    fn make_room(&mut self, client: Client, permits: &Shared) -> bool {
        if !client.is_here() {
            for (network, shares) in client.networks() {
                let full = self.count(network).all >= permits.share(shares);
                if full && !self.evict(self.yielding(network)) {
                    return false;
                }
            }
        }
        self.entries.len() < permits.most || self.evict(self.crowding(client, permits))
    }

    /// Who gives way where a network has its share: the first of it that yields.
    fn yielding(&self, network: Client) -> Option<u64> {
        let mut entries = self.entries.iter();
        let found = entries.find(|(_, entry)| entry.yields && network.has(entry.client));
        found.map(|(number, _)| *number)
    }

    /// Who gives way to a newcomer where all is full: one of the network that has most, if that has at least two more than the
    /// newcomer's; else one that yields, whose networks have as many as the newcomer's. Of several the first that came, or of
    /// those who wait the last.
    fn crowding(&self, newcomer: Client, permits: &Shared) -> Option<u64> {
        // Where nobody can wait, permits that are held give way.
        let held = permits.most == permits.count;
        let entries = self.entries.iter();
        let entries = entries.filter(|(_, entry)| held || entry.waits.is_some());
        let rank = |(number, entry): (&u64, &Entry)| {
            let crowds = self.lead(entry.client, newcomer) >= 2;
            let crowd = crowds.then(|| self.path(entry.client, |count| count.all));
            let age = if held { u64::MAX - number } else { *number };
            let yields = entry.yields && self.lead(newcomer, entry.client) == 0;
            (crowds || yields).then_some(((crowd, entry.yields, age), *number))
        };
        entries.filter_map(rank).max().map(|(_, number)| number)
    }

    /// How many more a client has than another, in the widest of their networks that differ.
    fn lead(&self, client: Client, other: Client) -> usize {
        let apart = |network: &Client, from: Client| !network.has(from);
        let widest = |of: Client, from: Client| {
            let networks = of.networks().map(|(network, _)| network);
            networks.filter(|network| apart(network, from)).last()
        };
        let all = |network: Option<Client>| network.map_or(0, |network| self.count(network).all);
        all(widest(client, other)).saturating_sub(all(widest(other, client)))
    }

    fn evict(&mut self, number: Option<u64>) -> bool {
        let entry = number.and_then(|number| self.remove(number));
        entry.map(|entry| entry.end.cancel()).is_some()
    }
}

impl Permit {
    /// Waits until the permit is another's.
    pub(crate) async fn evicted(&self) {
        self.end.cancelled().await;
    }

    pub(crate) fn is_evicted(&self) -> bool {
        self.end.is_cancelled()
    }

    /// Says whether it gives way to others first: while nothing is done for whoever holds it.
    pub(crate) fn yields(&self, yields: bool) {
        if let Some(entry) = self.shared.taken.lock().entries.get_mut(&self.number) {
            entry.yields = yields;
        }
    }

    /// It turns out to be another client's.
    ///
    /// # Errors
    /// When that has as many as it may.
    pub(crate) fn pass_to(&self, client: Client) -> Result<()> {
        let mut taken = self.shared.taken.lock();
        let is_own = |entry: &Entry| entry.client == client;
        if taken.entries.get(&self.number).is_none_or(is_own) {
            return Ok(());
        }
        let Some(entry) = taken.remove(self.number) else {
            return Ok(());
        };
        let room = taken.make_room(client, &self.shared);
        let client = if room { client } else { entry.client };
        taken.insert(self.number, Entry { client, ..entry });
        room.then_some(()).ok_or_else(|| self.shared.too_many())
    }

    /// Gives it back before it is dropped.
    pub(crate) fn give_back(&self) {
        let mut taken = self.shared.taken.lock();
        taken.remove(self.number);
        taken.go_on(self.shared.count);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use tokio::task::JoinHandle;

    use super::*;

    /// The client of a household, as their number says: of /64s in /56s in /48s.
    fn client(network: u16, household: u8, subnet: u8) -> Client {
        let third = u16::from(household) << 8 | u16::from(subnet);
        Client::new(Ipv6Addr::new(0x2001, 0xdb8, network, third, 0, 0, 0, 1).into())
    }

    fn stranger(number: u16) -> Client {
        client(number, 0, 0)
    }

    impl Permits {
        /// The permit that a stranger gets at once.
        fn held(&self, number: u16) -> Permit {
            self.try_take(stranger(number)).expect("a permit")
        }

        /// Whether a stranger who asks now gets one in the end.
        fn asked(&self, number: u16) -> JoinHandle<bool> {
            let permits = self.clone();
            tokio::spawn(async move { permits.take(stranger(number)).await.is_ok() })
        }
    }

    #[tokio::test]
    async fn a_client_has_its_share_and_leaves_room_for_others() {
        let permits = Permits::new("answers", 4, 0, 2);
        let held = [permits.held(1), permits.held(1)];
        assert!(permits.try_take(stranger(1)).is_err());
        let _other = permits.held(2);
        drop(held);
        permits.held(1);
    }

    #[tokio::test]
    async fn so_many_wait_and_the_next_is_refused() {
        let permits = Permits::new("answers", 1, 1, 9);
        let first = permits.take(stranger(1)).await.expect("a permit");
        let waiting = permits.asked(2);
        while permits.all() < 2 {
            tokio::task::yield_now().await;
        }
        assert!(permits.take(stranger(3)).await.is_err());
        drop(first);
        assert!(waiting.await.expect("ends"));
        // Who gives up waiting leaves no entry.
        let held = permits.take(stranger(1)).await.expect("a permit");
        {
            let mut soon = std::pin::pin!(permits.take(stranger(2)));
            assert!(futures_util::poll!(soon.as_mut()).is_pending());
        }
        assert_eq!(permits.all(), 1);
        drop(held);
        assert!(permits.0.taken.lock().by.is_empty());
    }

    #[test]
    fn a_network_has_the_share_of_a_few_and_never_more_than_half() {
        let permits = Permits::new("pages", 80, 0, 10);
        let held = |clients: &mut dyn Iterator<Item = Client>| {
            let held: Vec<_> = clients
                .map_while(|client| permits.try_take(client).ok())
                .collect();
            held.len()
        };
        assert_eq!(held(&mut (0..99).map(|_| client(1, 1, 1))), 10);
        assert_eq!(held(&mut (0..99).map(|subnet| client(1, 1, subnet))), 20);
        let mut households = (0..99).map(|household| client(1, household, 1));
        assert_eq!(held(&mut households), 40);
        assert_eq!(held(&mut (0..99).map(stranger)), 80);
        assert_eq!(held(&mut (0..99).map(|_| Client::default())), 80);
        assert_eq!(Permits::new("exports", 1, 4, 4).0.share(4), 4);
    }

    #[tokio::test]
    async fn who_has_most_gives_way_to_newcomers() {
        let permits = Permits::new("connections", 9, 0, 3);
        let held = [0, 0, 0, 1, 1, 1, 2, 2, 2].map(|network| permits.held(network));
        let first = permits.held(7);
        // The first that came, of those who have most.
        held[0].evicted().await;
        assert_eq!(held.iter().filter(|permit| permit.is_evicted()).count(), 1);
        let (second, third) = (permits.held(8), permits.held(9));
        // All have as much, or one more: that is fair.
        assert!(permits.try_take(stranger(7)).is_err());
        assert_eq!(permits.load()[0], 9);
        drop((held, first, second, third));
        assert_eq!(permits.all(), 0);
        assert!(permits.0.taken.lock().by.is_empty());
    }

    #[test]
    fn of_a_network_that_has_most_the_household_that_has_most_gives_way() {
        let permits = Permits::new("connections", 8, 0, 4);
        let take = |client| permits.try_take(client).expect("a permit");
        let modest = [
            take(client(1, 1, 1)),
            take(client(2, 1, 1)),
            take(client(2, 2, 1)),
        ];
        let greedy = [(); 3].map(|()| take(client(1, 2, 1)));
        let others = [permits.held(3), permits.held(4)];
        let _newcomer = permits.held(5);
        assert!(greedy[0].is_evicted());
        assert!(!modest.iter().chain(&others).any(Permit::is_evicted));
    }

    #[test]
    fn what_yields_gives_way_first_also_to_its_own() {
        let permits = Permits::new("connections", 4, 0, 2);
        let held = [1, 1, 2, 2].map(|number| permits.held(number));
        assert!(permits.try_take(stranger(1)).is_err());
        held[1].yields(true);
        let _again = permits.held(1);
        assert!(held[1].is_evicted());
        held[3].yields(true);
        let _newcomer = permits.held(3);
        assert!(held[3].is_evicted());
    }

    #[test]
    fn who_has_one_gives_way_to_no_one_who_has_more() {
        let permits = Permits::new("seeks", 6, 0, 3);
        let take = |number| {
            let permit = permits.held(number);
            permit.yields(true);
            permit
        };
        let modest = [take(1), take(2)];
        let many = [take(3), take(3), take(4), take(4)];
        let more = take(3);
        assert!(many[0].is_evicted() && !more.is_evicted());
        assert!(!modest.iter().any(Permit::is_evicted));
    }

    #[tokio::test]
    async fn who_waits_gets_a_turn_as_often_as_others() {
        let permits = Permits::new("passwords", 1, 16, 8);
        let running = permits.take(stranger(1)).await.expect("a permit");
        let (sender, mut turns) = tokio::sync::mpsc::unbounded_channel();
        // One asks seven times before two others do once; one of them is another client of the same network.
        let asking = [1, 1, 1, 1, 1, 1, 1, 2, 3];
        for number in asking {
            let before = permits.all();
            let (asked, sender) = (permits.clone(), sender.clone());
            tokio::spawn(async move {
                let _permit = asked.take(stranger(number)).await.expect("a permit");
                sender.send(number).expect("heard");
                tokio::task::yield_now().await;
            });
            tokio::task::yield_now().await;
            assert_eq!(permits.all(), before + 1);
        }
        drop(running);
        let mut order = Vec::new();
        for _ in asking {
            order.extend(turns.recv().await);
        }
        assert_eq!(order, [2, 3, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[tokio::test]
    async fn of_many_who_wait_the_last_of_those_who_have_most_gives_way() {
        let permits = Permits::new("passwords", 1, 4, 3);
        let running = permits.take(stranger(1)).await.expect("a permit");
        let mut waiting = Vec::new();
        for number in [1, 1, 2, 2] {
            waiting.push(permits.asked(number));
            tokio::task::yield_now().await;
        }
        let newcomer = permits.asked(3);
        // One that runs goes on.
        assert!(!waiting.remove(1).await.expect("ends"));
        assert!(!running.is_evicted());
        drop(running);
        for one in waiting {
            assert!(one.await.expect("ends"));
        }
        assert!(newcomer.await.expect("ends"));
    }

    #[test]
    fn a_permit_passes_to_whom_a_proxy_speaks_for() {
        let permits = Permits::new("connections", 8, 0, 2);
        let here = Client::default();
        let take = || permits.try_take(here).expect("a permit");
        let held = [take(), take(), take()];
        assert!(held[0].pass_to(stranger(1)).is_ok() && held[1].pass_to(stranger(1)).is_ok());
        assert!(held[2].pass_to(stranger(1)).is_err());
        assert!(held[2].pass_to(stranger(2)).is_ok());
        held[0].yields(true);
        assert!(held[2].pass_to(stranger(1)).is_ok());
        assert!(held[0].is_evicted());
        drop(held);
        assert!(permits.0.taken.lock().by.is_empty());
    }
}
