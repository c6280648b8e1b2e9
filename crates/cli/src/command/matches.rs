//! `quantarium match`: player against player, with statistics.

use clap::Args;
use quantarium_report::words;
use quantarium_tournament::stats::Decision;
use quantarium_tournament::{Arena, Here, Job, Match, MatchSettings, Seats, Verdict};

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
        return contest::run(settings, Work::Match, running, table);
    };
    // What cannot be played is refused before others are asked to play it.
    settings.open(&Here::default())?;
    ray::play(address, settings, &running.here)?;
    let played = Here {
        resume: true,
        ..running.here.clone()
    };
    contest::show(&settings.open(&played)?, running.json, table)
}

pub(super) fn table(arena: &Arena) -> Vec<String> {
    if let Some(played) = arena.as_match() {
        return two(&played);
    }
    let seats = arena.as_seats();
    seats.map_or_else(Vec::new, |seats| more(&seats, arena))
}

fn two(played: &Match) -> Vec<String> {
    let [first, second] = &played.players;
    let counted = played.wins + played.draws + played.losses;
    let mut lines = vec![
        played.game.clone(),
        format!("{first}  against  {second}"),
        format!(
            "games    {} won, {} drawn, {} lost of {counted}; the first seat won {}",
            played.wins, played.draws, played.losses, played.first_seat_wins
        ),
    ];
    let [a, b, c, d, e] = played.pairs.0;
    lines.push(format!(
        "pairs    {a} of 0 points, {b} of 1/2, {c} of 1, {d} of 1 1/2, {e} of 2"
    ));
    if let (Some(score), Some(elo)) = (&played.score, &played.elo) {
        lines.push(format!("score    {}", words::share(score)));
        let superiority = played.superiority.unwrap_or(0.5) * 100.0;
        lines.push(format!(
            "Elo      {}, likelihood of superiority {superiority:.1}%",
            contest::elo(elo)
        ));
    }
    lines.extend(played.sprt.as_ref().map(test));
    for (name, faults) in played.players.iter().zip(played.faults) {
        if faults > 0 {
            lines.push(format!("faults   {name} lost {faults} games by faults"));
        }
    }
    lines
}

fn test(verdict: &Verdict) -> String {
    let ([low, high], [lower, upper]) = (verdict.elo, verdict.bounds);
    let decision = match verdict.decision {
        Some(Decision::H0) => format!("; {low} is accepted"),
        Some(Decision::H1) => format!("; {high} is accepted"),
        None => String::new(),
    };
    let llr = verdict.llr;
    format!(
        "SPRT     Elo {low} against {high}: ratio {llr:.2} ({lower:.2} to {upper:.2}){decision}"
    )
}

fn more(played: &Seats, arena: &Arena) -> Vec<String> {
    let names = contest::width(played.players.iter().map(|player| &*player.name));
    let mut lines = vec![
        played.game.clone(),
        format!(
            "games    {}, openings {} in all rotations",
            played.games, played.openings
        ),
    ];
    for player in &played.players {
        let share = player.share.as_ref();
        let share = share.map_or_else(String::new, words::share);
        let par = played.par * player.seats as f64 * 100.0;
        let wins = arena.seats().zip(&player.wins);
        let wins = wins.map(|(seat, wins)| format!("{wins} as {seat}"));
        let wins: Vec<String> = wins.collect();
        lines.push(format!(
            "{:<names$}  {share}, par {par:.1}%; won {}",
            player.name,
            wins.join(", ")
        ));
        if player.faults > 0 {
            lines.push(format!(
                "{:<names$}  lost {} games by faults",
                "", player.faults
            ));
        }
    }
    lines
}
