//! `quantarium lab margin`: by how many points best play wins on a small board of Quantum Link.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use quantarium_lab::tables::margin::{Book, Margins};
use quantarium_tournament::ArenaError;
use serde::Serialize;

use crate::failure::Failure;
use crate::{input, output, progress};

/// Solve a small board of Quantum Link: by how many points best play wins, and which moves play best
///
/// For at most 14 cells, though the numbers of positions grow so fast that 10 take seconds
/// and 12 minutes or hours. Margins are Green's points less Black's when both go on as well as they
/// can.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium lab margin quantum-link:board=hex2
  quantarium lab margin quantum-link:board=hex2,dice=4 --moves '3@b2'
  quantarium lab margin quantum-link:board=hex2 --out hex2.margins --plies 2")]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: input::Start,
    /// Write every line of the first plies from the start with its margin to a file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    out: Option<PathBuf>,
    /// How many plies.
    #[arg(long, value_name = "N", default_value = "2", requires = "out")]
    plies: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Solved {
    game: String,
    position: String,
    margin: i32,
    best: Vec<String>,
    moves: Vec<Branch>,
    positions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

#[derive(Serialize)]
struct Branch {
    r#move: String,
    margin: i32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (_, position) = arguments.start.open()?;
    let margins = Margins::new(&arguments.start.game);
    let mut margins = margins.map_err(ArenaError::Plan)?;
    let stop = progress::stop_on_ctrl_c()?;
    let spinner = progress::spinner();
    spinner.set_message("solving");
    let margin = margins.margin(&*position, &stop);
    let margin = margin.ok_or(Failure::Interrupted)?;
    let moves = margins.moves(&*position, &stop);
    let moves = moves.ok_or(Failure::Interrupted)?;
    let checksum = match &arguments.out {
        None => None,
        Some(out) => {
            let book = Book::make(&mut margins, arguments.plies, &stop);
            let book = book.ok_or(Failure::Interrupted)?;
            output::file(out, book.write())?;
            Some(format!("{:016x}", book.checksum()))
        }
    };
    spinner.finish_and_clear();
    let best = moves.iter().filter(|(_, leads_to)| *leads_to == margin);
    let branch = |(r#move, margin)| Branch { r#move, margin };
    let solved = Solved {
        game: margins.rules.name(),
        position: position.text(),
        margin,
        best: best.map(|(mv, _)| mv.clone()).collect(),
        moves: moves.into_iter().map(branch).collect(),
        positions: margins.positions(),
        checksum,
    };
    output::either(arguments.json, &solved, lines)
}

fn lines(solved: &Solved) -> Vec<String> {
    let verdict = match solved.margin {
        0 => "best play ends in a tie".to_owned(),
        points => {
            let winner = if points > 0 { "Green" } else { "Black" };
            format!("best play wins for {winner} by {}", points.abs())
        }
    };
    let mut lines = vec![format!("{}: {verdict}", solved.game)];
    let mut by_margin: BTreeMap<i32, Vec<&str>> = BTreeMap::new();
    for Branch { r#move, margin } in &solved.moves {
        by_margin.entry(*margin).or_default().push(r#move);
    }
    let groups = by_margin.iter().rev();
    lines.extend(groups.map(|(margin, moves)| format!("{margin:+}: {}", moves.join(" "))));
    lines.push(format!("{} positions solved", solved.positions));
    lines.extend(solved.checksum.iter().map(|sum| format!("checksum {sum}")));
    lines
}
