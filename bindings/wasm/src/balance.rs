//! How balanced a game is: the games and the figures of `quantarium lab balance`, a piece at a time.

use std::fmt::Display;
use std::sync::atomic::AtomicBool;

use quantarium_jobs::Shard;
use quantarium_lab::balance::{Balance, Runs, Strength};
use quantarium_service::{bad_message, seed, wrong_game};
use quantarium_tournament::stats::{Estimate, Spread};
use quantarium_tournament::{Here, Job as _, Maker, PlayerSpec, Underway as _};
use quantarium_wire::{
    BalanceFigures, BalanceRequest, BalanceResponse, BalanceSettings, Interval, Refusal,
};

pub(crate) fn answer(request: BalanceRequest) -> Result<BalanceResponse, Refusal> {
    match request {
        BalanceRequest::PlayPiece { settings, piece } => {
            let here = Here {
                shard: Some(shard(&settings, piece)?),
                ..Here::default()
            };
            let mut runs = open(&settings, settings.games.into(), &here)?;
            // Ended from outside, with the worker it runs in.
            let ran = runs.finish(&AtomicBool::new(false));
            ran.map_err(wrong_game)?;
            let played = serde_json::to_string(&runs.part()).map_err(bad_message)?;
            Ok(BalanceResponse::Piece { played })
        }
        BalanceRequest::Measure { settings, played } => {
            let last = shard(&settings, u32::try_from(played.len()).unwrap_or(u32::MAX))?;
            // So many games and no more: what is measured is what the command says of them.
            let games = last.range(settings.games.into()).end;
            let mut runs = open(&settings, games, &Here::default())?;
            for part in &played {
                let part = serde_json::from_str(part).map_err(bad_message)?;
                runs.take(part).map_err(bad_message)?;
            }
            let reports = runs.reports();
            let mut strengths = reports
                .iter()
                .flatten()
                .flat_map(|report| &report.strengths);
            let missing = || bad_message("games of these pieces are missing");
            let figures = figures(strengths.next().ok_or_else(missing)?);
            Ok(BalanceResponse::Measured { figures })
        }
    }
}

fn shard(settings: &BalanceSettings, piece: u32) -> Result<Shard, Refusal> {
    Shard::new(piece.into(), settings.pieces.into()).map_err(bad_message)
}

fn open(settings: &BalanceSettings, games: u64, here: &Here) -> Result<Runs, Refusal> {
    let wrong = |error: &dyn Display| wrong_game(format_args!("player: {error}"));
    let player: PlayerSpec = settings.player.parse().map_err(|error| wrong(&error))?;
    let mut balance = Balance::new(&settings.game);
    balance.players = vec![player];
    if balance.is_timed() || matches!(balance.players[0].maker, Maker::Program(_)) {
        return Err(wrong(
            &"a tab has random players and engines limited by level, nodes or playouts",
        ));
    }
    (balance.games, balance.plies) = (games, settings.plies);
    (balance.seed, balance.scaling.doublings) = (seed(&settings.seed)?.0, 0);
    balance.open(here).map_err(wrong_game)
}

fn figures(found: &Strength) -> BalanceFigures {
    let mean = |spread: Spread| interval(spread.mean);
    let (results, chances) = (&found.results, found.chances.as_ref());
    let points = results.seats.iter().filter_map(|seat| seat.points);
    BalanceFigures {
        games: found.games as u32,
        distinct: found.distinct as u32,
        points: points.map(interval).collect(),
        drawn: results.drawn.map(interval),
        plies: found.length.as_ref().map(|length| mean(length.plies)),
        branching: (found.branching.as_ref()).map(|branching| mean(branching.mean)),
        decided: chances.and_then(|chances| chances.decided).map(mean),
        lead_changes: chances.map(|chances| mean(chances.lead_changes)),
        comebacks: chances.and_then(|chances| chances.comebacks).map(interval),
    }
}

/// JSON has no number for an end that is not known.
fn interval(found: Estimate) -> Interval {
    let end = |end: f64| end.is_finite().then_some(end);
    Interval {
        low: end(found.low),
        value: found.value,
        high: end(found.high),
    }
}
