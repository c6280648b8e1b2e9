//! Hashing passwords. It is costly on purpose: so few are hashed at once, on threads that carry no moves, and
//! whoever finds no place is refused.

use std::sync::OnceLock;
use std::thread::available_parallelism;

use password_auth::{generate_hash, verify_password};
use quantarium_people::Password;
use quantarium_store::PasswordHash;

use crate::error::ApiError;
use crate::places::{Client, Places};

/// Hashed at once at most: each takes 19 MiB and a whole processor.
const AT_ONCE: usize = 2;
/// Those who may wait.
const WAITING: usize = 24;
/// Of both, one client's.
const SHARE: usize = 4;

/// The places where passwords are hashed.
#[derive(Debug)]
pub(crate) struct Passwords {
    places: Places,
}

impl Default for Passwords {
    fn default() -> Self {
        // One processor stays free for moves, where there are two.
        let processors = available_parallelism().map_or(1, usize::from);
        let count = (processors / 2).clamp(1, AT_ONCE);
        Self {
            places: Places::new("passwords are being checked", count, WAITING, SHARE),
        }
    }
}

impl Passwords {
    /// A password's hash, with a new salt.
    pub(crate) async fn hash(
        &self,
        client: Client,
        password: Password,
    ) -> Result<PasswordHash, ApiError> {
        self.beside(client, move || PasswordHash(generate_hash(password.text())))
            .await
    }

    /// Whether a password is the one of this hash. Without a hash it is not, which takes as long to find
    /// out: nobody can tell by the time whether there is such an account.
    pub(crate) async fn is_right(
        &self,
        client: Client,
        password: Password,
        hash: Option<PasswordHash>,
    ) -> Result<bool, ApiError> {
        self.beside(client, move || {
            let nobodys = nobodys();
            if !password.is_possible() {
                return false;
            }
            let known = hash.is_some();
            let hash = hash.map_or_else(|| nobodys.to_owned(), |hash| hash.0);
            verify_password(password.text(), &hash).is_ok() && known
        })
        .await
    }

    async fn beside<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.places.take(client).await?;
        let worked = tokio::task::spawn_blocking(move || {
            // Given back when it has really ended, not when nobody waits for it.
            let _place = place;
            work()
        });
        worked
            .await
            .map_err(|error| ApiError::Failed(error.to_string()))
    }
}

/// A hash of no account's password.
fn nobodys() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| generate_hash("of nobody"))
}
