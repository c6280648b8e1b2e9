//! A balance report on the terminal: while it is made, and in short when it is.

use std::path::Path;

use quantarium_lab::balance::{Progress, Report, Stage, Strength};
use quantarium_report::words;

/// What is being done, and how many games each seat has won.
pub(super) fn standing(progress: &Progress<'_>) -> Vec<String> {
    let games = progress.games;
    let doing = match progress.stage {
        Stage::Playing => "playing",
        Stage::Annotating => "annotating",
        Stage::Scaling => "playing the scaling test",
    };
    let mut lines = vec![format!("{}: {doing}", games.plan().game)];
    for player in 0..games.plan().players.len() {
        let own = games.done().filter(|game| game.players[0] == player);
        let points: Vec<&[f64]> = own.map(|game| &*game.points).collect();
        let wins = games.seats().enumerate().map(|(seat, name)| {
            let wins = points.iter().filter(|points| points[seat] == 1.0).count();
            format!("{name} {wins}")
        });
        let wins: Vec<String> = wins.collect();
        let (name, wins, of) = (games.player(player), wins.join(", "), points.len());
        lines.push(format!("{name}: {wins} of {of} games"));
    }
    lines
}

/// The reports in short.
pub(super) fn lines(reports: &[Report], page: Option<&Path>) -> Vec<String> {
    let mut lines = Vec::new();
    for report in reports {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(report.game.clone());
        lines.extend(report.strengths.iter().flat_map(strength));
        lines.extend(words::swap(report));
        for doubling in report.scaling.iter().flat_map(|scaling| &scaling.doublings) {
            let gain = match (&doubling.elo, &doubling.score) {
                (Some(elo), _) => format!("{} Elo", words::elo(elo)),
                (None, Some(score)) => words::share(score),
                (None, None) => continue,
            };
            let (nodes, games) = (doubling.nodes, doubling.games);
            let half = nodes / 2;
            lines.push(format!(
                "{nodes} nodes a move against {half}: {gain}, {games} games"
            ));
        }
        lines.extend(words::warnings(report));
    }
    if let Some(page) = page {
        lines.push(String::new());
        lines.push(format!("The report: {}", page.display()));
    }
    lines
}

fn strength(strength: &Strength) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(verdict) = words::verdict(strength) {
        lines.push(format!("{}: {verdict}", strength.player));
    }
    let mut parts = Vec::new();
    if let Some(length) = &strength.length {
        parts.push(format!("{} plies", words::mean(&length.plies.mean)));
    }
    if let Some(branching) = &strength.branching {
        parts.push(format!("{} legal moves", words::mean(&branching.mean.mean)));
    }
    if let Some(chances) = &strength.chances {
        let changes = words::mean(&chances.lead_changes.mean);
        parts.push(format!("the lead changes {changes} times"));
        if let Some(decided) = &chances.decided {
            parts.push(format!("decided after {}", words::share_of(decided)));
        }
    }
    if !parts.is_empty() {
        lines.push(format!("  {}", parts.join(", ")));
    }
    lines
}
