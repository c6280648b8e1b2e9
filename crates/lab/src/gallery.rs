//! Games worth replaying, chosen among many that the engine has played against itself.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::Level;
use quantarium_rules::Seed;
use quantarium_tournament::{Arena, ArenaError, Finished, Here, Kind, Plan, PlanError, PlayerSpec};
use serde::Serialize;

/// How many random plies begin a game that always starts alike.
const PLIES: u32 = 6;

/// Why a game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// The won game of the fewest plies, in games that count no points.
    Shortest,
    /// The game of the most plies among those that may be shown, in games that count no points.
    Longest,
    /// The won game in which the scores lie nearest together.
    Closest,
    /// The game in which they lie furthest apart.
    Widest,
    /// The shortest of the games that the weaker level has won.
    Upset,
}

impl Reason {
    /// In the order in which games are chosen: a game is shown once.
    const ALL: [Self; 5] = [
        Self::Upset,
        Self::Closest,
        Self::Widest,
        Self::Shortest,
        Self::Longest,
    ];
}

/// A game that is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shown {
    /// Why.
    pub reason: Reason,
    /// The canonical game string.
    pub game: String,
    /// The start position.
    pub setup: String,
    /// How many of the moves were drawn, before the players decided.
    pub drawn: usize,
    /// The moves.
    pub moves: Vec<String>,
    /// By seat, the player's level.
    pub levels: Vec<u8>,
    /// The result as records write it.
    pub result: String,
    /// The scores, in games that count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
}

/// Which games are played.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Games {
    /// The game strings, of games for two.
    #[cfg_attr(feature = "clap", arg(required = true, value_name = "GAME"))]
    pub games_of: Vec<String>,
    /// How many games to play of each, rounded up: each opening is played with exchanged seats.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "40", value_parser = clap::value_parser!(u64).range(1..u64::MAX)))]
    pub games: u64,
    /// The stronger level, and the weaker.
    #[cfg_attr(feature = "clap", arg(long, value_name = "L,L", default_value = "8,7", value_parser = levels))]
    pub levels: [Level; 2],
    /// Games of more moves are not chosen: nobody goes through them.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "200"))]
    pub most_moves: NonZeroUsize,
    /// The seed of the games.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "1"))]
    pub seed: Seed,
    /// How many games at once.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256)))]
    pub concurrency: u16,
}

#[cfg(feature = "clap")]
fn levels(text: &str) -> Result<[Level; 2], String> {
    let (one, other) = text.split_once(',').ok_or("two levels, such as 8,7")?;
    let [one, other]: [Level; 2] = [one.parse()?, other.parse()?];
    if one <= other {
        return Err("the stronger level comes first".to_owned());
    }
    Ok([one, other])
}

/// Plays games and chooses the ones that are shown: fewer where `stop` was set. `on_game` is called after each game.
///
/// # Errors
/// When they cannot be played.
pub fn gallery(
    games: &Games,
    stop: &AtomicBool,
    on_game: &mut dyn FnMut(),
) -> Result<Vec<Shown>, ArenaError> {
    let levels = games.levels.map(Level::number);
    let players = levels.map(|level| format!("level={level}").parse::<PlayerSpec>());
    let players: Result<Vec<_>, _> = players.into_iter().collect();
    let players = players.map_err(|error| PlanError::Wrong(error.to_string()))?;
    let here = Here {
        concurrency: games.concurrency.into(),
        ..Here::default()
    };
    let mut chosen = Vec::new();
    for game in &games.games_of {
        let plan = Plan {
            openings: games.games.div_ceil(2),
            plies: PLIES,
            seed: games.seed,
            ..Plan::new(game, Kind::Match, players.clone())
        };
        let mut arena = Arena::open(plan, &here)?;
        if arena.seats().len() != 2 {
            return Err(PlanError::Wrong("a gallery is of games for two".to_owned()).into());
        }
        arena.go_on(stop, &mut |_, game| {
            if game.is_some() {
                on_game();
            }
        })?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let finished: Vec<Finished> = arena.done().cloned().collect();
        let show = |(reason, game): (Reason, &Finished)| Shown {
            reason,
            game: arena.plan().game.clone(),
            setup: game.start.clone(),
            drawn: game.opening,
            moves: game.moves.clone(),
            levels: game.players.iter().map(|player| levels[*player]).collect(),
            result: game.result.clone(),
            scores: game.scores.clone(),
        };
        let best = choose(&finished, games.most_moves.get());
        chosen.extend(best.into_iter().map(show));
    }
    Ok(chosen)
}

/// The games that are shown, and why. Games that a player has lost by a fault are not, nor those of more plies.
fn choose(finished: &[Finished], most_moves: usize) -> Vec<(Reason, &Finished)> {
    let fits = |game: &&Finished| game.faults.is_empty() && game.moves.len() <= most_moves;
    let mut shown: Vec<(Reason, &Finished)> = Vec::new();
    for reason in Reason::ALL {
        let known = |game: &&Finished| shown.iter().any(|(_, one)| one.game == game.game);
        let left = finished.iter().filter(fits).filter(|game| !known(game));
        let ranked = left.filter_map(|game| Some((rank(reason, game)?, game)));
        let best = ranked.min_by_key(|(rank, game)| (*rank, game.game));
        if let Some((_, game)) = best {
            shown.push((reason, game));
        }
    }
    shown
}

/// How well a game fits, the less the better; nothing where it does not.
fn rank(reason: Reason, game: &Finished) -> Option<i64> {
    let plies = game.moves.len() as i64;
    let winner = game.points.iter().position(|points| *points == 1.0);
    let apart = match game.scores.as_deref() {
        Some([one, other]) => Some(i64::from((one - other).abs())),
        _ => None,
    };
    // Where points are counted the board is filled: all games are about as long, and length tells nothing.
    let tells = game.scores.is_none();
    match reason {
        Reason::Shortest => winner.filter(|_| tells).map(|_| plies),
        Reason::Longest => tells.then_some(-plies),
        Reason::Closest => apart.filter(|_| winner.is_some()),
        Reason::Widest => apart.map(|apart| -apart),
        // The weaker is the second of the players.
        Reason::Upset => (game.players[winner?] == 1).then_some(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use Reason::{Closest, Longest, Shortest, Upset, Widest};

    fn game(id: u64, plies: usize, winner: Option<usize>, scores: Option<[i32; 2]>) -> Finished {
        let points = |seat| winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat)));
        let text = serde_json::json!({
            "game": id, "players": [0, 1], "start": "s", "opening": 0,
            "moves": vec!["m"; plies], "points": [points(0), points(1)],
            "result": "*", "scores": scores, "ending": "e",
        });
        serde_json::from_value(text).expect("a finished game")
    }

    /// The chosen games by number.
    fn chosen(games: &[Finished], most_moves: usize) -> Vec<(Reason, u64)> {
        let shown = choose(games, most_moves);
        shown.iter().map(|(why, one)| (*why, one.game)).collect()
    }

    #[test]
    fn each_reason_shows_the_game_that_fits_best_and_no_game_is_shown_twice() {
        let games = [
            game(0, 20, Some(0), None),
            game(1, 12, Some(0), None),
            game(2, 12, Some(0), None),
            game(3, 31, None, None),
            game(4, 15, Some(1), None),
            game(5, 11, Some(1), None),
            game(6, 9, None, None),
        ];
        // A draw is not short.
        let expected = [(Upset, 5), (Shortest, 1), (Longest, 3)];
        assert_eq!(chosen(&games, 200), expected);
        assert_eq!(chosen(&games[3..4], 200), [(Longest, 3)]);
        assert!(chosen(&[], 200).is_empty());
        // Games of more moves than anybody goes through are not shown.
        let games = [
            game(0, 201, Some(1), None),
            game(1, 200, Some(0), None),
            game(2, 230, None, None),
        ];
        assert_eq!(chosen(&games, 200), [(Shortest, 1)]);
        let expected = [(Upset, 0), (Shortest, 1), (Longest, 2)];
        assert_eq!(chosen(&games, 230), expected);
        assert!(chosen(&games, 199).is_empty());
    }

    #[test]
    fn where_points_are_counted_they_tell_and_the_length_does_not() {
        let games = [
            game(0, 20, Some(0), Some([9, 5])),
            game(1, 12, Some(0), Some([30, 2])),
            game(2, 12, Some(0), Some([7, 4])),
            game(3, 31, None, Some([6, 6])),
            game(4, 15, Some(1), Some([1, 2])),
            game(5, 14, Some(1), Some([4, 9])),
        ];
        // A draw is not won by little.
        assert_eq!(chosen(&games, 200), [(Upset, 5), (Closest, 4), (Widest, 1)]);
        assert_eq!(chosen(&games[3..4], 200), [(Widest, 3)]);
    }
}
