//! Playing, judging and climbing, with everything that is finished kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::AnyGame;
use quantarium_tournament::journal::{Lines, remember};
use quantarium_tournament::{Arena, ArenaError, Finished, PlanError, Watch, pool};
use serde::{Deserialize, Serialize};

use super::judge::{Judge, Judged};
use super::plan::Balance;
use super::report::{self, GameRow, Report, Strength};
use super::skill::Skill;
use super::trace::{Seen, is_setup, traces};

/// A balance report in the making.
#[derive(Debug)]
pub struct Run {
    plan: Balance,
    game: Box<dyn AnyGame>,
    games: Arena,
    judged: BTreeMap<u64, Judged>,
    lines: Option<Lines>,
    ladder: Option<Arena>,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The players play against themselves.
    Playing,
    /// The judge looks at their games.
    Judging,
    /// The players of the ladder play each other.
    Climbing,
}

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// What is being done.
    pub stage: Stage,
    /// How much is done, all stages together, in games.
    pub done: u64,
    /// The players' games against themselves.
    pub games: &'a Arena,
}

/// What a folder remembers of its judge.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
struct JudgeSettings {
    judge: String,
}

const JUDGE: &str = "judge.json";
const CHANCES: &str = "chances.jsonl";

impl Run {
    /// Gets a report ready: tries every player, and reads what is finished. What gets finished goes to
    /// `folder`, if one is given; `resume` says that there may be something.
    ///
    /// # Errors
    /// When the plan cannot be played, or the folder does not play along.
    pub fn open(plan: Balance, folder: Option<&Path>, resume: bool) -> Result<Self, ArenaError> {
        let game = quantarium_games::open(&plan.game)?;
        if plan.players.is_empty() && plan.rungs.is_none() {
            let words = "there is nobody to play".to_owned();
            return Err(PlanError::Players(words).into());
        }
        let ladder = plan.ladder(game.seats().len());
        let ladder = ladder.map_err(|error| PlanError::Players(error.to_string()))?;
        let games = Arena::open(plan.self_play(), folder, resume)?;
        let below = folder.map(|folder| folder.join("ladder"));
        let ladder = ladder.map(|ladder| Arena::open(ladder, below.as_deref(), resume));
        let (lines, judged) = match (&plan.judge, folder) {
            (Some(judge), Some(folder)) => {
                let judge = judge.to_string();
                remember(folder, JUDGE, &JudgeSettings { judge }, resume)?;
                let (lines, judged) = Lines::open::<Judged>(&folder.join(CHANCES))?;
                (Some(lines), judged)
            }
            _ => (None, Vec::new()),
        };
        Ok(Self {
            judged: judged
                .into_iter()
                .map(|judged| (judged.game, judged))
                .collect(),
            plan,
            game,
            games,
            lines,
            ladder: ladder.transpose()?,
        })
    }

    /// How much there is to do, in games: to play, to judge and to climb.
    pub fn steps(&self) -> u64 {
        let judging = u64::from(self.plan.judge.is_some());
        let ladder = self.ladder.as_ref().map_or(0, Arena::games);
        self.games.games() * (1 + judging) + ladder
    }

    /// How much of it is done.
    pub fn done(&self) -> u64 {
        let ladder = self
            .ladder
            .as_ref()
            .map_or(0, |ladder| ladder.finished().len());
        (self.games.finished().len() + self.judged.len() + ladder) as u64
    }

    /// The players' games against themselves.
    pub fn games(&self) -> &Arena {
        &self.games
    }

    /// Goes on until everything is done or `stop` is set, and tells `watch` of each finished game, on the
    /// thread of the caller.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn go_on(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), ArenaError> {
        let before = self.done() - self.games.finished().len() as u64;
        let mut told = Told {
            stage: Stage::Playing,
            before,
            games: None,
            watch,
        };
        self.games.run(stop, &mut told)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.judge(stop, watch)?;
        let before = (self.games.finished().len() + self.judged.len()) as u64;
        if let Some(ladder) = self
            .ladder
            .as_mut()
            .filter(|_| !stop.load(Ordering::Relaxed))
        {
            let mut told = Told {
                stage: Stage::Climbing,
                before,
                games: Some(&self.games),
                watch,
            };
            ladder.run(stop, &mut told)?;
        }
        Ok(())
    }

    /// Has the games judged that are not yet.
    fn judge(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), ArenaError> {
        let Some(judge) = self.plan.judge else {
            return Ok(());
        };
        let finished: BTreeMap<u64, &Finished> = self
            .games
            .finished()
            .map(|game| (game.game, game))
            .collect();
        let todo: Vec<u64> = finished
            .iter()
            .filter(|(number, game)| game.faults.is_empty() && !self.judged.contains_key(number))
            .map(|(number, _)| *number)
            .collect();
        let halt = AtomicBool::new(false);
        let mut done = self.done();
        let (judged, lines, games) = (&mut self.judged, &mut self.lines, &self.games);
        pool::each(
            &todo,
            self.plan.concurrency,
            &halt,
            || judging(games, judge, &finished, &halt),
            |found: Option<Judged>| {
                if let Some(found) = found {
                    if let Some(lines) = lines {
                        lines.add(&found)?;
                    }
                    judged.insert(found.game, found);
                    done += 1;
                    let stage = Stage::Judging;
                    watch(&Progress { stage, done, games });
                }
                Ok::<bool, ArenaError>(stop.load(Ordering::Relaxed))
            },
        )?;
        if let Some(lines) = self.lines.take() {
            lines.close(&self.judged.values().collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// What was measured; nothing before everything is done.
    pub fn report(&self) -> Option<Report> {
        let judged = |game: &Finished| self.judged.contains_key(&game.game);
        let is_judged = |game: &Finished| !game.faults.is_empty() || judged(game);
        let done = self.games.is_done()
            && (self.plan.judge.is_none() || self.games.finished().all(is_judged))
            && self.ladder.as_ref().is_none_or(Arena::is_done);
        if !done {
            return None;
        }
        let plan = self.games.plan();
        let strengths: Option<Vec<Strength>> = (0..plan.players.len())
            .map(|player| self.strength(player))
            .collect();
        Some(Report {
            game: self.game.name(),
            title: self.game.info().title.to_owned(),
            cells: self.game.grid().len(),
            seats: self.games.seats().map(str::to_owned).collect(),
            random_start: self.plan.setup.is_none() && self.game.has_random_start(),
            setup: self.plan.setup.clone(),
            keep: self.plan.keep,
            plies: self.plan.plies,
            seed: self.plan.seed.to_string(),
            judge: self.plan.judge.map(|judge| judge.to_string()),
            strengths: strengths?,
            swap: report::swap(self.judged.values()),
            skill: self.ladder.as_ref().map(Skill::of),
        })
    }

    /// The finished games, a line each.
    pub fn rows(&self) -> Vec<GameRow> {
        let name = self.game.name();
        let row = |game: &Finished| GameRow {
            game: name.clone(),
            player: self.games.player(game.players[0]).to_owned(),
            number: game.game + 1,
            seed: game.seed,
            start: game.start.clone(),
            plies: game.moves.iter().filter(|mv| !is_setup(mv)).count(),
            result: game.result.clone(),
            scores: game.scores.as_ref().map(|scores| {
                let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
                scores.join("-")
            }),
            ending: game.ending.clone(),
            fault: !game.faults.is_empty(),
        };
        self.games.finished().map(row).collect()
    }

    fn strength(&self, player: usize) -> Option<Strength> {
        let own = self
            .games
            .finished()
            .filter(|game| game.players[0] == player);
        let (counted, faulty): (Vec<&Finished>, Vec<&Finished>) =
            own.partition(|game| game.faults.is_empty());
        let traces = traces(&self.game.name(), &counted).ok()?;
        let seen: Vec<Seen<'_>> = counted
            .iter()
            .zip(traces)
            .map(|(game, trace)| Seen::new(game, trace, self.judged.get(&game.game)))
            .collect();
        let name = self.games.player(player);
        let faults = faulty.len() as u64;
        Some(Strength::of(name, self.game.as_ref(), &seen, faults))
    }
}

/// What a thread judges games with.
fn judging<'a>(
    games: &'a Arena,
    judge: Judge,
    finished: &'a BTreeMap<u64, &'a Finished>,
    halt: &'a AtomicBool,
) -> Option<impl FnMut(u64) -> Option<Judged> + use<'a>> {
    let game = quantarium_games::open(games.name()).ok()?;
    let mut engine = quantarium_engine::open(games.name()).ok()?;
    let seed = games.plan().seed;
    Some(move |number: u64| {
        // All players play the same openings: the swap is judged in the first one's games.
        let finished = finished.get(&number)?;
        let with_swap = finished.players[0] == 0;
        judge.game(
            game.as_ref(),
            engine.as_mut(),
            finished,
            with_swap,
            seed,
            halt,
        )
    })
}

/// Passes on that a game has ended.
struct Told<'a> {
    stage: Stage,
    /// What was done in other stages.
    before: u64,
    /// The games against themselves, where these are others.
    games: Option<&'a Arena>,
    watch: &'a mut dyn FnMut(&Progress<'_>),
}

impl Watch for Told<'_> {
    fn finished(&mut self, arena: &Arena, _: &Finished) {
        (self.watch)(&Progress {
            stage: self.stage,
            done: self.before + arena.finished().len() as u64,
            games: self.games.unwrap_or(arena),
        });
    }
}
