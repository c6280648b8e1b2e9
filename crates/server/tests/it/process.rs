//! The whole server as a process: starting, failing to start, and what it takes while nothing is asked.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Stdio;

use crate::common::*;
use quantarium_server::{Config, Listening, run};
use quantarium_stress::browser::Browser;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

/// Where [`a_server_says_where_it_listens_and_ends_when_asked`] keeps its games when another test
/// runs it as a process.
const VICTIM: &str = "QUANTARIUM_SERVER_VICTIM";

#[tokio::test]
async fn a_server_says_where_it_listens_and_ends_when_asked() {
    if let Some(directory) = std::env::var_os(VICTIM) {
        let config = Config::new(directory.into());
        let listening = |at: Listening| println!("listening on {}", at.page);
        let ran = run(config, listening, std::future::pending()).await;
        ran.unwrap();
    }
    let directory = TempDir::new().unwrap();
    let mut heard = None;
    let config = Config::new(directory.path().to_owned());
    let stopped = run(config, |at| heard = Some(at.page), std::future::ready(()));
    stopped.await.unwrap();
    let address = heard.unwrap();
    assert!(address.ip().is_loopback() && address.port() != 0);
}

/// By what is wrong: which error it is, and what its words name.
#[tokio::test]
async fn what_keeps_a_server_from_starting_is_named_with_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let taken = taken.local_addr().unwrap();
    let (port, address) = (taken.port().to_string(), taken.to_string());
    let directory = TempDir::new().unwrap();
    let config = || Config::new(directory.path().to_owned());
    let metrics = address.parse().unwrap();
    for (config, error, words) in [
        (
            but(config(), |new| new.port = taken.port()),
            "PortInUse",
            [&*port, "--port"],
        ),
        (
            but(config(), |new| new.metrics = Some(metrics)),
            "Metrics",
            [&*address, "--metrics"],
        ),
        (
            but(config(), |new| new.address = [192, 0, 2, 1].into()),
            "NoSuchAddress",
            ["127.0.0.1"; 2],
        ),
        (
            Config::new("/dev/null/games".into()),
            "Store",
            ["--data-dir"; 2],
        ),
    ] {
        let found = run(config, |_| {}, std::future::ready(())).await;
        let found = found.unwrap_err();
        assert!(format!("{found:?}").starts_with(error), "{found:?}");
        let said = found.to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
}

/// A server as a process, until it is dropped, and where it listens.
async fn start(directory: &Path) -> (Child, SocketAddr) {
    let mut process = Command::new(std::env::current_exe().expect("this test"))
        .args([
            "--exact",
            "process::a_server_says_where_it_listens_and_ends_when_asked",
            "--nocapture",
        ])
        .env(VICTIM, directory)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("a process");
    let output = process.stdout.take().expect("its output");
    let mut lines = BufReader::new(output).lines();
    loop {
        let line = lines.next_line().await.expect("text");
        let line = line.expect("it listens");
        if let Some((_, address)) = line.split_once("listening on ") {
            return (process, address.parse().expect("an address"));
        }
    }
}

#[tokio::test]
#[cfg_attr(not(target_os = "linux"), ignore = "it reads /proc")]
async fn an_idle_server_takes_less_than_20_megabytes_beside_its_program() {
    let directory = TempDir::new().unwrap();
    let (process, address) = start(directory.path()).await;
    let new = NewTable::new("quantum-leap", vec![PERSON, Occupant::computer(6)]);
    let mut nobody = Browser::nobody(Ipv4Addr::LOCALHOST);
    let opened = nobody.open(address, &new).await.unwrap();
    let mut page = Page::at(address, &opened.table.id).await;
    page.plays_any().await;
    page.until_ply(2).await;
    drop(page);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let id = process.id().expect("it runs");
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    // Without the pages of the program's file: how many of a debug build's are there depends on what else runs.
    let own = status.split("RssAnon:").nth(1).unwrap();
    let kilobytes: u32 = own.split_whitespace().next().unwrap().parse().unwrap();
    assert!(kilobytes < 20_000, "{kilobytes} kB");
}
