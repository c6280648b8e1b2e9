//! Where the server meets the world: connections, routes, files of the page, the operator.

pub(crate) mod admin;
pub(crate) mod arriving;
pub(crate) mod compressed;
pub(crate) mod config;
pub(crate) mod files;
pub(crate) mod guard;
pub(crate) mod linger;
pub(crate) mod live;
pub(crate) mod metrics;
pub(crate) mod others;
pub(crate) mod pages;
pub(crate) mod pass_on;
pub(crate) mod patience;
pub(crate) mod routes;
pub(crate) mod serve;
pub(crate) mod state;
pub(crate) mod streams;
pub(crate) mod tally;

use std::sync::Arc;

use quantarium_people::Digest;
use quantarium_service::{EngineService, Service};

use crate::base::{
    ApiError, Budgets, Client, Limits, Metrics, Outgoing, Permit, Permits, Rate, Result,
};
use live::LiveUpdates;

/// What answers, and how much of everything it takes on at once.
pub(crate) struct Edge {
    pub(crate) service: Service,
    pub(crate) live: LiveUpdates,
    pub(crate) metrics: Metrics,
    pub(crate) connections: Permits,
    pub(crate) sockets: Permits,
    pub(crate) rates: Rates,
    pub(crate) outgoing: Outgoing,
    pub(crate) budgets: Budgets,
    /// For answers that are worked out at once, beside the threads that carry moves.
    pub(crate) answers: Permits,
    /// For analyses, beside the searches of the computer's moves.
    pub(crate) analyses: Permits,
    /// For files with all that is known of somebody.
    pub(crate) exports: Permits,
    /// For months of finished games.
    pub(crate) archives: Permits,
    pub(crate) long_analysis: Permits,
}

impl Edge {
    fn new(engine: Arc<dyn EngineService>, limits: &Limits, metrics: &Metrics) -> Arc<Self> {
        Arc::new(Self {
            service: Service::new(engine),
            live: LiveUpdates::default(),
            metrics: metrics.clone(),
            connections: shared("connections are open", limits.connections, 8),
            sockets: shared("pages are connected", limits.sockets, 4),
            rates: Rates::new(limits),
            outgoing: Outgoing::new(limits),
            budgets: Budgets::new(limits),
            answers: Permits::new("questions are waiting", limits.searches, 64, 8),
            analyses: Permits::new("analyses are waiting", limits.searches, 8, 2),
            exports: Permits::new("exports are being written", 1, 4, 1),
            archives: Permits::new("archives are being sent", 2, 8, 1),
            long_analysis: Permits::new("long analyses are waiting", 1, 3, 1),
        })
    }

    /// A permit for one more page, while it is held.
    pub(crate) fn socket_permit(&self, client: Client) -> Result<Permit> {
        // Those of this machine have no share, here and below.
        if !client.is_here() {
            self.rates.comings.take(client)?;
        }
        self.sockets.try_take(client)
    }

    /// Refuses who was sent much just now.
    pub(crate) fn may_be_sent(&self, client: Client) -> Result<()> {
        let may = self.outgoing.may_be_sent(client).then_some(());
        may.ok_or(ApiError::TooMany("answers are long"))
    }
}

/// Permits that nobody waits for; one client has a part of them.
fn shared(what: &'static str, count: usize, parts: usize) -> Permits {
    Permits::new(what, count, 0, count.div_ceil(parts))
}

pub(crate) struct Rates {
    comings: Rate,
    pub(crate) openings: Rate,
    pub(crate) seeks: Rate,
    pub(crate) links: Rate,
    pub(crate) live_changes: Rate,
    pub(crate) outlets: Rate,
    pub(crate) mails: Rate,
    pub(crate) questions: Rate,
    pub(crate) calls: Rate<Digest>,
}

impl Rates {
    fn new(limits: &Limits) -> Self {
        Self {
            comings: Rate::new("pages are coming", 600, 60),
            openings: Rate::new("tables are being opened", limits.tables_a_minute, 60),
            seeks: Rate::new("seeks are being opened", limits.seeks_a_minute, 60),
            links: Rate::new("short links are being made", limits.links_an_hour, 3600),
            // Two pages that send as often as they do.
            live_changes: Rate::new("changes are being made", 240, 60),
            outlets: Rate::new("changes are being made", 60, 3600),
            mails: Rate::new("mails are being asked for", 20, 3600),
            questions: Rate::new("questions are being asked", limits.previews_a_second, 1),
            calls: Rate::new("calls are being made", limits.calls_a_second, 1),
        }
    }
}
