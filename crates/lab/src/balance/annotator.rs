//! Who says how a position stands.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Engine, Report, Search, Start};
use quantarium_rules::{AnyPosition, Player, Seed, derive_seed};
use quantarium_search::{Limits, Verdict};
use quantarium_tournament::stats::{Estimate, Spread, share};
use quantarium_tournament::{Finished, KEEP, Limit, is_setup};
use serde::{Deserialize, Serialize};

/// The engine of this program with a fixed effort, or nobody: for the same seed it always says the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Annotator {
    search: Search,
    /// Nodes or playouts; nothing where nobody annotates.
    limit: Limit,
}

/// Nobody, as it is written.
const NONE: &str = "none";

/// How much longer the annotator thinks about a swap than about a position: there are as many moves as pairs
/// of stones.
const SWAP_EFFORT: u64 = 16;

/// The chances in a file: whole numbers, so that they are read as they were written.
pub(super) const SCALE: f64 = 10_000.0;

/// What the annotator says of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Annotation {
    pub(super) game: u64,
    /// Each seat's chances in ten-thousandths, after 0, 1, 2 ... plies; those of a swap do not count.
    pub(super) chances: Vec<Vec<u16>>,
    /// Where Black may swap two stones: the value of that to Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) swap: Option<AnnotatedSwap>,
}

/// What the annotator says of Black's swap: Black's chances in ten-thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct AnnotatedSwap {
    /// After the best swap, or after keeping if that is the best.
    pub(super) best: u16,
    /// After keeping.
    pub(super) keep: u16,
    /// Whether a swap is the best.
    pub(super) swaps: bool,
}

impl FromStr for Annotator {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}`: write nodes=N or playouts=N, and Search=uct or Search=best-first before it if need be; or none"
            )
        };
        let mut annotator = Self::default();
        if text == NONE {
            return Ok(annotator);
        }
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            match key {
                "nodes" | "playouts" => {
                    annotator.limit.set(key, value)?;
                }
                "Search" => {
                    let search = value.parse::<Search>();
                    annotator.search = search.map_err(|error| error.to_string())?;
                }
                _ => return Err(wrong()),
            }
        }
        if annotator.is_none() {
            return Err(wrong());
        }
        Ok(annotator)
    }
}

impl fmt::Display for Annotator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str(NONE);
        }
        if self.search != Search::default() {
            write!(f, "Search={},", self.search)?;
        }
        write!(f, "{}", self.limit.to_string().replace(' ', ","))
    }
}

impl Annotator {
    /// Whether it says nothing.
    pub fn is_none(&self) -> bool {
        self.limit.is_empty()
    }
}

/// An annotator at work.
pub(super) struct Annotating<'a> {
    pub(super) annotator: Annotator,
    pub(super) engine: Box<dyn Engine>,
    /// That of the games.
    pub(super) seed: Seed,
    /// Calls it off: then it says nothing.
    pub(super) halt: &'a AtomicBool,
}

impl Annotating<'_> {
    fn search(&mut self, position: &dyn AnyPosition, effort: u64, seed: Seed) -> Option<Report> {
        let position = position.text();
        self.engine.set(Start::Position(&position), &[]).ok()?;
        let Annotator { search, limit } = self.annotator;
        let mut limits = Limits::INFINITE;
        limits.nodes = limit.nodes.map(|nodes| nodes * effort);
        limits.simulations = limit.playouts.map(|most| most * effort);
        let search = self.engine.search().limits(limits).by(search);
        let report = search.seed(seed).hash(4).stop(self.halt).run();
        report.filter(|_| !self.halt.load(Ordering::Relaxed))
    }

    /// Every seat's chances in a position; the result where the game is over.
    fn chances(&mut self, position: &dyn AnyPosition, effort: u64, seed: Seed) -> Option<Vec<u16>> {
        let values = match position.outcome() {
            Some(outcome) => Verdict::of(&outcome).shares(self.engine.game().seats().len()),
            None => self.search(position, effort, seed)?.values,
        };
        let whole = |value: &f32| (f64::from(*value) * SCALE).round() as u16;
        Some(values.iter().map(whole).collect())
    }

    /// Looks at every position of a game.
    pub(super) fn game(&mut self, finished: &Finished) -> Option<Annotation> {
        let mut position = self.engine.game().parse(&finished.start).ok()?;
        let seed = self.seed;
        let seeds = |ply: u64| derive_seed(seed, &[finished.game, 3, ply]);
        // All players play the same openings: the swap is evaluated in the first one's games.
        let swap = match finished.players[0] {
            0 => self.swap(position.as_ref(), seeds(u64::MAX))?,
            _ => None,
        };
        let (setup, moves): (Vec<_>, Vec<_>) = finished.moves.iter().partition(|mv| is_setup(mv));
        for mv in setup {
            position.play(mv).ok()?;
        }
        let mut chances = Vec::new();
        for (mv, ply) in moves.iter().map(Some).chain([None]).zip(0..) {
            chances.push(self.chances(position.as_ref(), 1, seeds(ply))?);
            if let Some(mv) = mv {
                position.play(mv).ok()?;
            }
        }
        Some(Annotation {
            game: finished.game,
            chances,
            swap,
        })
    }

    /// The value of the best swap to Black; nothing inside where there is none. A longer search chooses it;
    /// then it and keeping are evaluated alike.
    fn swap(&mut self, position: &dyn AnyPosition, seed: Seed) -> Option<Option<AnnotatedSwap>> {
        let mut unswapped = position.boxed();
        if unswapped.play(KEEP).is_err() {
            return Some(None);
        }
        let found = self.search(position, SWAP_EFFORT, seed)?;
        let mut swapped = position.boxed();
        swapped.play(&found.best).ok()?;
        let black = Player::SECOND.index();
        let mut value = |position: &dyn AnyPosition| {
            let chances = self.chances(position, SWAP_EFFORT, seed)?;
            chances.get(black).copied()
        };
        Some(Some(AnnotatedSwap {
            keep: value(unswapped.as_ref())?,
            best: value(swapped.as_ref())?,
            swaps: found.best != KEEP,
        }))
    }
}

/// What the annotator says of Black's swap (QL-4), by start positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Swap {
    /// In what share of them some swap is better than keeping.
    pub swaps: Option<Estimate>,
    /// Black's chances after keeping.
    pub keep: Spread,
    /// Black's chances after the best swap, or after keeping where that is the best.
    pub best: Spread,
    /// The difference of the two.
    pub gain: Spread,
}

impl Swap {
    /// Nothing where there is no swap.
    pub(super) fn of(annotated: &[AnnotatedSwap]) -> Option<Self> {
        let chances = |whole: u16| f64::from(whole) / SCALE;
        let swaps = annotated.iter().filter(|swap| swap.swaps).count();
        let gain = |swap: &AnnotatedSwap| chances(swap.best) - chances(swap.keep);
        Some(Self {
            swaps: share(swaps as u64, annotated.len() as u64),
            keep: Spread::of(annotated.iter().map(|swap| chances(swap.keep)))?,
            best: Spread::of(annotated.iter().map(|swap| chances(swap.best)))?,
            gain: Spread::of(annotated.iter().map(gain))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_annotator_is_written_as_it_is_read() {
        for text in [
            "none",
            "nodes=1000",
            "Search=uct,playouts=50",
            "nodes=5,playouts=7",
        ] {
            let annotator: Annotator = text.parse().unwrap();
            assert_eq!(annotator.to_string(), text);
        }
        for (text, says) in [
            ("", "write nodes=N"),
            ("Search=uct", "write nodes=N"),
            ("time=1s", "write nodes=N"),
            ("nodes=0", "is no number of nodes"),
            ("Search=deep,nodes=5", "`deep` is no search"),
        ] {
            let error = text.parse::<Annotator>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn the_last_position_is_evaluated_by_its_result() {
        let name = "quantum-leap:board=hex2";
        let game = quantarium_games::open(name).unwrap();
        let mut position = game.start(Seed(1));
        let start = position.text();
        let mut moves = Vec::new();
        while let Some(mv) = position.moves().first() {
            position.play(mv).unwrap();
            moves.push(mv.clone());
        }
        let winner = position.outcome().unwrap().winner.unwrap();
        let finished = serde_json::json!({
            "game": 4, "players": [0, 0], "start": start, "opening": 0, "moves": moves,
            "points": [], "result": "", "scores": null, "ending": "",
        });
        let finished: Finished = serde_json::from_value(finished).expect("a finished game");
        let mut annotating = Annotating {
            annotator: "nodes=500".parse().unwrap(),
            engine: quantarium_engine::open(name).unwrap(),
            seed: Seed(0),
            halt: &AtomicBool::new(false),
        };
        let annotation = annotating.game(&finished).unwrap();
        assert_eq!(annotation.chances.len(), finished.moves.len() + 1);
        assert_eq!(annotation.chances.last().unwrap()[winner.index()], 10_000);
        assert_eq!(annotation.swap, None);
        for chances in &annotation.chances {
            assert!(chances.iter().sum::<u16>().abs_diff(10_000) <= 1);
        }
    }
}
