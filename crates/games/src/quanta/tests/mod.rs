//! Against a slow second version, and of random play. The rules by their ids are tested in
//! `tests/it/quanta`.

mod eval;
mod naive;
mod play;
