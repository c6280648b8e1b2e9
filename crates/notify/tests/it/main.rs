//! What must be tried over real connections.

mod tls;
