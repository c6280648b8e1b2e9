//! A connection to PostgreSQL: what goes in and comes out, and the schema there.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bytes::BytesMut;
use postgres::error::SqlState;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, Config, GenericClient, Row, Statement};
use quantarium_wire::not_shown;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::db::Value;
use crate::open::{NEWEST, PATIENCE, SCHEMA, missing};
use crate::{Result, StoreError};

/// Takes the lock under which one server of a schema changes what all share, until its transaction ends: "Qtrm".
pub(crate) const BE_ALONE: &str =
    "SELECT pg_advisory_xact_lock(1366585965, hashtext(current_schema()))";

/// Takes it until the connection ends, if nobody has it.
const STAY_ALONE: &str = "SELECT pg_try_advisory_lock(1366585965, hashtext(current_schema()))";

/// The database's clock, in milliseconds since 1970 (UTC).
pub(crate) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Has the database end what a client that is gone, or stands still, has begun: it may hold the lock that all others wait for, and a
/// machine that lost its power closes no connection. What an earlier PostgreSQL does not know is left out.
const BE_IMPATIENT: &str = "SELECT set_config(name, value, false) FROM pg_settings JOIN (VALUES
    ('idle_in_transaction_session_timeout', '5s'), ('client_connection_check_interval', '1s'), ('tcp_user_timeout', '3s'),
    ('tcp_keepalives_idle', '3s'), ('tcp_keepalives_interval', '1s'), ('tcp_keepalives_count', '2')) AS wanted (name, value)
    USING (name)";

/// After how long without an answer a machine counts as gone.
const SILENCE: Duration = Duration::from_secs(3);

/// A database in PostgreSQL, and who may use it. Not shown with its password.
#[derive(Clone)]
pub struct PostgresUrl(pub(crate) Config);

impl FromStr for PostgresUrl {
    type Err = StoreError;

    /// Such as `postgres://user@host/name`, or PostgreSQL's own `host=/run/postgresql dbname=name`.
    fn from_str(text: &str) -> Result<Self> {
        // What is wrong is said without the text: it may have a password in it.
        let unread = |error: postgres::Error| {
            let reason = format!("{}; write postgres://user@host/name", error_text(&error));
            StoreError::Postgres("the address".to_owned(), reason)
        };
        text.parse().map(Self).map_err(unread)
    }
}

impl PostgresUrl {
    /// With a password that stands elsewhere.
    pub fn set_password(&mut self, password: &str) {
        self.0.password(password);
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&place(&self.0))
    }
}

/// What the one connection that writes does first, and one that reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Brings the schema up to date.
    Writes,
    /// Cannot write.
    Reads,
    /// Has it alone, and a transaction as of one moment ([`Postgres::hold`]).
    Copies,
}

/// A connection, which is made anew where it is lost.
pub(crate) struct Postgres {
    config: Config,
    role: Role,
    /// Until it is dropped.
    client: RefCell<Option<Client>>,
    /// What the server has parsed of this connection's statements.
    statements: RefCell<HashMap<String, Statement>>,
    /// Whether a step of the transaction has failed, and nothing was rolled back since: the server would take a commit for a
    /// rollback, and not say so.
    failed: Cell<bool>,
}

not_shown!(Postgres);

/// Where a database is, without the password.
fn place(config: &Config) -> String {
    let hosts = config.get_hosts().iter().map(|host| match host {
        postgres::config::Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        postgres::config::Host::Unix(path) => path.display().to_string(),
    });
    let hosts: Vec<_> = hosts.collect();
    let name = config.get_dbname().or(config.get_user());
    let (hosts, name) = (hosts.join(","), name.unwrap_or_default());
    format!("postgres://{hosts}/{name}")
}

pub(crate) fn connect(config: &Config) -> Result<Client> {
    // A machine that is gone says nothing: it is not waited for as long as the system would.
    let mut patient = config.clone();
    patient.connect_timeout(config.get_connect_timeout().copied().unwrap_or(SILENCE));
    patient.tcp_user_timeout(config.get_tcp_user_timeout().copied().unwrap_or(SILENCE));
    patient.keepalives_idle(config.get_keepalives_idle().min(SILENCE));
    patient.keepalives_interval(config.get_keepalives_interval().unwrap_or(SILENCE / 3));
    patient.keepalives_retries(config.get_keepalives_retries().unwrap_or(2));
    let mut trusted = RootCertStore::empty();
    trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let tls =
        ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Database(error.to_string()))?
            .with_root_certificates(trusted)
            .with_no_client_auth();
    let client = patient.connect(MakeRustlsConnect::new(tls));
    let impatient = client.and_then(|mut client| {
        client.execute(BE_IMPATIENT, &[])?;
        Ok(client)
    });
    impatient.map_err(|error| unusable(config, &error_text(&error)))
}

/// An error with what is behind it.
pub(crate) fn error_text(error: &dyn Error) -> String {
    let behind = error.source().map(error_text);
    behind.map_or_else(|| error.to_string(), |behind| format!("{error}: {behind}"))
}

fn unusable(config: &Config, reason: &dyn fmt::Display) -> StoreError {
    StoreError::Postgres(place(config), reason.to_string())
}

impl Postgres {
    pub(crate) fn open(config: Config, role: Role) -> Result<Self> {
        Ok(Self {
            client: RefCell::new(Some(ready(&config, role)?)),
            config,
            role,
            statements: RefCell::default(),
            failed: Cell::new(false),
        })
    }

    fn client(&self) -> RefMut<'_, Client> {
        RefMut::map(self.client.borrow_mut(), |client| {
            client.as_mut().expect("until it is dropped")
        })
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.client().is_closed()
    }

    fn done<T>(&self, done: Result<T, postgres::Error>) -> Result<T> {
        self.failed.set(self.failed.get() || done.is_err());
        Ok(done?)
    }

    /// Does what may be done twice, as nothing is under way: a connection that is found to be lost is made anew before.
    fn afresh<T>(&self, work: impl Fn(&mut Client) -> Result<T, postgres::Error>) -> Result<T> {
        let mut client = self.client();
        let done = work(&mut client);
        if done.is_ok() || client.is_valid(PATIENCE).is_ok() {
            return Ok(done?);
        }
        // Strangers are told what is wrong, and not where the database is.
        *client = ready(&self.config, self.role).map_err(|error| match error {
            StoreError::Postgres(_, reason) => StoreError::Database(reason),
            error => error,
        })?;
        self.statements.borrow_mut().clear();
        self.failed.set(false);
        Ok(work(&mut client)?)
    }

    pub(crate) fn batch(&self, sql: &str) -> Result<()> {
        if sql == "BEGIN" {
            return self.afresh(|client| client.batch_execute(sql));
        }
        let done = self.client().batch_execute(sql);
        if sql.starts_with("ROLLBACK") && done.is_ok() {
            self.failed.set(false);
        }
        self.done(done)
    }

    pub(crate) fn commit(&self) -> Result<()> {
        match self.failed.get() {
            true => Err(StoreError::Database("a step of it failed".to_owned())),
            false => self.batch("COMMIT"),
        }
    }

    fn statement(&self, client: &mut Client, sql: &str) -> Result<Statement, postgres::Error> {
        let mut statements = self.statements.borrow_mut();
        if let Some(statement) = statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = client.prepare(sql)?;
        statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    pub(crate) fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize> {
        let client = &mut self.client();
        let statement = self.statement(client, sql);
        let done = statement.and_then(|statement| client.execute(&statement, &parameters(values)));
        Ok(self.done(done)? as usize)
    }

    pub(crate) fn query(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>> {
        let query = |client: &mut Client| {
            let statement = self.statement(client, sql)?;
            client.query(&statement, &parameters(values))
        };
        match self.role {
            // Nothing is under way on it.
            Role::Reads => self.afresh(query),
            Role::Writes | Role::Copies => self.done(query(&mut self.client())),
        }
    }

    /// Has the database for the transaction that has begun, as it is now: the format that it has, none where it is empty.
    pub(crate) fn hold(&self) -> Result<Option<u32>> {
        self.batch("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")?;
        let client = &mut *self.client();
        let format = format_of(client, &self.config)?;
        if format == Some(NEWEST) {
            let used = format!("SELECT EXISTS (SELECT 1 FROM servers WHERE lease > {NOW})");
            if client.query_one(&used, &[])?.try_get(0)? {
                return Err(unusable(&self.config, &"a Quantarium uses it"));
            }
        }
        Ok(format)
    }

    pub(crate) fn make(&self) -> Result<()> {
        Ok(make(&mut *self.client(), &[SCHEMA])?)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // It waits for the server, which a task of an asynchronous runtime must not.
        let client = self.client.take();
        let _ = std::thread::spawn(move || drop(client)).join();
    }
}

fn parameters<'a>(values: &'a [Value<'_>]) -> Vec<&'a (dyn ToSql + Sync)> {
    let values = values.iter();
    values.map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// A connection that can do what it is for: the one that writes has the newest format there.
fn ready(config: &Config, role: Role) -> Result<Client> {
    let mut client = connect(config)?;
    let failed = |error: postgres::Error| unusable(config, &error_text(&error));
    match role {
        Role::Copies => {
            // It reads elsewhere between its steps.
            let patient = client.batch_execute("SET idle_in_transaction_session_timeout = 0");
            patient.map_err(failed)?;
            // Before there is a transaction, which sees nothing of what is written while it waits.
            let alone = client.query_one(STAY_ALONE, &[]);
            if !alone.and_then(|row| row.try_get(0)).map_err(failed)? {
                return Err(unusable(config, &"a Quantarium uses it"));
            }
        }
        Role::Reads => client
            .batch_execute("SET default_transaction_read_only = on")
            .map_err(failed)?,
        Role::Writes => migrate(&mut client, config)?,
    }
    Ok(client)
}

/// Brings the schema to the newest format, in one transaction, and no other server at once.
fn migrate(client: &mut Client, config: &Config) -> Result<()> {
    let failed = |error: postgres::Error| unusable(config, &error_text(&error));
    let mut transaction = client.transaction().map_err(failed)?;
    transaction.batch_execute(BE_ALONE).map_err(failed)?;
    let missing = missing(format_of(&mut transaction, config)?);
    if !missing.is_empty() {
        make(&mut transaction, &missing).map_err(failed)?;
    }
    transaction.commit().map_err(failed)
}

/// The schema's format; nothing where it has no tables.
fn format_of(client: &mut impl GenericClient, config: &Config) -> Result<Option<u32>> {
    let failed = |error: postgres::Error| unusable(config, &error_text(&error));
    let count = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()";
    let tables = client.query_one(count, &[]);
    let tables: i64 = tables.and_then(|row| row.try_get(0)).map_err(failed)?;
    if tables == 0 {
        return Ok(None);
    }
    let row = client.query_one("SELECT format FROM quantarium", &[]);
    let format = row.and_then(|row| row.try_get::<_, i64>(0));
    let format = format.map_err(|error| match error.code() {
        Some(&SqlState::UNDEFINED_TABLE) => {
            unusable(config, &"it has the tables of another program")
        }
        _ => failed(error),
    })?;
    match u32::try_from(format) {
        Ok(format) if format <= NEWEST => Ok(Some(format)),
        _ => {
            let newer =
                format!("it has format {format}, this version knows formats up to {NEWEST}");
            Err(unusable(config, &newer))
        }
    }
}

/// What a format lacks to the newest.
fn make(client: &mut impl GenericClient, missing: &[&str]) -> Result<(), postgres::Error> {
    for migration in missing {
        client.batch_execute(&translated(migration))?;
    }
    // SQLite has the rows of `positions` in this order; here they lie as they were written, ten thousand at as many places.
    client.batch_execute(&format!(
        "CREATE INDEX IF NOT EXISTS positions_whole ON positions (position, number) INCLUDE (move, result);
         CREATE TABLE IF NOT EXISTS quantarium (format BIGINT NOT NULL);
         DELETE FROM quantarium; INSERT INTO quantarium VALUES ({NEWEST})"
    ))
}

/// The schema with the names that PostgreSQL has for SQLite's types.
fn translated(sql: &str) -> String {
    let names = [
        (" AUTOINCREMENT", ""),
        (
            "INTEGER PRIMARY KEY,",
            "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,",
        ),
        ("INTEGER", "BIGINT"),
        ("REAL", "DOUBLE PRECISION"),
        ("BLOB", "BYTEA"),
        (" STRICT, WITHOUT ROWID", ""),
        (" STRICT", ""),
    ];
    let translate = |sql: String, (from, to): (&str, &str)| sql.replace(from, to);
    names.into_iter().fold(sql.to_owned(), translate)
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        of: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (*self, of) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Int(number), &Type::INT8) => number.to_sql(of, out),
            (Self::Int(number), &Type::INT4) => i32::try_from(number)?.to_sql(of, out),
            (Self::Real(number), &Type::FLOAT8) => number.to_sql(of, out),
            (Self::Text(text), _) => text.to_sql(of, out),
            (Self::Blob(bytes), &Type::BYTEA) => bytes.to_sql(of, out),
            (value, _) => Err(format!("{value:?} is no {of}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value<'a> {
    fn from_sql(of: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(match *of {
            Type::INT8 => Self::Int(i64::from_sql(of, raw)?),
            Type::INT4 => Self::Int(i32::from_sql(of, raw)?.into()),
            Type::BOOL => Self::Int(bool::from_sql(of, raw)?.into()),
            Type::FLOAT8 => Self::Real(f64::from_sql(of, raw)?),
            Type::BYTEA => Self::Blob(FromSql::from_sql(of, raw)?),
            _ => Self::Text(FromSql::from_sql(of, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl From<postgres::Error> for StoreError {
    fn from(error: postgres::Error) -> Self {
        match error.as_db_error() {
            Some(said) if *said.code() == SqlState::DISK_FULL => Self::Full,
            // Class 23: something that must be, such as one row of a name.
            Some(said) if said.code().code().starts_with("23") => {
                Self::Contradicts(said.to_string())
            }
            Some(said) => Self::Database(said.to_string()),
            None => Self::Database(error_text(&error)),
        }
    }
}
