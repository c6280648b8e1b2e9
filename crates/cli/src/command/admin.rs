//! `quantarium admin`: what the operator of a server may do, also while it runs.

use clap::Args;
use quantarium_server::{AdminAnswer, AdminRequest, GameFull, administer};
use quantarium_store::StoredReport;
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
    request: AdminRequest,
    #[command(flatten)]
    database: Database,
    /// Answer as JSON.
    #[arg(long, global = true)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (data_dir, url) = (arguments.database.data_dir()?, arguments.database.url()?);
    let mut request = arguments.request.clone();
    if let AdminRequest::Backup { file } = &mut request {
        // The server works in another folder.
        *file = std::path::absolute(&*file).map_err(Failure::io("the file's path"))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(Failure::io("the command's thread"))?;
    let answer = runtime.block_on(administer(&data_dir, url, &request));
    match answer.map_err(|error| Failure::Server(error.to_string()))? {
        AdminAnswer::Done if arguments.json => output::json(&json!({"done": true})),
        AdminAnswer::Done => output::lines(["Done."]),
        AdminAnswer::Export(export) => output::json(&export),
        AdminAnswer::Made(made) if arguments.json => output::json(&made),
        // Alone on its line, for a file.
        AdminAnswer::Made(made) => output::lines([made.secret.0]),
        AdminAnswer::Tokens(tokens) if arguments.json => output::json(&tokens),
        AdminAnswer::Tokens(tokens) => output::lines(tokens.iter().map(|token| {
            let scopes = token.scopes.join(" ");
            format!("{}  {}  ({scopes})", token.id, token.name)
        })),
        AdminAnswer::Reports(reports) if arguments.json => output::json(&reports),
        AdminAnswer::Reports(reports) => output::lines(listed(&reports)),
        AdminAnswer::Seeks(seeks) if arguments.json => output::json(&seeks),
        AdminAnswer::Seeks(seeks) => output::lines(seeks.iter().map(|seek| {
            let (id, game, taken) = (&seek.id, &seek.new.game, seek.taken);
            format!("{id}  {game}  {taken} of {} places taken", seek.places)
        })),
        AdminAnswer::Tables(tables) if arguments.json => output::json(&tables),
        AdminAnswer::Tables(tables) => output::lines(tables.iter().map(played)),
        AdminAnswer::Refused(message) => Err(match request {
            // The file cannot be written.
            AdminRequest::Backup { .. } => Failure::Server(message),
            _ => Failure::Wrong(message),
        }),
    }
}

/// A game as a line to be read.
fn played(game: &GameFull) -> String {
    let seats = game.seats.iter();
    let seats = seats.map(|seat| match (&seat.user, seat.level) {
        (Some(user), _) => user.name.clone(),
        (None, Some(level)) => format!("level {level}"),
        (None, None) => "a guest".to_owned(),
    });
    let seats: Vec<String> = seats.collect();
    let (id, key, ply) = (&game.id, &game.variant.key, game.state.ply);
    format!("{id}  {key}  {ply} plies  {}", seats.join(", "))
}

/// Reports as lines to be read.
fn listed(reports: &[StoredReport]) -> Vec<String> {
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
