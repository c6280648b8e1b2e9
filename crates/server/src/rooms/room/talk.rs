//! What the players of a table say to each other. It stands beside the log: it changes nothing about the game.

use std::collections::HashMap;
use std::time::Duration;

use quantarium_people::{CHAT_LINES, ChatScope, Chatters, Digest, chat_line};
use quantarium_store::{Connection, StoreError, StoredLine, Tx, chat};
use quantarium_table::Asker;
use quantarium_wire::{ChatLine, Envelope, FromTable, Refusal};

use super::people::Asking;
use super::{Actor, Update};
use crate::base::{ApiError, Bucket, Utf8Bytes, text};

/// How many lines and reports the people of one screen may send, and in what time.
const LINES: u32 = 5;
const IN: Duration = Duration::from_secs(12);

#[derive(Default)]
pub(super) struct Talk {
    lines: Vec<StoredLine>,
    /// The highest number that a line has had: pages know lines by them.
    last: u32,
    /// By party.
    allowances: HashMap<u8, Bucket>,
}

impl Actor {
    pub(super) async fn read_talk(&mut self) {
        if !self.table.is_online() {
            return;
        }
        let read = self.read("the chat cannot be read", chat::lines);
        if let Some(lines) = read.await {
            let last = lines.last().map_or(0, |last| last.line);
            self.talk.last = self.talk.last.max(last);
            self.talk.lines = lines;
        }
    }

    /// By seat, what whoever has it may say.
    pub(super) fn scopes(&self) -> Vec<Option<ChatScope>> {
        let parties = 0..self.table.parties().iter().max().map_or(0, |most| most + 1);
        let named = |seat: u8| self.players.get(usize::from(seat))?.as_ref();
        let accounts = parties.map(|party| {
            let mut seats = self.table.seats_of(party).into_iter();
            seats.any(|seat| named(seat).is_some())
        });
        let accounts: Vec<bool> = accounts.collect();
        // Whoever has a seat at a private table was given its link by who opened it.
        let chatters = match self.services.chatters {
            Chatters::Accounts if !self.listed => Chatters::Everybody,
            chatters => chatters,
        };
        let seats = self.table.parties().iter();
        seats
            .map(|party| chatters.scope(*party, &accounts, &self.apart))
            .collect()
    }

    /// The same by seats: the first seat stands for all of a party.
    pub(super) fn apart_seats(&self) -> Vec<(u8, u8)> {
        let seats = |(one, other): &(u8, u8)| (self.first_seat(*one), self.first_seat(*other));
        self.apart.iter().map(seats).collect()
    }

    pub(super) fn first_seat(&self, party: u8) -> u8 {
        let seats = self.table.seats_once_of(party);
        seats.first().copied().unwrap_or_default()
    }

    fn scope(&self, party: u8) -> Option<ChatScope> {
        let scopes = self.scopes();
        let seats = self.table.seats_of(party).into_iter();
        let scopes = seats.filter_map(|seat| *scopes.get(usize::from(seat))?);
        scopes.max().filter(|_| self.table.is_online())
    }

    /// What was said so far, for a page whose people may chat.
    pub(super) fn chat_so_far(&self, asker: Asker) -> Option<Utf8Bytes> {
        let party = asker.party()?;
        let scope = self.scope(party)?;
        let heard = |line: &&StoredLine| {
            scope >= ChatScope::needed(&line.text) && !self.apart.contains(&(party, line.party))
        };
        let lines = self.talk.lines.iter().filter(heard);
        let lines: Vec<ChatLine> = lines.map(|line| self.shown(line)).collect();
        (!lines.is_empty()).then(|| text(&FromTable::Chat { lines }))
    }

    fn shown(&self, line: &StoredLine) -> ChatLine {
        ChatLine {
            line: line.line,
            seat: self.first_seat(line.party),
            text: line.text.clone(),
            time: line.time,
        }
    }

    /// Keeps a line, and sends it to the players: its number.
    pub(super) async fn chat(
        &mut self,
        by: Asking,
        sent: &Envelope,
        line: &str,
    ) -> Result<u32, Refusal> {
        let (party, writer) = self.chatter(by, ChatScope::needed(line))?;
        let request = sent.request.as_deref();
        let same = |line: &&StoredLine| request.is_some() && line.request.as_deref() == request;
        if let Some(known) = self.talk.lines.iter().find(same) {
            return Ok(known.line);
        }
        let words = chat_line(line).map_err(|error| Refusal::new("bad-line", error))?;
        if self.talk.lines.len() >= CHAT_LINES {
            return Err(Refusal::new(
                "chat-full",
                "this table has no room for more lines",
            ));
        }
        self.allow(party)?;
        let line = StoredLine {
            line: self.talk.last + 1,
            party,
            writer,
            text: words,
            request: sent.request.clone(),
            time: self.services.wall_clock.millis(),
        };
        let (id, row) = (self.table.id().0.clone(), line.clone());
        let written = self.written(move |tx| chat::add_line(tx, &id, &row));
        let line = match written.await {
            Ok(()) => {
                self.talk.last = line.line;
                self.talk.lines.push(line.clone());
                line
            }
            // It may be stored all the same: then others are to hear it.
            Err(refusal) => {
                self.read_talk().await;
                self.talk.lines.iter().find(same).cloned().ok_or(refusal)?
            }
        };
        let shown = self.shown(&line);
        self.send(Update::Chat {
            seat: shown.seat,
            needed: ChatScope::needed(&shown.text),
            line: text(&FromTable::Chat { lines: vec![shown] }),
        });
        Ok(line.line)
    }

    /// Shows a line of another player to the operator.
    pub(super) async fn report(&mut self, by: Asking, number: u32) -> Result<u32, Refusal> {
        let (party, reporter) = self.chatter(by, ChatScope::Lines)?;
        let unknown = || Refusal::new("no-line", "there is no such line of another player");
        let line = self.talk.lines.iter().find(|line| line.line == number);
        let line = line.filter(|line| line.party != party).cloned();
        let line = line.ok_or_else(unknown)?;
        self.allow(party)?;
        let (id, now) = (self.table.id().0.clone(), self.services.wall_clock.millis());
        self.written(move |tx| chat::report(tx, &id, &line, &reporter, now))
            .await?;
        tracing::warn!(id = %self.table.id(), line = number, "a line of the chat was reported");
        Ok(number)
    }

    /// Who writes, if their scope is wide enough.
    fn chatter(&self, by: Asking, needed: ChatScope) -> Result<(u8, Digest), Refusal> {
        if let (Asker::Party(party), Some(guest)) = by
            && self.scope(party) >= Some(needed)
        {
            return Ok((party, guest));
        }
        let words = "there is no chat for you at this table";
        Err(Refusal::new("no-chat", words))
    }

    fn allow(&mut self, party: u8) -> Result<(), Refusal> {
        let allowance = self.talk.allowances.entry(party);
        let allowed = allowance.or_insert_with(|| Bucket::new(LINES, IN)).take();
        let words = "too many lines in a short time: wait a moment";
        allowed
            .then_some(())
            .ok_or_else(|| Refusal::new("too-many", words))
    }

    /// Reads what belongs to the table; nothing where that cannot be read: the game is more important.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        words: &str,
        ask: impl FnOnce(&Connection, &str) -> Result<T, StoreError> + Send + 'static,
    ) -> Option<T> {
        let id = self.table.id();
        let name = id.0.clone();
        let read = self.services.store.read(move |db| ask(db, &name)).await;
        read.inspect_err(|error| tracing::error!(%id, %error, "{words}"))
            .ok()
    }

    pub(super) async fn written(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), Refusal> {
        let done = self.services.store.write(work).await;
        done.map_err(|error| Refusal::from(&ApiError::Storage(error)))
    }
}
