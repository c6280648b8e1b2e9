//! The table of a game's numbers.

use maud::{Markup, html};
use quantarium_lab::balance::{Report, Strength};
use quantarium_tournament::stats::Spread;

use crate::words::{mean_of, middle_half, number, percent, share, share_of};

/// A number of each player, with its name.
struct Line {
    name: String,
    values: Vec<String>,
}

/// A heading, and the numbers below it.
struct Group {
    name: &'static str,
    lines: Vec<Line>,
}

struct Lines<'a> {
    strengths: &'a [Strength],
    lines: Vec<Line>,
}

impl Lines<'_> {
    /// Adds a line, unless no player has the number.
    fn add(&mut self, name: impl Into<String>, number: impl Fn(&Strength) -> Option<String>) {
        let values: Vec<Option<String>> = self.strengths.iter().map(number).collect();
        if values.iter().any(Option::is_some) {
            let values = values.into_iter().map(Option::unwrap_or_default);
            self.lines.push(Line {
                name: name.into(),
                values: values.collect(),
            });
        }
    }
}

fn group(strengths: &[Strength], name: &'static str, fill: impl FnOnce(&mut Lines<'_>)) -> Group {
    let mut lines = Lines {
        strengths,
        lines: Vec::new(),
    };
    fill(&mut lines);
    let lines = lines.lines;
    Group { name, lines }
}

fn results(report: &Report) -> Group {
    group(&report.strengths, "Results", |lines| {
        for (seat, name) in report.seats.iter().enumerate() {
            lines.add(format!("{name} wins"), |strength| {
                Some(share(strength.results.seats[seat].share.as_ref()?))
            });
        }
        let has_draws = report
            .strengths
            .iter()
            .any(|strength| strength.results.draws > 0);
        if has_draws {
            lines.add("drawn", |strength| {
                Some(share(strength.results.drawn.as_ref()?))
            });
            if let [first, _] = &report.seats[..] {
                lines.add(format!("{first}'s share of the points"), |strength| {
                    Some(share(strength.results.seats[0].points.as_ref()?))
                });
            }
        }
        lines.add("first player's advantage in Elo", |strength| {
            Some(crate::words::elo(strength.results.elo.as_ref()?))
        });
        lines.add("chance of wins so uneven between equals", |strength| {
            let chance = strength.results.evenness?;
            Some(match chance {
                0.001.. => percent(chance),
                _ => "less than 0.1%".to_owned(),
            })
        });
        lines.add("Black swaps", |strength| {
            Some(share(strength.results.swapped.as_ref()?))
        });
        lines.add("games counted", |strength| Some(strength.games.to_string()));
    })
}

fn pace(report: &Report) -> Group {
    group(&report.strengths, "Length and choice", |lines| {
        let plies = |strength: &Strength| Some(strength.length.as_ref()?.plies);
        lines.add("plies, mean", |strength| Some(mean_of(&plies(strength)?)));
        lines.add("half of the games", |strength| {
            Some(middle_half(&plies(strength)?))
        });
        lines.add("shortest and longest", |strength| {
            let Spread { least, most, .. } = plies(strength)?;
            Some(format!("{} and {}", least, most))
        });
        lines.add("legal moves a ply", |strength| {
            Some(mean_of(&strength.branching.as_ref()?.mean))
        });
        lines.add("legal moves at the first ply", |strength| {
            Some(mean_of(&strength.branching.as_ref()?.first))
        });
        lines.add("the most legal moves", |strength| {
            Some(strength.branching.as_ref()?.most.to_string())
        });
        lines.add("plies with a choice", |strength| {
            Some(share_of(&strength.branching.as_ref()?.choice))
        });
        lines.add("size of the game's tree, powers of ten", |strength| {
            Some(mean_of(&strength.branching.as_ref()?.tree))
        });
        lines.add("cells used", |strength| {
            Some(share_of(&strength.heat.as_ref()?.coverage))
        });
    })
}

fn drama(report: &Report) -> Group {
    group(&report.strengths, "Tension, by the annotator", |lines| {
        lines.add("starts that are about even", |strength| {
            Some(share(strength.chances.as_ref()?.even_starts.as_ref()?))
        });
        lines.add("changes of the lead", |strength| {
            Some(mean_of(&strength.chances.as_ref()?.lead_changes))
        });
        lines.add("decided after this part of the game", |strength| {
            Some(share_of(strength.chances.as_ref()?.decided.as_ref()?))
        });
        lines.add("won from behind", |strength| {
            Some(share(strength.chances.as_ref()?.comebacks.as_ref()?))
        });
        lines.add("the winner's least chances", |strength| {
            Some(share_of(strength.chances.as_ref()?.winners_least.as_ref()?))
        });
        lines.add("who leads at half-time wins", |strength| {
            Some(share(strength.chances.as_ref()?.half_time.as_ref()?))
        });
        lines.add("change of the chances with a ply", |strength| {
            Some(share_of(strength.chances.as_ref()?.swing.as_ref()?))
        });
    })
}

fn points(report: &Report) -> Group {
    group(&report.strengths, "Scores", |lines| {
        for (seat, name) in report.seats.iter().enumerate() {
            lines.add(format!("{name}'s score"), |strength| {
                Some(mean_of(&strength.points.as_ref()?.scores[seat]))
            });
        }
        lines.add("first player's lead at the end", |strength| {
            let margin = strength.points.as_ref()?.margin;
            Some(format!(
                "{}, sd {}",
                mean_of(&margin),
                number(margin.deviation)
            ))
        });
        lines.add("changes of the lead in points", |strength| {
            Some(mean_of(&strength.points.as_ref()?.lead_changes))
        });
        lines.add("winner ahead in points for good after", |strength| {
            Some(share_of(strength.points.as_ref()?.decided.as_ref()?))
        });
        lines.add("won from behind in points", |strength| {
            Some(share(strength.points.as_ref()?.comebacks.as_ref()?))
        });
    })
}

/// The table.
pub(super) fn table(report: &Report) -> Markup {
    let groups = [results(report), pace(report), drama(report), points(report)];
    html! {
        div.wide {
            table.numbers.by-player style=(format!("--players:{}", report.strengths.len())) {
                caption { "Means and shares with their 95% intervals" }
                thead {
                    tr {
                        td {}
                        @for strength in &report.strengths { th scope="col" { (strength.player) } }
                    }
                }
                @for group in groups.iter().filter(|group| !group.lines.is_empty()) {
                    tbody {
                        tr.heading { th scope="rowgroup" colspan=(report.strengths.len() + 1) { (group.name) } }
                        @for line in &group.lines {
                            tr {
                                th scope="row" { (line.name) }
                                @for value in &line.values { td { (value) } }
                            }
                        }
                    }
                }
            }
        }
        @if let Some(table) = scaling(report) { (table) }
    }
}

/// The scaling test as a table, for those who cannot see its plot.
fn scaling(report: &Report) -> Option<Markup> {
    let scaling = report.scaling.as_ref()?;
    Some(html! {
        details {
            summary { "The scaling test in numbers" }
            table.numbers {
                thead { tr { th scope="col" { "nodes a move" } th scope="col" { "games" } th scope="col" { "score" } th scope="col" { "Elo" } } }
                tbody {
                    @for doubling in &scaling.doublings {
                        tr {
                            th scope="row" { (doubling.nodes) }
                            td { (doubling.games) }
                            td { @if let Some(score) = &doubling.score { (share(score)) } }
                            td { @if let Some(elo) = &doubling.elo { (crate::words::elo(elo)) } }
                        }
                    }
                }
            }
        }
    })
}
