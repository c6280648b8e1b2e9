//! What everybody is shown of people with accounts.

use quantarium_people as people;
use quantarium_store::{Named, SeatedPlayer};
use quantarium_wire::{Player, Rating};

/// By seat, who has an account; nothing where nobody has.
pub(crate) fn players(found: Vec<SeatedPlayer>, seats: usize) -> Vec<Option<Player>> {
    if found.is_empty() {
        return Vec::new();
    }
    let mut players = vec![None; seats];
    for player in found {
        if let Some(place) = players.get_mut(usize::from(player.seat)) {
            *place = Some(Player {
                name: player.name,
                bot: player.bot,
                rating: player.rating.map(rating),
                change: player.change.map(|change| change.round() as i32),
            });
        }
    }
    players
}

/// An account in a list, with its rating as it is at `now`, in milliseconds since 1970.
pub(crate) fn player(named: Named, now: i64) -> Player {
    Player {
        name: named.name,
        bot: named.bot,
        rating: rating_at(named.rating, now),
        change: None,
    }
}

/// What has become of a rating and the time when it was reached.
pub(crate) fn rating_at(last: Option<(people::Rating, i64)>, now: i64) -> Option<Rating> {
    last.map(|(last, time)| rating(last.after_rest(now - time)))
}

pub(crate) fn rating(rating: people::Rating) -> Rating {
    Rating {
        rating: rating.rating.round() as i32,
        deviation: rating.deviation.round() as i32,
        provisional: rating.is_provisional(),
    }
}
