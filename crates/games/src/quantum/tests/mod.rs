//! The fast ways against slow ones. The rules by their ids are tested in `tests/it/quantum`.

mod against_walking;
mod eval;
