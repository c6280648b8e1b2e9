//! The bot as a whole: events, challenges, games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use quantarium_wire::{BotAccount, BotEvent, Challenge, Refusal};

use crate::client::{CallError, Client};
use crate::game::{Bot, Game};
use crate::offers::{declined, family};
use crate::pause::{Pause, sleep};
use crate::{BotError, Report, Settings};

/// Plays until `stop`. What its owner may want to know is said to `report`.
///
/// # Errors
/// When the server refuses the token, or the account is no bot's.
pub fn run(
    settings: &Settings,
    stop: &AtomicBool,
    report: &(dyn Fn(Report) + Sync),
) -> Result<(), BotError> {
    let client = Client::new(&settings.server, &settings.token);
    let bot = Bot {
        settings,
        client: &client,
        stop,
        report,
        games: Mutex::default(),
        pondering: Mutex::default(),
    };
    thread::scope(|scope| {
        let mut pause = Pause::new();
        while !stop.load(Ordering::Relaxed) {
            match bot.listen(scope, &mut pause) {
                Ok(()) => {}
                Err(CallError::Refused(_, refusal)) => {
                    // The games end with it.
                    stop.store(true, Ordering::Relaxed);
                    return Err(BotError::Refused(refusal.message));
                }
                Err(CallError::Wait(wait)) => sleep(wait, stop),
                Err(CallError::Broken(words)) => report(Report::Broken(words)),
            }
            pause.wait(stop);
        }
        Ok(())
    })
}

/// How long a stream of events lasts that has worked: longer than any pause, so that two programs that end each other's
/// streams do so ever more rarely.
const LASTS: Duration = Duration::from_secs(60);

/// What stands before the name of a game that is played, and not only accepted.
const PLAYING: &str = "playing ";

impl<'a> Bot<'a> {
    /// Reads the stream of events until it ends.
    fn listen<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        pause: &mut Pause,
    ) -> Result<(), CallError> {
        let account: BotAccount = self.client.get("/api/account")?;
        if account.title.is_none() {
            let words = format!(
                "{0} is not a bot's account: make it one on the page of the account, or by `quantarium admin bot {0}`",
                account.username
            );
            return Err(CallError::Refused(403, Refusal::new("no-bot", words)));
        }
        let games = self.settings.games.iter().map(|game| family(game));
        let games = games.collect::<Vec<_>>().join(",");
        let path = format!("/api/stream/event?games={games}");
        let events = self.client.lines::<BotEvent>(&path)?;
        // The stream begins with all games that are played: one that was accepted and is not among them is over.
        self.games.lock().retain(|key| key.starts_with(PLAYING));
        (self.report)(Report::Connected);
        let begun = Instant::now();
        for event in events {
            if let Some(event) = event? {
                self.handle(scope, event);
            }
            if begun.elapsed() > LASTS {
                pause.reset();
            }
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
        let ended = "the stream of events ended: does another program use this account?";
        Err(CallError::Broken(ended.to_owned()))
    }

    fn handle<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>, event: BotEvent) {
        match event {
            BotEvent::GameStart { game } => self.begin(scope, game.id),
            BotEvent::Challenge { challenge } => self.answer(&challenge),
            // The game's own stream says it; what was declined or withdrawn is no matter.
            BotEvent::GameFinish { .. }
            | BotEvent::ChallengeCanceled { .. }
            | BotEvent::ChallengeDeclined { .. } => {}
        }
    }

    /// Plays a game in a thread of its own, unless it is being played.
    fn begin<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>, id: String) {
        let key = format!("{PLAYING}{id}");
        if !self.games.lock().insert(key.clone()) {
            return;
        }
        // From accepted to played.
        self.games.lock().remove(&id);
        (self.report)(Report::Begun { game: id.clone() });
        scope.spawn(move || {
            Game { bot: self, id: &id }.play();
            self.games.lock().remove(&key);
        });
    }

    /// Accepts a challenge or declines it.
    fn answer(&self, challenge: &Challenge) {
        let games = self.games.lock().len();
        let declined = declined(self.settings, challenge, games);
        let by = challenge.challenger.as_ref();
        (self.report)(Report::Challenge {
            by: by.map_or_else(|| "a guest".to_owned(), |user| user.name.clone()),
            declined,
        });
        let id = &challenge.id;
        let (what, body) = match declined {
            Some(reason) => ("decline", format!("{{\"reason\":\"{reason}\"}}")),
            None => ("accept", "{}".to_owned()),
        };
        if declined.is_none() {
            self.games.lock().insert(id.clone());
        }
        let path = format!("/api/challenge/{id}/{what}");
        if let Err(error) = self.client.post(&path, &body) {
            self.games.lock().remove(id);
            // It comes again with the next stream, if it still waits.
            (self.report)(Report::Broken(error.to_string()));
        }
    }
}
