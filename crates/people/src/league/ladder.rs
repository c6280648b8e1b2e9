//! A ladder: players challenge those who stand shortly above them, and take their rungs by winning.

use super::{LEAGUE_GAMES, LeagueGame, LeagueResult, NoLeague, Pairing, surplus};
use crate::Score;

/// How many rungs up a challenge goes at most.
pub const LADDER_REACH: usize = 3;

/// The players from the top rung down, by the games in the order in which they were decided. At first they stand by their places in
/// the draw. Who beats somebody above takes that rung, and those between move one down; what was awarded moves nobody.
pub fn rungs<'a>(players: usize, decided: impl IntoIterator<Item = &'a LeagueGame>) -> Vec<usize> {
    let mut rungs: Vec<usize> = (0..players).collect();
    for game in decided {
        let Pairing { first, second, .. } = game.pairing;
        let (winner, loser) = match game.result {
            LeagueResult::Played(Score::Win) => (first, second),
            LeagueResult::Played(Score::Loss) => (second, first),
            _ => continue,
        };
        let rung = |player| rungs.iter().position(|one| *one == player);
        if let (Some(from), Some(to)) = (rung(winner), rung(loser))
            && to < from
        {
            rungs[to..=from].rotate_right(1);
        }
    }
    rungs
}

/// The game by which a player challenges another; `rungs` has those who have not left, from the top down. Its round is how often they
/// have met. The second of two games has the sides of the first exchanged; otherwise the first seat has whoever has had it less
/// often, or else who is challenged.
///
/// # Errors
/// When one of them is not there, the other stands below or too far above, or one has enough games.
pub fn ladder_pairing(
    rungs: &[usize],
    games: &[LeagueGame],
    challenger: usize,
    challenged: usize,
) -> Result<Pairing, NoLeague> {
    let rung = |player| rungs.iter().position(|one| *one == player);
    let (from, to) = (rung(challenger), rung(challenged));
    let (from, to) = from.zip(to).ok_or(NoLeague::Outside)?;
    if !(1..=LADDER_REACH).contains(&from.saturating_sub(to)) {
        return Err(NoLeague::Reach);
    }
    let open = |game: &&LeagueGame| game.is_open();
    let busy = |player| {
        let going_on = games.iter().filter(open);
        going_on.filter(|game| game.has(player)).count()
    };
    let theirs = |game: &&LeagueGame| game.has(challenger) && game.has(challenged);
    let met: Vec<&LeagueGame> = games.iter().filter(theirs).collect();
    if met.iter().any(open) || busy(challenger).max(busy(challenged)) >= LEAGUE_GAMES {
        return Err(NoLeague::Busy);
    }
    let (first, second) = match met.last() {
        Some(last) if met.len() % 2 == 1 => (last.pairing.second, last.pairing.first),
        _ if surplus(games, challenger) < surplus(games, challenged) => (challenger, challenged),
        _ => (challenged, challenger),
    };
    Ok(Pairing::new(met.len() as u32, first, second))
}
