//! The messages from outside: how boards are converted, and their types in TypeScript.

mod boards;
mod typescript;
