//! The table of a game's numbers.

use maud::{Markup, html};
use quantarium_lab::balance::{Report, Strength};
use quantarium_tournament::stats::{Estimate, Spread};

use crate::words::{chance_of, elo, mean, middle_half, number, share, share_of};

/// The name of a number, and the number of each player.
type Line = (String, Vec<String>);

/// A group under way: what its numbers are of, by player.
struct Lines<'a, T> {
    parts: Vec<Option<&'a T>>,
    lines: Vec<Line>,
}

impl<T> Lines<'_, T> {
    /// Adds a line, unless no player has the number.
    fn add(&mut self, name: impl Into<String>, number: impl Fn(&T) -> Option<String>) {
        let values = self.parts.iter().map(|part| part.and_then(&number));
        let values: Vec<Option<String>> = values.collect();
        if values.iter().any(Option::is_some) {
            let values = values.into_iter().map(Option::unwrap_or_default);
            self.lines.push((name.into(), values.collect()));
        }
    }

    fn mean(&mut self, name: impl Into<String>, of: impl Fn(&T) -> Spread) {
        self.add(name, |part| Some(mean(&of(part).mean)));
    }

    fn share(&mut self, name: impl Into<String>, of: impl Fn(&T) -> Option<Estimate>) {
        self.add(name, |part| of(part).as_ref().map(share));
    }

    /// Adds a line of means of shares.
    fn part(&mut self, name: impl Into<String>, of: impl Fn(&T) -> Option<Spread>) {
        self.add(name, |part| of(part).as_ref().map(share_of));
    }
}

/// The lines of a part that players may have.
fn lines<'a, T: 'a>(
    parts: impl Iterator<Item = Option<&'a T>>,
    fill: impl FnOnce(&mut Lines<'a, T>),
) -> Vec<Line> {
    let mut lines = Lines {
        parts: parts.collect(),
        lines: Vec::new(),
    };
    fill(&mut lines);
    lines.lines
}

fn results(report: &Report) -> Vec<Line> {
    let has_draws = |strength: &Strength| strength.results.draws > 0;
    let has_draws = report.strengths.iter().any(has_draws);
    lines(report.strengths.iter().map(Some), |lines| {
        for (seat, name) in report.seats.iter().enumerate() {
            let wins = |it: &Strength| it.results.seats[seat].share;
            lines.share(format!("{name} wins"), wins);
        }
        if has_draws {
            lines.share("drawn", |it| it.results.drawn);
            if let [first, _] = &report.seats[..] {
                let name = format!("{first}'s share of the points");
                lines.share(name, |it| it.results.seats[0].points);
            }
        }
        let gain = |it: &Strength| it.results.elo.as_ref().map(elo);
        lines.add("first player's advantage in Elo", gain);
        lines.add("chance of wins so uneven between equals", |it| {
            it.results.evenness.map(chance_of)
        });
        lines.share("Black swaps", |it| it.results.swapped);
        lines.add("games counted", |it| Some(it.games.to_string()));
    })
}

fn pace(report: &Report) -> Vec<Line> {
    let length = report.strengths.iter().map(|it| it.length.as_ref());
    let mut all = lines(length, |lines| {
        lines.mean("plies, mean", |it| it.plies);
        lines.add("half of the games", |it| Some(middle_half(&it.plies)));
        lines.add("shortest and longest", |it| {
            let Spread { least, most, .. } = it.plies;
            Some(format!("{least} and {most}"))
        });
    });
    let branching = report.strengths.iter().map(|it| it.branching.as_ref());
    all.extend(lines(branching, |lines| {
        lines.mean("legal moves a ply", |it| it.mean);
        lines.mean("legal moves at the first ply", |it| it.first);
        lines.add("the most legal moves", |it| Some(it.most.to_string()));
        lines.part("plies with a choice", |it| Some(it.choice));
        lines.mean("size of the game's tree, powers of ten", |it| it.tree);
    }));
    let heat = report.strengths.iter().map(|it| it.heat.as_ref());
    all.extend(lines(heat, |lines| {
        lines.part("cells used", |it| Some(it.coverage));
    }));
    all
}

fn drama(report: &Report) -> Vec<Line> {
    let chances = report.strengths.iter().map(|it| it.chances.as_ref());
    lines(chances, |lines| {
        lines.share("starts that are about even", |it| it.even_starts);
        lines.mean("changes of the lead", |it| it.lead_changes);
        lines.part("decided after this part of the game", |it| it.decided);
        lines.share("won from behind", |it| it.comebacks);
        lines.part("the winner's least chances", |it| it.winners_least);
        lines.share("who leads at half-time wins", |it| it.half_time);
        lines.part("change of the chances with a ply", |it| it.swing);
    })
}

fn points(report: &Report) -> Vec<Line> {
    let points = report.strengths.iter().map(|it| it.points.as_ref());
    lines(points, |lines| {
        for (seat, name) in report.seats.iter().enumerate() {
            lines.mean(format!("{name}'s score"), |it| it.scores[seat]);
        }
        lines.add("first player's lead at the end", |it| {
            let (mean, deviation) = (mean(&it.margin.mean), number(it.margin.deviation));
            Some(format!("{mean}, sd {deviation}"))
        });
        lines.mean("changes of the lead in points", |it| it.lead_changes);
        lines.part("winner ahead in points for good after", |it| it.decided);
        lines.share("won from behind in points", |it| it.comebacks);
    })
}

pub(super) fn table(report: &Report) -> Markup {
    let groups = [
        ("Results", results(report)),
        ("Length and choice", pace(report)),
        ("Tension, by the annotator", drama(report)),
        ("Scores", points(report)),
    ];
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
                @for (name, lines) in groups.iter().filter(|(_, lines)| !lines.is_empty()) {
                    tbody {
                        tr.heading { th scope="rowgroup" colspan=(report.strengths.len() + 1) { (name) } }
                        @for (name, values) in lines {
                            tr {
                                th scope="row" { (name) }
                                @for value in values { td { (value) } }
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
                            td { @if let Some(gain) = &doubling.elo { (elo(gain)) } }
                        }
                    }
                }
            }
        }
    })
}
