//! Where `quantarium serve` and `quantarium admin` have the database.

use std::path::PathBuf;

use clap::Args;

use quantarium_store::{PostgresUrl, default_data_dir};

use crate::failure::Failure;

use super::mail::password;

/// Has the password of the database's user, where no file is named.
pub(super) const PASSWORD: &str = "QUANTARIUM_DATABASE_PASSWORD";

/// Where the games are kept.
#[derive(Args, Debug)]
pub(crate) struct Database {
    /// Where to keep the games. `quantarium admin` reaches a running server by what is there.
    #[arg(long, value_name = "DIR", global = true)]
    data_dir: Option<PathBuf>,
    /// Keep the games in PostgreSQL instead: postgres://USER@HOST/NAME, or what else libpq takes, such as
    /// "host=/run/postgresql dbname=NAME".
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// A file with the password of the database's user. Without it the environment variable QUANTARIUM_DATABASE_PASSWORD has it.
    #[arg(long, value_name = "FILE", global = true, requires = "database")]
    database_password_file: Option<PathBuf>,
}

impl Database {
    pub(crate) fn data_dir(&self) -> Result<PathBuf, Failure> {
        let data_dir = self.data_dir.clone().map_or_else(default_data_dir, Ok);
        data_dir.map_err(|error| Failure::Server(error.to_string()))
    }

    /// The database in PostgreSQL, if it is to be there.
    pub(crate) fn url(&self) -> Result<Option<PostgresUrl>, Failure> {
        let Some(text) = &self.database else {
            return Ok(None);
        };
        // Not read by clap, whose refusal would show it: it may have a password in it.
        let url = text.parse::<PostgresUrl>();
        let mut url = url.map_err(|error| Failure::Argument(format!("--database: {error}")))?;
        if let Some(password) = password(self.database_password_file.as_deref(), PASSWORD)? {
            url.set_password(&password);
        }
        Ok(Some(url))
    }
}
