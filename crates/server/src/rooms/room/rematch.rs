//! The same people once more, at a new table.

use quantarium_people::Holdings;
use quantarium_store::Also;
use quantarium_table::{Change, Start, Table};
use quantarium_wire::{Refusal, Step};

use crate::base::{games, happened, new_id, new_row};

/// The next table, as it is written down together with the change that tells of it: seen by everybody in lists where this one is.
/// `now` is in milliseconds since 1970.
pub(super) fn rematch(
    table: &Table,
    holdings: &Holdings,
    listed: bool,
    now: i64,
) -> Result<(Change, Also), Refusal> {
    let game = games::open(&table.game().name());
    let game = game.map_err(|error| Refusal::new("wrong-game", error))?;
    let (occupants, parties) = table.rematch_seats();
    let start = Start::Seed(games::any_start(&*game));
    let mut next = Table::open(new_id(), game, occupants, &start)?
        .with_parties(&parties)?
        .with_clock(table.time_control())?
        .with_stand_in(table.stand_in())?
        // The seats are exchanged: whoever had the better one by chance has the other now.
        .with_ratings(table.is_rated() && table.is_usual())?
        .with_unaided(table.is_unaided());
    // Who has left is not there again.
    let staying = table.staying();
    let anew = |old: u8| staying.iter().position(|one| *one == old);
    let holders = holdings.holders.iter();
    let holdings = Holdings {
        holders: holders
            .filter_map(|(party, guest)| Some((anew(*party)? as u8, *guest)))
            .collect(),
        links: Vec::new(),
    };
    let come = (0..).zip(&staying).skip(1);
    let come = come.filter(|(_, old)| table.has_come(**old));
    let joined: Vec<Step> = come.map(|(party, _)| Step::Joined { party }).collect();
    happened(&mut next, &joined, now)?;
    let change = table.validate_rematch(next.id().clone());
    let mut row = new_row(&next, now / 1000, holdings);
    row.listed |= listed;
    Ok((change, Also::Opens(Box::new(row), joined)))
}
