//! Following a game that is played elsewhere, by its events: what the moves say is worked out here, by the same rules and into
//! the same state; the table there says the rest.

use quantarium_wire::{PlyView, Standing, Step, TableEvent, TableState};

use crate::{Refused, SetupError, Table};

/// A game that is played elsewhere. It decides nothing.
#[derive(Debug)]
pub struct Follower {
    /// The moves, with a person in every seat.
    table: Table,
}

impl Follower {
    /// Follows from a position with its moves ([`crate::position()`]), which is what the table was after event `seq`; event
    /// `at` has led to it.
    pub fn new(mut table: Table, seq: u32, at: u32) -> Self {
        table.seq = seq;
        table.at = at;
        Self { table }
    }

    /// What has happened since, in order, and what the table says of it: how the game stands then.
    ///
    /// # Errors
    /// When an event is missing or cannot have happened, or the standing is not the one after the last of them. What is
    /// followed then is another game: this is of no more use.
    pub fn apply(
        &mut self,
        events: &[TableEvent],
        standing: Standing,
    ) -> Result<TableState, SetupError> {
        for event in events {
            self.happens(event)?;
        }
        let table = &self.table;
        if (standing.seq, standing.at) != (table.seq, table.at) {
            let (seq, what) = (standing.seq, "the standing is not the one after it");
            return Err(SetupError::Event { seq, what });
        }
        Ok(table.shown(standing))
    }

    /// The position after `ply` plies.
    ///
    /// # Errors
    /// When the game has not come that far.
    pub fn ply_view(&self, ply: u32) -> Result<PlyView, Refused> {
        self.table.ply_view(ply)
    }

    fn happens(&mut self, event: &TableEvent) -> Result<(), SetupError> {
        let table = &mut self.table;
        table.is_next(event.seq, &event.step)?;
        match &event.step {
            Step::Played { text, .. } => {
                let ply = table.plies.len() + 1;
                let next = table.validate_move(text);
                let next = next.map_err(|error| SetupError::Move { ply, error })?;
                table.plies.push(next);
            }
            Step::TakenBack { plies } => table.plies.truncate(*plies as usize),
            // What else happens moves no piece: the standing says what comes of it.
            _ => {}
        }
        table.seq = event.seq;
        if event.step.leads_to_a_position() {
            table.at = table.seq;
        }
        Ok(())
    }
}
