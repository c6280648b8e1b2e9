//! A game with days a move, on a server whose clock is set while it runs and while it is away: as much is left as before.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quantarium_rules::Random;
use quantarium_wire::{TableId, TableSummary, TableView, TimeControl};
use tokio::time::sleep;

use crate::browser::Browser;
use crate::faults::now;
use crate::report::Report;
use crate::server::{Server, invited, serve};
use crate::{Failure, Tested};

/// The days of a move, in milliseconds.
const DAYS: i64 = 3 * 86_400_000;
/// Until the server has followed its clock.
const FOLLOWS: Duration = Duration::from_millis(1500);

/// The library that shows a process another clock (Debian: `libfaketime`), where it is installed.
pub fn library() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?;
    let within = "faketime/libfaketimeMT.so.1";
    let mut libraries = folders.flatten().map(|folder| folder.path().join(within));
    libraries.find(|library| library.exists())
}

/// Sets the clock, kills and checks, so often.
pub async fn run(tested: &Tested, rounds: u32) -> Result<Report, Failure> {
    let missing = || io::Error::other("libfaketime is needed (Debian: apt-get install faketime)");
    let library = library().ok_or_else(missing)?;
    let folder = tempfile::tempdir()?;
    let mut trial = Trial {
        program: &tested.program,
        library,
        clock: folder.path().join("clock"),
        data: folder.path().join("data"),
        random: Random::new(tested.seed),
        report: Report::default(),
    };
    trial.set()?;
    let mut server = trial.start().await?;
    let game = Game::open(server.address, &mut trial.random).await?;
    for _ in 0..rounds {
        trial.set()?;
        sleep(FOLLOWS).await;
        trial.check(&game, server.address).await?;
        server.process.kill().await?;
        trial.report.add("kills", 1);
        trial.set()?;
        server = trial.start().await?;
        trial.check(&game, server.address).await?;
    }
    server.process.kill().await?;
    Ok(trial.report)
}

struct Trial<'a> {
    program: &'a Path,
    library: PathBuf,
    /// The file that says by how many seconds the server's clock differs from the machine's.
    clock: PathBuf,
    data: PathBuf,
    random: Random,
    report: Report,
}

impl Trial<'_> {
    async fn start(&self) -> io::Result<Server> {
        let mut command = serve(self.program, &self.data, &[]);
        command.env("LD_PRELOAD", &self.library);
        command.env("FAKETIME_TIMESTAMP_FILE", &self.clock);
        command.env("FAKETIME_NO_CACHE", "1");
        command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Server::begin(command).await
    }

    /// Sets the clock right, a day off, ten years ahead, or as it is before it is set.
    fn set(&mut self) -> io::Result<()> {
        let to_1970 = 5000 - now() / 1000;
        let offs = [0, 86_400, -86_400, 315_360_000, to_1970];
        let off = offs[self.random.index(offs.len())];
        self.report.add("set", 1);
        // In one piece: it is read at any time.
        let new = self.clock.with_extension("new");
        std::fs::write(&new, format!("{off:+}\n"))?;
        std::fs::rename(new, &self.clock)
    }

    async fn check(&mut self, game: &Game, server: SocketAddr) -> Result<(), Failure> {
        let found = game.left(server).await?;
        // The answer may take long on a busy machine.
        let least = DAYS - game.begun.elapsed().as_millis() as i64 - 1;
        for left in found {
            if !(least..=DAYS).contains(&left) {
                let words = format!("{left} ms are left where it must be {least} to {DAYS}");
                self.report.broken.push(words);
            }
        }
        Ok(())
    }
}

/// A table where the first player's days run.
struct Game {
    table: TableId,
    opener: Browser,
    begun: Instant,
}

impl Game {
    async fn open(server: SocketAddr, random: &mut Random) -> Result<Self, Failure> {
        let begun = Instant::now();
        let [mut opener, mut other] = std::array::from_fn(|_| Browser::new(Ipv4Addr::LOCALHOST));
        let new = invited("quanta:board=7x7", TimeControl::Days { days: 3 }, random);
        let table = opener.open_with(&mut other, server, &new).await?;
        let table = table.ok_or_else(|| io::Error::other("no table"))?;
        Ok(Self {
            table,
            opener,
            begun,
        })
    }

    /// What is left of the days, by the table and by the list.
    async fn left(&self, server: SocketAddr) -> Result<[i64; 2], Failure> {
        let mut opener = self.opener.clone();
        let path = format!("/api/tables/{}", self.table);
        let view = opener.ask(server, "GET", &path, &()).await?;
        let list = opener.ask(server, "GET", "/api/tables", &()).await?;
        let left = || {
            let clock = view.read::<TableView>()?.state.standing.clock?;
            let shown = *clock.left.get(usize::from(clock.running?))?;
            let listed = list.read::<Vec<TableSummary>>()?.first()?.left?;
            Some([shown?.into(), listed.into()])
        };
        left().ok_or_else(|| Failure::Player("no days run".to_owned()))
    }
}
