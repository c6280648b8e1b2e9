//! What an operator's Prometheus reads: counts since the start, and how things stand. No names, no addresses of people, no
//! tables: labels come from lists in this program.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use quantarium_store::Owner;
use quantarium_wire::FromTable;

/// Counters, by one label each.
pub(crate) type By = Family<[(&'static str, String); 1], Counter>;

/// The limits of the histogram of moves, in seconds: finest where a disk usually is.
const MOVE_SECONDS: [f64; 14] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// What is counted while the server runs. Its copies count together.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    pub(crate) moves: By,
    pub(crate) move_seconds: Histogram,
    pub(crate) refusals: By,
    pub(crate) limited: By,
    pub(crate) notices: By,
    pub(crate) log_ins: Counter,
    pub(crate) wrong_passwords: Counter,
    pub(crate) accounts_made: Counter,
    /// Tables claimed, connections passed on to the other servers, and hints.
    pub(crate) claims: By,
    pub(crate) passed_on: Gauge,
    pub(crate) hints: Counter,
    pub(crate) searches: Searches,
    pub(crate) timed_searches: Searches,
}

/// Searches for the computer's moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searches {
    pub(crate) running: Gauge,
    pub(crate) waiting: Gauge,
}

/// Why a request was refused; carried by its answer to where it is counted.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) code: String,
    /// Of what there was too much, where that is why.
    pub(crate) too_many: Option<&'static str>,
}

/// One more in a gauge, until it is dropped.
pub(crate) struct One(Gauge);

impl One {
    pub(crate) fn more(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for One {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// What has become of a notice that was to be sent: it has not arrived this time, is not sent again, or its browser or address has gone.
pub(crate) const ARRIVED: &str = "arrived";
pub(crate) const FAILED: &str = "failed";
pub(crate) const GIVEN_UP: &str = "given-up";
pub(crate) const NOBODY_THERE: &str = "nobody-there";

const PLAYER: &str = "player";
const COMPUTER: &str = "computer";
/// What [`Refused::too_many`] is called at a page's socket.
const MESSAGES: &str = "messages are being sent";

impl Default for Metrics {
    fn default() -> Self {
        let metrics = Self {
            moves: By::default(),
            move_seconds: Histogram::new(MOVE_SECONDS),
            refusals: By::default(),
            limited: By::default(),
            notices: By::default(),
            log_ins: Counter::default(),
            wrong_passwords: Counter::default(),
            accounts_made: Counter::default(),
            claims: By::default(),
            passed_on: Gauge::default(),
            hints: Counter::default(),
            searches: Searches::default(),
            timed_searches: Searches::default(),
        };
        // What has not happened yet is 0, and not unknown: its rate can be drawn from the start.
        for by in [PLAYER, COMPUTER] {
            count(&metrics.moves, "by", by, 0);
        }
        for sent in [ARRIVED, FAILED, GIVEN_UP, NOBODY_THERE] {
            count(&metrics.notices, "result", sent, 0);
        }
        for owner in [Owner::Nobody, Owner::This, Owner::Gone] {
            count(&metrics.claims, "kind", kind(owner), 0);
        }
        count(&metrics.refusals, "code", "storage", 0);
        count(&metrics.limited, "what", MESSAGES, 0);
        metrics
    }
}

/// Of a claim, by who had the table before.
fn kind(before: Owner) -> &'static str {
    match before {
        Owner::Nobody => "first",
        Owner::This => "again",
        Owner::Gone => "takeover",
    }
}

fn count(by: &By, label: &'static str, value: &str, more: u64) {
    by.get_or_create(&[(label, value.to_owned())]).inc_by(more);
}

impl Metrics {
    /// A move is on disk: of a player, perhaps, and so long after its request.
    pub(crate) fn moved(&self, of_a_player: bool, took: Option<Duration>) {
        let by = if of_a_player { PLAYER } else { COMPUTER };
        count(&self.moves, "by", by, 1);
        if let Some(took) = took {
            self.move_seconds.observe(took.as_secs_f64());
        }
    }

    pub(crate) fn claimed(&self, before: Owner) {
        count(&self.claims, "kind", kind(before), 1);
    }

    pub(crate) fn refused(&self, refused: &Refused) {
        count(&self.refusals, "code", &refused.code, 1);
        if let Some(what) = refused.too_many {
            count(&self.limited, "what", what, 1);
        }
    }

    /// A page is sent this: counts it where it is a refusal.
    pub(crate) fn count_answer(&self, message: &FromTable) {
        if let FromTable::Refused { refusal, .. } = message {
            self.refused(&Refused {
                code: refusal.code.clone(),
                too_many: (refusal.code == "too-many").then_some(MESSAGES),
            });
        }
    }

    pub(crate) fn noticed(&self, sent: &str) {
        count(&self.notices, "result", sent, 1);
    }
}
