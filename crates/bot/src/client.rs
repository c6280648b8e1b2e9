//! The server's interface for bots over HTTP: calls that are answered at once, and streams of lines.

use std::io::{BufRead, BufReader, Read};
use std::time::Duration;

use quantarium_wire::Refusal;
use serde::de::DeserializeOwned;
use thiserror::Error;
use ureq::Agent;
use ureq::http::{Response, header};

/// How long a server may be silent; in a stream it says something every 7 seconds.
const SILENCE: Duration = Duration::from_secs(20);
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// How long a call may take in all.
const CALL: Duration = Duration::from_secs(30);
/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Why a call has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CallError {
    /// The server refuses, by an answer of this status.
    #[error("{}", .1.message)]
    Refused(u16, Refusal),
    /// Too many calls: it can be said again after that time.
    #[error("too many calls")]
    Wait(Duration),
    /// The connection broke, or the server has trouble: it may be said again.
    #[error("{0}")]
    Broken(String),
}

/// A server, as one account calls it.
#[derive(Clone, Debug)]
pub struct Client {
    agent: Agent,
    server: String,
    authorization: String,
}

impl Client {
    /// A server by its address, and the account of a token.
    pub fn new(server: &str, token: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(CONNECT))
            .timeout_per_read(Some(SILENCE))
            .timeout_per_write(Some(SILENCE))
            .build();
        Self {
            agent: config.into(),
            server: server.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {}", token.trim()),
        }
    }

    /// Asks for something.
    ///
    /// # Errors
    /// See [`CallError`].
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, CallError> {
        let asked = self.agent.get(format!("{}{path}", self.server));
        let asked = asked.header(header::AUTHORIZATION, &self.authorization);
        let asked = asked.config().timeout_global(Some(CALL)).build();
        parsed(&text(asked.call().map_err(broken)?)?)
    }

    /// Says something.
    ///
    /// # Errors
    /// See [`CallError`].
    pub fn post(&self, path: &str, body: &str) -> Result<String, CallError> {
        let said = self.agent.post(format!("{}{path}", self.server));
        let said = said.header(header::AUTHORIZATION, &self.authorization);
        let said = said.header(header::CONTENT_TYPE, "application/json");
        let said = said.config().timeout_global(Some(CALL)).build();
        text(said.send(body).map_err(broken)?)
    }

    /// Opens a stream of lines; an empty one, which only says that the server lives, is nothing.
    ///
    /// # Errors
    /// See [`CallError`].
    pub fn lines<T: DeserializeOwned>(
        &self,
        path: &str,
    ) -> Result<impl Iterator<Item = Result<Option<T>, CallError>> + use<T>, CallError> {
        let asked = self.agent.get(format!("{}{path}", self.server));
        let asked = asked.header(header::AUTHORIZATION, &self.authorization);
        let answer = asked.call().map_err(broken)?;
        if !answer.status().is_success() {
            return Err(text(answer).err().unwrap_or_else(|| broken("no stream")));
        }
        let mut reader = BufReader::new(answer.into_body().into_reader());
        Ok(std::iter::from_fn(move || next_line(&mut reader)))
    }
}

/// The next line; none when the stream has ended.
fn next_line<T: DeserializeOwned>(from: &mut impl BufRead) -> Option<Result<Option<T>, CallError>> {
    let mut line = Vec::new();
    match from.take(LONGEST).read_until(b'\n', &mut line) {
        Ok(0) => return None,
        Err(error) => return Some(Err(broken(error))),
        Ok(_) => {}
    }
    let line = String::from_utf8_lossy(&line);
    match line.trim() {
        "" => Some(Ok(None)),
        line => Some(parsed(line).map(Some)),
    }
}

/// The text of an answer that is none of refusal.
fn text(mut answer: Response<ureq::Body>) -> Result<String, CallError> {
    let status = answer.status().as_u16();
    let wait = answer.headers().get(header::RETRY_AFTER);
    let wait = wait.and_then(|wait| wait.to_str().ok()?.parse().ok());
    let text = answer.body_mut().read_to_string().map_err(broken)?;
    match status {
        200..300 => Ok(text),
        429 => Err(CallError::Wait(Duration::from_secs(wait.unwrap_or(60)))),
        500.. => Err(broken(format_args!("the server has trouble ({status})"))),
        _ => Err(refused(status, &text)),
    }
}

fn refused(status: u16, text: &str) -> CallError {
    let refusal = serde_json::from_str::<Refusal>(text);
    let refusal = refusal.unwrap_or_else(|_| Refusal::new("", format!("status {status}")));
    CallError::Refused(status, refusal)
}

fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, CallError> {
    serde_json::from_str(text).map_err(|error| broken(format_args!("unknown words: {error}")))
}

fn broken(error: impl std::fmt::Display) -> CallError {
    CallError::Broken(error.to_string())
}

/// A text as a part of a path.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'_' | b'.' | b'~' => {
                escaped.push(char::from(byte));
            }
            byte => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_can_be_a_part_of_a_path() {
        assert_eq!(escaped("a1-b2"), "a1-b2");
        assert_eq!(escaped("+@d3/x é"), "%2B%40d3%2Fx%20%C3%A9");
    }

    #[test]
    fn an_empty_line_says_nothing_and_the_end_is_one() {
        let mut text = &b"\n{\"ok\":true}\nwords\n"[..];
        let mut next = || next_line::<quantarium_wire::Done>(&mut text);
        assert_eq!(next(), Some(Ok(None)));
        assert_eq!(next(), Some(Ok(Some(quantarium_wire::Done { ok: true }))));
        assert!(matches!(next(), Some(Err(CallError::Broken(_)))));
        assert_eq!(next(), None);
    }

    #[test]
    fn a_refusal_has_its_code() {
        let late = r#"{"code":"late","message":"too late","state":{}}"#;
        let error = refused(409, late);
        assert!(matches!(error, CallError::Refused(409, refusal) if refusal.code == "late"));
    }
}
