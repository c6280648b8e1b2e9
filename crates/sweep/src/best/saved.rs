//! What is saved of a search, so that it goes on after an interruption.

use quantarium_rules::Seed;
use serde::{Deserialize, Serialize};

use super::Goal;
use crate::Fault;
use crate::solution::{Fields, Partial, Solution};
use crate::sweep::{Edition, Sweep};
use crate::verify::verify;

/// How far a search came, and a solution of the best setup found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Saved {
    /// How many rounds are over.
    pub rounds: u64,
    /// The best value found.
    pub value: Option<i64>,
    /// A solution with it.
    pub solution: Option<Solution>,
}

/// More rounds than a search makes in years, and greater values than there are.
const MOST_ROUNDS: u64 = 1 << 30;
const MOST: i64 = 1 << 40;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    goal: Goal,
    board: String,
    edition: Edition,
    /// As text: readers of JSON may round large numbers.
    seed: String,
    /// How many rounds are over; the name is that of the files.
    climbs: u64,
    value: Option<i64>,
    solution: Option<Fields>,
}

impl Saved {
    /// The text of a search, one line of JSON.
    pub fn text(&self, sweep: &Sweep, goal: Goal, seed: Seed) -> String {
        let text = Text {
            goal,
            board: sweep.shape().to_owned(),
            edition: sweep.edition(),
            seed: seed.to_string(),
            climbs: self.rounds,
            value: self.value,
            solution: self.solution.as_ref().map(|it| it.fields(sweep)),
        };
        serde_json::to_string(&text).unwrap_or_default() + "\n"
    }

    /// What the text of that search says. How many stones can sweep the setup, and how many
    /// sequences it has, is believed; a distance is measured.
    ///
    /// # Errors
    /// When it is no such text, or of another search.
    pub fn read(sweep: &Sweep, goal: Goal, seed: Seed, text: &str) -> Result<Self, Fault> {
        let text: Text = serde_json::from_str(text).map_err(Fault::new)?;
        let of = (&*text.board, text.edition, text.goal, text.seed);
        if of != (sweep.shape(), sweep.edition(), goal, seed.to_string()) {
            let words = "the file is of a search with another goal, board, edition or seed";
            return Err(Fault::new(words));
        }
        let json = text.solution.as_ref();
        let solution = json.and_then(|json| {
            let (board, partial) = Partial::of(json).ok()?;
            let solution = partial.whole().filter(|_| board == sweep.shape())?;
            verify(sweep, &solution).is_ok().then_some(solution)
        });
        if [json.is_some(), solution.is_some()] != [text.value.is_some(); 2] {
            let words = "the file's solution is missing or none of the sweep";
            return Err(Fault::new(words));
        }
        let measured = match (goal, &solution) {
            (Goal::Shortest | Goal::Longest, Some(solution)) => {
                Some(i64::from(solution.distance(sweep.grid())))
            }
            _ => text.value,
        };
        let can_be = text.climbs <= MOST_ROUNDS
            && text.value == measured
            && text.value.is_none_or(|value| (0..=MOST).contains(&value));
        if !can_be {
            return Err(Fault::new("the file has numbers that no search comes to"));
        }
        Ok(Self {
            rounds: text.climbs,
            value: text.value,
            solution,
        })
    }
}
