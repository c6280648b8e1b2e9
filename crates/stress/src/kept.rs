//! A file with many kept games, to see how long a server takes to start on it.

use std::io;
use std::path::Path;

use quantarium_rules::Random;
use rusqlite::Connection;
use tokio::time::sleep;

use crate::Failure;
use crate::browser::Browser;
use crate::seat::{Board, REST, client};
use crate::server::{Server, new_table};
use crate::stored::FILE;

const MOVES: u32 = 20;

/// Has the server keep one game, then writes as many copies of it into its file as are wanted.
pub(crate) async fn keep(
    program: &Path,
    folder: &Path,
    games: u32,
    random: &mut Random,
) -> Result<(), Failure> {
    let mut server = Server::start(program, folder, &[]).await?;
    let browser = Browser::nobody(client(0));
    let new = new_table("quantum-leap", random);
    let table = browser.clone().open(server.address, &new).await?.table.id;
    let (mut seat, view) = browser.sit(server.address, &table).await?;
    let mut board = Board::new(&view)?;
    while board.plies() < MOVES {
        seat.play(&mut board, random).await?;
        // No faster than a page may ask.
        sleep(REST).await;
    }
    drop(seat);
    server.stop().await?;
    copy(&folder.join(FILE), games).map_err(io::Error::other)?;
    Ok(())
}

/// Copies the one table of a file so often, with what belongs to it: in the order of the keys, so that rows are only appended.
fn copy(file: &Path, times: u32) -> rusqlite::Result<()> {
    let mut connection = Connection::open(file)?;
    // What is lost with the machine is made again.
    connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;")?;
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
                 INSERT INTO {of} ({}) SELECT {} FROM copies CROSS JOIN {of}",
                columns.join(", "),
                values.join(", ")
            ),
            [times],
        )?;
    }
    transaction.commit()
}
