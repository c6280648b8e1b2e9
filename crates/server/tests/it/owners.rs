//! Two servers on one store: both take requests for every table, and one of them has it.

use quantarium_rules::Seed;
use quantarium_store::FILE;
use quantarium_stress::faults::run_on;
use quantarium_stress::report::Report;
use rusqlite::Connection;

use crate::common::*;
use crate::servers::Shared;

/// A store that loses every third event of those that it has said to be written.
const FORGETFUL: &str =
    "CREATE TRIGGER forgets AFTER UPDATE OF seq ON tables WHEN new.seq % 3 = 0 BEGIN
         UPDATE tables SET seq = new.seq - 1 WHERE number = new.number; END;
     CREATE TRIGGER loses AFTER INSERT ON events WHEN new.seq % 3 = 0 BEGIN
         DELETE FROM events WHERE number = new.number AND seq = new.seq; END;";

/// What was seen while players at two servers moved at the same tables, and a third server read the logs.
async fn two_servers(spoil: &str, seed: u64) -> Report {
    let shared = Shared::new();
    let raw = Connection::open(shared.directory.path().join(FILE)).expect("a file");
    raw.execute_batch(spoil).expect("SQL");
    drop(raw);
    let servers: [Fixture; 3] = std::array::from_fn(|_| shared.server());
    let mut served: Vec<Served> = Vec::new();
    for server in &servers {
        served.push(server.serve().await);
    }
    let [one, other, reader] = [0, 1, 2].map(|at| served[at].address);
    let time = Duration::from_millis(1500);
    let report = run_on(&[one, other], reader, time, Seed(seed)).await;
    for served in served {
        served.stop().await;
    }
    report.expect("the servers answer")
}

/// Each takes every table over again and again.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_store_keep_every_promise() {
    let mut confirmed = 0;
    for seed in 0..20 {
        let report = two_servers("", seed).await;
        assert_eq!(report.broken, [""; 0]);
        confirmed += report.count("confirmed");
        if confirmed > 20 {
            return;
        }
    }
    panic!("{confirmed} confirmed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_loses_what_it_has_confirmed_is_caught() {
    for seed in 0..20 {
        if !two_servers(FORGETFUL, seed).await.broken.is_empty() {
            return;
        }
    }
    panic!("nothing was noticed");
}
