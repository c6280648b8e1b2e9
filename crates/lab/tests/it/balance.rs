//! Balance reports against what can be computed without them.

mod exact;
mod naive;
mod plain;
mod support;
