//! Uses nothing: it is there so that cargo builds the library (see `Cargo.toml`).
