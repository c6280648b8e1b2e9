//! What `match` and `tournament` have in common: the folder, the live table.

use std::sync::atomic::Ordering;

use clap::Args;
use quantarium_report::words;
use quantarium_tournament::stats::{Decision, Estimate};
use quantarium_tournament::{
    Arena, Finished, Here, Job, Match, Seats, Standings, Table, Underway, Verdict,
};

use super::shard::{self, Work};
use crate::failure::Failure;
use crate::output;
use crate::progress::{self, Live};

/// How many faults are listed on the terminal.
const SHOWN_FAULTS: usize = 10;

/// How to write a player, for the help.
macro_rules! players {
    () => {
        "\
Players: KEY=VALUE, separated by commas.
  level=5                    the built-in engine at a level
  random                     a player who takes any legal move, each with the same chance
  Hash=16,time=10ms          any UGI options of the engine by name, and limits of its own:
                             time=10ms  clock=60s+0.5s  nodes=N  playouts=N  depth=N
  level=5,weights=FILE       the engine by weights of your own, such as those that were learned from self-play, or by a
                             network in ONNX
  name=mine,cmd=./program -x an external program that speaks UGI; cmd comes last, all the rest is
                             the command line

A player whose move is illegal, who crashes, hangs, overruns the time or claims a wrong result loses
the game; the table shows it with the position. A level is a limit of its own."
    };
}
pub(super) use players;

/// How games are played and where they go.
#[derive(Args, Clone, Debug)]
pub(super) struct Running {
    #[command(flatten)]
    pub(super) here: Here,
    /// Print JSON.
    #[arg(long, conflicts_with = "shard")]
    pub(super) json: bool,
}

/// Plays a contest, with a live table on standard error, and prints how it stands.
pub(super) fn run<J: Job<Underway = Arena>>(
    contest: &J,
    work: fn(J) -> Work,
    running: &Running,
) -> Result<(), Failure> {
    let mut arena = shard::open(contest, work, &running.here)?;
    let stop = progress::stop_on_ctrl_c()?;
    let mut live = Live::new(arena.count(), " games", arena.done().len() as u64);
    let ran = arena.go_on(&stop, &mut |arena, game| {
        let Some(game) = game else { return };
        for fault in fault_lines(arena, game) {
            live.bar.println(fault);
        }
        let done = arena.done().len() as u64;
        live.show(done, &|| table(arena));
    });
    live.bar.finish_and_clear();
    ran?;
    // A second Ctrl-C would end the process at once; the first has done its work.
    stop.store(false, Ordering::SeqCst);
    match running.here.shard {
        Some(shard) if arena.is_done() => shard::done(shard, arena.count(), "games"),
        _ => show(&arena, running.json),
    }
}

/// Prints how a contest stands; a failure where that is not the end.
pub(super) fn show(arena: &Arena, json: bool) -> Result<(), Failure> {
    if json {
        output::json(&arena.summary())?;
    } else {
        let mut lines = table(arena);
        lines.extend(faults(arena));
        output::lines(lines)?;
    }
    arena.is_done().then_some(()).ok_or(Failure::Interrupted)
}

/// How a contest stands, in lines.
fn table(arena: &Arena) -> Vec<String> {
    match arena.table() {
        Some(Table::Match(played)) => two(&played),
        Some(Table::Seats(played)) => more(&played, arena),
        Some(Table::Standings(standings)) => round_robin(&standings),
        None => Vec::new(),
    }
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
    if let (Some(score), Some(advantage)) = (&played.score, &played.elo) {
        lines.push(format!("score    {}", words::share(score)));
        let superiority = played.superiority.unwrap_or(0.5) * 100.0;
        let elo = elo(advantage);
        lines.push(format!(
            "Elo      {elo}, likelihood of superiority {superiority:.1}%"
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
    let names = width(played.players.iter().map(|player| &*player.name));
    let (games, openings) = (played.games, played.openings);
    let counted = format!("games    {games}, openings {openings} in all rotations");
    let mut lines = vec![played.game.clone(), counted];
    for player in &played.players {
        let share = player.share.as_ref();
        let share = share.map_or_else(String::new, words::share);
        let par = played.par * player.seats as f64 * 100.0;
        let wins = arena.seats().zip(&player.wins);
        let wins = wins.map(|(seat, wins)| format!("{wins} as {seat}"));
        let wins = wins.collect::<Vec<_>>().join(", ");
        let (name, faults) = (&player.name, player.faults);
        lines.push(format!(
            "{name:<names$}  {share}, par {par:.1}%; won {wins}"
        ));
        if faults > 0 {
            lines.push(format!("{:<names$}  lost {faults} games by faults", ""));
        }
    }
    lines
}

fn round_robin(standings: &Standings) -> Vec<String> {
    let names = width(standings.rows.iter().map(|row| &*row.name)).max(6);
    let ratings = standings.rows.iter().map(|row| row.rating.as_ref());
    let ratings = ratings.map(|rating| rating.map_or_else(|| "-".to_owned(), elo));
    let ratings: Vec<String> = ratings.collect();
    let rating = width(ratings.iter().map(String::as_str)).max(6);
    let against = (1..=standings.rows.len()).map(|n| format!("{n:>5}"));
    let against: String = against.collect();
    let mut lines = vec![
        format!("{}, {} games", standings.game, standings.games),
        format!(
            "  #  {:<names$}  {:<rating$}  games  score%  against{against}",
            "player", "rating"
        ),
    ];
    for ((number, row), points) in (1..).zip(&standings.rows).zip(&ratings) {
        let score = row.score * 100.0;
        let against = row.against.iter().map(|score| {
            score.map_or_else(|| "    -".to_owned(), |s| format!("{:>5.0}", s * 100.0))
        });
        let against: String = against.collect();
        let (name, games, faults) = (&row.name, row.games, row.faults);
        lines.push(format!(
            "{number:>3}  {name:<names$}  {points:<rating$}  {games:>5}  {score:>6.1}         {against}"
        ));
        if faults > 0 {
            lines.push(format!(
                "     {:<names$}  lost {faults} games by faults",
                ""
            ));
        }
    }
    lines
}

fn fault_lines(arena: &Arena, game: &Finished) -> Vec<String> {
    let lines = game.faults.iter().map(|fault| {
        let player = arena.player(game.players[fault.seat]);
        format!("game {}, {player}: {fault}", game.game + 1)
    });
    lines.collect()
}

/// The faults, for the end of a table.
fn faults(arena: &Arena) -> Vec<String> {
    let all = arena.done().flat_map(|game| fault_lines(arena, game));
    let mut lines: Vec<String> = all.collect();
    if let Some(more @ 1..) = lines.len().checked_sub(SHOWN_FAULTS) {
        lines.truncate(SHOWN_FAULTS);
        lines.push(format!("and {more} faults more"));
    }
    if !lines.is_empty() {
        lines.insert(0, String::new());
    }
    lines
}

/// A difference on Elo's scale, with its interval.
fn elo(elo: &Estimate) -> String {
    let [value, low, high] = [elo.value, elo.low, elo.high].map(points);
    if elo.low == elo.high {
        // Whom all others are compared with.
        return value;
    }
    format!("{value} ({low} to {high})")
}

fn points(elo: f64) -> String {
    if elo.abs() < 0.05 {
        return "0".to_owned();
    }
    format!("{elo:+.1}")
}

/// A column's width: its longest cell's.
fn width<'a>(cells: impl IntoIterator<Item = &'a str>) -> usize {
    let widths = cells.into_iter().map(|cell| cell.chars().count());
    widths.max().unwrap_or(0)
}
