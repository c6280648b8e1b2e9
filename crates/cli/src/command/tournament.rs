//! `quantarium tournament`: a round robin of players, and their ratings.

use clap::Args;
use quantarium_tournament::{Arena, Contest};

use super::contest::{self, Running, players};
use super::shard::Work;
use crate::failure::Failure;

/// Play a round robin, everybody against everybody, and print the ratings
///
/// The ratings are those of the greatest likelihood on Elo's scale (Bradley and Terry's model, one drawn game
/// added for each player), with 95% intervals of the difference to the first player, who has 0.
#[derive(Args, Debug)]
#[command(after_help = concat!("\
Examples:
  quantarium tournament quantum-link --player level=1 --player level=2 --player level=3
  quantarium tournament quanta --time 20ms --player Hash=64 --player 'cmd=./other --fast' --json

", players!()))]
pub(crate) struct Arguments {
    #[command(flatten)]
    contest: Contest,
    #[command(flatten)]
    running: Running,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { contest, running } = arguments;
    contest::run(contest, Work::Tournament, running, table)
}

pub(super) fn table(arena: &Arena) -> Vec<String> {
    let Some(standings) = arena.as_standings() else {
        return Vec::new();
    };
    let names = contest::width(standings.rows.iter().map(|row| &*row.name)).max(6);
    let ratings = standings.rows.iter().map(|row| row.rating.as_ref());
    let ratings = ratings.map(|rating| rating.map_or_else(|| "-".to_owned(), contest::elo));
    let ratings: Vec<String> = ratings.collect();
    let rating = contest::width(ratings.iter().map(String::as_str)).max(6);
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
        lines.push(format!(
            "{number:>3}  {:<names$}  {points:<rating$}  {:>5}  {score:>6.1}         {against}",
            row.name, row.games
        ));
        if row.faults > 0 {
            lines.push(format!(
                "     {:<names$}  lost {} games by faults",
                "", row.faults
            ));
        }
    }
    lines
}
