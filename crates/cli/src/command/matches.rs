//! `quantarium match`: player against player, with statistics.

use clap::Args;
use quantarium_tournament::{Here, Job, MatchSettings};

use super::contest::{self, Running, players};
use super::ray;
use super::shard::Work;
use crate::failure::Failure;

/// Play a match between engines, built in or external
///
/// Every opening is played with exchanged seats (all rotations, where more than two play; the last player
/// then takes the seats that are left), and all statistics are computed from openings. With limits on
/// nodes, playouts or depth the same seed gives the same games.
#[derive(Args, Debug)]
#[command(after_help = concat!("\
Examples:
  quantarium match quantum-leap --player level=5 --player level=4 --games 200
  quantarium match quanta --time 50ms --sprt 0,20 --games 10000 --concurrency 2 \\
    --player Hash=64 --player 'name=other,cmd=./other --fast' --out run1
  quantarium match quantum-link:board=hex3 --player level=7 --player level=7,weights=learned/quantum-link.weights

", players!()))]
pub(crate) struct Arguments {
    #[command(flatten)]
    settings: MatchSettings,
    #[command(flatten)]
    running: Running,
    /// Play on the Ray cluster with this address, such as auto or ray://head:10001, by the Python package `quantarium`.
    #[arg(long, value_name = "ADDRESS", requires = "out", conflicts_with_all = ["shard", "concurrency"])]
    ray: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (settings, running) = (&arguments.settings, &arguments.running);
    let Some(address) = &arguments.ray else {
        return contest::run(settings, Work::Match, running);
    };
    // What cannot be played is refused before others are asked to play it.
    settings.open(&Here::default())?;
    ray::play(address, settings, &running.here)?;
    let played = Here {
        resume: true,
        ..running.here.clone()
    };
    contest::show(&settings.open(&played)?, running.json)
}
