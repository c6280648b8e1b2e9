//! A game's part of the page.

use maud::{Markup, PreEscaped, html};
use quantarium_lab::balance::Report;

use super::{charts, maps, numbers};
use crate::{ReportError, plot, words};

/// The key of the colours: the players by number.
fn key(report: &Report) -> Markup {
    html! {
        ul.key aria-label="Colours" {
            @for (number, strength) in report.strengths.iter().enumerate() {
                li class=(format!("series-{}", number % plot::COLOURS + 1)) {
                    span.swatch aria-hidden="true" { (["\u{25cf}", "\u{25a0}", "\u{25b2}"][number % 3]) }
                    (strength.player)
                }
            }
        }
    }
}

/// What is peculiar to this report, in words.
fn setting(report: &Report) -> Vec<String> {
    let mut parts = vec![format!("{} cells", report.cells)];
    match (&report.setup, report.random_start) {
        (Some(setup), _) => parts.push(format!("every game from {setup}")),
        (None, true) => parts.push("random start positions".to_owned()),
        (None, false) => parts.push("one start position".to_owned()),
    }
    if report.keep {
        parts.push("Black never swaps".to_owned());
    }
    match report.plies {
        0 => (),
        1 => parts.push("one random ply first".to_owned()),
        plies => parts.push(format!("{plies} random plies first")),
    }
    parts.push(format!("seed {}", report.seed));
    parts
}

pub(super) fn section(number: usize, report: &Report) -> Result<Markup, ReportError> {
    let charts = charts::all(report)?;
    let maps = maps::all(report)?;
    let id = format!("game-{number}");
    Ok(html! {
        section.game aria-labelledby=(id) {
            header {
                p.eyebrow { code { (report.game) } }
                h2 id=(id) { (words::title(report)) }
                p.setting { (setting(report).join(" \u{b7} ")) }
                @for sentence in words::answer(report).iter().chain(&words::others(report)) {
                    p.verdict { (sentence) }
                }
                @if let Some(swap) = words::swap(report) { p.verdict { (swap) } }
                @for warning in words::warnings(report) { p.warning role="note" { (warning) } }
            }
            @if !report.strengths.is_empty() {
                (numbers::table(report))
                (key(report))
            }
            div.multiples {
                @for chart in charts {
                    figure {
                        figcaption { h3 { (chart.title) } p { (chart.words) } }
                        (PreEscaped(chart.svg))
                    }
                }
            }
            @if !maps.is_empty() {
                h3.maps-title { "Where it happens" }
                div.maps {
                    @for (map, most) in maps {
                        figure {
                            figcaption { h4 { (map.title) } p { (map.words) } }
                            (PreEscaped(map.svg))
                            p.ramp aria-hidden="true" {
                                span { "0" } span.bar {} span { (most) }
                            }
                        }
                    }
                }
            }
        }
    })
}
