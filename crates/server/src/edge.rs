//! Where the server meets the world: connections, routes, files of the page, the operator.

pub(crate) mod admin;
pub(crate) mod arriving;
pub(crate) mod compressed;
pub(crate) mod config;
pub(crate) mod files;
pub(crate) mod guard;
pub(crate) mod health;
pub(crate) mod internal;
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
