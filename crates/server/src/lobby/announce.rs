//! Tells an address of the operator's of every new seek, so that a few players find each other where they are anyway: in a
//! chat that takes messages by a webhook.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use quantarium_notify::{Courier, Destinations, Letter, NoAddress, check_address};
use quantarium_wire::{Seek, not_shown};
use serde::Serialize;
use tokio::sync::broadcast::{self, error::RecvError};

use super::{Listed, Seeks, shown};
use crate::base::{Bucket, TaskGuard, json};
use crate::lobby::feed::{game_words, opener_words};

/// How many are told in a minute; of more, only the lobby and its feed tell.
const A_MINUTE: u32 = 6;
/// After how long it is tried once more.
const AGAIN: Duration = Duration::from_secs(5);

/// An address of the operator's, by HTTPS; by HTTP on this machine. Not shown by `Debug`: whoever knows it may write there.
#[derive(Clone, PartialEq, Eq)]
pub struct SeekWebhook(String);

impl FromStr for SeekWebhook {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        check_address(text, Destinations::Anywhere)?;
        Ok(Self(text.to_owned()))
    }
}

not_shown!(SeekWebhook);

/// What is sent: the seek as the lobby lists it, and a sentence under the names by which chats look for one.
#[derive(Debug, Serialize)]
struct Announcement {
    kind: &'static str,
    seek: Seek,
    /// Where the lobby is.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    content: String,
    text: String,
}

/// Tells `address` of new seeks until the server ends. `host` is the server's name for others.
pub(crate) async fn announce(
    seeks: Arc<Seeks>,
    SeekWebhook(address): SeekWebhook,
    host: Option<String>,
    mut guard: TaskGuard,
) {
    let posting = post(seeks.opened.subscribe(), &address, host.as_deref());
    guard.during(posting).await;
}

async fn post(mut opened: broadcast::Receiver<Arc<Listed>>, address: &str, host: Option<&str>) {
    let courier = Courier::new(Destinations::Anywhere);
    let mut bucket = Bucket::new(A_MINUTE, Duration::from_secs(60));
    loop {
        let seek = match opened.recv().await {
            Ok(seek) => seek,
            // More than anybody wants to read.
            Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        if !bucket.take() {
            continue;
        }
        let letter = Letter {
            address: address.to_owned(),
            headers: vec![("content-type", "application/json".to_owned())],
            body: written(&seek, host),
        };
        if !sent(&courier, &letter).await {
            tokio::time::sleep(AGAIN).await;
            sent(&courier, &letter).await;
        }
    }
}

/// Sends a letter, on a thread that may block; whether it has arrived.
async fn sent(courier: &Courier, letter: &Letter) -> bool {
    let (courier, letter) = (courier.clone(), letter.clone());
    let sent = tokio::task::spawn_blocking(move || courier.send(&letter)).await;
    if let Ok(Err(error)) = &sent {
        tracing::warn!(%error, "a new seek could not be announced");
    }
    matches!(sent, Ok(Ok(())))
}

fn written(seek: &Listed, host: Option<&str>) -> Vec<u8> {
    let seek = shown(seek, None);
    let url = host.map(|host| format!("https://{host}/lobby"));
    let place = url.as_ref().map(|url| format!(" {url}"));
    let words = format!(
        "{}: {} waits for a game.{}",
        game_words(&seek),
        opener_words(&seek),
        place.unwrap_or_default()
    );
    let announcement = Announcement {
        kind: "seek",
        seek,
        url,
        content: words.clone(),
        text: words,
    };
    json(&announcement).into_bytes()
}
