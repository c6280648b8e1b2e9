//! Games with little time, whose players move once and then look on: time is up, wherever the table has gone meanwhile.

use std::net::SocketAddr;

use quantarium_rules::{Random, Seed};
use quantarium_wire::{NewTable, TableId, TimeControl};
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
    let mut browser = Browser::nobody(client(ADDRESSES + number));
    let clock = Some(TimeControl::Clock {
        base: BASE,
        increment: 0,
    });
    while let Some(server) = orders.until_finish().await {
        let new = NewTable {
            clock,
            ..new_table(GAME, &mut random)
        };
        let Ok(opened) = browser.open(server, &new).await else {
            sleep(AGAIN).await;
            continue;
        };
        let table = opened.table.id;
        while let Some(server) = orders.until_finish().await
            && (attend(&orders, server, &browser, &table, &mut random).await).is_none()
        {
            sleep(AGAIN).await;
        }
        tables.push(table);
    }
    Ok(tables)
}

/// One connection, until it breaks, or the game is over.
async fn attend(
    orders: &Orders,
    server: SocketAddr,
    browser: &Browser,
    table: &TableId,
    random: &mut Random,
) -> Option<()> {
    let (mut seat, view) = Seat::sit(server, browser, table).await.ok()?;
    let mut board = Board::new(&view).ok()?;
    while board.to_move().is_some() && !orders.finish() {
        if board.plies() < 2 {
            seat.play(&mut board, random).await.ok()?;
            continue;
        }
        let heard = timeout(PATIENCE, seat.follow(&mut board)).await;
        heard.ok().transpose().ok()?;
    }
    board.to_move().is_none().then_some(())
}
