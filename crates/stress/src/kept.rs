//! A file with many kept games, to see how long a server takes to start on it.

use std::io;
use std::path::Path;

use quantarium_rules::Random;
use quantarium_wire::{Said, ToTable};
use rusqlite::Connection;

use crate::Failure;
use crate::browser::Browser;
use crate::seat::{Board, Seat, client};
use crate::server::{Server, new_table};
use crate::stored::FILE;

/// Moves of each game.
const MOVES: u32 = 20;

/// Has the server keep one game, then writes as many copies of it into its file as are wanted.
pub(crate) async fn keep(
    program: &Path,
    folder: &Path,
    games: u32,
    random: &mut Random,
) -> Result<(), Failure> {
    let server = Server::start(program, folder, &[]).await?;
    let browser = Browser::nobody(client(0));
    let new = new_table("quantum-leap", random);
    let table = browser.clone().open(server.address, &new).await?.table.id;
    let broke = || Failure::Player("a connection broke".to_owned());
    let seat = Seat::connect(server.address, &browser, &table).await;
    let mut seat = seat.map_err(|_| broke())?;
    let view = seat.view().await.ok_or_else(broke)?;
    let mut board = Board::new(&view).map_err(Failure::Player)?;
    seat.hello(board.seq).await.map_err(|_| broke())?;
    while board.plies() < MOVES {
        let ply = board.plies();
        let text = board.any_move(random).ok_or_else(broke)?;
        let message = ToTable::Play { ply, text };
        let (request, at) = (None, Some(board.at));
        let said = Said {
            request,
            at,
            message,
        };
        seat.say(&said).await.map_err(|_| broke())?;
        while board.plies() == ply {
            let heard = seat.hear().await.ok_or_else(broke)?;
            if let quantarium_wire::FromTable::Events { events } = heard {
                for event in &events {
                    board.happens(event).map_err(Failure::Player)?;
                }
            }
        }
    }
    drop(seat);
    server.stop().await?;
    copy(&folder.join(FILE), games).map_err(io::Error::other)?;
    Ok(())
}

/// Copies the one table of a file so often, with what belongs to it.
fn copy(file: &Path, times: u32) -> rusqlite::Result<()> {
    let mut connection = Connection::open(file)?;
    let transaction = connection.transaction()?;
    for (of, renamed) in [("tables", Some("id")), ("seats", None), ("events", None)] {
        let columns: Vec<String> = transaction
            .prepare("SELECT name FROM pragma_table_info(?1)")?
            .query_map([of], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let values = columns.iter().map(|name| match name.as_str() {
            "number" => "number + i".to_owned(),
            name if Some(name) == renamed => format!("{name} || i"),
            name => name.to_owned(),
        });
        let values: Vec<String> = values.collect();
        transaction.execute(
            &format!(
                "WITH RECURSIVE copies (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copies WHERE i < ?1)
                 INSERT INTO {of} ({}) SELECT {} FROM {of}, copies",
                columns.join(", "),
                values.join(", ")
            ),
            [times],
        )?;
    }
    transaction.commit()
}
