//! Conditional moves: what the people of a party answer to moves that others have not played yet.

use std::collections::HashMap;

use quantarium_wire::Step;

use crate::{Refused, Result, Table};

/// How many lines a plan may have, and how many plies a line.
const LINES: usize = 32;
const PLIES: usize = 40;

/// Lines of moves that go on from the position of a table, by their canonical texts. Each begins with a move of
/// somebody else and ends with an own one; to the same moves of others, all lines have the same answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Each as far as it was not played yet.
    pub lines: Vec<Vec<String>>,
}

impl Plan {
    /// Something has happened at the table: what is left of the plan then.
    pub fn apply(&mut self, step: &Step) {
        match step {
            Step::Played { text, .. } => {
                self.lines.retain(|line| line.first() == Some(text));
                for line in &mut self.lines {
                    line.remove(0);
                }
                self.lines.retain(|line| !line.is_empty());
            }
            // Another position stands now.
            Step::TakenBack { .. } => self.lines.clear(),
            _ => {}
        }
    }
}

impl Table {
    /// What the people of a party plan, checked against the position now. Without lines, nothing is planned.
    ///
    /// # Errors
    /// When the request is late, the game is over, the players must be there, it is their own turn, or a line makes no
    /// sense.
    pub fn validate_plan(&self, ply: u32, party: u8, lines: &[Vec<String>]) -> Result<Plan> {
        if lines.is_empty() {
            return Ok(Plan::default());
        }
        let live = self.time_control().is_some_and(|control| control.is_live());
        if !self.is_online() || live {
            return Err(Refused::Plan("a clock runs here, or nobody else plays"));
        }
        self.in_time(ply)?;
        self.goes_on()?;
        if lines.len() > LINES {
            return Err(Refused::Plan("there are too many lines"));
        }
        let mut answers = HashMap::new();
        let mut plan = Plan::default();
        for line in lines {
            let line = self.planned_line(party, line, &mut answers)?;
            if !plan.lines.contains(&line) {
                plan.lines.push(line);
            }
        }
        Ok(plan)
    }

    /// A line by its canonical texts; `answers` has the own moves of the lines before, by the moves that lead to them.
    fn planned_line(
        &self,
        party: u8,
        line: &[String],
        answers: &mut HashMap<Vec<String>, String>,
    ) -> Result<Vec<String>> {
        if line.len() > PLIES {
            return Err(Refused::Plan("a line is too long"));
        }
        let mut position = self.position().boxed();
        if self.holds(party, position.to_move().0) {
            return Err(Refused::Plan("it is your own move"));
        }
        let mut texts = Vec::with_capacity(line.len());
        let mut own = false;
        for text in line {
            let entered = position.entered(text)?;
            let text = entered.text;
            own = self.holds(party, position.to_move().0);
            if own {
                let known = answers.entry(texts.clone());
                if *known.or_insert_with(|| text.clone()) != text {
                    return Err(Refused::Plan(
                        "two lines have different answers to the same moves",
                    ));
                }
            }
            position = entered.position;
            texts.push(text);
        }
        let ends = own.then_some(texts);
        ends.ok_or(Refused::Plan("a line ends with your own move"))
    }

    /// The move that a plan of the party to move has now.
    pub fn planned<'a>(&self, party: u8, plan: &'a Plan) -> Option<&'a str> {
        let own = self.to_move().is_some_and(|seat| self.holds(party, seat));
        let line = plan.lines.first().filter(|_| own)?;
        line.first().map(String::as_str)
    }
}
