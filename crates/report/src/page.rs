//! The page: one file, with everything it needs in it.

mod charts;
mod game;
mod maps;
mod numbers;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use quantarium_lab::balance::Report;

use crate::plot::{Scale, strip};
use crate::{About, ReportError, words};

const STYLE: &str = include_str!("page/style.css");

pub(crate) fn html(about: &About, reports: &[Report]) -> Result<String, ReportError> {
    let overview = overview(reports)?;
    let sections = reports.iter().enumerate();
    let sections = sections.map(|(number, report)| game::section(number, report));
    let sections: Result<Vec<Markup>, ReportError> = sections.collect();
    let title = match reports {
        [only] => format!("How balanced is {}?", only.title),
        _ => "How balanced are these games?".to_owned(),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    header.head {
                        p.eyebrow { "Quantarium \u{b7} balance report" }
                        h1 { (title) }
                        @for report in reports {
                            @if let Some(answer) = words::answer(report) {
                                p.answer {
                                    @if reports.len() > 1 { strong { (words::title(report)) ". " } }
                                    (answer)
                                }
                            }
                        }
                    }
                    (overview)
                    @for section in sections? { (section) }
                    (method(about, reports))
                }
            }
        }
    };
    Ok(page.into_string())
}

/// The range around a half that holds all intervals of the first seats, in whole tenths.
fn scale(reports: &[Report]) -> Scale {
    let rows = reports.iter().flat_map(|report| &report.strengths);
    let firsts = rows.filter_map(|strength| strength.results.seats.first()?.points);
    let farthest = firsts.fold(0.1_f64, |farthest, points| {
        farthest.max(0.5 - points.low).max(points.high - 0.5)
    });
    let reach = (farthest * 10.0).ceil() / 10.0;
    Scale {
        low: 0.5 - reach,
        high: 0.5 + reach,
        even: 0.5,
    }
}

/// Everything at a glance: what the first player gets, game by game and player by player.
fn overview(reports: &[Report]) -> Result<Markup, ReportError> {
    let scale = scale(reports);
    let mut rows = Vec::new();
    for report in reports {
        let even = 1.0 / report.seats.len() as f64;
        for (number, strength) in report.strengths.iter().enumerate() {
            let Some(points) = strength.results.seats.first().and_then(|row| row.points) else {
                continue;
            };
            let (game, player, takes) = (&report.game, &strength.player, words::share(&points));
            let label = format!("{game}, {player}: the first player takes {takes}");
            let drawn = strip(&points, Scale { even, ..scale }, number, &label)?;
            rows.push((report, strength, points, drawn, number == 0));
        }
    }
    if rows.is_empty() {
        return Ok(html! {});
    }
    Ok(html! {
        section.sheet aria-labelledby="overview" {
            h2 #overview { "What the first player takes" }
            p.lead {
                "The share of the points that the first player takes, with its 95% interval, when a player meets its equal. "
                "The upright line is an equal share."
            }
            table.strips {
                thead {
                    tr {
                        th scope="col" { "game" }
                        th scope="col" { "both players" }
                        th.n scope="col" { "games" }
                        th.n scope="col" { "first player" }
                        th.strip scope="col" {
                            span.scale aria-hidden="true" {
                                @for share in [scale.low, 0.5, scale.high] { span { (format!("{:.0}%", share * 100.0)) } }
                            }
                        }
                    }
                }
                tbody {
                    @for (report, strength, points, drawn, is_first) in &rows {
                        tr.group[*is_first] {
                            th scope="row" { @if *is_first { (words::title(report)) } @else { span.ditto { (words::title(report)) } } }
                            td data-label="both players" { (strength.player) }
                            td.n data-label="games" { (strength.games) }
                            td.n data-label="first player" { (words::share(points)) }
                            td.strip { (PreEscaped(drawn)) }
                        }
                    }
                }
            }
        }
    })
}

/// Which program made the report.
fn colophon(about: &About) -> String {
    let (version, commit) = (&about.version, &about.engine.commit);
    let weights = about.engine.weights.iter();
    let weights = weights.map(|weights| format!("{} {}", weights.game, weights.checksum));
    let mut parts = vec![format!("Quantarium {version}"), format!("commit {commit}")];
    parts.extend(weights.map(|weights| format!("weights {weights}")));
    let own = about.players.iter();
    parts.extend(own.filter_map(|player| Some(format!("{player} {}", player.weights.as_ref()?))));
    parts.join(", ")
}

fn method(about: &About, reports: &[Report]) -> Markup {
    let annotator = reports.iter().find_map(|report| report.annotator.as_ref());
    html! {
        section.method aria-labelledby="method" {
            h2 #method { "How this was made" }
            p {
                "Every player plays against itself, every game from another start position where the game has random ones. "
                "Intervals hold the true value 19 times of 20: Wilson's for shares, Student's for means. "
                @if let Some(annotator) = annotator {
                    "The chances in a position are those that Quantarium's engine gives it with " code { (annotator) } ": "
                    "a seat leads when its chances exceed every other's by more than a tenth, and a game is decided when the "
                    "winner's chances stay at nine tenths or more. "
                }
                "Every number is defined with its formula in " code { "docs/metrics.md" } "; this folder holds all of them in "
                code { "report.json" } " and as tables (" code { "metrics.csv" } ", " code { "curves.csv" } ", " code { "cells.csv" }
                ", " code { "lengths.csv" } ", " code { "games.csv" } ")."
            }
            p {
                "Where one commit of Quantarium has done all of the work, it makes the same report again by this command, byte "
                "for byte, unless a player has a limit on time:"
            }
            pre { code { (about.command) } }
            p.colophon { (colophon(about)) }
        }
    }
}
