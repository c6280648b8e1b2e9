//! The operator's socket: one question a connection, each a line of JSON, as the answer is.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{AdminAnswer, AdminError, AdminRequest};
use crate::AppState;
use crate::base::TaskGuard;

/// The folder that only the server's own user can enter, and the socket in it.
const FOLDER: &str = "operator";
const FILE: &str = "admin.sock";
/// How long a question may be, in bytes.
const MOST: u64 = 64 * 1024;
/// How long a question may take to come in.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the server that uses a data directory; nothing where none does.
pub(super) async fn ask(
    data_dir: &Path,
    request: &AdminRequest,
) -> Result<Option<AdminAnswer>, AdminError> {
    let Ok(stream) = UnixStream::connect(data_dir.join(FOLDER).join(FILE)).await else {
        return Ok(None);
    };
    let mut stream = BufReader::new(stream);
    let line = format!("{}\n", serde_json::to_string(request)?);
    stream.write_all(line.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_line(&mut answer).await?;
    Ok(Some(serde_json::from_str(&answer)?))
}

/// Answers the operator until the server ends. Whoever holds the database may do so.
pub(crate) fn answer(data_dir: &Path, state: AppState, guard: TaskGuard) -> io::Result<()> {
    let folder = data_dir.join(FOLDER);
    fs::create_dir_all(&folder)?;
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700))?;
    let file = folder.join(FILE);
    // One that a server left behind that was killed.
    let _ = fs::remove_file(&file);
    let listener = UnixListener::bind(&file)?;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
    tokio::spawn(listen(guard, listener, file, state));
    Ok(())
}

/// The guard is dropped last: the server waits until the store is let go of.
async fn listen(mut guard: TaskGuard, listener: UnixListener, file: PathBuf, state: AppState) {
    let mut answers = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = guard.closing() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                let state = state.clone();
                // Whoever says nothing holds up nobody else.
                answers.spawn(async move { report(one(stream, &state).await) });
            }
            Err(error) => report(Err(error.into())),
        }
        while answers.try_join_next().is_some() {}
    }
    let _ = fs::remove_file(&file);
    // What was begun is done. Who has asked nothing yet is not waited for longer than their patience.
    while answers.join_next().await.is_some() {}
}

fn report(answered: Result<(), AdminError>) {
    if let Err(error) = answered {
        tracing::warn!(%error, "the operator could not be answered");
    }
}

async fn one(stream: UnixStream, state: &AppState) -> Result<(), AdminError> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    let mut limited = (&mut stream).take(MOST);
    let read = timeout(PATIENCE, limited.read_line(&mut line)).await;
    read.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
    let answer = match serde_json::from_str::<AdminRequest>(&line) {
        Ok(request) => state.administer(request).await,
        Err(error) => AdminAnswer::Refused(error.to_string()),
    };
    let line = format!("{}\n", serde_json::to_string(&answer)?);
    Ok(stream.write_all(line.as_bytes()).await?)
}
