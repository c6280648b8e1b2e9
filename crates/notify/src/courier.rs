//! Sending: one request, a few seconds, no way to another address.

use std::time::Duration;

use thiserror::Error;
use ureq::config::Config;
use ureq::http::{Uri, header};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, http};

use crate::{Destinations, check_address};

/// How long sending may take in all.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest wait that another server may ask for.
const LONGEST_WAIT: u64 = 24 * 3600;

/// Something to be sent by POST. Not shown by `Debug`: the address of a browser is a secret.
#[derive(Clone)]
pub struct Letter {
    /// Where to.
    pub address: String,
    /// With which headers.
    pub headers: Vec<(&'static str, String)>,
    /// What.
    pub body: Vec<u8>,
}

not_shown!(Letter);

/// Why a letter has not arrived. It never says where it was sent.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Undelivered {
    /// Nobody is there any more: nothing is to be sent there again.
    #[error("nobody is there any more")]
    Gone,
    /// Nothing is at this address: a push service no longer knows the browser (RFC 8030, 7.3), a webhook's server may be in repair.
    #[error("nothing is at this address")]
    NotFound,
    /// It would not be taken another time either.
    #[error("it is not taken: {0}")]
    Refused(String),
    /// It may be taken later: after this time, where the other side says so.
    #[error("it cannot be sent now: {0}")]
    Later(String, Option<Duration>),
}

/// Sends letters to where they may be sent; cheap to clone. Blocks.
#[derive(Clone, Debug)]
pub struct Courier {
    agent: Agent,
    destinations: Destinations,
}

/// Looks names up, and finds only what may be reached.
#[derive(Debug)]
struct Guarded {
    destinations: Destinations,
    names: DefaultResolver,
}

impl Resolver for Guarded {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        // One that may not be reached shows that the name is a trap.
        let mut addresses = found.iter();
        match addresses.all(|address| self.destinations.allows(address.ip())) {
            true => Ok(found),
            false => Err(ureq::Error::HostNotFound),
        }
    }
}

impl Courier {
    /// One that sends to these destinations only.
    pub fn new(destinations: Destinations) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // Another address would be another that has to be checked, and a proxy would look the name up itself.
            .max_redirects(0)
            .proxy(None)
            .max_idle_connections(0)
            .timeout_global(Some(PATIENCE))
            .user_agent("quantarium")
            .build();
        let names = DefaultResolver::default();
        let guarded = Guarded {
            destinations,
            names,
        };
        Self {
            agent: Agent::with_parts(config, DefaultConnector::new(), guarded),
            destinations,
        }
    }

    /// Sends a letter.
    ///
    /// # Errors
    /// When it has not arrived.
    pub fn send(&self, letter: &Letter) -> Result<(), Undelivered> {
        let to = check_address(&letter.address, self.destinations)
            .map_err(|error| Undelivered::Refused(error.to_string()))?;
        let mut asked = self.agent.post(to);
        for (name, value) in &letter.headers {
            asked = asked.header(*name, value);
        }
        match asked.send(&letter.body) {
            Ok(answer) => outcome(&answer),
            Err(error) => Err(Undelivered::Later(words(&error).to_owned(), None)),
        }
    }
}

/// What an answer means.
fn outcome<B>(answer: &http::Response<B>) -> Result<(), Undelivered> {
    let status = answer.status();
    let words = || format!("status {}", status.as_u16());
    match status.as_u16() {
        200..=299 => Ok(()),
        404 => Err(Undelivered::NotFound),
        410 => Err(Undelivered::Gone),
        408 | 425 | 429 | 500..=599 => Err(Undelivered::Later(words(), wait(answer))),
        _ => Err(Undelivered::Refused(words())),
    }
}

fn wait<B>(answer: &http::Response<B>) -> Option<Duration> {
    let seconds = answer.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    let seconds: u64 = seconds.trim().parse().ok()?;
    Some(Duration::from_secs(seconds.min(LONGEST_WAIT)))
}

/// What went wrong, without the address, which the library's own words may have.
fn words(error: &ureq::Error) -> &'static str {
    match error {
        ureq::Error::HostNotFound => "the name leads nowhere that may be reached",
        ureq::Error::Timeout(_) => "no answer in time",
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) => "no encryption could be agreed on",
        _ => "no connection",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn letter(address: &str) -> Letter {
        Letter {
            address: address.to_owned(),
            headers: vec![("ttl", "60".to_owned())],
            body: b"hello".to_vec(),
        }
    }

    /// Answers one request so; what it was sent, and what the sender makes of the answer.
    fn exchanged(answer: String) -> (String, Result<(), Undelivered>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let other = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut heard = Vec::new();
            while !heard.ends_with(b"hello") {
                let mut some = [0; 512];
                let read = stream.read(&mut some).unwrap();
                heard.extend(&some[..read]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
            String::from_utf8(heard).unwrap()
        });
        let sent = Courier::new(Destinations::Anywhere)
            .send(&letter(&format!("http://127.0.0.1:{port}/x?y")));
        (other.join().unwrap(), sent)
    }

    #[test]
    fn a_letter_arrives_as_it_was_written() {
        let answer = "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n".to_owned();
        let (heard, sent) = exchanged(answer);
        assert_eq!(sent, Ok(()));
        assert!(heard.starts_with("POST /x?y HTTP/1.1\r\n"), "{heard}");
        assert!(heard.to_lowercase().contains("\r\nttl: 60\r\n"), "{heard}");
    }

    #[test]
    fn an_answer_says_whether_to_come_again() {
        let refused = |status: &str| Undelivered::Refused(format!("status {status}"));
        let wait = Some(Duration::from_secs(7));
        let later = Undelivered::Later("status 503".to_owned(), wait);
        for (answer, expected) in [
            ("410 Gone", Undelivered::Gone),
            ("404 No", Undelivered::NotFound),
            ("503 Busy\r\nretry-after: 7", later),
            // Another address is not followed.
            ("302 Found\r\nlocation: http://127.0.0.1:1/", refused("302")),
            ("400 No", refused("400")),
        ] {
            let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n");
            assert_eq!(exchanged(answer).1, Err(expected));
        }
    }

    #[test]
    fn a_name_that_leads_to_this_machine_is_not_followed() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let letter = letter(&format!("https://localhost:{port}/"));
        let sent = Courier::new(Destinations::Public).send(&letter);
        let words = "the name leads nowhere that may be reached".to_owned();
        assert_eq!(sent, Err(Undelivered::Later(words, None)));
        assert!(listener.accept().is_err(), "nobody has come");
    }
}
