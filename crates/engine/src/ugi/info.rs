//! `info` lines.

use quantarium_rules::Player;

use crate::Report;

/// The score of a proven win.
const PROVEN: i32 = 10_000;

/// How a search stands, from the view of `mover`, the player to move: a line for each of the `count` best moves, as far as
/// the tree has it.
pub(super) fn lines(report: &Report, mover: Player, count: usize) -> Vec<String> {
    if count < 2 {
        return vec![line(report, mover, "")];
    }
    let others = report.lines.iter().filter(|line| line[0] != report.best);
    let others = others.take(count - 1).zip(2..).filter_map(|(line, rank)| {
        let root = report.moves.iter().find(|root| root.mv == line[0])?;
        let (cp, word) = cp(root.proof.fixed_for(mover), root.value);
        let (depth, visits, pv) = (line.len(), root.visits, line.join(" "));
        let counts = format!("info multipv {rank} depth {depth} playouts {visits}");
        Some(format!("{counts} score cp {cp}{word} pv {pv}"))
    });
    let first = line(report, mover, "multipv 1 ");
    [first].into_iter().chain(others).collect()
}

fn line(report: &Report, mover: Player, rank: &str) -> String {
    let millis = report.time.as_millis();
    let nps = match report.time.as_secs_f64() {
        0.0 => 0.0,
        seconds => report.nodes as f64 / seconds,
    };
    let mut line = format!(
        "info {rank}depth {} seldepth {} nodes {} playouts {} time {millis} nps {nps:.0} hashfull {:.0}",
        report.line.len(),
        report.seldepth,
        report.nodes,
        report.simulations,
        report.hashfull * 1000.0,
    );
    line += &score(report, mover);
    if report.values.len() > 2 {
        line += " values";
        for value in &report.values {
            line += &format!(" {:.0}", value * 1000.0);
        }
    }
    line + " pv " + &report.line.join(" ")
}

fn score(report: &Report, mover: Player) -> String {
    let fixed = report.proof.fixed_for(mover);
    let (cp, word) = cp(fixed, report.values[mover.index()]);
    let [win, draw, loss] = wdl(report, mover, fixed);
    format!(" score cp {cp} wdl {win} {draw} {loss}{word}")
}

/// A score, and the word for what is proven.
fn cp(fixed: Option<u32>, value: f32) -> (i32, &'static str) {
    match fixed {
        Some(2) => (PROVEN, " proven win"),
        Some(1) => (0, " proven draw"),
        Some(_) => (-PROVEN, " proven loss"),
        None => (elo(value), ""),
    }
}

/// The difference in Elo's scale that gives these chances.
fn elo(value: f32) -> i32 {
    let value = value.clamp(0.001, 0.999);
    (400.0 * (value / (1.0 - value)).log10()).round() as i32
}

/// The chances to win, draw and lose in thousandths: by the simulations that were played out, or by the
/// value where there were none.
fn wdl(report: &Report, mover: Player, fixed: Option<u32>) -> [u64; 3] {
    if let Some(half_points) = fixed {
        return [2, 1, 0].map(|result| if result == half_points { 1000 } else { 0 });
    }
    let played = report.wins.iter().sum::<u64>() + report.draws;
    let share = |count: u64| (count * 1000 + played / 2).checked_div(played);
    let value = (report.values[mover.index()] * 1000.0).round() as u64;
    let win = share(report.wins[mover.index()]).unwrap_or(value);
    let draw = share(report.draws).unwrap_or(0);
    [win, draw, 1000_u64.saturating_sub(win + draw)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_on_elos_scale() {
        assert_eq!([0.5, 0.75, 0.25].map(elo), [0, 191, -191]);
        assert_eq!([0.0, 1.0].map(elo), [-1200, 1200]);
    }
}
