//! `quantarium migrate`: a site moves to another kind of database.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::Args;
use quantarium_store::{StoreError, StoredSite, migrate};
use serde_json::json;

use super::database::PASSWORD;
use super::mail::password;
use crate::failure::Failure;
use crate::{output, progress};

/// Copy a whole site from a file to PostgreSQL, or back
///
/// All rows are copied in one transaction, then read back and compared. Until that is done the target stays empty, also after Ctrl-C. What is
/// copied stays as it is. Stop the server first.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium migrate --from sqlite:/var/lib/quantarium --to postgres://quantarium@db.example/quantarium
  quantarium migrate --from \"host=/run/postgresql dbname=quantarium\" --to sqlite:./games")]
pub(crate) struct Arguments {
    /// Where the site is: sqlite:DIR, with the server's --data-dir, or what its --database has.
    #[arg(long, value_name = "SITE")]
    from: String,
    /// Where it is to be: a directory without a database, or a database in PostgreSQL without tables.
    #[arg(long, value_name = "SITE")]
    to: String,
    /// A file with the password of PostgreSQL's user. Without it the environment variable QUANTARIUM_DATABASE_PASSWORD has it.
    #[arg(long, value_name = "FILE")]
    database_password_file: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn site(&self, option: &str, text: &str) -> Result<StoredSite, Failure> {
        // Not read by clap, whose refusal would show it: it may have a password in it.
        let site = text.parse::<StoredSite>();
        let site = site.map_err(|error| format!("{option}: {error}, or sqlite:DIR"));
        let mut site = site.map_err(Failure::Argument)?;
        let password = password(self.database_password_file.as_deref(), PASSWORD)?;
        if let (StoredSite::Postgres(url), Some(password)) = (&mut site, password) {
            url.set_password(&password);
        }
        Ok(site)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let from = arguments.site("--from", &arguments.from)?;
    let to = arguments.site("--to", &arguments.to)?;
    let stop = progress::stop_on_ctrl_c()?;
    let bar = progress::bar(0, "rows copied and compared");
    let copied = migrate(&from, &to, &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
        match stop.load(Ordering::SeqCst) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    let copied = copied.map_err(|error| match error {
        StoreError::Stopped => Failure::Interrupted,
        StoreError::Unfit(_) => Failure::Wrong(error.to_string()),
        error => Failure::Server(error.to_string()),
    })?;
    let rows: u64 = copied.iter().map(|(_, rows)| rows).sum();
    if arguments.json {
        let tables = copied.iter();
        let tables = tables.map(|(table, rows)| json!({"table": table, "rows": rows}));
        let tables: Vec<_> = tables.collect();
        return output::json(&json!({"rows": rows, "tables": tables}));
    }
    let tables = copied.len();
    output::lines([format!(
        "{rows} rows of {tables} tables copied to {to}, and compared."
    )])
}
