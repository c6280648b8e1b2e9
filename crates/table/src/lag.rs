//! Lag: the way through the network is not charged to a move by clock, out of a quota.
//!
//! Between two moves lies one whole way to the page and back, in which its player cannot think. The server measures it; a
//! page that answers late is credited at most its quota. The figures are lichess' (`LagTracker` of scalachess).
//!
//! None of this is stored: a move's event has what it left. After a restart the quota is as at the beginning.

use quantarium_rules::Player;
use quantarium_wire::TimeControl;

use crate::Table;
use crate::change::Change;

/// What a quota is at the beginning, in gains.
const FIRST: u32 = 3;
/// What it is at most, in gains.
const MOST: u32 = 7;
/// What one move is credited at most, and how long a flag waits, in milliseconds.
const LONGEST: u32 = 2_000;
/// How many moves each player is thought to make in a game.
const MOVES: u32 = 40;

/// What is known of the players' ways through the network.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lag {
    /// By party, the mean time of a ping and its answer, in milliseconds.
    measured: Vec<u32>,
    /// By seat, what is left of the quota; none where it is as at the beginning.
    quotas: Vec<Option<u32>>,
}

/// How much a quota gains by each move, in milliseconds: a second, and less where the game is short.
fn gain(control: TimeControl) -> u32 {
    match control {
        TimeControl::Clock { base, increment } => {
            let seconds = base.saturating_add(increment.saturating_mul(MOVES));
            seconds.saturating_mul(4).saturating_add(150).min(1_000)
        }
        // A day is long.
        TimeControl::Days { .. } => 0,
    }
}

impl Table {
    /// Notes how long the way to a party's pages and back takes, in milliseconds, as the server has measured it; 0 where it
    /// is not known.
    pub fn set_lag(&mut self, party: u8, milliseconds: u32) {
        let place = usize::from(party);
        let measured = &mut self.lag.measured;
        measured.resize(measured.len().max(place + 1), 0);
        measured[place] = milliseconds.min(LONGEST);
    }

    /// How much of a turn is not charged to a player, in milliseconds.
    pub(crate) fn credit(&self, player: Player) -> u32 {
        let party = self.parties().get(player.index()).copied();
        let measured = party.and_then(|party| self.lag.measured.get(usize::from(party)));
        measured.map_or(0, |measured| self.quota(player).min(*measured))
    }

    fn quota(&self, player: Player) -> u32 {
        let first = FIRST * self.time_control().map_or(0, gain);
        let left = self.lag.quotas.get(player.index()).copied().flatten();
        left.unwrap_or(first)
    }

    /// A move takes what it was credited out of its player's quota, which then gains.
    pub(crate) fn spend(&mut self, change: &Change) {
        let (Some(credit), Some(next)) = (change.credit, &change.next) else {
            return;
        };
        let gain = self.time_control().map_or(0, gain);
        let player = next.player;
        let quota = (self.quota(player) + gain).saturating_sub(credit);
        let quotas = &mut self.lag.quotas;
        quotas.resize(quotas.len().max(player.index() + 1), None);
        quotas[player.index()] = Some(quota.min(MOST * gain));
    }
}
