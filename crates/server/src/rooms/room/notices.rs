//! Who gets a notice of an event: players who have no visible page of the table.

use std::collections::BTreeSet;

use quantarium_store::{Notify, notices};
use quantarium_table::{Asker, Change};
use quantarium_wire::{NoticeKind, Step, TimeControl};

use super::Actor;
use super::log::By;

/// A page that goes so soon after an event, in milliseconds, may have been dead then: who is silent is given up after a minute.
const SOON: i64 = 60_000;

/// An event of which somebody got no notice, because a page of theirs was visible.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    notify: Notify,
    seq: u32,
    time: i64,
}

impl Actor {
    /// Who is to be notified of a change, and of what kind it is. In a game with minutes, everybody is there.
    pub(super) fn to_notify(&self, change: &Change, by: &By) -> Vec<Notify> {
        let slow = matches!(
            self.table.time_control(),
            None | Some(TimeControl::Days { .. })
        );
        if !self.table.is_online() || !slow {
            return Vec::new();
        }
        let others = |kind| {
            let parties = self.holdings.holders.iter().map(|(party, _)| *party);
            let others = parties.filter(|party| Some(*party) != by.party);
            let others: BTreeSet<u8> = others.collect();
            let notify = others.into_iter().map(|party| Notify { party, kind });
            notify.collect::<Vec<_>>()
        };
        let step = change.step();
        match step {
            Step::Offered { .. } => {
                let mut asked = others(NoticeKind::Offer);
                asked.retain(|notify| self.table.staying().contains(&notify.party));
                return asked;
            }
            Step::Joined { .. } | Step::Rematched { .. } => return others(NoticeKind::Begun),
            Step::Agreed { .. } | Step::Declined { .. } | Step::Holiday { .. } => {
                return Vec::new();
            }
            _ if self.table.is_over() => return Vec::new(),
            _ if change.result() != "*" || step.breaks_off() => return others(NoticeKind::Over),
            _ => {}
        }
        let mut turns = others(NoticeKind::Turn);
        turns.retain(|notify| {
            let own = |seat| self.table.holds(notify.party, seat);
            change.to_move().is_some_and(own)
        });
        turns
    }

    /// Those of them who have no visible page; it may turn out that the others have not seen it.
    pub(super) fn out_of_sight(&mut self, notify: Vec<Notify>, seq: u32) -> Vec<Notify> {
        let (seen, unseen): (Vec<_>, Vec<_>) = notify
            .into_iter()
            .partition(|notify| self.pages.sees(notify.party));
        let time = self.services.wall_clock.millis();
        let seen = seen.into_iter().map(|notify| Seen { notify, seq, time });
        self.seen = seen.collect();
        unseen
    }

    /// A page of somebody has gone: what it was sent last may not have been seen.
    pub(super) async fn notify_late(&mut self, gone: Asker) {
        let Some(party) = gone.party() else {
            return;
        };
        let (now, last) = (self.services.wall_clock.millis(), self.log.last());
        let missed =
            |seen: &Seen| seen.notify.party == party && seen.seq == last && now - seen.time < SOON;
        if self.pages.sees(party) || !self.seen.iter().any(missed) {
            return;
        }
        let missed: Vec<Seen> = self.seen.extract_if(.., |seen| missed(seen)).collect();
        let id = self.table.id().0.clone();
        let added = self.services.store.write(move |tx| {
            for seen in missed {
                notices::add(tx, &id, seen.seq, seen.notify, now)?;
            }
            Ok(())
        });
        match added.await {
            Ok(()) => self.services.observe(|observer| observer.notified()),
            Err(error) => tracing::error!(%error, "a notice cannot be written down"),
        }
    }
}
