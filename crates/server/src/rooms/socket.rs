//! A page at a table.

use quantarium_people::{ChatScope, Digest};
use quantarium_wire::{Envelope, FromTable, Refusal, ToTable};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

use crate::Limits;
use crate::base::connection::{Allowance, End, Held, RESUME, heard, over, part, send};
use crate::base::storage::millis;
use crate::base::{
    Budgets, Client, Heartbeat, Message, Metrics, Outgoing, Socket, Utf8Bytes, WallClock, text,
};
use crate::rooms::room::{Joined, PageId, Presence, Room, ToRoom, Update};

pub(crate) struct Connection {
    pub(crate) room: Room,
    pub(crate) held: Held,
    pub(crate) client: Client,
    pub(crate) outgoing: Outgoing,
    /// Whose page it is.
    pub(crate) guest: Option<Digest>,
    /// The last event that it knows, where it comes back.
    pub(crate) since: Option<u32>,
    pub(crate) metrics: Metrics,
    pub(crate) wall_clock: WallClock,
    pub(crate) budgets: Budgets,
}

/// How far a page has been informed.
#[derive(Default)]
struct Reader {
    page: PageId,
    guest: Option<Digest>,
    seats: Vec<u8>,
    /// The seats that its people have left.
    gone: Vec<u8>,
    sees_people: bool,
    scope: Option<ChatScope>,
    /// Seats of whom they hear nothing.
    muted: Vec<u8>,
    /// The last event that it has heard of.
    last: u32,
    /// How long the way to it and back takes, in milliseconds, once that is measured.
    lag: Option<u32>,
}

impl Connection {
    /// Carries messages both ways until the page goes, misbehaves, or the server ends.
    pub(crate) async fn attend(mut self, mut socket: Socket, limits: &Limits) {
        let join = |reply| ToRoom::Join(self.client, self.guest, self.since, reply);
        let Ok(joined) = self.room.asked(join).await else {
            return;
        };
        let page = joined.page;
        let Err(end) = self.carry(&mut socket, joined, limits).await;
        self.room.send(ToRoom::Left(page)).await;
        part(&mut socket, end, &self.held.permit).await;
    }

    async fn carry(
        &mut self,
        socket: &mut Socket,
        mut joined: Joined,
        limits: &Limits,
    ) -> Result<std::convert::Infallible, End> {
        let mut reader = Reader {
            page: joined.page,
            guest: self.guest,
            seats: joined.seats,
            sees_people: joined.there.is_some(),
            last: joined.seq,
            ..Reader::default()
        };
        if let Some(there) = joined.there {
            send(socket, Message::Text(reader.people(there))).await?;
        }
        self.outgoing.sent(self.client, joined.view.len() as u64);
        send(socket, Message::Text(joined.view)).await?;
        for own in joined.chat.into_iter().chain(joined.plan) {
            send(socket, Message::Text(own)).await?;
        }
        let mut allowance = Allowance::new(limits);
        let mut heartbeat = Heartbeat::new(limits, reader.plays());
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let message = heard(message, &mut heartbeat)?;
                    if let Message::Pong(payload) = &message
                        && heartbeat.answered(payload)
                    {
                        self.report_lag(&mut reader, heartbeat.lag()).await;
                        continue;
                    }
                    if let Some(answer) = self.handle(&message, &mut reader, &mut allowance).await? {
                        send(socket, Message::Text(answer)).await?;
                    }
                    if reader.plays() && let Some(ping) = heartbeat.ping_again() {
                        send(socket, Message::Ping(ping)).await?;
                    }
                }
                message = joined.updates.recv() => match message {
                    Ok(update) => if let Some(message) = reader.update(update) {
                        send(socket, Message::Text(message)).await?;
                    },
                    // Something was missed: the page comes back for it.
                    Err(RecvError::Lagged(_)) => return Err(RESUME),
                    Err(RecvError::Closed) => return Err(self.room_gone()),
                },
                ping = heartbeat.beat() => send(socket, Message::Ping(ping?)).await?,
                end = self.held.over() => return Err(end),
            }
        }
    }

    /// Why the room has gone: the server ends, or another owns the table by now, to which the page comes back.
    fn room_gone(&self) -> End {
        over(self.held.guard.is_closing())
    }

    /// Tells the table how long the way to a page takes, where that has changed for whoever plays.
    async fn report_lag(&self, reader: &mut Reader, lag: Option<u32>) {
        if reader.lag != lag {
            reader.lag = lag;
            if let Some(lag) = lag.filter(|_| reader.plays()) {
                self.room.send(ToRoom::Lag(reader.page, lag)).await;
            }
        }
    }

    /// What a page is sent in answer to its message.
    async fn handle(
        &self,
        message: &Message,
        reader: &mut Reader,
        allowance: &mut Allowance,
    ) -> Result<Option<Utf8Bytes>, End> {
        if !allowance.allows()? {
            let words = "too many messages: wait a little";
            return Ok(Some(self.refused("too-many", words)));
        }
        let request = match message {
            Message::Text(text) => serde_json::from_str::<Envelope>(text.as_str()),
            Message::Binary(_) => serde_json::from_str("binary"),
            // The library answers pings, and puts frames together.
            _ => return Ok(None),
        };
        let sent = match request {
            Ok(sent) => sent,
            Err(error) => return Ok(Some(self.refused("bad-message", &error.to_string()))),
        };
        let is_long = matches!(sent.message, ToTable::State | ToTable::ViewPly { .. });
        // Nothing of it stays.
        let passes = is_long || matches!(sent.message, ToTable::Visible { .. } | ToTable::Ping);
        if !passes && !self.budgets.take(self.client, message.len() as u64) {
            let words = "you have had as much stored as one client may in a day";
            return Ok(Some(self.refused("too-many", words)));
        }
        if is_long && !self.outgoing.may_be_sent(self.client) {
            let words = "too many long answers: wait a little";
            return Ok(Some(self.refused("too-many", words)));
        }
        let answer = self.answer(sent, reader).await?;
        if let Some(answer) = answer.as_ref().filter(|_| is_long) {
            self.outgoing.sent(self.client, answer.len() as u64);
        }
        Ok(answer)
    }

    async fn answer(&self, sent: Envelope, reader: &mut Reader) -> Result<Option<Utf8Bytes>, End> {
        match sent.message {
            ToTable::Ping => Ok(Some(text(&FromTable::Pong {
                time: millis(self.wall_clock.moment()),
                lag: reader.lag,
            }))),
            ToTable::State => {
                let asked = self.room.asked(ToRoom::State).await;
                let (last, state) = asked.map_err(|_| self.room_gone())?;
                // It contains the events until then.
                reader.last = last;
                Ok(Some(state))
            }
            _ => {
                let (page, arrived) = (reader.page, Instant::now());
                let asked = |reply| ToRoom::Ask(page, sent, arrived, reply);
                let answer = self.room.asked(asked).await;
                let answer = answer.map_err(|_| self.room_gone())?;
                Ok(answer.as_ref().map(|answer| self.counted(answer)))
            }
        }
    }

    /// An answer for the page alone.
    fn counted(&self, answer: &FromTable) -> Utf8Bytes {
        self.metrics.count_answer(answer);
        text(answer)
    }

    fn refused(&self, code: &str, message: &str) -> Utf8Bytes {
        self.counted(&FromTable::Refused {
            refusal: Refusal::new(code, message),
            request: None,
        })
    }
}

impl Reader {
    /// Whether its people have a seat, at a table of several screens.
    fn plays(&self) -> bool {
        !self.seats.is_empty()
    }

    /// An update as this page gets it; nothing where it knows it.
    fn update(&mut self, update: Update) -> Option<Utf8Bytes> {
        match update {
            // What it was told when it came, or asked, comes again.
            Update::Event(seq, _) if seq <= self.last => None,
            Update::Event(seq, event) => {
                self.last = seq;
                Some(event)
            }
            Update::People(there) => self.sees_people.then(|| self.people(*there)),
            Update::Chat { seat, needed, line } => {
                let may_read = self.scope >= Some(needed) && !self.muted.contains(&seat);
                may_read.then_some(line)
            }
            Update::Plan { seat, lines } => self.seats.contains(&seat).then_some(lines),
            Update::Text(text) => Some(text),
        }
    }

    fn people(&mut self, there: Presence) -> Utf8Bytes {
        let left = |seat: &mut u8| there.replaced.contains(seat);
        self.gone.extend(self.seats.extract_if(.., left));
        let scope = |seat: &u8| there.scopes.get(usize::from(*seat)).copied().flatten();
        self.scope = self.seats.iter().filter_map(scope).max();
        let apart = there.apart.iter();
        let own = apart.filter(|(own, _)| self.seats.contains(own));
        self.muted = own.map(|(_, other)| *other).collect();
        let own = |members: &[Digest]| self.guest.is_some_and(|guest| members.contains(&guest));
        // Whoever plays by a link, on another device, is a member, too.
        let may = |members: &[Digest]| members.is_empty() || self.plays() || own(members);
        let contest = there.contest.filter(|(_, members)| may(members));
        text(&FromTable::People {
            seats: self.seats.clone(),
            gone: self.gone.clone(),
            there: there.seats,
            watching: there.watching,
            players: there.players,
            former: there.former,
            left: there.left,
            contest: contest.map(|(contest, _)| contest),
            chat: self.scope.is_some(),
            greets: self.scope == Some(ChatScope::Greetings),
        })
    }
}
