//! Numbers in words.

use quantarium_lab::balance::{Report, Results, Strength};
use quantarium_tournament::stats::{Estimate, Spread};

/// From which chance on unevenness between more than two seats counts as chance.
const BY_CHANCE: f64 = 0.05;

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// A share as percent, with its interval.
pub fn share(share: &Estimate) -> String {
    let Estimate { low, value, high } = *share;
    if !(low.is_finite() && high.is_finite()) {
        return percent(value);
    }
    let [low, high] = [low, high].map(|end| end * 100.0);
    format!("{} ({low:.1} to {high:.1})", percent(value))
}

/// A number with as many decimals as it needs.
pub(crate) fn number(number: f64) -> String {
    let text = match number.abs() {
        _ if number.fract() == 0.0 => format!("{number:.0}"),
        100.0.. => format!("{number:.0}"),
        10.0.. => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    };
    text.replace('-', "\u{2212}")
}

/// A mean with its interval.
pub fn mean(mean: &Estimate) -> String {
    let Estimate { low, value, high } = *mean;
    if !(low.is_finite() && high.is_finite()) {
        return number(value);
    }
    let digits = match (high - low) / 2.0 {
        half if half >= 5.0 => 0,
        half if half >= 0.5 => 1,
        half if half >= 0.05 => 2,
        _ => 3,
    };
    let round = |number: f64| format!("{number:.digits$}").replace('-', "\u{2212}");
    format!("{} ({} to {})", round(value), round(low), round(high))
}

/// The mean of a spread of shares, its interval as far as it is one of shares.
pub fn share_of(spread: &Spread) -> String {
    share(&spread.mean.map(|end| match end.is_finite() {
        true => end.clamp(0.0, 1.0),
        false => end,
    }))
}

/// Half of the numbers of a spread lie here.
pub(crate) fn middle_half(spread: &Spread) -> String {
    let [_, from, _, to, _] = spread.quantiles;
    format!("{} to {}", number(from), number(to))
}

/// A difference on Elo's scale, with its interval.
pub fn elo(elo: &Estimate) -> String {
    let points = |elo: f64| format!("{elo:+.0}").replace("inf", "\u{221e}");
    let [value, low, high] = [elo.value, elo.low, elo.high].map(points);
    format!("{value} ({low} to {high})").replace('-', "\u{2212}")
}

/// How many games, in words.
pub(crate) fn games(games: u64) -> String {
    match games {
        1 => "1 game".to_owned(),
        _ => format!("{games} games"),
    }
}

/// A game in words: its name and the options that are not the usual ones.
pub(crate) fn title(report: &Report) -> String {
    let options = report.game.split_once(':');
    let options = options.map_or("", |(_, options)| options);
    let option = |option: &str| match option.split_once('=') {
        Some(("board", shape)) => format!(" on {shape}"),
        Some((key, value)) => format!(", {key} {value}"),
        None => String::new(),
    };
    let options: String = options.split(',').map(option).collect();
    format!("{}{options}", report.title)
}

/// A whole number with its thousands apart.
fn thousands(number: &str) -> String {
    let digits = number.len();
    let parts = number.char_indices().map(|(place, digit)| {
        let comma = place > 0 && (digits - place).is_multiple_of(3);
        format!("{}{digit}", if comma { "," } else { "" })
    });
    parts.collect()
}

/// A player as the object of "between".
pub(crate) fn players(name: &str) -> String {
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| thousands(text))
    };
    let limit = name.split_once('=');
    match limit.and_then(|(key, value)| Some((key, number(value)?))) {
        Some(("nodes", nodes)) => format!("engines that look at {nodes} positions a move"),
        Some(("playouts", playouts)) => format!("engines that look {playouts} times a move"),
        Some(("level", level)) => format!("engines of level {level}"),
        _ if name == "random" => "players who move at random".to_owned(),
        _ => format!("players {name}"),
    }
}

/// What there is to say of a report in one sentence: of its last, that is its strongest, player.
pub fn answer(report: &Report) -> Option<String> {
    report.strengths.last().and_then(sentence)
}

/// What there is to say of the other players, a sentence each.
pub fn others(report: &Report) -> Vec<String> {
    let others = report.strengths.iter().rev().skip(1).rev();
    others.filter_map(sentence).collect()
}

fn sentence(strength: &Strength) -> Option<String> {
    let who = players(&strength.player);
    Some(format!("Between {who}, {}.", verdict(strength)?))
}

/// Whom a player's games against itself favour.
pub fn verdict(strength: &Strength) -> Option<String> {
    match strength.results.seats.len() {
        2 => of_two(strength),
        _ => of_more(strength),
    }
}

fn drawn(results: &Results) -> String {
    match (&results.drawn, results.draws) {
        (Some(drawn), 1..) => format!("; {} are drawn", percent(drawn.value)),
        _ => String::new(),
    }
}

fn of_two(strength: &Strength) -> Option<String> {
    let results = &strength.results;
    let [first, second] = [results.seats.first()?, results.seats.get(1)?];
    let points = first.points?;
    let (wins, of) = match results.draws {
        0 => ("wins", "of"),
        _ => ("takes", "of the points in"),
    };
    let (games, drawn) = (games(strength.games), drawn(results));
    let wins = |share: Estimate| {
        let Estimate { low, value, high } = share.map(|end| end * 100.0);
        let interval = format!("(95% interval {low:.1} to {high:.1})");
        format!("{wins} {value:.1}% {of} {games} {interval}{drawn}")
    };
    let (one, other) = (&first.seat, &second.seat);
    Some(if points.low > 0.5 {
        let wins = wins(points);
        format!("the first player ({one}) is ahead: {one} {wins}")
    } else if points.high < 0.5 {
        let wins = wins(second.points?);
        format!("the second player ({other}) is ahead: {other} {wins}")
    } else {
        let wins = wins(points);
        format!("nobody is seen to be ahead: the first player ({one}) {wins}")
    })
}

fn of_more(strength: &Strength) -> Option<String> {
    let results = &strength.results;
    let best = results.seats.iter().max_by_key(|row| row.wins)?;
    let par = percent(1.0 / results.seats.len() as f64);
    let best_share = share(best.share.as_ref()?);
    let chance = results.evenness?;
    let (games, drawn) = (games(strength.games), drawn(results));
    let who = match chance < BY_CHANCE {
        true => "the seats are not equal",
        false => "no seat is seen to be ahead",
    };
    let chance = chance_of(chance);
    Some(format!(
        "{who}: {} wins most, {best_share} of {games}, where an equal share is {par}{drawn} (chance of wins so \
         uneven between equal seats: {chance})",
        best.seat
    ))
}

pub(crate) fn chance_of(chance: f64) -> String {
    match chance {
        0.001.. => percent(chance),
        _ => "less than 0.1%".to_owned(),
    }
}

/// What must be known before the numbers are believed.
pub fn warnings(report: &Report) -> Vec<String> {
    let mut warnings = Vec::new();
    for strength in &report.strengths {
        let (player, games, distinct) = (&strength.player, strength.games, strength.distinct);
        if distinct < games * 9 / 10 {
            warnings.push(format!(
                "Only {distinct} of {games} games between {} differ: their intervals are too narrow. Random plies at \
                 the start (--plies) make games differ.",
                players(player)
            ));
        }
        if strength.faults > 0 {
            let words = self::games(strength.faults);
            warnings.push(format!("{player}: {words} lost by a fault are left out."));
        }
    }
    warnings
}

/// The value of the swap, in one sentence.
pub fn swap(report: &Report) -> Option<String> {
    let swap = report.swap.as_ref()?;
    Some(format!(
        "By the annotator, some swap is better for Black than keeping in {} of the start positions; the best one lifts \
         Black's chances from {} to {}, by {} points of a hundred.",
        share(&swap.swaps?),
        percent(swap.keep.mean.value),
        percent(swap.best.mean.value),
        mean(&swap.gain.mean.map(|gain| gain * 100.0)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_put_into_words() {
        let says = "engines that look at 12,000 positions a move";
        assert_eq!(players("nodes=12000"), says);
        assert_eq!(players("level=5"), "engines of level 5");
        assert_eq!(players("Hash=5,nodes=7"), "players Hash=5,nodes=7");
        assert_eq!(thousands("1234567"), "1,234,567");
        assert_eq!(thousands("123"), "123");
    }

    #[test]
    fn numbers_are_as_exact_as_they_are_known() {
        let estimate = |low, value, high| Estimate { low, value, high };
        let score = mean(&estimate(38.72, 38.91, 39.1));
        assert_eq!(score, "38.91 (38.72 to 39.10)");
        let below = mean(&estimate(-4.2, -1.0, 2.2));
        assert_eq!(below, "\u{2212}1.0 (\u{2212}4.2 to 2.2)");
        assert_eq!(mean(&estimate(f64::NEG_INFINITY, 7.0, f64::INFINITY)), "7");
        assert_eq!(share(&estimate(0.51, 0.541, 0.572)), "54.1% (51.0 to 57.2)");
        let open = elo(&estimate(-3.0, 12.4, f64::INFINITY));
        assert_eq!(open, "+12 (\u{2212}3 to +\u{221e})");
    }
}
