//! The setups of a board that can be swept (QL-8), counted in parts.

use std::sync::atomic::AtomicBool;

use quantarium_jobs::journal::Lines;
use quantarium_rules::{Random, Seed};
use quantarium_sweep::count::{self, Tally};
use quantarium_sweep::{Edition, Sweep, Watch};
use quantarium_tournament::{
    ArenaError, Here, Job, Pieces, Piecework, PlanError, Underway, Worker,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A board whose setups are to be counted. What is found is kept in a file, or in the folder of a shard, and always gone on with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountSweeps {
    /// The board's shape.
    pub shape: String,
    /// Which setups it has.
    pub edition: Edition,
}

/// A board whose setups are being counted.
#[derive(Debug)]
pub struct Counted {
    /// The board with its stones.
    pub sweep: Sweep,
    /// The parts in the order in which they are done: shuffled, always alike, as neighbours are alike. So the time that some of
    /// them took predicts how long the others will take.
    order: Vec<usize>,
    /// Where each part is among them.
    places: Vec<u64>,
}

/// A part that was counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    part: usize,
    tally: Tally,
}

impl Job for CountSweeps {
    type Underway = Piecework<Counted>;

    fn open(&self, here: &Here) -> Result<Self::Underway, ArenaError> {
        let sweep = Sweep::new(&self.shape, self.edition);
        let sweep = sweep.map_err(|error| PlanError::Wrong(format!("board: {error}")))?;
        let file = here.out.as_ref().map(|out| match here.shard {
            Some(_) => out.join("parts.jsonl"),
            None => out.clone(),
        });
        let counted = Counted::new(sweep);
        let (board, parts) = (&self.shape, counted.order.len());
        let head = json!({ "board": board, "edition": self.edition, "parts": parts }).to_string();
        let other = |_: &str| "the file is no journal of this work".to_owned();
        let kept = file.map(|path| Lines::open_of(&path, &head, other));
        Piecework::new(counted, here, kept.transpose()?)
    }
}

impl Counted {
    fn new(sweep: Sweep) -> Self {
        let mut order: Vec<usize> = (0..count::parts(&sweep)).collect();
        Random::new(Seed(0)).shuffle(&mut order);
        let mut places = vec![0; order.len()];
        for (part, place) in order.iter().zip(0..) {
            places[*part] = place;
        }
        Self {
            sweep,
            order,
            places,
        }
    }
}

impl Pieces for Counted {
    type Piece = Part;

    fn count(&self) -> u64 {
        self.order.len() as u64
    }

    fn number(&self, Part { part, tally }: &Part) -> Option<u64> {
        let place = *self.places.get(*part)?;
        tally.can_be(self.sweep.grid().len()).then_some(place)
    }

    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Part>, ArenaError> {
        let watch = Watch::within(None, halt);
        Ok(Box::new(move |number| {
            let part = self.order[number as usize];
            let tally = count::part(&self.sweep, part, watch).ok()?;
            (!watch.is_over()).then_some(Part { part, tally })
        }))
    }
}

/// What the parts add up to, once all are done.
pub fn sum(counted: &Piecework<Counted>) -> Option<Tally> {
    let mut sum = count::nothing(&counted.work().sweep);
    counted.done().for_each(|part| sum.add(&part.tally));
    (counted.done().len() as u64 == counted.pieces()).then_some(sum)
}
