//! A second, slow implementation of every game, written from the rule text alone.
