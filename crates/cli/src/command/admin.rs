//! `quantarium admin`: what the operator of a server may do, also while it runs.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use quantarium_server::{AdminAnswer, AdminRequest, GameFull, ReportedLine, administer};
use serde_json::json;

use super::database::Database;
use crate::failure::Failure;
use crate::output;

/// Look after a server's accounts and database, also while it runs
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium admin --data-dir /var/lib/quantarium ban Anna --reason spam
  quantarium admin export Anna > anna.json
  quantarium admin bot Deep-Leap
  quantarium admin token Deep-Leap --label home > deep-leap.token
  quantarium admin seeks --end 4xk2m8q0a7c1d9fz
  quantarium admin backup /backup/quantarium.sqlite")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    database: Database,
    /// Answer as JSON.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Shut an account: it is logged out everywhere, and cannot log in
    Ban {
        /// Whose.
        name: String,
        /// What its owner is shown.
        #[arg(long, value_name = "WORDS")]
        reason: String,
    },
    /// Open a shut account again
    Unban {
        /// Whose.
        name: String,
    },
    /// Give an account another name
    Rename {
        /// Whose.
        name: String,
        /// The new name.
        to: String,
    },
    /// Remove an account; its games stay, without the name
    Remove {
        /// Whose.
        name: String,
        /// Say that it is meant.
        #[arg(long, required = true)]
        yes: bool,
    },
    /// Print all that is known of an account, as JSON
    Export {
        /// Whose.
        name: String,
    },
    /// Make an account a bot's, for good
    Bot {
        /// Whose.
        name: String,
    },
    /// Make a token, by which a program speaks for an account, and print it
    Token {
        /// Whose.
        name: String,
        /// What the token is called in the list.
        #[arg(long, value_name = "WORDS", default_value = "quantarium admin")]
        label: String,
        /// What it allows.
        #[arg(long, value_name = "SCOPE", default_values = ["bot:play", "challenge:write"])]
        scope: Vec<String>,
    },
    /// List an account's tokens
    Tokens {
        /// Whose.
        name: String,
    },
    /// Revoke a token of an account
    Revoke {
        /// Whose.
        name: String,
        /// Its number in the list.
        id: i64,
    },
    /// List the lines of chats that players have reported
    Reports {
        /// Put the report of this number away instead.
        #[arg(long, value_name = "N")]
        close: Option<i64>,
    },
    /// List the open seeks
    Seeks {
        /// Withdraw the seek of this name instead.
        #[arg(long, value_name = "ID")]
        end: Option<String>,
    },
    /// List the games that go on and are in memory
    Tables {
        /// Break the game at this table off instead.
        #[arg(long, value_name = "ID")]
        end: Option<String>,
    },
    /// Write a copy of the database, which a server can use
    Backup {
        /// A file that does not exist yet.
        file: PathBuf,
    },
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let (data_dir, url) = (arguments.database.data_dir()?, arguments.database.url()?);
    let request = request(arguments.what)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(Failure::io("the command's thread"))?;
    let answer = runtime.block_on(administer(&data_dir, url, &request));
    match answer.map_err(|error| Failure::Server(error.to_string()))? {
        AdminAnswer::Done if arguments.json => output::json(&json!({"done": true})),
        AdminAnswer::Done => output::lines(["Done."]),
        AdminAnswer::Export { export } => output::json(&export),
        AdminAnswer::Made { made } if arguments.json => output::json(&made),
        // Alone on its line, for a file.
        AdminAnswer::Made { made } => output::lines([made.secret.0]),
        AdminAnswer::Tokens { tokens } if arguments.json => output::json(&tokens),
        AdminAnswer::Tokens { tokens } => output::lines(
            tokens
                .iter()
                .map(|token| format!("{}  {}  ({})", token.id, token.name, token.scopes.join(" "))),
        ),
        AdminAnswer::Reports { reports } if arguments.json => output::json(&reports),
        AdminAnswer::Reports { reports } => output::lines(listed(&reports)),
        AdminAnswer::Seeks { seeks } if arguments.json => output::json(&seeks),
        AdminAnswer::Seeks { seeks } => output::lines(seeks.iter().map(|seek| {
            let (id, game, taken) = (&seek.id, &seek.game, seek.taken);
            format!("{id}  {game}  {taken} of {} places taken", seek.places)
        })),
        AdminAnswer::Tables { tables } if arguments.json => output::json(&tables),
        AdminAnswer::Tables { tables } => output::lines(tables.iter().map(played)),
        AdminAnswer::Refused { message } => Err(Failure::Wrong(message)),
    }
}

/// A game as a line to be read.
fn played(game: &GameFull) -> String {
    let seats = game
        .seats
        .iter()
        .map(|seat| match (&seat.user, seat.level) {
            (Some(user), _) => user.name.clone(),
            (None, Some(level)) => format!("level {level}"),
            (None, None) => "a guest".to_owned(),
        });
    let seats: Vec<String> = seats.collect();
    let (id, key, ply) = (&game.id, &game.variant.key, game.state.ply);
    format!("{id}  {key}  {ply} plies  {}", seats.join(", "))
}

/// Reports as lines to be read.
fn listed(reports: &[ReportedLine]) -> Vec<String> {
    if reports.is_empty() {
        return vec!["Nothing is reported.".to_owned()];
    }
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "a guest".to_owned());
    let lines = reports.iter().map(|one| {
        let (writer, reporter) = (name(&one.writer), name(&one.reporter));
        format!(
            "{}  table {}  {writer}: {}  (reported by {reporter})",
            one.report, one.table, one.text
        )
    });
    lines.collect()
}

fn request(what: What) -> Result<AdminRequest, Failure> {
    Ok(match what {
        What::Ban { name, reason } => AdminRequest::Ban { name, reason },
        What::Unban { name } => AdminRequest::Unban { name },
        What::Rename { name, to } => AdminRequest::Rename { name, to },
        What::Remove { name, .. } => AdminRequest::Remove { name },
        What::Export { name } => AdminRequest::Export { name },
        What::Bot { name } => AdminRequest::Bot { name },
        What::Token {
            name,
            label,
            scope: scopes,
        } => AdminRequest::Token {
            name,
            label,
            scopes,
        },
        What::Tokens { name } => AdminRequest::Tokens { name },
        What::Revoke { name, id } => AdminRequest::Revoke { name, id },
        What::Reports { close } => close.map_or(AdminRequest::Reports, |report| {
            AdminRequest::CloseReport { report }
        }),
        What::Seeks { end } => {
            end.map_or(AdminRequest::Seeks, |seek| AdminRequest::EndSeek { seek })
        }
        What::Tables { end } => end.map_or(AdminRequest::Tables, |table| AdminRequest::EndTable {
            table,
        }),
        What::Backup { file } => AdminRequest::Backup {
            // The server works in another folder.
            file: std::path::absolute(file).map_err(Failure::io("the file's path"))?,
        },
    })
}
