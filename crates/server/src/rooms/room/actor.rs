//! The task that owns a table.

use std::sync::Arc;

use quantarium_people::{Digest, Holdings};
use quantarium_store::{Also, StoreError};
use quantarium_table::{Act, Asker, Change, Moment, Refused, Table, may};
use quantarium_wire::{Contest, Envelope, FromTable, Player, Refusal, Step, TableEvent, ToTable};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::log::{By, Log};
use super::notices::Seen;
use super::people::{Asking, Pages, Watching};
use super::plans::Plans;
use super::publisher::Publisher;
use super::rematch::rematch;
use super::talk::Talk;
use super::thinking::{self, Thinking};
use super::time::due;
use super::{Joined, PageId, Reply, RoomServices, ToRoom, Update};
use crate::base::{ApiError, Claimed, Client, Hint, Progress, TaskGuard, moment, text};
use crate::rooms::clocks::Running;

/// How long the name of a request may be, in bytes.
const MAX_REQUEST: usize = 64;

/// How many bytes of a rated game's last positions other servers are sent, as a hint has to fit into one message of PostgreSQL.
/// Of a very large board they get fewer than five.
const MOST_SENT: usize = 6000;

pub(crate) struct Actor {
    pub(super) table: Table,
    /// Whose it is.
    pub(super) holdings: Holdings,
    /// Whether everybody may see the game in lists: it is not one of friends by a link.
    pub(super) listed: bool,
    /// By seat, who has an account.
    pub(super) players: Vec<Option<Player>>,
    /// The parties whose people are kept apart, each pair in both orders.
    pub(super) apart: Vec<(u8, u8)>,
    /// As in `Presence`, here and below.
    pub(super) former: Vec<u8>,
    pub(super) contest: Option<(Contest, Arc<[Digest]>)>,
    pub(super) talk: Talk,
    pub(super) plans: Plans,
    /// The event of which nobody got a notice, because a page was visible.
    pub(super) seen: Vec<Seen>,
    pub(super) log: Log,
    pub(super) services: RoomServices,
    inbox: mpsc::Receiver<ToRoom>,
    guard: TaskGuard,
    pub(super) pages: Pages,
    pub(super) watching: Watching,
    pub(super) publisher: Publisher,
    thinking: Option<Thinking>,
    /// For whom the computer thinks: who came last of those that play.
    plays: Client,
    /// While the table's clock runs.
    pub(super) running: Option<Running>,
    /// The computer could not move at this ply: not to be tried again until somebody comes.
    given_up: bool,
    /// Somebody else writes the table's events by now, or throws the table away.
    pub(super) taken_over: bool,
    /// Another server is to have it.
    let_go: bool,
}

impl Actor {
    pub(crate) fn new(
        claimed: Claimed,
        services: RoomServices,
        inbox: mpsc::Receiver<ToRoom>,
        guard: TaskGuard,
    ) -> Self {
        let Claimed { mut table, stored } = claimed;
        let now = services.wall_clock.moment();
        // Nobody is there yet. Without a clock it is waited for longer than a room stays.
        let last = stored.events.last().map(|last| last.event.time);
        let last = last.filter(|_| table.time_control().is_none());
        let since = |last: i64| moment(last - services.wall_clock.set_by()).min(now);
        let gone = last.map_or(now, since);
        for party in table.parties().to_vec() {
            table.set_there(party, false, gone);
        }
        if stored.epoch > 1 {
            // It was another server's, or another room's, whose people may not be back yet.
            table.hold_clock(now);
        }
        Self {
            table,
            listed: stored.table.listed,
            holdings: stored.table.holdings.clone(),
            players: Vec::new(),
            apart: Vec::new(),
            former: Vec::new(),
            contest: None,
            talk: Talk::default(),
            plans: Plans::default(),
            seen: Vec::new(),
            log: Log::new(services.store.clone(), services.wall_clock.clone(), stored),
            services,
            inbox,
            guard,
            pages: Pages::default(),
            publisher: Publisher::new(),
            watching: Watching::default(),
            thinking: None,
            plays: Client::default(),
            running: None,
            given_up: false,
            taken_over: false,
            let_go: false,
        }
    }

    /// Works until the server ends, or nobody has been here for a while.
    pub(crate) async fn run(mut self) {
        self.services.observe(|one| one.opened(&self.table));
        self.read_players().await;
        self.read_talk().await;
        self.read_plans().await;
        self.cut_off_clock().await;
        // Where it cannot be, it is tried again before it matters.
        let _ = self.note_holidays().await;
        while !self.taken_over && !self.let_go {
            self.count_clock();
            self.play_planned().await;
            self.think_if_due();
            let idle = tokio::time::sleep(self.services.idle);
            let due = due(self.table.due_in(self.now()));
            tokio::select! {
                // What has come in is heard before the clock: it came in time.
                biased;
                _ = self.guard.over() => break,
                message = self.inbox.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => break,
                },
                choice = thinking::choice(&mut self.thinking) => self.chosen(choice).await,
                () = due => self.look_at_clock().await,
                () = self.watching.due() => self.publish_people(),
                () = idle => {
                    // Days run without the room. A planned move that could not be written is tried again.
                    let waits = self.table.due_in(self.now()).is_some() && !self.table.is_correspondence();
                    let waiting = self.thinking.is_none() && !waits && self.planned_now().is_none();
                    if waiting && self.services.rooms.retire(self.table.id(), &self.inbox).await {
                        break;
                    }
                }
            }
        }
        if !self.taken_over && self.services.others.has_lease() {
            self.stop_clock().await;
            self.log.release(&self.services.others).await;
        }
    }

    async fn handle(&mut self, message: ToRoom) {
        // In each case, whoever asked may have gone again.
        match message {
            ToRoom::Join(client, guest, since, reply) => {
                let joined = self.join(client, guest.as_ref(), since);
                let page = joined.page;
                let _ = reply.send(joined);
                self.publish_presence(self.pages.asker(page));
            }
            ToRoom::Ask(page, sent, arrived, reply) => {
                if let ToTable::Visible { visible } = sent.message {
                    self.pages.set_visible(page, visible);
                }
                let answer = self.answer(self.pages.asking(page), &sent, arrived).await;
                self.reply(reply, answer);
            }
            ToRoom::AskAs(guest, sent, arrived, reply) => {
                let asking = (self.holdings.asker(Some(&guest)), Some(guest));
                let answer = self.answer(asking, &sent, arrived).await;
                self.reply(reply, answer);
            }
            ToRoom::Game(guest, reply) => {
                let _ = reply.send(self.game(&guest));
            }
            ToRoom::State(reply) => {
                let _ = reply.send((self.log.last(), self.state()));
            }
            ToRoom::Lag(page, lag) => self.note_lag(page, lag),
            ToRoom::Left(page) => self.left(page).await,
            ToRoom::LetGo => self.let_go = true,
            ToRoom::GoOn => self.come_back(),
            ToRoom::PassedOn(guest, account) => {
                self.holdings.pass_on(&guest, account);
                self.pages.pass_on(&guest, account);
                self.read_players().await;
                self.read_talk().await;
                self.publish_people();
            }
            ToRoom::PlayersChanged => {
                self.read_players().await;
                self.read_talk().await;
                self.read_plans().await;
                self.publish_people();
                // As above.
                let _ = self.note_holidays().await;
            }
            ToRoom::Follow(secret, guest, who, reply) => {
                let followed = self.follow(&secret, guest, who).await;
                self.reply(reply, followed);
            }
            ToRoom::End(reply) => {
                let ended = self.end().await;
                self.reply(reply, ended);
            }
            ToRoom::Link(guest, kind, secret, reply) => {
                let linked = self.link(guest.as_ref(), kind, secret).await;
                let _ = reply.send(linked);
            }
        }
    }

    async fn end(&mut self) -> Result<(), Refusal> {
        let change = self.table.validate_end()?;
        self.make(change, By::default(), None).await.map(|_| ())
    }

    /// Answers as one who owns the table; where it is another's by now, that one is to be asked.
    fn reply<T>(&self, reply: Reply<T>, answer: T) {
        if !self.taken_over {
            // Whoever asked may have gone again.
            let _ = reply.send(answer);
        }
    }

    /// A page comes; where it knows an event, it is told what has happened since.
    fn join(&mut self, client: Client, guest: Option<&Digest>, since: Option<u32>) -> Joined {
        self.given_up = false;
        let asker = self.holdings.asker(guest);
        let party = asker.party();
        if party.is_some() {
            self.come_back();
        }
        if asker != Asker::Stranger {
            self.plays = client;
        }
        let page = self.pages.add((asker, guest.copied()));
        self.note_who_is_there();
        let missed = since.and_then(|since| self.log.since(since));
        let seats = party.map(|party| self.table.seats_once_of(party));
        Joined {
            page,
            seq: self.log.last(),
            seats: seats.unwrap_or_default(),
            // At a table of one screen, whoever is not told plays.
            there: (self.table.is_online() || asker == Asker::Stranger).then(|| self.there()),
            chat: self.chat_so_far(asker),
            plan: self.planned_by(asker),
            view: match missed {
                Some(events) => self.events(events.to_vec()),
                None => self.view(),
            },
            updates: self.publisher.subscribe(party.is_some()),
        }
    }

    /// A player is back, or is waited for no longer: the clock goes on.
    fn come_back(&mut self) {
        let now = self.now();
        let before = self.table.clock(now);
        self.table.come_back(now);
        if self.table.clock(now) != before {
            self.publish_clock();
        }
    }

    async fn left(&mut self, page: PageId) {
        let gone = self.pages.asker(page);
        self.pages.by.remove(&page);
        self.notify_late(gone).await;
        self.note_who_is_there();
        if self.pages.by.is_empty() && !self.table.is_online() {
            self.stop_clock().await;
        }
        if !self.somebody_waits() {
            // One that has begun may end.
            self.thinking.take_if(|thinking| thinking.waits());
        }
        self.publish_presence(gone);
    }

    async fn answer(&mut self, by: Asking, sent: &Envelope, arrived: Instant) -> Option<FromTable> {
        if let ToTable::ViewPly { ply } = sent.message {
            return Some(match self.table.ply_view(ply) {
                Ok(view) => FromTable::PlyView { view },
                Err(error) => refused(error.into(), sent),
            });
        }
        let name = sent.request.as_deref().unwrap_or_default();
        let wrong = |words| Err(Refusal::new("bad-message", words));
        let (asker, _) = by;
        let done = match &sent.message {
            _ if name.len() > MAX_REQUEST => wrong("the request's name is too long"),
            // PostgreSQL stores no NUL.
            _ if name.contains(char::is_control) => wrong("the request's name is no text"),
            ToTable::Chat { text } => self.chat(by, sent, text).await,
            ToTable::Report { line } => self.report(by, *line).await,
            ToTable::Plan { ply, lines } => self.plan(asker, *ply, lines).await,
            _ => self.change(asker, sent, arrived).await,
        };
        match done {
            Ok(seq) => {
                let request = sent.request.clone()?;
                Some(FromTable::Acknowledged { request, seq })
            }
            Err(refusal) => Some(refused(refusal, sent)),
        }
    }

    /// Does what is asked for, if it may be done and has not been done: the event that answers it.
    async fn change(
        &mut self,
        asker: Asker,
        sent: &Envelope,
        arrived: Instant,
    ) -> Result<u32, Refusal> {
        // First of all: whoever asks again may ask when it is another's turn.
        if let Some(seq) = self.log.answered(sent.request.as_deref()) {
            return Ok(seq);
        }
        let denied = |denied| Refusal::new("not-yours", denied);
        may(asker, Act::Send(&sent.message), &self.table).map_err(denied)?;
        let party = asker.party().unwrap_or(0);
        let came = self.services.wall_clock.moment_at(arrived);
        if self.table.time_runs_out_in(came) == Some(0) {
            self.note_holidays().await?;
        }
        let Some(change) = self.table.validate(&sent.message, party, came)? else {
            return Ok(self.table.seq());
        };
        if change.is_due() {
            // Not what was asked for.
            self.make(change, By::default(), None).await?;
            let gone = match self.table.is_over() {
                true => Refused::GameOver,
                false => Refused::PositionGone,
            };
            return Err(gone.into());
        }
        // What makes sense only at the position that its sender has seen.
        let of_position = matches!(
            sent.message,
            ToTable::Play { .. } | ToTable::TakeBack { .. }
        );
        let gone = |at| of_position && at != self.table.at();
        if sent.at.is_some_and(gone) {
            return Err(Refused::PositionGone.into());
        }
        let (change, also) = if self.table.agrees_to_rematch(&change) {
            let now = self.services.wall_clock.millis();
            let (change, also) = rematch(&self.table, &self.holdings, self.listed, now)?;
            (change, Some(also))
        } else {
            (change, None)
        };
        let by = By::of(party, sent, Some(arrived));
        self.make(change, by, also).await
    }

    /// Writes a change down, makes it and tells everybody: the event's number.
    pub(super) async fn make(
        &mut self,
        change: Change,
        by: By,
        also: Option<Also>,
    ) -> Result<u32, Refusal> {
        let had_left = self.table.left_seat(self.now()).is_some();
        let event = self.record(change, by, also).await?;
        let seq = event.seq;
        self.follow_plans(&event.step).await;
        let counts = self.table.is_rated() || self.contest.is_some();
        let ends = counts && self.table.is_over();
        if ends {
            self.read_players().await;
        }
        if ends || matches!(event.step, Step::Replaced { .. }) {
            // Before the event: what the game counts is known with its end, and who has left sees it as a watcher.
            self.publish_people();
        }
        // Whatever the computer was thinking about is gone.
        self.thinking = None;
        self.given_up = false;
        self.send(Update::Event(seq, self.events(vec![event])));
        if had_left || self.table.left_seat(self.now()).is_some() {
            self.publish_people();
        }
        Ok(seq)
    }

    async fn record(
        &mut self,
        change: Change,
        by: By,
        also: Option<Also>,
    ) -> Result<TableEvent, Refusal> {
        let notify = self.to_notify(&change, &by);
        let notify = self.out_of_sight(notify, self.log.last() + 1);
        let notified = !notify.is_empty();
        let (of_a_player, arrived) = (by.party.is_some(), by.arrived);
        let written = self.log.append(&self.table, &change, by, also, notify);
        let event = match written.await {
            Ok(event) => event,
            // Of a rematch: an account was removed or shut since the game.
            Err(StoreError::NoSuchAccount) => return Err(Refused::NobodyToAsk.into()),
            Err(error) => {
                self.taken_over = matches!(
                    error,
                    StoreError::TakenOver(_)
                        | StoreError::OutOfStep { .. }
                        | StoreError::NoSuchTable(_)
                );
                self.table.hold_clock(self.now());
                self.publish_clock();
                tracing::error!(id = %self.table.id(), %error, "a change could not be written down");
                return Err(Refusal::from(&ApiError::Storage(error)));
            }
        };
        let took = arrived.map(|arrived| arrived.elapsed());
        // The disk takes its time, which is nobody's.
        self.table.apply(change.done_at(self.now()));
        let progress = Progress::of(&self.table, &event, &self.holdings.holders);
        if progress.played {
            self.services.metrics.moved(of_a_player, took);
        }
        self.services.observe(|observer| {
            observer.progressed(&progress);
            if notified {
                observer.notified();
            }
        });
        let rated = progress.rated.map(|rated| rated.within(MOST_SENT));
        let progress = Progress { rated, ..progress };
        self.services.others.publish(&Hint::Progress(progress));
        Ok(event)
    }

    pub(super) fn now(&self) -> Moment {
        self.services.wall_clock.moment()
    }

    /// Whether somebody waits for the computer's move. Where moves have days, nobody need be there.
    fn somebody_waits(&self) -> bool {
        !self.pages.by.is_empty() || self.table.is_correspondence()
    }

    /// Lets the computer think if it is to move and somebody waits for it.
    fn think_if_due(&mut self) {
        let due = self.thinking.is_none() && !self.given_up && self.somebody_waits();
        if let Some(level) = self.table.computer_to_move().filter(|_| due) {
            self.thinking = Some(Thinking::start(
                &self.table,
                level,
                &self.services,
                self.plays,
            ));
        }
    }

    /// The computer has chosen, or cannot.
    async fn chosen(&mut self, choice: Result<String, String>) {
        self.thinking = None;
        let ply = self.table.plies();
        let made = match choice {
            Ok(text) => match self.table.validate_computer_plays(ply, &text, self.now()) {
                Ok(change) => self.make(change, By::default(), None).await.map(|_| ()),
                Err(error) => Err(error.into()),
            },
            Err(message) => Err(Refusal::new(
                "illegal-move",
                format_args!("the computer finds no move: {message}"),
            )),
        };
        if let Err(refusal) = made {
            tracing::error!(id = %self.table.id(), ply, message = refusal.message, "no computer's move");
            self.given_up = true;
            let request = None;
            self.send(Update::Text(text(&FromTable::Refused { refusal, request })));
        }
    }
}

fn refused(refusal: Refusal, sent: &Envelope) -> FromTable {
    let request = sent.request.clone();
    FromTable::Refused { refusal, request }
}
