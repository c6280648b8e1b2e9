//! Conditional moves: what a player answers to moves that others have not played yet. They stand beside the log, and are
//! told to nobody but the player who has made them; the moves that come of them are moves like any other.

use std::collections::HashMap;

use quantarium_store::{StoredPlan, plans};
use quantarium_table::{Asker, Plan};
use quantarium_wire::{Envelope, FromTable, Refusal, Step, ToTable};

use super::log::By;
use super::{Actor, Update};
use crate::base::{Utf8Bytes, new_id, text};

/// The plans of a table's players, by party.
pub(super) type Plans = HashMap<u8, PlanOf>;

/// What is left of a player's plan.
pub(super) struct PlanOf {
    plan: Plan,
    /// What the moves that come of it are named after as requests: nobody else can have asked by that name.
    name: String,
}

impl Actor {
    /// Reads what was planned, and what is left of it by now.
    pub(super) async fn read_plans(&mut self) {
        if !self.table.is_online() {
            return;
        }
        let read = self.read("conditional moves cannot be read", plans::of);
        let Some(found) = read.await else {
            return;
        };
        self.plans.clear();
        for stored in found {
            let (lines, name) = (stored.lines, stored.name);
            let mut plan = Plan { lines };
            for event in self.log.after(stored.seq) {
                plan.apply(&event.step);
            }
            self.plans.insert(stored.party, PlanOf { plan, name });
        }
        self.plans.retain(|_, of| !of.plan.lines.is_empty());
    }

    /// Stores what a player plans: the number of the last event.
    pub(super) async fn plan(
        &mut self,
        asker: Asker,
        ply: u32,
        lines: &[Vec<String>],
    ) -> Result<u32, Refusal> {
        let watching = || Refusal::new("not-yours", "only players plan their moves");
        let party = asker.party().ok_or_else(watching)?;
        let plan = self.table.validate_plan(ply, party, lines)?;
        if self.plans.get(&party).is_some_and(|of| of.plan == plan) {
            return Ok(self.table.seq());
        }
        let row = StoredPlan {
            party,
            name: new_id().0,
            seq: self.table.seq(),
            lines: plan.lines.clone(),
        };
        let (id, name) = (self.table.id().0.clone(), row.name.clone());
        self.written(move |tx| match row.lines.is_empty() {
            true => plans::drop_plan(tx, &id, party),
            false => plans::set(tx, &id, &row),
        })
        .await?;
        self.plans.insert(party, PlanOf { plan, name });
        self.publish_plan(party);
        self.plans.retain(|_, of| !of.plan.lines.is_empty());
        Ok(self.table.seq())
    }

    /// Something has happened: what is left of the plans. Where the game has left one, it is forgotten.
    pub(super) async fn follow_plans(&mut self, step: &Step) {
        let over = self.table.is_over();
        let mut left = Vec::new();
        for (party, of) in &mut self.plans {
            let before = of.plan.clone();
            of.plan.apply(step);
            if over {
                of.plan = Plan::default();
            }
            if of.plan != before {
                left.push(*party);
            }
        }
        for party in left {
            self.publish_plan(party);
            let is_empty = |of: &PlanOf| of.plan.lines.is_empty();
            if self.plans.get(&party).is_some_and(is_empty) {
                self.plans.remove(&party);
                let id = self.table.id().0.clone();
                // What is left in the store says the same: nothing of it goes on from here.
                let _ = self
                    .written(move |tx| plans::drop_plan(tx, &id, party))
                    .await;
            }
        }
    }

    /// Plays what is planned for the position, as long as something is.
    pub(super) async fn play_planned(&mut self) {
        while let Some((party, text, request)) = self.planned_now() {
            let ply = self.table.plies();
            let sent = Envelope {
                request: Some(request),
                at: Some(self.table.at()),
                message: ToTable::Play { ply, text },
            };
            let now = self.now();
            let made = match self.table.validate(&sent.message, party, now) {
                Ok(Some(change)) => self.make(change, By::of(party, &sent, None), None).await,
                Ok(None) => return,
                Err(refused) => Err(refused.into()),
            };
            if let Err(refusal) = made {
                tracing::error!(id = %self.table.id(), message = refusal.message, "a planned move is not made");
                return;
            }
        }
    }

    /// The move that is planned for the position, by whom, and its name as a request: one for each event, so never played twice.
    pub(super) fn planned_now(&self) -> Option<(u8, String, String)> {
        let mut plans = self.plans.iter();
        plans.find_map(|(party, of)| {
            let text = self.table.planned(*party, &of.plan)?;
            let request = format!("{}/{}", of.name, self.table.at());
            Some((*party, text.to_owned(), request))
        })
    }

    /// What a player has planned, for a page of theirs.
    pub(super) fn planned_by(&self, asker: Asker) -> Option<Utf8Bytes> {
        let of = self.plans.get(&asker.party()?)?;
        Some(shown(&of.plan))
    }

    /// Tells the pages of a player what is left of their plan.
    fn publish_plan(&self, party: u8) {
        if let Some(of) = self.plans.get(&party) {
            self.send(Update::Plan {
                seat: self.first_seat(party),
                lines: shown(&of.plan),
            });
        }
    }
}

fn shown(plan: &Plan) -> Utf8Bytes {
    let lines = plan.lines.clone();
    text(&FromTable::Plan { lines })
}
