//! The engine as a program of its own: UGI on standard input and output.

use std::io;

fn main() -> io::Result<()> {
    quantarium_engine::ugi::run(io::stdin().lock(), io::stdout())
}
