//! What an operator reads of a server, at the address for metrics.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, SocketAddr};

use quantarium_server::{Config, MetricsAddress, NoMetricsAddress, metrics_app};
use quantarium_stress::browser::Browser;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tower::ServiceExt;

use crate::admin::Running;
use crate::common::*;

/// What Prometheus would read.
pub(crate) struct Counts {
    text: String,
    by: BTreeMap<String, f64>,
}

impl Counts {
    /// Of an app, without any port.
    pub(crate) async fn of(fixture: &Fixture) -> Self {
        let (status, text) = asked(fixture, "localhost:9161", "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        Self::read(text)
    }

    /// Reads the text format, and checks it on the way.
    fn read(text: String) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let by = lines.map(|line| {
            let (name, value) = line.rsplit_once(' ').expect("a name and a value");
            let name = name.strip_prefix("quantarium_").expect("our own");
            (name.to_owned(), value.parse().expect("a number"))
        });
        Self {
            by: by.collect(),
            text,
        }
    }

    /// A value, by its name and labels.
    pub(crate) fn get(&self, name: &str) -> f64 {
        let found = self.by.get(name).copied();
        found.unwrap_or_else(|| panic!("no {name} in\n{}", self.text))
    }

    /// The names that are explained.
    fn names(&self) -> BTreeSet<&str> {
        let lines = self.text.lines();
        let helps = lines.filter_map(|line| line.strip_prefix("# HELP "));
        helps.filter_map(|help| help.split(' ').next()).collect()
    }
}

async fn asked(fixture: &Fixture, host: &str, path: &str) -> (StatusCode, String) {
    let asked = request(&format!("GET {path}"), &[("host", host)], "");
    let answer = metrics_app(fixture.asks.state()).oneshot(asked).await;
    read_text(answer.expect("routes do not fail")).await
}

async fn scraped(address: SocketAddr) -> Counts {
    let mut nobody = Browser::nobody(Ipv4Addr::LOCALHOST);
    let answer = nobody.ask(address, "GET", "/metrics", &()).await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.status, 200);
    let kind = "content-type: text/plain; version=0.0.4";
    assert!(answer.head.contains(kind), "{}", answer.head);
    Counts::read(answer.body)
}

#[tokio::test]
async fn a_game_that_is_played_moves_the_counts_of_a_real_server() {
    let directory = TempDir::new().unwrap();
    let mut config = Config::new(directory.path().to_owned());
    config.metrics = Some("127.0.0.1:0".parse().unwrap());
    let server = Running::run(config).await;
    let at = server.address.page;
    let metrics = server.address.metrics.expect("they are told");
    assert!(metrics.ip().is_loopback());
    let before = scraped(metrics).await;
    assert_eq!(before.get("moves_total{by=\"player\"}"), 0.0);
    assert_eq!(before.get("tables"), 0.0);

    let new = invited("quantum-leap:board=hex3", 2, &[]);
    let mut nobody = Browser::nobody(Ipv4Addr::LOCALHOST);
    let table = nobody.open(at, &new).await.unwrap().table;
    let mut page = Page::at(at, &table.id).await;
    for _ in 0..2 {
        page.plays_any().await;
    }
    page.play("nonsense").await;
    assert_eq!(page.refused().await.code, "illegal-move");

    let after = scraped(metrics).await;
    assert_eq!(after.get("moves_total{by=\"player\"}"), 2.0);
    assert_eq!(after.get("moves_total{by=\"computer\"}"), 0.0);
    assert_eq!(after.get("move_seconds_count"), 2.0);
    assert_eq!(after.get("move_seconds_bucket{le=\"+Inf\"}"), 2.0);
    assert!(after.get("move_seconds_sum") > 0.0);
    assert_eq!(after.get("refusals_total{code=\"illegal-move\"}"), 1.0);
    assert_eq!((after.get("tables"), after.get("pages")), (1.0, 1.0));
    assert_eq!(after.get("connections"), 0.0);
    assert!(after.get("database_bytes") > 4096.0);
    assert!(after.get("uptime_seconds") > before.get("uptime_seconds"));
    let build = format!("build{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
    assert_eq!(after.get(&build), 1.0);
    let _open = TcpStream::connect(at).await.unwrap();
    until(async || scraped(metrics).await.get("connections") >= 1.0).await;
    // Nothing leads to a table or to somebody.
    for private in [&table.id.0, "127.0.0.1"] {
        assert!(!after.text.contains(private), "{private}");
    }
}

#[tokio::test]
async fn people_and_what_is_refused_to_them_are_counted_without_their_names() {
    let fixture = Fixture::with(|limits| limits.tables_a_minute = 1);
    let [mut anna] = people(&fixture, ["Annabelle"]).await;
    let wrong = r#"{"name":"Annabelle","password":"incorrect horse","takeOver":false}"#;
    says!(anna.ask("POST /api/session", wrong.to_owned()) => "403 wrong-log-in");
    let new = serde_json::to_string(&invited("quanta", 2, &[1])).unwrap();
    for answer in ["201", "429 too-many"] {
        says!(fixture.ask(post(&new)) => answer);
    }
    let counts = Counts::of(&fixture).await;
    for (name, count) in [
        ("accounts_made_total", 1.0),
        ("log_ins_total", 1.0),
        ("wrong_passwords_total", 1.0),
        ("refusals_total{code=\"wrong-log-in\"}", 1.0),
        ("refusals_total{code=\"too-many\"}", 1.0),
        ("limited_total{what=\"tables are being opened\"}", 1.0),
        ("notices_total{result=\"arrived\"}", 0.0),
        ("notices_waiting", 0.0),
        ("writes_waiting", 0.0),
    ] {
        assert_eq!(counts.get(name), count, "{name}");
    }
    assert!(!counts.text.to_lowercase().contains("anna"));
}

#[tokio::test]
async fn only_this_machine_reads_them() {
    let fixture = Fixture::default();
    // A name that somebody has pointed here, and what is no metrics.
    let (status, _) = asked(&fixture, "evil.example:9161", "/metrics").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = asked(&fixture, "localhost:9161", "/api/tables").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    for (text, refused) in [
        ("0.0.0.0:9161", NoMetricsAddress::ForOthers),
        ("192.0.2.1:9161", NoMetricsAddress::ForOthers),
        ("[::]:9161", NoMetricsAddress::ForOthers),
        ("localhost", NoMetricsAddress::Malformed),
        ("9161", NoMetricsAddress::Malformed),
    ] {
        assert_eq!(text.parse::<MetricsAddress>(), Err(refused), "{text}");
    }
    for text in ["127.0.0.1:9161", "[::1]:9161"] {
        assert!(text.parse::<MetricsAddress>().is_ok(), "{text}");
    }
}

/// The names of metrics in a text.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let is_name = |word: &&str| word.starts_with("quantarium_") && *word == word.to_lowercase();
    let names = words.filter(is_name);
    // A histogram's name has an ending for each of its parts.
    let names = names.map(|name| match name.strip_suffix("_bucket") {
        Some(name) => name,
        None => name.strip_suffix("_count").unwrap_or(name),
    });
    names.map(str::to_owned).collect()
}

#[tokio::test]
async fn the_dashboard_and_the_docs_name_what_there_is() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let read = |file: &str| std::fs::read_to_string(format!("{root}{file}")).expect(file);
    let dashboard = read("packaging/grafana-dashboard.json");
    let json: serde_json::Value = serde_json::from_str(&dashboard).expect("JSON");
    assert!(!json["panels"].as_array().expect("panels").is_empty());
    let fixture = Fixture::default();
    let counts = Counts::of(&fixture).await;
    let all: BTreeSet<String> = counts.names().into_iter().map(str::to_owned).collect();
    let unknown: Vec<_> = named(&dashboard).difference(&all).cloned().collect();
    assert!(unknown.is_empty(), "{unknown:?} are not told, but {all:?}");
    let listed = named(&read("docs/hosting.md"));
    let missing: Vec<_> = all.difference(&listed).collect();
    assert!(missing.is_empty(), "docs/hosting.md lacks {missing:?}");
    let unknown: Vec<_> = listed.difference(&all).collect();
    assert!(unknown.is_empty(), "docs/hosting.md has {unknown:?}");
}
