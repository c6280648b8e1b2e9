//! How a server is started.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use crate::Limits;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; loopback by default.
    pub address: IpAddr,
    /// The port to listen on, 0 for any free one.
    pub port: u16,
    /// The names that the server has for others, besides its addresses.
    pub hosts: Vec<String>,
    /// Whether a proxy in front says who asks.
    pub behind_proxy: bool,
    /// Where the games are kept.
    pub data_dir: PathBuf,
    /// How much is served at once.
    pub limits: Limits,
}

impl Config {
    /// On any free port of the loopback address.
    pub fn new(data_dir: PathBuf) -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            hosts: Vec::new(),
            behind_proxy: false,
            data_dir,
            limits: Limits::default(),
        }
    }
}
