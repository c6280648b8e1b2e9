//! Several servers of one site, PostgreSQL with a replica and a balancer, each in a network of its own, which are broken while
//! clients play through the balancer; and the check in the end.

use std::io;
use std::time::Duration;

use futures_util::future::try_join_all;
use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::Failure;
use crate::balancer::Balancer;
use crate::browser::ready;
use crate::check::check_stored;
use crate::databases::Databases;
use crate::faults::{add, now};
use crate::history::Trial;
use crate::members::{Members, Waiting};
pub use crate::nemesis::{Broken, Plan};
use crate::nemesis::{Chronicle, Lines, Machine, PORT};
use crate::network::{Node, prepare};
use crate::report::Report;
use crate::stored;
use crate::tables::{Control, HEALING, Tables, finished, flags, logs};

/// How long is played at the same tables, at most.
const ROUND: Duration = Duration::from_secs(30);

/// Games at once with little time.
const FLAGS: u32 = 6;

/// Notes in the database when a table passes from one server to another, by the database's own hand.
const PASSED: &str = "
    CREATE SCHEMA trial;
    CREATE TABLE trial.passed (id TEXT, at BIGINT);
    CREATE FUNCTION trial.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO trial.passed VALUES (NEW.id, 1000 * extract(epoch FROM clock_timestamp()));
        RETURN NULL;
    END $$;
    CREATE TRIGGER passed AFTER UPDATE OF owner ON tables FOR EACH ROW
        WHEN (OLD.epoch > 0 AND NEW.owner IS DISTINCT FROM OLD.owner AND NEW.owner IS NOT NULL)
        EXECUTE FUNCTION trial.note()";

/// Plays in the namespaces of [`crate::network::apart`] for `plan.time` or until a promise is broken; `progress` hears each round.
pub async fn run(plan: &Plan, mut progress: impl FnMut(&Report)) -> Result<Report, Failure> {
    let begun = Instant::now();
    let mut random = Random::new(plan.tested.seed);
    let mut site = Site::start(plan).await?;
    let mut report = Report::default();
    let people = Members::sign_up(site.balancer.address, &mut random).await?;
    let control = Control::new(&[site.balancer.address]);
    let waiting: Waiting = people.wait(&control, &mut random);
    // One kill is enough to show what is confirmed too early.
    let round = match plan.broken {
        Some(Broken::Confirm) => ROUND / 3,
        _ => ROUND,
    };
    while begun.elapsed() < plan.time && report.broken.is_empty() {
        let end = begun + plan.time.min(begun.elapsed() + round);
        let done = site.round(&people, &mut random, end, &mut report).await;
        found(done, &mut report)?;
        progress(&report);
    }
    control.finish();
    if report.broken.is_empty() {
        let told = Members::notified(waiting, &mut report).await;
        found(told, &mut report)?;
    }
    Ok(report)
}

/// What a player missed is a promise that was not kept.
fn found(done: Result<(), Failure>, report: &mut Report) -> Result<(), Failure> {
    match done {
        Err(Failure::Player(why)) => report.broken.push(why),
        done => return done,
    }
    Ok(())
}

struct Site {
    machines: Vec<Machine>,
    nodes: Vec<Node>,
    databases: Databases,
    /// Its place in the network.
    front: Node,
    balancer: Balancer,
    chronicle: Chronicle,
    plan: Plan,
}

impl Site {
    async fn start(plan: &Plan) -> Result<Self, Failure> {
        prepare()?;
        std::fs::create_dir_all(&plan.logs)?;
        let nodes: io::Result<Vec<_>> = (0..plan.servers).map(Node::add).collect();
        let nodes = nodes?;
        let [one, other, front] = [200, 201, 202].map(Node::add);
        let databases = Databases::start([one?, other?]).await?;
        let front = front?;
        let mut machines = Vec::new();
        for node in &nodes {
            let mut machine = Machine {
                node: node.clone(),
                plan: plan.clone(),
                database: databases.url(),
                running: None,
            };
            machine.start().await?;
            machines.push(machine);
        }
        databases.ask(PASSED)?;
        let addresses: Vec<_> = machines.iter().map(Machine::address).collect();
        let address = (front.address(), PORT).into();
        let folder = std::path::Path::new("/run");
        let site = Self {
            balancer: Balancer::start(folder, Some(&front), address, &addresses)?,
            nodes,
            databases,
            machines,
            front,
            chronicle: Chronicle::default(),
            plan: plan.clone(),
        };
        site.is_ready().await?;
        Ok(site)
    }

    /// Waits until all servers are ready, and the balancer has seen it.
    async fn is_ready(&self) -> Result<(), Failure> {
        let all = self.machines.iter().map(Machine::address);
        let all = all.chain([self.balancer.address]);
        try_join_all(all.map(|address| ready(address, HEALING))).await?;
        Ok(())
    }

    /// New tables, faults until `end`, and the check.
    async fn round(
        &mut self,
        people: &Members,
        random: &mut Random,
        end: Instant,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let server = self.balancer.address;
        let control = Control::new(&[server]);
        let tables = Tables::begin(&control, server, false, random).await?;
        let playing = people.begin(&control, random);
        let mut hasty = JoinSet::new();
        for number in 0..FLAGS {
            let seed = Seed(random.below(u64::MAX));
            hasty.spawn(flags(control.orders(0), number, seed));
        }
        self.suffer(random, end).await?;
        self.is_ready().await?;
        control.finish();
        let trial = self.trial()?;
        let mut results = add(report, tables.end(server).await, &trial, true)?;
        results.extend(people.end(playing, server, &trial, report).await?);
        let hasty = finished(HEALING, hasty).await?.concat();
        let tables: Vec<_> = hasty.iter().map(|one| one.table.clone()).collect();
        let lost = logs(server, &tables).await?;
        // Their clocks run on: what is stored next may be the end of a game that had none in its log.
        add(report, Ok((lost, hasty)), &trial, true)?;
        let stored = stored::rows(|sql| self.databases.ask(sql))?;
        report.broken.extend(check_stored(&stored, &results));
        // How often a table has passed from one server to another.
        report.set("passed", trial.passed.len() as u64);
        report.absorb(std::mem::take(&mut *self.chronicle.report.lock()));
        Ok(())
    }

    /// Breaks every server and the database, each for itself, until `end`.
    async fn suffer(&mut self, random: &mut Random, end: Instant) -> io::Result<()> {
        let mut seeded = || Random::new(Seed(random.below(u64::MAX)));
        let lines = Lines {
            databases: &self.databases.nodes.clone(),
            servers: &self.nodes,
            balancer: &self.front,
        };
        let (chronicle, logs) = (&self.chronicle, &self.plan.logs);
        let suffering = self.machines.iter_mut().map(|machine| {
            let mut random = seeded();
            async move { machine.suffer(lines, chronicle, &mut random, end).await }
        });
        let suffering: Vec<_> = suffering.collect();
        let mut random = seeded();
        let databases = &mut self.databases;
        // Without, there is time for somebody's time to be up.
        let rests = random.below(3) == 0 || self.plan.broken.is_some();
        let database = async {
            loop {
                sleep(Duration::from_millis(1500 + random.below(4000))).await;
                if rests || Instant::now() >= end {
                    return Ok(());
                }
                let began = now();
                let (kind, refused) = databases.fault(&mut random).await?;
                chronicle.refused.lock().extend(refused);
                chronicle.note(logs, began, "database", kind)?;
            }
        };
        tokio::try_join!(try_join_all(suffering), database).map(drop)
    }

    fn trial(&self) -> io::Result<Trial> {
        let passed = self.databases.ask("SELECT id, at FROM trial.passed")?;
        let passed = passed.iter();
        let passed = passed.map(|row| Ok((TableId(row[0].clone()), stored::number(&row[1])?)));
        Ok(Trial {
            passed: passed.collect::<io::Result<_>>()?,
            refused: self.chronicle.refused.lock().clone(),
            unsure: true,
            ..Trial::default()
        })
    }
}
