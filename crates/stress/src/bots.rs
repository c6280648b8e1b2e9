//! Games between two bots while the server, the bots and the proxy between them are broken.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use quantarium_rules::Random;
use quantarium_wire::{Challenge, MadeToken, NewToken, Outcome, TableId, TableView};
use serde_json::json;
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::browser::Browser;
use crate::check::{check_pair, lost, other_result, unasked, wish};
use crate::faults::now;
use crate::history::{Log, Trial};
use crate::proxy::{Passed, Proxy};
use crate::report::Report;
use crate::rivals::Person;
use crate::seat::{client, log};
use crate::server::Server;
use crate::{Failure, Tested};

const GAMES: [&str; 3] = [
    "quantum-link:board=hex3",
    "quanta:board=7x7",
    "quantum-leap:board=hex3",
];

/// Games at once.
const AT_ONCE: usize = 4;

/// How long no game may come to its end.
const PATIENCE: Duration = Duration::from_secs(120);

/// After how long a challenge is withdrawn that has led to no game.
const UNANSWERED: Duration = Duration::from_secs(3);

/// A bot's account, and the program that plays for it.
struct Bot {
    name: &'static str,
    browser: Browser,
    token: PathBuf,
    process: Child,
}

/// A game that goes on, or a challenge to one.
struct Going {
    id: TableId,
    since: Instant,
    begun: bool,
}

struct Match<'a> {
    tested: &'a Tested,
    games: usize,
    folder: TempDir,
    server: Server,
    proxy: Proxy,
    bots: [Bot; 2],
    random: Random,
    trial: Trial,
    going: Vec<Going>,
    over: Vec<TableId>,
    challenges: u32,
    report: Report,
}

/// Plays the games to their ends, breaks connections meanwhile, and checks. `progress` hears how many are over.
pub async fn run(
    tested: &Tested,
    games: usize,
    mut progress: impl FnMut(usize),
) -> Result<Report, Failure> {
    let mut game = Match::begin(tested, games).await?;
    let mut last = Instant::now();
    while game.over.len() < games {
        let over = game.over.len();
        game.challenge().await;
        sleep(Duration::from_millis(100 + game.random.below(500))).await;
        game.disturb().await?;
        game.look().await;
        if game.over.len() > over {
            last = Instant::now();
            progress(game.over.len());
        }
        if last.elapsed() > PATIENCE {
            return Err(format!("no game came to an end in {PATIENCE:?}").into());
        }
    }
    game.check().await
}

impl<'a> Match<'a> {
    async fn begin(tested: &'a Tested, games: usize) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let data = folder.path().join("games");
        let server = Server::start(&tested.program, &data, &[]).await?;
        let proxy = Proxy::to(server.address).await?;
        let (program, at) = (&tested.program, server.address);
        let bot = async |name| Bot::new(program, at, &proxy, folder.path(), name).await;
        let bots = [bot("Deep-One").await?, bot("Deep-Other").await?];
        Ok(Self {
            tested,
            games,
            folder,
            server,
            proxy,
            bots,
            random: Random::new(tested.seed),
            trial: Trial::default(),
            going: Vec::new(),
            over: Vec::new(),
            challenges: 0,
            report: Report::default(),
        })
    }

    /// Has the one bot challenge the other, until as many games go on as shall.
    async fn challenge(&mut self) {
        let wanted = AT_ONCE.min(self.games - self.over.len());
        while self.going.len() < wanted {
            self.challenges += 1;
            let game = GAMES[self.random.below(GAMES.len() as u64) as usize];
            let asked = json!({
                "variant": game, "color": "random",
                "clock.limit": 300, "clock.increment": 3,
            });
            let [one, other] = &mut self.bots;
            // The server limits the challenges of one address.
            one.browser.from = client(1 + self.challenges);
            let path = format!("/api/challenge/{}", other.name);
            let answer = one.browser.ask(self.server.address, "POST", &path, &asked);
            let challenge = answer.await.ok().and_then(|answer| answer.read());
            // The bot may not be there yet.
            let Some(Challenge { id, .. }) = challenge else {
                return;
            };
            self.going.push(Going {
                id: TableId(id),
                since: Instant::now(),
                begun: false,
            });
        }
    }

    /// Breaks something, or leaves everybody in peace.
    async fn disturb(&mut self) -> Result<(), Failure> {
        match self.random.below(8) {
            0 | 1 => {
                self.proxy.lead(None);
                let data = self.folder.path().join("games");
                self.server.process.kill().await?;
                let killed = now();
                self.server = Server::start(&self.tested.program, &data, &[]).await?;
                self.trial.down.push((killed, now()));
                self.proxy.lead(Some(self.server.address));
            }
            2 | 3 => {
                let which = self.random.below(2) as usize;
                let bot = &mut self.bots[which];
                bot.process.kill().await?;
                bot.process = start(&self.tested.program, &self.proxy, &bot.token)?;
                self.report.add("bots", 1);
            }
            4 => {
                self.proxy.cut();
                self.report.add("cuts", 1);
            }
            5 => self.proxy.slow(self.random.below(60)),
            _ => self.proxy.slow(0),
        }
        Ok(())
    }

    async fn look(&mut self) {
        for mut going in std::mem::take(&mut self.going) {
            let view = self.view(&going.id).await;
            going.begun |= view.is_some();
            if view.is_some_and(|view| view.state.standing.outcome.is_some()) {
                self.over.push(going.id);
            } else if going.begun || going.since.elapsed() < UNANSWERED {
                self.going.push(going);
            } else {
                let path = format!("/api/challenge/{}/cancel", going.id);
                let browser = &mut self.bots[0].browser;
                // It went with the server, or was declined.
                let _ = browser.ask(self.server.address, "POST", &path, &()).await;
            }
        }
    }

    /// What the server shows of a table, where it does.
    async fn view(&self, table: &TableId) -> Option<TableView> {
        let path = format!("/api/tables/{table}");
        let mut browser = Browser::new(client(0));
        let answer = browser.ask(self.server.address, "GET", &path, &()).await;
        answer.ok()?.read()
    }

    async fn check(mut self) -> Result<Report, Failure> {
        for table in &self.over {
            let (log, _) = log(self.server.address, table, &[]).await?;
            let passed = self.proxy.passed.lock().clone().into_iter();
            let passed: Vec<_> = passed.filter(|one| one.game == table.0).collect();
            let view = self.view(table).await;
            let outcome = view.and_then(|view| view.state.standing.outcome);
            let broken = wrong(&log, &passed, outcome.as_ref(), &self.trial);
            let broken = broken.iter().map(|broken| format!("{table}: {broken}"));
            self.report.broken.extend(broken);
            let moves = log.events.iter().filter_map(wish).count();
            self.report.add("games", 1);
            self.report.add("moves", moves);
            self.report.add("asked", passed.len());
            let again = passed.len().saturating_sub(moves);
            self.report.add("again", again);
        }
        self.report.add("servers", self.trial.down.len());
        self.server.process.kill().await?;
        Ok(self.report)
    }
}

impl Bot {
    async fn new(
        program: &Path,
        server: SocketAddr,
        proxy: &Proxy,
        folder: &Path,
        name: &'static str,
    ) -> Result<Self, Failure> {
        let mut person = Person::new(server, name, client(0)).await?;
        let made = Self::token(&mut person, server).await?;
        let token = folder.join(name);
        std::fs::write(&token, made)?;
        let process = start(program, proxy, &token)?;
        Ok(Self {
            name,
            browser: person.browser,
            token,
            process,
        })
    }

    /// Makes an account a bot's; its token.
    async fn token(person: &mut Person, server: SocketAddr) -> io::Result<String> {
        person.confirm(server).await?;
        let (browser, post) = (&mut person.browser, "POST");
        browser.ask(server, post, "/api/account/bot", &()).await?;
        let new = NewToken {
            name: "trial".to_owned(),
            scopes: vec!["bot:play".to_owned(), "challenge:write".to_owned()],
        };
        let answer = browser.ask(server, post, "/api/account/tokens", &new);
        let answer = answer.await?;
        let made: Option<MadeToken> = answer.read();
        let made = made.ok_or_else(|| io::Error::other(format!("no token: {}", answer.body)))?;
        Ok(made.secret.0)
    }
}

fn start(program: &Path, proxy: &Proxy, token: &Path) -> io::Result<Child> {
    let mut command = Command::new(program);
    command.args(["bot", "--level", "1", "--concurrency", "16", "--server"]);
    command.arg(format!("http://{}", proxy.address));
    command.arg("--token-file").arg(token).kill_on_drop(true);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

/// What is wrong with a game, by its log and by the moves that passed the proxy.
fn wrong(log: &Log, passed: &[Passed], outcome: Option<&Outcome>, trial: &Trial) -> Vec<String> {
    let mut broken = check_pair(log, trial);
    let moves: Vec<_> = log.events.iter().filter_map(wish).collect();
    for (ply, text) in moves.iter().enumerate() {
        let seq = ply as u32 + 1;
        if !passed.iter().any(|one| one.ply == ply && one.text == *text) {
            broken.push(unasked(seq));
        }
    }
    for one in passed.iter().filter(|one| one.done) {
        if moves.get(one.ply) != Some(&one.text) {
            broken.push(lost(0, &one.text, one.ply as u32 + 1));
        }
    }
    // By the rules, and by nothing else: neither by time nor by a bot that gave up.
    if outcome.is_none_or(|outcome| outcome.rule.is_none()) {
        let shown = outcome.map_or("none", |outcome| &outcome.words);
        broken.push(other_result(shown, "an end by the rules"));
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::tests::log;

    fn passed(ply: usize, text: &str, done: bool) -> Passed {
        Passed {
            game: "t".into(),
            ply,
            text: text.into(),
            done,
        }
    }

    fn outcome(rule: Option<&str>) -> Outcome {
        Outcome {
            winner: None,
            result: "1/2-1/2".into(),
            rule: rule.map(str::to_owned),
            reason: "time".into(),
            words: "time".into(),
            cells: Vec::new(),
        }
    }

    #[test]
    fn a_lost_move_one_that_nobody_made_and_a_loss_on_time_are_found() {
        let (mut log, trial, end) = (log(), Trial::default(), outcome(Some("QA-1")));
        log.events.truncate(2);
        let asked = [
            passed(0, "+@a1", false),
            passed(0, "+@a1", true),
            passed(1, "-@a5", true),
        ];
        assert_eq!(wrong(&log, &asked, Some(&end), &trial), [""; 0]);
        assert_eq!(wrong(&log, &asked[..2], Some(&end), &trial), [unasked(2)]);
        let mut lost = asked.to_vec();
        lost.push(passed(2, "+@b1", true));
        let found = wrong(&log, &lost, Some(&end), &trial);
        assert_eq!(found, [super::lost(0, "+@b1", 3)]);
        let found = wrong(&log, &asked, Some(&outcome(None)), &trial);
        assert_eq!(found, [other_result("time", "an end by the rules")]);
    }
}
