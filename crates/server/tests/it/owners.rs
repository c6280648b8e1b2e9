//! Two servers on one store: both take requests for every table, and one of them has it.

use std::time::Duration;

use quantarium_rules::Seed;
use quantarium_stress::faults::{Report, run_on};
use tempfile::TempDir;

use crate::common::{Served, servers_on_one_store};

/// What was seen while players at two servers moved at the same tables, and a third server read the logs.
async fn two_servers(blind: bool, seed: u64) -> Report {
    let directory = TempDir::new().expect("a directory");
    let servers: [Served; 3] = servers_on_one_store(&directory, blind).await;
    let [one, other, reader] = servers.each_ref().map(|served| served.address);
    let time = Duration::from_millis(1500);
    let report = run_on(&[one, other], reader, time, Seed(seed)).await;
    for served in servers {
        served.stop().await;
    }
    report.expect("the servers answer")
}

/// Each takes every table over again and again.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_store_keep_every_promise() {
    let mut confirmed = 0;
    for seed in 0..20 {
        let report = two_servers(false, seed).await;
        assert_eq!(report.broken, [""; 0]);
        confirmed += report.confirmed;
        if confirmed > 20 {
            return;
        }
    }
    panic!("{confirmed} confirmed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_does_not_look_at_claims_and_numbers_is_caught() {
    for seed in 0..20 {
        if !two_servers(true, seed).await.broken.is_empty() {
            return;
        }
    }
    panic!("nothing was noticed");
}
