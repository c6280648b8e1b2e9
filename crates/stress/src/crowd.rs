//! What connections cost a server: those that nobody reads, and many that come and go.

use std::time::Duration;

use quantarium_games::FAMILIES;
use quantarium_rules::Random;
use quantarium_wire::TableId;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::browser::Browser;
use crate::check::check_crowd;
use crate::history::DEAF;
use crate::process::{files, resident};
use crate::report::Report;
use crate::seat::{Board, REST, client};
use crate::server::{Server, new_table};
use crate::tables::all;
use crate::{Failure, Tested};

/// How often they ask for the state, of some 20 kB: more than any of the server's queues has.
const EVENTS: u32 = 100;

/// Those who are there at once while many come and go.
const AT_ONCE: u32 = 20;

/// How long the server may take to give up who never reads.
const GIVEN_UP: Duration = Duration::from_secs(100);

/// Has guests come and go while others come and never read, and measures.
pub async fn run(tested: &Tested, comings: u32) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let mut random = Random::new(tested.seed);
    let pages = (AT_ONCE + DEAF + 16).to_string();
    let mut server = Server::start(&tested.program, folder.path(), &["--pages", &pages]).await?;
    let new = new_table(FAMILIES[0].id, &mut random);
    let mut nobody = Browser::nobody(client(0));
    let table = nobody.open(server.address, &new).await?;
    let trial = Trial {
        server: &server,
        table: table.table.id,
    };
    let mut report = Report::default();
    report.set("comings", comings.into());
    // What is made once, and what an allocator takes in store, is there before it is measured.
    trial.come_and_go(comings / 5).await?;
    report.set("before", trial.ask(resident)?);
    trial.come_and_go(comings).await?;
    report.set("after", trial.ask(resident)?);
    trial.send_to_deaf(&mut report, &mut random).await?;
    server.process.kill().await?;
    report.broken = check_crowd(&report);
    Ok(report)
}

struct Trial<'a> {
    server: &'a Server,
    table: TableId,
}

impl Trial<'_> {
    fn ask(&self, what: fn(u32) -> Option<u64>) -> Result<u64, Failure> {
        let process = self.server.process.id();
        let missing = || Failure::Player("the system does not say what a process takes".to_owned());
        process.and_then(what).ok_or_else(missing)
    }

    /// Connects this many times, reads the table and leaves; waits until the server has noticed.
    async fn come_and_go(&self, count: u32) -> Result<(), Failure> {
        let open = self.ask(files)?;
        let mut coming = JoinSet::new();
        for place in 0..AT_ONCE {
            let (address, table) = (self.server.address, self.table.clone());
            coming.spawn(async move {
                for number in (place..count).step_by(AT_ONCE as usize) {
                    let browser = Browser::new(client(number));
                    browser.sit(address, &table).await?;
                }
                Ok::<(), String>(())
            });
        }
        all(coming).await?;
        self.left(open).await.map(drop)
    }

    /// How many files more than this are open in the end.
    async fn left(&self, open: u64) -> Result<u64, Failure> {
        let begun = Instant::now();
        loop {
            let more = self.ask(files)?.saturating_sub(open);
            if more == 0 || begun.elapsed() > GIVEN_UP {
                return Ok(more);
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Has some connect who take a few bytes and then no more, and plays.
    async fn send_to_deaf(&self, report: &mut Report, random: &mut Random) -> Result<(), Failure> {
        let browser = Browser::nobody(client(0));
        let (mut seat, view) = browser.sit(self.server.address, &self.table).await?;
        let mut board = Board::new(&view)?;
        let open = self.ask(files)?;
        report.set("quiet", self.ask(resident)?);
        let (mut deaf, mut most) = (Vec::new(), 0);
        for number in 0..DEAF {
            let browser = Browser::new(client(number));
            deaf.push(browser.deaf(self.server.address, &self.table).await?);
        }
        for _ in 0..EVENTS {
            seat.play(&mut board, random).await?;
            for page in &mut deaf {
                // It may have been given up.
                let _ = page.ask_state().await;
            }
            // No faster than a page may ask.
            sleep(REST).await;
            most = most.max(self.ask(resident)?);
        }
        report.set("most", most);
        report.set("open", self.left(open).await?);
        Ok(())
    }
}
