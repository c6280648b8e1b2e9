//! `quantarium match`: player against player, with statistics.

use clap::Args;
use quantarium_tournament::stats::{Decision, Sprt};
use quantarium_tournament::{Arena, Kind, Match, Seats, Verdict};
use serde::{Deserialize, Serialize};

use super::contest::{self, Contest};
use super::ray;
use super::shard::{Shards, Work};
use crate::failure::Failure;

/// Play a match between engines, built in or external
///
/// Every opening is played with exchanged seats (all rotations, where more than two play; the last player
/// then takes the seats that are left), and all statistics are computed from openings. With limits on
/// nodes, playouts or depth the same seed gives the same games.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[command(after_help = AFTER)]
pub(crate) struct Arguments {
    #[command(flatten)]
    contest: Contest,
    /// End by a sequential test of one advantage in Elo against a higher one, such as 0,20.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// The test's chance to accept the higher advantage in error.
    #[arg(long, value_name = "P", default_value = "0.05")]
    alpha: f64,
    /// The test's chance to accept the lower one in error.
    #[arg(long, value_name = "P", default_value = "0.05")]
    beta: f64,
    /// Play on the Ray cluster with this address, such as auto or ray://head:10001, by the Python package `quantarium`.
    #[arg(long, value_name = "ADDRESS", requires = "out", conflicts_with_all = ["shard", "concurrency"])]
    #[serde(skip)]
    ray: Option<String>,
}

/// The arguments of the Python package's `match`.
#[derive(Serialize)]
struct Settings<'a> {
    #[serde(flatten)]
    contest: contest::Settings<'a>,
    sprt: Option<(f64, f64)>,
    alpha: f64,
    beta: f64,
}

const AFTER: &str = concat!(
    "\
Examples:
  quantarium match quantum-leap --player level=5 --player level=4 --games 200
  quantarium match quanta --time 50ms --sprt 0,20 --games 10000 --concurrency 2 \\
    --player Hash=64 --player 'name=other,cmd=./other --fast' --out run1
  quantarium match quantum-link:board=hex3 --player level=7 --player level=7,weights=learned/quantum-link.weights

",
    contest::players!()
);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(address) = &arguments.ray {
        return arguments.play_on(address);
    }
    let work = || Work::Match(Box::new(arguments.clone()));
    let arena = arguments
        .contest
        .open(Kind::Match, arguments.test()?, work)?;
    contest::run(&arguments.contest, arena, table)
}

pub(super) fn merge(arguments: &Arguments, shards: &Shards) -> Result<(), Failure> {
    let contest = &arguments.contest;
    contest.merge(Kind::Match, arguments.test()?, shards, table)
}

impl Arguments {
    pub(super) fn game(&self) -> &str {
        &self.contest.game
    }

    /// Has the match played on a cluster, and prints what comes of it.
    fn play_on(&self, address: &str) -> Result<(), Failure> {
        let test = self.test()?;
        let settings = Settings {
            contest: self.contest.settings(),
            sprt: self.elos()?,
            alpha: self.alpha,
            beta: self.beta,
        };
        self.contest.check(Kind::Match, test)?;
        ray::play(address, &settings)?;
        self.contest.show(Kind::Match, test, table)
    }

    fn test(&self) -> Result<Option<Sprt>, Failure> {
        let Some((low, high)) = self.elos()? else {
            return Ok(None);
        };
        let sprt = Sprt::new(low, high, self.alpha, self.beta);
        sprt.map(Some)
            .map_err(|error| Failure::Argument(format!("--sprt: {error}")))
    }

    /// The two advantages of the test.
    fn elos(&self) -> Result<Option<(f64, f64)>, Failure> {
        let Some(text) = &self.sprt else {
            return Ok(None);
        };
        let elos = text.split_once(',').and_then(|(low, high)| {
            let low = low.trim().parse().ok()?;
            Some((low, high.trim().parse().ok()?))
        });
        elos.map(Some).ok_or_else(|| {
            let words = format!("--sprt: `{text}`; write two advantages in Elo, such as 0,20");
            Failure::Argument(words)
        })
    }
}

fn table(arena: &Arena) -> Vec<String> {
    if let Some(played) = arena.as_match() {
        return two(&played);
    }
    arena
        .as_seats()
        .map_or_else(Vec::new, |seats| more(&seats, arena))
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
        lines.push(format!("score    {}", contest::percent(score)));
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
        let share = player
            .share
            .as_ref()
            .map_or_else(String::new, contest::percent);
        let par = played.par * player.seats as f64 * 100.0;
        let wins = arena.seats().zip(&player.wins);
        let wins: Vec<String> = wins
            .map(|(seat, wins)| format!("{wins} as {seat}"))
            .collect();
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
