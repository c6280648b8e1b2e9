//! What the browser adds: who asked, and for what.

use serde::Deserialize;

use crate::{PasskeyError, Prompt, Site};

/// A passkey was asked for to be made.
pub(crate) const CREATE: &str = "webauthn.create";
/// A passkey was asked for to be used.
pub(crate) const GET: &str = "webauthn.get";

/// `clientDataJSON`, as far as it is looked at.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Client {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// The prompt that was answered, if it was one of ours, on a page of the site, and for this.
pub(crate) fn check(
    site: &Site,
    client: &[u8],
    kind: &str,
    take: impl FnOnce(&str) -> Result<Prompt, PasskeyError>,
) -> Result<Prompt, PasskeyError> {
    let client: Client =
        serde_json::from_slice(client).map_err(|_| PasskeyError::Malformed("clientDataJSON"))?;
    if client.kind != kind {
        return Err(PasskeyError::Malformed("type"));
    }
    // Our pages are in nobody's frame.
    if client.origin != site.origin || client.cross_origin {
        return Err(PasskeyError::Elsewhere);
    }
    take(&client.challenge)
}
