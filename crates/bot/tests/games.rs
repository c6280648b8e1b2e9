//! Whole games of bots on a real server, over connections that break, with engines that fail.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use quantarium_bot::{Client, Report, Settings, run};
use quantarium_server::{AdminAnswer, AdminRequest, Config, Listening, administer};
use quantarium_stress::proxy::Proxy;
use quantarium_wire::TableView;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

struct Server {
    directory: TempDir,
    runtime: Runtime,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
}

impl Server {
    fn start() -> Self {
        let directory = TempDir::new().expect("a directory");
        let runtime = Runtime::new().expect("a runtime");
        let (stop, stopped) = oneshot::channel::<()>();
        let (listening, listens) = mpsc::channel();
        let config = Config::new(directory.path().to_owned());
        runtime.spawn(async move {
            let ended = async {
                let _ = stopped.await;
            };
            let announce = |at: Listening| listening.send(at.page).expect("somebody waits");
            let ran = quantarium_server::run(config, announce, ended).await;
            ran.expect("served");
        });
        Self {
            directory,
            runtime,
            address: listens.recv_timeout(PATIENCE).expect("an address"),
            stop: Some(stop),
        }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn admin(&self, request: &AdminRequest) -> AdminAnswer {
        let asked = administer(self.directory.path(), None, request);
        self.runtime.block_on(asked).expect("an answer")
    }

    /// A bot's token.
    fn bot(&self, name: &str) -> String {
        let account = json!({"name": name, "password": "correct horse"});
        let nobody = Client::new(&self.url(), "none");
        let made = nobody.post("/api/account", &account.to_string());
        made.expect("an account");
        let name = name.to_owned();
        self.admin(&AdminRequest::Bot { name: name.clone() });
        let scopes = vec!["bot:play".to_owned(), "challenge:write".to_owned()];
        let label = "test".to_owned();
        match self.admin(&AdminRequest::Token {
            name,
            label,
            scopes,
        }) {
            AdminAnswer::Made(made) => made.secret.0,
            other => panic!("{other:?}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
    }
}

/// A bot at work, until it is dropped, which waits for the server's next word, unless the server has gone.
struct Playing {
    stop: Arc<AtomicBool>,
    task: Option<thread::JoinHandle<()>>,
    reports: mpsc::Receiver<Report>,
}

impl Playing {
    fn start(server: &str, token: &str, player: &str) -> Self {
        let games = ["quantum-leap:board=hex4", "quanta:board=5x5"];
        let settings = Settings {
            server: server.to_owned(),
            token: token.to_owned(),
            player: player.parse().expect("a player"),
            games: games.map(str::to_owned).to_vec(),
            concurrency: 2,
            reserved_for_people: 0,
            base: 30..=3600,
            accept_takeback: false,
            overhead: Duration::from_millis(1),
            patience: Duration::from_secs(30),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, reports) = mpsc::channel();
        let (stopped, tell) = (Arc::clone(&stop), Mutex::new(tell));
        let task = thread::spawn(move || {
            let report = |report| {
                // The test may be over.
                let _ = tell.lock().expect("a sender").send(report);
            };
            run(&settings, &stopped, &report).expect("a bot");
        });
        let playing = Self {
            stop,
            task: Some(task),
            reports,
        };
        playing.until(|report| *report == Report::Connected);
        playing
    }

    /// The reports up to one that is wanted.
    fn until(&self, wanted: impl Fn(&Report) -> bool) -> Vec<Report> {
        let mut reports = Vec::new();
        loop {
            let report = self.reports.recv_timeout(PATIENCE).expect("a report");
            let found = wanted(&report);
            reports.push(report);
            if found {
                return reports;
            }
        }
    }

    fn to_the_end(&self) -> Vec<Report> {
        self.until(|report| matches!(report, Report::Over { .. }))
    }

    /// It ends as soon as another program of its account begins, or its server goes; by itself only at the next word of the server.
    fn stopping(self) -> Self {
        self.stop.store(true, Ordering::SeqCst);
        self
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(Err(panic)) = self.task.take().map(thread::JoinHandle::join)
            && !thread::panicking()
        {
            std::panic::resume_unwind(panic);
        }
    }
}

/// Challenges a bot: the game's id.
fn challenge(server: &Server, token: &str, name: &str, game: &str) -> String {
    let asked = json!({"variant": game, "color": "white", "clock.limit": 600});
    let client = Client::new(&server.url(), token);
    let path = format!("/api/challenge/{name}");
    let challenge = client.post(&path, &asked.to_string());
    let challenge: Value = serde_json::from_str(&challenge.expect("a challenge")).expect("JSON");
    challenge["id"].as_str().expect("an id").to_owned()
}

fn view(server: &Server, token: &str, id: &str) -> TableView {
    let client = Client::new(&server.url(), token);
    client.get(&format!("/api/tables/{id}")).expect("a table")
}

#[test]
fn a_game_of_two_bots_goes_on_when_the_answer_to_a_move_is_lost() {
    let server = Server::start();
    let proxy = server.runtime.block_on(Proxy::to(server.address));
    let proxy = proxy.expect("a port");
    proxy.lose(3);
    let [one, other] = ["One", "Other"].map(|name| server.bot(name));
    let white = Playing::start(&format!("http://{}", proxy.address), &one, "random");
    let black = Playing::start(&server.url(), &other, "random");
    // Nobody can pass, so that it lasts long enough to be broken.
    let id = challenge(&server, &one, "other", "quantum-leap:board=hex4");
    let reports = [white.to_the_end(), black.to_the_end()];
    let view = view(&server, &one, &id);
    let moves = &view.state.moves;
    let passed = proxy.passed.lock().clone();
    let lost = passed.get(3).is_some_and(|fourth| !fourth.done);
    assert!(lost, "{passed:?} {moves:?} {reports:?}");
    let outcome = view.state.standing.outcome.expect("an end by the rules");
    assert!(outcome.rule.is_some(), "{outcome:?}");
    // Nobody played twice in a row.
    let of = |seat| moves.iter().filter(|played| played.seat == seat).count();
    let [white, black] = [0, 1].map(of);
    assert!(white >= 4 && white.abs_diff(black) <= 1, "{white} {black}");
    drop(server);
}

#[test]
fn two_programs_of_one_account_say_so_and_end_each_others_streams_ever_more_rarely() {
    let server = Server::start();
    let token = server.bot("One");
    let programs = [(); 2].map(|()| Playing::start(&server.url(), &token, "random"));
    let begun = Instant::now();
    for _ in 0..5 {
        programs[0]
            .until(|report| matches!(report, Report::Broken(says) if says.contains("another")));
    }
    assert!(begun.elapsed() > Duration::from_secs(3));
    drop(server);
}

/// A program that speaks UGI as far as it must, and answers `go` by these words of the shell.
fn program(answer: &str) -> String {
    let script = format!(
        "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
         go*) {answer};; quit) exit;; esac; done"
    );
    format!("cmd=sh -c '{script}'")
}

#[cfg(unix)]
#[test]
fn an_engine_ponders_and_resigns_if_it_plays_what_is_illegal_or_dies_again_and_again() {
    let server = Server::start();
    let [one, other] = ["One", "Other"].map(|name| server.bot(name));
    let went = server.directory.path().join("went");
    let dies = format!("echo $line >> {}; sleep 0.1; exit 3", went.display());
    let mut before = Vec::new();
    for (answer, failures, says) in [
        ("echo bestmove nonsense", 0, "nonsense"),
        (dies.as_str(), 2, "the program ended"),
    ] {
        let white = Playing::start(&server.url(), &one, &program(answer));
        let black = Playing::start(&server.url(), &other, "random");
        let id = challenge(&server, &one, "other", "quantum-leap:board=hex4");
        let reports = white.to_the_end();
        let failed = |report: &&Report| matches!(report, Report::Failed { .. });
        let failed = reports.iter().filter(failed).count();
        assert_eq!(failed, failures, "{reports:?}");
        let resigned = reports.iter().find_map(|report| match report {
            Report::Resigned { words, .. } => Some(words.as_str()),
            _ => None,
        });
        let told = resigned.is_some_and(|words| words.contains(says));
        assert!(told, "{reports:?}");
        let standing = view(&server, &one, &id).state.standing;
        let outcome = standing.outcome.expect("an end");
        assert_eq!((&*outcome.reason, outcome.winner), ("resigned", Some(1)));
        before.extend([white, black].map(Playing::stopping));
    }
    // Each time it was told of what was left by then.
    let went = std::fs::read_to_string(went).expect("its commands");
    let left = |line: &str| line.split(' ').nth(2).and_then(|word| word.parse().ok());
    let left: Vec<u32> = went.lines().filter_map(left).collect();
    assert!(left.len() == 3 && left.is_sorted_by(|a, b| a > b), "{went}");

    // Another thinks about the answer that it expects until there is one.
    let noted = server.directory.path().join("noted");
    let file = noted.display();
    let note = format!("echo \"$line\" >> {file}");
    let answer = format!(
        "{note}; case $line in *ponder) ;; *) grep -q stop {file} && echo bestmove nonsense || \
         echo bestmove n@c3 ponder +@d3;; esac;; stop) {note}; echo bestmove -@a1;; position*) {note}"
    );
    let player = format!("Ponder=true,{}", program(&answer));
    let white = Playing::start(&server.url(), &one, &player);
    let _black = Playing::start(&server.url(), &other, "random");
    challenge(&server, &one, "other", "quanta:board=5x5");
    white.to_the_end();
    let noted = std::fs::read_to_string(&noted).expect("its commands");
    let noted: Vec<&str> = noted.lines().collect();
    assert!(noted[2].ends_with(" moves n@c3 +@d3"), "{noted:?}");
    assert_eq!(noted[3..5], ["go ponder", "stop"]);
    assert_eq!(noted.len(), 7, "{noted:?}");
    drop(server);
}
