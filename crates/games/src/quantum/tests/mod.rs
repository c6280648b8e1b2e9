//! What the tests of all games do not ask. The rules by their ids are tested in `tests/it/quantum`.

mod eval;
mod images;
