//! What the tests of all games do not ask. The rules by their ids are tested in `tests/it/quanta`.

mod eval;
mod play;
