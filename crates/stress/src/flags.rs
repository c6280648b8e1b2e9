//! Games with little time, whose players move once and then look on: time is up, wherever the table has gone meanwhile.

use quantarium_rules::{Random, Seed};
use quantarium_wire::{TableId, TimeControl};
use tokio::time::{sleep, timeout};

use crate::browser::Browser;
use crate::player::{AGAIN, Orders};
use crate::seat::{Board, PATIENCE, Seat, client};
use crate::server::new_table;

/// How long each has for the game, in seconds.
const BASE: u32 = 5;

/// What they play.
const GAME: &str = "quanta:board=7x7";

/// The first of the addresses that tables are opened from.
const ADDRESSES: u32 = 1 << 19;

/// One after the other, until it is to finish; the tables.
pub(crate) async fn play(orders: Orders, number: u32, seed: Seed) -> Result<Vec<TableId>, String> {
    let mut random = Random::new(seed);
    let mut tables = Vec::new();
    while !orders.finish() {
        let Some(server) = orders.address().await else {
            continue;
        };
        let new = quantarium_wire::NewTable {
            clock: Some(TimeControl::Clock {
                base: BASE,
                increment: 0,
            }),
            ..new_table(GAME, &mut random)
        };
        let mut browser = Browser::nobody(client(ADDRESSES + number));
        match browser.open(server, &new).await {
            Ok(opened) => tables.push(opened.table.id.clone()),
            Err(_) => {
                sleep(AGAIN).await;
                continue;
            }
        }
        let table = &tables[tables.len() - 1];
        while !orders.finish() && !attend(&orders, &browser, table, &mut random).await {
            sleep(AGAIN).await;
        }
    }
    Ok(tables)
}

/// One connection, until it breaks; whether the game is over.
async fn attend(orders: &Orders, browser: &Browser, table: &TableId, random: &mut Random) -> bool {
    let Some(server) = orders.address().await else {
        return false;
    };
    let Ok((mut seat, view)) = Seat::sit(server, browser, table).await else {
        return false;
    };
    let Ok(mut board) = Board::new(&view) else {
        return false;
    };
    while board.to_move().is_some() && !orders.finish() {
        if board.plies() < 2 {
            if seat.play(&mut board, random).await.is_err() {
                return false;
            }
            continue;
        }
        let heard = timeout(PATIENCE, seat.follow(&mut board)).await;
        if matches!(heard, Ok(Err(_))) {
            return false;
        }
    }
    board.to_move().is_none()
}
