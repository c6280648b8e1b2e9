//! A game: one thread reads how it stands, the other thinks and plays.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use quantarium_wire::{GameFull, GameLine, GameOffer, GameState};

use crate::client::{CallError, Client, escaped};
use crate::engine::{Answer, Engine};
use crate::offers::answer;
use crate::pause::{Pause, sleep};
use crate::{Report, Settings};

/// What both threads of a game share.
#[derive(Debug, Default)]
struct Shared {
    stands: Mutex<Stands>,
    changed: Condvar,
    /// Calls the search off.
    halt: AtomicBool,
}

/// How the game stands, as far as it is known.
#[derive(Debug, Default)]
struct Stands {
    full: Option<GameFull>,
    /// When it came.
    since: Option<Instant>,
    /// The position that is thought about, by the number of its event.
    thinking: Option<u32>,
    /// The position that has been answered.
    answered: Option<u32>,
    /// The offer that has been answered, by its number.
    declined: Option<u32>,
    /// Nothing more is to be done.
    over: bool,
}

impl Shared {
    fn full(&self, full: GameFull) {
        let mut stands = self.stands.lock();
        let state = full.state.clone();
        stands.full = Some(full);
        self.state(&mut stands, state);
    }

    /// Notes how the game stands. A search about another position is called off.
    fn state(&self, stands: &mut Stands, state: GameState) {
        let gone = stands.thinking.is_some_and(|at| at != state.at);
        stands.over |= state.to_move.is_none();
        if gone || stands.over {
            self.halt.store(true, Ordering::Relaxed);
        }
        if let Some(full) = &mut stands.full {
            full.state = state;
        }
        stands.since = Some(Instant::now());
        self.changed.notify_all();
    }

    fn end(&self) {
        self.stands.lock().over = true;
        self.halt.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// The next position to be answered, and when it came; nothing once the game is over.
    fn next(&self) -> Option<(GameFull, Instant)> {
        let mut stands = self.stands.lock();
        loop {
            if stands.over {
                return None;
            }
            let due = stands.full.as_ref().filter(|full| {
                let turn = full.state.to_move.is_some_and(|to| full.you.contains(&to));
                turn && full.state.free.is_empty() && stands.answered != Some(full.state.at)
            });
            if let Some(full) = due.cloned() {
                stands.thinking = Some(full.state.at);
                self.halt.store(false, Ordering::Relaxed);
                return Some((full, stands.since?));
            }
            self.changed.wait(&mut stands);
        }
    }

    /// An offer that has not been answered yet, and whose game it is.
    fn offered(&self) -> Option<(GameOffer, Vec<u8>)> {
        let stands = self.stands.lock();
        let full = stands.full.as_ref()?;
        let offer = full.state.offer.clone()?;
        (stands.declined != Some(offer.seq)).then(|| (offer, full.you.clone()))
    }

    fn thought(&self, answered: Option<u32>) {
        let mut stands = self.stands.lock();
        stands.thinking = None;
        stands.answered = answered.or(stands.answered);
    }
}

/// A bot at work.
pub(crate) struct Bot<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) client: &'a Client,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) report: &'a (dyn Fn(Report) + Sync),
    /// The games that are played, and those that have been accepted.
    pub(crate) games: Mutex<HashSet<String>>,
    /// Held by the game whose engine may think while the others do.
    pub(crate) pondering: Mutex<()>,
}

/// A game of a bot.
#[derive(Clone, Copy)]
pub(crate) struct Game<'a> {
    pub(crate) bot: &'a Bot<'a>,
    pub(crate) id: &'a str,
}

impl Game<'_> {
    /// Plays the game to its end, or until all is over.
    pub(crate) fn play(self) {
        let shared = Shared::default();
        thread::scope(|scope| {
            scope.spawn(|| self.read(&shared));
            self.answer(&shared);
            // The reader looks at the next line.
            shared.end();
        });
        let stands = shared.stands.lock();
        let full = stands.full.as_ref();
        if let Some(full) = full.filter(|full| full.state.to_move.is_none()) {
            (self.bot.report)(Report::Over {
                game: self.id.to_owned(),
                result: full.state.result.clone(),
            });
        }
    }

    fn stops(&self) -> bool {
        self.bot.stop.load(Ordering::Relaxed)
    }

    /// Reads how the game stands, over connections that may break.
    fn read(&self, shared: &Shared) {
        let path = format!("/api/bot/game/stream/{}", self.id);
        let mut pause = Pause::new();
        while !shared.stands.lock().over && !self.stops() {
            match self.read_once(shared, &path, &mut pause) {
                Ok(()) => {}
                Err(CallError::Refused(_, refusal)) => {
                    (self.bot.report)(Report::Broken(refusal.message));
                    break;
                }
                Err(CallError::Wait(wait)) => sleep(wait, self.bot.stop),
                Err(CallError::Broken(words)) => (self.bot.report)(Report::Broken(words)),
            }
            if !shared.stands.lock().over {
                pause.wait(self.bot.stop);
            }
        }
        shared.end();
    }

    fn read_once(&self, shared: &Shared, path: &str, pause: &mut Pause) -> Result<(), CallError> {
        // When the game of a player who has left is claimed.
        let mut claim_at = None;
        for line in self.bot.client.lines::<GameLine>(path)? {
            match line? {
                Some(GameLine::GameFull(full)) => shared.full(full),
                Some(GameLine::GameState(state)) => shared.state(&mut shared.stands.lock(), state),
                Some(GameLine::OpponentGone { gone, claim_in }) => {
                    let wait = claim_in.filter(|_| gone);
                    let wait = wait.map(|seconds| Duration::from_secs(seconds.into()));
                    claim_at = wait.and_then(|wait| Instant::now().checked_add(wait));
                }
                // It comes every few seconds.
                None => {}
            }
            if let Some((offer, you)) = shared.offered()
                && let Some(call) = answer(&offer, &you, self.bot.settings.accept_takeback)
            {
                let said = self.post(call);
                // What is refused may have been taken back meanwhile; all else is said again at the next line.
                if matches!(said, Ok(_) | Err(CallError::Refused(..))) {
                    shared.stands.lock().declined = Some(offer.seq);
                }
            }
            if claim_at.is_some_and(|at| Instant::now() >= at) {
                // The game may have gone on meanwhile.
                let _ = self.post("claim-victory");
                claim_at = None;
            }
            pause.reset();
            if shared.stands.lock().over || self.stops() {
                break;
            }
        }
        Ok(())
    }

    fn post(&self, what: &str) -> Result<String, CallError> {
        let path = format!("/api/bot/game/{}/{what}", self.id);
        self.bot.client.post(&path, "{}")
    }

    /// Thinks and plays until the game is over.
    fn answer(&self, shared: &Shared) {
        let Some((first, mut since)) = shared.next() else {
            return;
        };
        // What it is made of does not change while the game goes on.
        let mut engine = Engine::new(self.bot.settings, &first, &shared.halt);
        let mut full = first.clone();
        loop {
            let at = full.state.at;
            match engine.think(&full, since) {
                Answer::Move(text) => {
                    let what = format!("move/{}?ply={}&at={at}", escaped(&text), full.state.ply);
                    let done = self.post_until_answered(&what);
                    shared.thought(Some(at));
                    if let Err(words) = done {
                        self.resign(&format!("the engine played {text}: {words}"));
                    }
                }
                Answer::Failed(words) => {
                    shared.thought(None);
                    let game = self.id.to_owned();
                    (self.bot.report)(Report::Failed { game, words });
                }
                Answer::GivesUp(words) => {
                    shared.thought(Some(at));
                    self.resign(&words);
                }
                Answer::CalledOff => shared.thought(None),
            }
            if self.stops() {
                return;
            }
            // Where no clock runs the others may take days.
            let pondering = full.clock.and_then(|_| self.bot.pondering.try_lock());
            if pondering.is_some() {
                engine.mover.ponder();
            }
            match shared.next() {
                Some(next) => (full, since) = next,
                None => return,
            }
        }
    }

    /// Says something, such as a move, again and again until it is answered.
    ///
    /// # Errors
    /// When it is not understood. What is refused otherwise comes too late.
    fn post_until_answered(&self, what: &str) -> Result<(), String> {
        let mut pause = Pause::new();
        while !self.stops() {
            match self.post(what) {
                Err(CallError::Refused(400, refusal)) => return Err(refusal.message),
                Ok(_) | Err(CallError::Refused(..)) => return Ok(()),
                Err(CallError::Wait(wait)) => sleep(wait, self.bot.stop),
                Err(CallError::Broken(_)) => pause.wait(self.bot.stop),
            }
        }
        Ok(())
    }

    fn resign(&self, words: &str) {
        (self.bot.report)(Report::Resigned {
            game: self.id.to_owned(),
            words: words.to_owned(),
        });
        // With more than two players nobody resigns: the others wait for the clock.
        let _ = self.post_until_answered("resign");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_waits_until_it_is_answered() {
        let full = r#"{"id": "t", "variant": {"key": "quanta", "name": "Quanta"}, "rated": false, "initialFen": "",
            "seats": [], "you": [0], "state": {"seq": 3, "at": 2, "moves": "", "ply": 2, "toMove": 0, "left": [],
            "status": "started", "result": "*", "offer": {"seq": 3, "what": "draw", "by": [1]}}}"#;
        let shared = Shared::default();
        shared.full(serde_json::from_str(full).unwrap());
        assert!(shared.offered().is_some() && shared.offered().is_some());
        shared.stands.lock().declined = Some(3);
        assert_eq!(shared.offered(), None);
    }
}
