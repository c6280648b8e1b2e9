//! The work behind a balance report; whatever is finished is saved.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_jobs::journal::Lines;
use quantarium_jobs::{Shard, pool};
use quantarium_rules::AnyGame;
use quantarium_rules::record::points;
use quantarium_tournament::{
    Arena, ArenaError, Finished, GivenWeights, Here, Pieces, Underway, is_setup,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::annotator::{Annotating, Annotation, Swap};
use super::plan::Balance;
use super::report::{GameRow, Report, Strength};
use super::scaling::ScalingTest;
use super::trace::{Seen, traces};

/// A game's balance report in the making.
#[derive(Debug)]
pub(super) struct Run {
    balance: Balance,
    here: Here,
    game: Box<dyn AnyGame>,
    pub(super) games: Arena,
    annotations: BTreeMap<u64, Annotation>,
    lines: Option<Lines>,
    scaling: Option<Arena>,
}

/// What one machine has done of a report, for the machine that puts it together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    games: Vec<Finished>,
    annotations: Vec<Annotation>,
    scaling: Vec<Finished>,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The players play against themselves.
    Playing,
    /// The annotator looks at their games.
    Annotating,
    /// The players of the scaling test play each other.
    Scaling,
}

/// How far it has come.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// What is being done.
    pub stage: Stage,
    /// How much is done, of all reports and stages together, in games.
    pub done: u64,
    /// The players' games against themselves.
    pub games: &'a Arena,
}

/// What is shown each game that is finished, with the players' games against themselves.
type Watch<'a> = dyn FnMut(Stage, &Arena) + 'a;

const ANNOTATOR: &str = "annotator.json";
const CHANCES: &str = "chances.jsonl";
const SCALING: &str = "scaling";

impl Run {
    /// Gets the report of a game ready: tries every player, and reads what is finished. What gets finished goes to the
    /// folder, if one is given.
    pub(super) fn open(balance: Balance, game: &str, here: &Here) -> Result<Self, ArenaError> {
        balance.check()?;
        let rules = quantarium_games::open(game)?;
        let scaling = balance.scaling(game, rules.seats().len())?;
        let games = Arena::open(balance.self_play(game), here)?;
        let folder = here.out.as_deref();
        let below = Here {
            out: folder.map(|folder| folder.join(SCALING)),
            ..here.clone()
        };
        let scaling = scaling.map(|plan| Arena::open(plan, &below));
        let annotator = balance.annotator;
        let kept = folder.filter(|_| !annotator.is_none()).map(|folder| {
            let weights = GivenWeights::built_in(rules.info().id);
            let settings = json!({"annotator": annotator.to_string(), "weights": weights});
            Lines::open::<Annotation>(folder, ANNOTATOR, &settings, CHANCES, here.resume)
        });
        let (lines, annotations) = kept.transpose()?.unzip();
        let annotations = annotations.into_iter().flatten();
        Ok(Self {
            annotations: annotations.map(|found| (found.game, found)).collect(),
            balance,
            here: here.clone(),
            game: rules,
            games,
            lines,
            scaling: scaling.transpose()?,
        })
    }

    /// How much there is to do, in games: to play, to annotate, and the scaling test's.
    pub(super) fn steps(&self) -> u64 {
        let annotating = u64::from(!self.balance.annotator.is_none());
        let scaling = self.scaling.as_ref().map_or(0, Arena::count);
        self.games.count() * (1 + annotating) + scaling
    }

    /// How much of it is done.
    pub(super) fn done(&self) -> u64 {
        let scaling = self.scaling.as_ref();
        let scaling = scaling.map_or(0, |arena| arena.done().len());
        (self.games.done().len() + self.annotations.len() + scaling) as u64
    }

    /// Goes on until everything is done or `stop` is set, and reports each finished game to `watch`, on the
    /// thread of the caller.
    pub(super) fn go_on(
        &mut self,
        stop: &AtomicBool,
        watch: &mut Watch<'_>,
    ) -> Result<(), ArenaError> {
        self.games.go_on(stop, &mut |games, game| {
            if game.is_some() {
                watch(Stage::Playing, games);
            }
        })?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.annotate(stop, watch)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (Some(scaling), games) = (&mut self.scaling, &self.games) else {
            return Ok(());
        };
        scaling.go_on(stop, &mut |_, game| {
            if game.is_some() {
                watch(Stage::Scaling, games);
            }
        })
    }

    fn annotate(&mut self, stop: &AtomicBool, watch: &mut Watch<'_>) -> Result<(), ArenaError> {
        let annotator = self.balance.annotator;
        let open = self.games.done().filter(|game| !self.is_annotated(game));
        let todo: Vec<&Finished> = open.collect();
        let halt = AtomicBool::new(false);
        let (annotations, lines, games) = (&mut self.annotations, &mut self.lines, &self.games);
        let worker = || {
            let mut annotating = Annotating {
                annotator,
                engine: quantarium_engine::open(&games.plan().game).ok()?,
                seed: games.plan().seed,
                halt: &halt,
            };
            Some(move |game: &Finished| annotating.game(game))
        };
        let take = |found: Option<Annotation>| {
            if let Some(found) = found {
                if let Some(lines) = lines {
                    lines.add(&found)?;
                }
                annotations.insert(found.game, found);
                watch(Stage::Annotating, games);
            }
            Ok::<bool, ArenaError>(stop.load(Ordering::Relaxed))
        };
        pool::each(todo, self.here.concurrency, &halt, worker, take)?;
        if let Some(lines) = self.lines.take() {
            lines.close(self.annotations.values())?;
        }
        Ok(())
    }

    /// Whether everything is done, or this shard of it.
    pub(super) fn is_done(&self) -> bool {
        self.has(self.here.shard.unwrap_or_default())
    }

    /// Whether nothing of a shard is left to be done.
    pub(super) fn has(&self, shard: Shard) -> bool {
        let range = self.games.work().range(shard);
        let mut games = self.games.done();
        let is_done = |game: &Finished| !range.contains(&game.game) || self.is_annotated(game);
        self.games.has(shard)
            && games.all(is_done)
            && self.scaling.as_ref().is_none_or(|arena| arena.has(shard))
    }

    /// Whether the annotator has nothing more to say of a game.
    fn is_annotated(&self, game: &Finished) -> bool {
        let needs_none = self.balance.annotator.is_none() || !game.faults.is_empty();
        needs_none || self.annotations.contains_key(&game.game)
    }

    /// What is done so far.
    pub(super) fn part(&self) -> Part {
        Part {
            games: self.games.part(),
            annotations: self.annotations.values().cloned().collect(),
            scaling: self.scaling.as_ref().map_or_else(Vec::new, Arena::part),
        }
    }

    /// Takes in what was done elsewhere, by the same plan.
    pub(super) fn take(&mut self, part: Part) -> Result<(), ArenaError> {
        self.games.take(part.games)?;
        if let Some(scaling) = &mut self.scaling {
            scaling.take(part.scaling)?;
        }
        for found in part.annotations {
            match self.annotations.get(&found.game) {
                Some(known) if *known == found => {}
                Some(_) => return Err(ArenaError::Differs(found.game)),
                None => {
                    if let Some(lines) = &mut self.lines {
                        lines.add(&found)?;
                    }
                    self.annotations.insert(found.game, found);
                }
            }
        }
        Ok(())
    }

    /// What was measured; nothing before everything is done.
    pub(super) fn report(&self) -> Option<Report> {
        if !self.is_done() {
            return None;
        }
        let (plan, annotator) = (self.games.plan(), &self.balance.annotator);
        let strengths = (0..plan.players.len()).map(|player| self.strength(player));
        let swaps = self.annotations.values();
        let swaps = swaps.filter_map(|annotation| annotation.swap);
        // Of each start position once: a given one is that of every game.
        let starts = self.balance.setup.as_ref().map_or(usize::MAX, |_| 1);
        let swaps: Vec<_> = swaps.take(starts).collect();
        Some(Report {
            game: self.game.name(),
            title: self.game.info().title.to_owned(),
            cells: self.game.grid().len(),
            seats: self.games.seats().map(str::to_owned).collect(),
            random_start: self.balance.setup.is_none() && self.game.has_random_start(),
            setup: self.balance.setup.clone(),
            keep: self.balance.keep,
            plies: self.balance.plies,
            seed: self.balance.seed.to_string(),
            annotator: (!annotator.is_none()).then(|| annotator.to_string()),
            strengths: strengths.collect::<Option<_>>()?,
            swap: Swap::of(&swaps),
            scaling: self.scaling.as_ref().map(ScalingTest::of),
        })
    }

    /// The finished games, a line each.
    pub(super) fn rows(&self) -> Vec<GameRow> {
        let name = self.game.name();
        let row = |game: &Finished| GameRow {
            game: name.clone(),
            player: self.games.player(game.players[0]).to_owned(),
            number: game.game + 1,
            seed: game.seed,
            start: game.start.clone(),
            plies: game.moves.iter().filter(|mv| !is_setup(mv)).count(),
            result: game.result.clone(),
            scores: game.scores.as_deref().map(points),
            ending: game.ending.clone(),
            fault: !game.faults.is_empty(),
        };
        self.games.done().map(row).collect()
    }

    fn strength(&self, player: usize) -> Option<Strength> {
        let games = self.games.done();
        let own = games.filter(|game| game.players[0] == player);
        let (counted, faulty): (Vec<&Finished>, Vec<&Finished>) =
            own.partition(|game| game.faults.is_empty());
        let traces = traces(&self.game.name(), &counted).ok()?;
        let games = counted.iter().zip(traces);
        let seen =
            games.map(|(game, trace)| Seen::new(game, trace, self.annotations.get(&game.game)));
        let seen: Vec<Seen<'_>> = seen.collect();
        let name = self.games.player(player);
        let faults = faulty.len() as u64;
        Some(Strength::of(name, self.game.as_ref(), &seen, faults))
    }
}
