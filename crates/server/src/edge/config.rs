//! How a server is started.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use quantarium_notify::MailServer;
use quantarium_service::EvalFile;
use quantarium_store::PostgresUrl;

use crate::edge::pages::{self, Page};
use crate::{Limits, MetricsAddress, SeekWebhook, StartError};

/// After how many days a deserted game is removed on a server for others.
pub const USUAL_FORGET_AFTER: u32 = 90;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; loopback by default.
    pub address: IpAddr,
    /// The port to listen on, 0 for any free one.
    pub port: u16,
    /// The names that the server has for others, besides its addresses.
    pub hosts: Vec<String>,
    /// After how many days a deserted game is removed, 0 for never. Without it after [`USUAL_FORGET_AFTER`] where
    /// others play, and never where this machine alone reaches the server.
    pub forget_after: Option<u32>,
    /// How mail is sent; none is without it.
    pub mail: Option<MailConfig>,
    /// Where the games are kept, unless `database` says otherwise; there the operator's commands reach the server.
    pub data_dir: PathBuf,
    /// Where the games are kept in PostgreSQL.
    pub database: Option<PostgresUrl>,
    /// Where other servers that share the database pass connections on: without it a free port of the loopback address.
    pub internal: Option<SocketAddr>,
    /// Where metrics are read; nowhere without it.
    pub metrics: Option<MetricsAddress>,
    /// What it shows and obeys. When it starts, `hosts` and `weights` in there are set from the two fields here.
    pub settings: Settings,
    /// By a game's name, what the levels and the server's analysis evaluate it by; it was tried before.
    pub weights: Vec<(String, EvalFile)>,
    /// How much is served at once.
    pub limits: Limits,
}

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// By which server.
    pub server: MailServer,
    /// From which address, or `Name <address>`.
    pub from: String,
    /// The page's address, to which the links in mails lead. Without it `https://` and the first of the server's names; where
    /// this machine alone reaches the server, its own address.
    pub site: Option<String>,
}

/// By what a server goes that serves.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The web app: the file of a path without its leading slash.
    pub web_app: fn(&str) -> Option<Page>,
    /// The names by which others call this server, besides its address; none where only this machine reaches it. A page of any
    /// other name is refused: it may be one that has had its name pointed here.
    pub hosts: Option<Arc<[String]>>,
    /// Whether a proxy in front says who asks (`X-Forwarded-For`).
    pub behind_proxy: bool,
    /// What receives every new seek.
    pub seek_webhook: Option<SeekWebhook>,
    /// What the operator says of themselves and the site, on `/about`.
    pub operator: Option<Arc<str>>,
    /// The games that the computer plays by the weights which the operator gave.
    pub weights: Arc<[String]>,
}

impl Default for Settings {
    /// With the web app of this build, for this machine alone.
    fn default() -> Self {
        Self {
            web_app: pages::embedded,
            hosts: None,
            behind_proxy: false,
            seek_webhook: None,
            operator: None,
            weights: Arc::default(),
        }
    }
}

/// Whether a text is the address of a site: a scheme, a host, and no path.
pub fn is_site(text: &str) -> bool {
    text.parse::<Uri>().is_ok_and(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https"))
            && uri.host().is_some_and(|host| !host.is_empty())
            && uri.path_and_query().is_none_or(|path| path == "/")
    })
}

impl Config {
    /// The address to which links in mails lead, of a server that listens there.
    pub(crate) fn site(&self, listens: SocketAddr) -> Result<String, StartError> {
        let given = self.mail.as_ref().and_then(|mail| mail.site.clone());
        let named = || Some(format!("https://{}", self.hosts.first()?));
        let own = || (!self.is_for_others()).then(|| format!("http://{listens}"));
        let site = given.or_else(named).or_else(own);
        site.filter(|one| is_site(one)).ok_or(StartError::MailSite)
    }

    /// Whether others than this machine reach the server.
    pub(crate) fn is_for_others(&self) -> bool {
        !self.address.is_loopback() || !self.hosts.is_empty()
    }

    pub(crate) fn forgets_after(&self) -> Option<Duration> {
        let usual = self.is_for_others().then_some(USUAL_FORGET_AFTER);
        let days = self.forget_after.or(usual).filter(|days| *days > 0);
        days.map(|days| Duration::from_secs(u64::from(days) * 24 * 3600))
    }

    /// On any free port of the loopback address.
    pub fn new(data_dir: PathBuf) -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            hosts: Vec::new(),
            forget_after: None,
            mail: None,
            data_dir,
            database: None,
            internal: None,
            metrics: None,
            settings: Settings::default(),
            weights: Vec::new(),
            limits: Limits::default(),
        }
    }
}
