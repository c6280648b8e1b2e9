//! A game's plots.

use quantarium_lab::balance::{Phase, Report};
use quantarium_tournament::stats::Estimate;

use crate::ReportError;
use crate::plot::{Axes, Marks, Series, histogram, lines};

/// A plot, or a map, with what is to be read above it.
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
    let mut charts = vec![length(report)?, branching(report)?];
    for row in TENTHS {
        charts.push(tenths(report, row)?);
    }
    charts.extend([mobility(report)?, scaling(report)?]);
    Ok(charts.into_iter().flatten().collect())
}

/// A plot by its axes, which get its words.
fn chart(
    title: &str,
    words: &str,
    axes: Axes<'_>,
    draw: impl FnOnce(&Axes<'_>) -> Result<Option<String>, ReportError>,
) -> Result<Option<Chart>, ReportError> {
    let all = format!("{title}. {words}");
    let svg = draw(&Axes {
        words: &all,
        ..axes
    })?;
    let (title, words) = (title.to_owned(), words.to_owned());
    Ok(svg.map(|svg| Chart { title, words, svg }))
}

/// What most of them have.
fn axes<'a>(
    below: &'a str,
    reference: Option<f64>,
    x: &'a dyn Fn(&f64) -> String,
    y: &'a dyn Fn(&f64) -> String,
) -> Axes<'a> {
    Axes {
        words: "",
        below,
        reference,
        marks: Marks::Points,
        x,
        y,
        x_ticks: 6,
    }
}

fn length(report: &Report) -> Result<Option<Chart>, ReportError> {
    let numbered = (0..).zip(&report.strengths);
    let series = numbered.filter_map(|(number, strength)| {
        let bins = strength.length.as_ref()?.histogram.iter();
        let share = |games: u64| games as f64 / strength.games as f64;
        let bins = bins.map(|bin| {
            let (from, to) = (bin.from as f64 - 0.5, bin.to as f64 + 0.5);
            (from, to, share(bin.games) / (to - from))
        });
        Some((number, bins.collect()))
    });
    let series: Vec<_> = series.collect();
    let words = "The share of the games of each length, in plies.";
    let axes = Axes {
        x_ticks: 7,
        ..axes("plies", None, &whole, &percent_fine)
    };
    let draw = |axes: &Axes<'_>| histogram(axes, &series);
    chart("How long games are", words, axes, draw)
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
    let series = (0..).zip(&report.strengths).map(|(number, strength)| {
        let enough = strength.games as f64 * STILL;
        let plies = strength.plies.iter();
        let plies = plies.filter(|row| row.games as f64 >= enough);
        let points = plies.filter_map(|row| Some((row.ply as f64, row.branching?)));
        let points = points.collect();
        Series { number, points }
    });
    let series: Vec<Series> = series.collect();
    let words = "Legal moves by ply, as long as a twentieth of the games goes on.";
    let axes = Axes {
        marks: Marks::Line,
        x_ticks: 7,
        ..axes("ply", None, &whole, &short)
    };
    chart("How many moves", words, axes, |axes| lines(axes, &series))
}

/// A number by tenths of the game: title, words, the value with a line of its own by the equal share, how it is written.
type Tenths = (
    &'static str,
    &'static str,
    fn(f64) -> Option<f64>,
    fn(&f64) -> String,
    fn(&Phase) -> Option<Estimate>,
);

/// FIRST is the first player.
#[rustfmt::skip]
const TENTHS: [Tenths; 5] = [
    ("The first player's chances", "FIRST's chances by the annotator; dashed: an equal share.", Some, percent, |it| it.chances),
    ("How clear the lead is", "The leader's chances less the next best ones, by the annotator.", |_| None, percent, |it| it.lead),
    ("The lead in points", "FIRST's score less the best other score.", |_| Some(0.0), short, |it| it.score_lead),
    (CAPTURES, "The share of the plies that capture, by tenths of the game.", |_| None, percent, |it| it.captures),
    ("Pieces on the board", "By tenths of the game; a tower is one piece.", |_| None, short, |it| it.pieces),
];

const CAPTURES: &str = "Captures";

fn by_tenths<'a>(reference: Option<f64>, y: &'a dyn Fn(&f64) -> String) -> Axes<'a> {
    axes("part of the game", reference, &percent, y)
}

/// The points of a number by tenths.
fn by_tenth(phases: &[Phase], number: impl Fn(&Phase) -> Option<Estimate>) -> Vec<(f64, Estimate)> {
    let points = phases.iter().filter_map(|phase| {
        let percent = (phase.tenth as f64 - 0.5) / 10.0;
        Some((percent, number(phase)?))
    });
    points.collect()
}

fn tenths(
    report: &Report,
    (title, words, line, y, number): Tenths,
) -> Result<Option<Chart>, ReportError> {
    let numbered = (0..).zip(&report.strengths);
    let series = numbered.map(|(place, strength)| Series {
        number: place,
        points: by_tenth(&strength.phases, number),
    });
    let series = series.filter(|series| !series.points.is_empty());
    let series: Vec<Series> = series.collect();
    let values = || series.iter().flat_map(|series| &series.points);
    let all = |share: f64| values().all(|(_, found)| found.value == share);
    // Where no ply captures, or every one, there is nothing to see.
    if series.is_empty() || title == CAPTURES && (all(0.0) || all(1.0)) {
        return Ok(None);
    }
    let words = words.replace("FIRST", &report.seats[0]);
    let axes = by_tenths(line(1.0 / report.seats.len() as f64), &y);
    chart(title, &words, axes, |axes| lines(axes, &series))
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
    let seats = seats.map(|(seat, name)| format!("{} {name}", marks[seat % 3]));
    let seats: Vec<String> = seats.collect();
    let (player, seats) = (&strength.player, seats.join(", "));
    let words = format!("Legal moves of each seat, players {player}: {seats}.");
    let axes = by_tenths(None, &short);
    let draw = |axes: &Axes<'_>| lines(axes, &series);
    chart("Who has more moves", &words, axes, draw)
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
    let no_use = Some(if is_elo { 0.0 } else { scaling.par });
    let y: &dyn Fn(&f64) -> String = if is_elo { &whole } else { &percent };
    let axes = Axes {
        marks: Marks::Bars,
        x_ticks: rows.len() + 2,
        ..axes("nodes a move", no_use, &nodes, y)
    };
    let draw = |axes: &Axes<'_>| lines(axes, &series);
    chart("The gain of a doubling", words, axes, draw)
}
