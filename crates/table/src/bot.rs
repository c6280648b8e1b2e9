//! What a bot is shown of a table.

use quantarium_wire::{
    BotUser, GameClock, GameFull, GameOffer, GameSeat, GameState, Occupant, Offer, Outcome, Player,
    TimeControl, Variant,
};

use crate::{Moment, Table};

impl Table {
    /// The whole game, for whoever has the seats `you`. `players` has, by seat, who has an account.
    pub fn game_full(&self, players: &[Option<Player>], you: Vec<u8>, now: Moment) -> GameFull {
        let seats = self.game.seats().iter().zip(&self.occupants).enumerate();
        let seats = seats.map(|(seat, (info, occupant))| GameSeat {
            seat: info.name.to_owned(),
            user: players
                .get(seat)
                .cloned()
                .flatten()
                .filter(|_| *occupant == Occupant::Person)
                .map(|player| BotUser::new(player.name, player.bot)),
            level: match occupant {
                Occupant::Person => None,
                Occupant::Computer { level, .. } => Some(*level),
            },
        });
        GameFull {
            id: self.id.0.clone(),
            variant: Variant::new(self.game.name(), self.game.info().title.to_owned()),
            rated: self.rated,
            initial_fen: self.start.text(),
            seats: seats.collect(),
            you,
            clock: self.time_control().and_then(clock),
            contest: None,
            state: self.game_state(now),
        }
    }

    fn game_state(&self, now: Moment) -> GameState {
        let outcome = self.outcome();
        let moves: Vec<&str> = self.moves().collect();
        let left = self.clock(now).map(|clock| clock.left);
        GameState {
            seq: self.seq,
            at: self.at,
            ply: self.plies(),
            moves: moves.join(" "),
            to_move: self.to_move(),
            left: left.unwrap_or_else(|| vec![None; self.occupants.len()]),
            status: status(outcome.as_ref()).to_owned(),
            winner: outcome.and_then(|outcome| outcome.winner),
            result: self.result(),
            offer: self.open_offer().map(|open| GameOffer {
                seq: open.seq,
                what: what(open.offer).to_owned(),
                by: open.by,
            }),
            free: self.free_seats(),
        }
    }
}

/// A clock in milliseconds; none where a move has days, of which `left` says how much is left.
fn clock(control: TimeControl) -> Option<GameClock> {
    match control {
        TimeControl::Clock { base, increment } => Some(GameClock {
            initial: base * 1000,
            increment: increment * 1000,
        }),
        TimeControl::Days { .. } => None,
    }
}

/// How a game ended, with lichess' words.
fn status(outcome: Option<&Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.reason.as_str()) {
        None => "started",
        Some("resigned") => "resign",
        Some("time") => "outoftime",
        Some("agreed") => "draw",
        Some("aborted") => "aborted",
        Some("unplayed") => "noStart",
        Some("left") => "timeout",
        Some(_) => "variantEnd",
    }
}

fn what(offer: Offer) -> &'static str {
    match offer {
        Offer::TakeBack { .. } => "takeBack",
        Offer::Draw => "draw",
        Offer::Abort => "abort",
        Offer::Rematch => "rematch",
        Offer::Pause => "pause",
    }
}
