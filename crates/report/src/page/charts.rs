//! A game's plots.

use quantarium_lab::balance::{Phase, Report};
use quantarium_tournament::stats::Estimate;

use crate::ReportError;
use crate::plot::{Axes, Marks, Series, histogram, lines};

/// A plot with what is to be read above it.
pub(super) struct Chart {
    pub(super) title: String,
    pub(super) words: String,
    pub(super) svg: String,
}

fn whole(number: &f64) -> String {
    format!("{number:.0}")
}

fn percent(share: &f64) -> String {
    format!("{:.0}%", share * 100.0)
}

fn short(number: &f64) -> String {
    match (number.fract().abs() < 1e-9, number.abs() < 10.0) {
        (false, true) => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// All plots of a report that there is something to plot for.
pub(super) fn all(report: &Report) -> Result<Vec<Chart>, ReportError> {
    let charts = [
        length(report)?,
        branching(report)?,
        tenths(report, &Tenths::chances(report))?,
        tenths(report, &Tenths::LEAD)?,
        tenths(report, &Tenths::score_lead(report))?,
        captures(report)?,
        tenths(report, &Tenths::PIECES)?,
        mobility(report)?,
        scaling(report)?,
    ];
    Ok(charts.into_iter().flatten().collect())
}

fn length(report: &Report) -> Result<Option<Chart>, ReportError> {
    let series: Vec<_> = (0..)
        .zip(&report.strengths)
        .filter_map(|(number, strength)| {
            let bins = strength.length.as_ref()?.histogram.iter();
            let share = |games: u64| games as f64 / strength.games as f64;
            let bins = bins.map(|bin| {
                let (from, to) = (bin.from as f64 - 0.5, bin.to as f64 + 0.5);
                (from, to, share(bin.games) / (to - from))
            });
            Some((number, bins.collect()))
        })
        .collect();
    let title = "How long games are".to_owned();
    let words = "The share of the games of each length, in plies.".to_owned();
    let axes = Axes {
        words: &format!("{title}. {words}"),
        below: "plies",
        reference: None,
        holds: &[],
        marks: Marks::Line,
        x: &whole,
        y: &percent_fine,
        x_ticks: 7,
    };
    let svg = histogram(&axes, &series)?;
    Ok(svg.map(|svg| Chart { title, words, svg }))
}

/// Percent with a decimal where it is needed.
fn percent_fine(share: &f64) -> String {
    let share = share * 100.0;
    match (share - share.round()).abs() < 1e-6 {
        true => format!("{share:.0}%"),
        false => format!("{share:.1}%"),
    }
}

/// How many of the games must still go on for a ply to be plotted: below it a few games speak for all.
const STILL: f64 = 0.05;

fn branching(report: &Report) -> Result<Option<Chart>, ReportError> {
    let series: Vec<Series> = (0..)
        .zip(&report.strengths)
        .map(|(number, strength)| {
            let enough = strength.games as f64 * STILL;
            let plies = strength
                .plies
                .iter()
                .filter(|row| row.games as f64 >= enough);
            Series {
                number,
                points: plies
                    .filter_map(|row| Some((row.ply as f64, row.branching?)))
                    .collect(),
            }
        })
        .collect();
    let title = "How many moves".to_owned();
    let words = "Legal moves by ply, as long as a twentieth of the games goes on.".to_owned();
    let axes = Axes {
        words: &format!("{title}. {words}"),
        below: "ply",
        reference: None,
        holds: &[0.0],
        marks: Marks::Line,
        x: &whole,
        y: &short,
        x_ticks: 7,
    };
    let svg = lines(&axes, &series)?;
    Ok(svg.map(|svg| Chart { title, words, svg }))
}

/// A number by tenths of the game.
struct Tenths<'a> {
    title: &'a str,
    words: String,
    reference: Option<f64>,
    holds: &'a [f64],
    number: fn(&Phase) -> Option<Estimate>,
    y: fn(&f64) -> String,
}

impl Tenths<'_> {
    const LEAD: Tenths<'static> = Tenths {
        title: "How clear the lead is",
        words: String::new(),
        reference: None,
        holds: &[0.0],
        number: |phase| phase.lead,
        y: percent,
    };

    const PIECES: Tenths<'static> = Tenths {
        title: "Pieces on the board",
        words: String::new(),
        reference: None,
        holds: &[0.0],
        number: |phase| phase.pieces,
        y: short,
    };

    fn chances(report: &Report) -> Self {
        let first = &report.seats[0];
        Self {
            title: "The first player's chances",
            words: format!("{first}'s chances by the annotator; dashed: an equal share."),
            reference: Some(1.0 / report.seats.len() as f64),
            holds: &[],
            number: |phase| phase.chances,
            y: percent,
        }
    }

    fn score_lead(report: &Report) -> Self {
        let first = &report.seats[0];
        Self {
            title: "The lead in points",
            words: format!("{first}'s score less the best other score."),
            reference: Some(0.0),
            holds: &[],
            number: |phase| phase.score_lead,
            y: short,
        }
    }

    /// What is to be read above the plot.
    fn reading(&self) -> String {
        match self.title {
            _ if !self.words.is_empty() => self.words.clone(),
            "How clear the lead is" => {
                "The leader's chances less the next best ones, by the annotator.".to_owned()
            }
            _ => "By tenths of the game; a tower is one piece.".to_owned(),
        }
    }
}

/// The points of a number by tenths.
fn by_tenth(phases: &[Phase], number: impl Fn(&Phase) -> Option<Estimate>) -> Vec<(f64, Estimate)> {
    let points = phases.iter().filter_map(|phase| {
        let percent = (phase.tenth as f64 - 0.5) / 10.0;
        Some((percent, number(phase)?))
    });
    points.collect()
}

fn tenths(report: &Report, tenths: &Tenths<'_>) -> Result<Option<Chart>, ReportError> {
    let series: Vec<Series> = (0..)
        .zip(&report.strengths)
        .map(|(number, strength)| Series {
            number,
            points: by_tenth(&strength.phases, tenths.number),
        })
        .filter(|series: &Series| !series.points.is_empty())
        .collect();
    if series.is_empty() {
        return Ok(None);
    }
    let (title, words) = (tenths.title.to_owned(), tenths.reading());
    let axes = Axes {
        words: &format!("{title}. {words}"),
        below: "part of the game",
        reference: tenths.reference,
        holds: tenths.holds,
        marks: Marks::Points,
        x: &percent,
        y: &tenths.y,
        x_ticks: 6,
    };
    let svg = lines(&axes, &series)?;
    Ok(svg.map(|svg| Chart { title, words, svg }))
}

/// Captures, in games that have some and other moves too: where every ply captures there is nothing to see.
fn captures(report: &Report) -> Result<Option<Chart>, ReportError> {
    let phases = report
        .strengths
        .iter()
        .flat_map(|strength| &strength.phases);
    let shares: Vec<f64> = phases
        .filter_map(|phase| Some(phase.captures?.value))
        .collect();
    let same = |share: f64| shares.iter().all(|other| *other == share);
    if same(0.0) || same(1.0) {
        return Ok(None);
    }
    tenths(
        report,
        &Tenths {
            title: "Captures",
            words: "The share of the plies that capture, by tenths of the game.".to_owned(),
            reference: None,
            holds: &[0.0],
            number: |phase| phase.captures,
            y: percent,
        },
    )
}

/// Each seat's legal moves, of the strongest player.
fn mobility(report: &Report) -> Result<Option<Chart>, ReportError> {
    let Some(strength) = report.strengths.last() else {
        return Ok(None);
    };
    let seat = |seat: usize| Series {
        // The colours of the players are taken: the seats have others, far from each other.
        number: 2 + 2 * seat,
        points: by_tenth(&strength.phases, |phase| *phase.mobility.get(seat)?),
    };
    let series: Vec<Series> = (0..report.seats.len()).map(seat).collect();
    let marks = ["\u{25b2}", "\u{25a0}", "\u{25cf}"];
    let seats = report.seats.iter().enumerate();
    let seats: Vec<String> = seats
        .map(|(seat, name)| format!("{} {name}", marks[seat % 3]))
        .collect();
    let title = "Who has more moves".to_owned();
    let words = format!(
        "Legal moves of each seat, players {}: {}.",
        strength.player,
        seats.join(", ")
    );
    let axes = Axes {
        words: &format!("{title}. {words}"),
        below: "part of the game",
        reference: None,
        holds: &[0.0],
        marks: Marks::Points,
        x: &percent,
        y: &short,
        x_ticks: 6,
    };
    let svg = lines(&axes, &series)?;
    Ok(svg.map(|svg| Chart { title, words, svg }))
}

/// What each doubling of thinking gains.
fn scaling(report: &Report) -> Result<Option<Chart>, ReportError> {
    let Some(scaling) = &report.scaling else {
        return Ok(None);
    };
    let is_elo = scaling.par == 0.5;
    let points = (1..).zip(&scaling.doublings).filter_map(|(place, row)| {
        let gain = if is_elo { row.elo } else { row.score };
        let gain = gain.filter(|gain| gain.value.is_finite())?;
        Some((f64::from(place), gain))
    });
    let series = [Series {
        // Neither of the usual players' colours.
        number: 3,
        points: points.collect(),
    }];
    let title = "The gain of a doubling".to_owned();
    let words = match is_elo {
        true => "Elo of thinking twice as long as the other player; dashed: no use.",
        false => "Share of the wins against players who think half as long; dashed: no use.",
    };
    let rows = &scaling.doublings;
    let nodes = |at: &f64| {
        let place = at.round();
        let row = rows.get((place as usize).wrapping_sub(1));
        let row = row.filter(|_| (place - at).abs() < 0.01);
        row.map_or_else(String::new, |row| row.nodes.to_string())
    };
    let axes = Axes {
        words: &format!("{title}. {words}"),
        below: "nodes a move",
        reference: Some(if is_elo { 0.0 } else { scaling.par }),
        holds: &[],
        marks: Marks::Bars,
        x: &nodes,
        y: if is_elo { &whole } else { &percent },
        x_ticks: rows.len() + 2,
    };
    let svg = lines(&axes, &series)?;
    let words = words.to_owned();
    Ok(svg.map(|svg| Chart { title, words, svg }))
}
