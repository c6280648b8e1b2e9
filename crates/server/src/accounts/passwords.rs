//! Hashing passwords. It is costly on purpose: so few are hashed at once, on threads that carry no moves, and
//! whoever finds no permit is refused.

use std::sync::{LazyLock, OnceLock};
use std::thread::available_parallelism;

use password_auth::{generate_hash, verify_password};
use quantarium_people::PASSWORD_LENGTH;
use quantarium_store::PasswordHash;
use quantarium_wire::HiddenText;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::oneshot;

use crate::base::{ApiError, Client, Permits, Result};

/// Hashed at once at most: each takes 19 MiB and a whole processor.
const AT_ONCE: usize = 2;
/// Those who may wait: they take turns by client.
const WAITING: usize = 126;
/// Of both, one client's.
const SHARE: usize = 4;

pub(crate) struct Passwords {
    permits: Permits,
    count: usize,
    /// Threads of their own, as many as permits: the allocator keeps what a hash took for the thread that took it. On tokio's
    /// threads, of which there are hundreds, 3,000 log-ins left the server with 3 GB.
    threads: OnceLock<ThreadPool>,
}

impl Default for Passwords {
    fn default() -> Self {
        // One processor stays free for moves, where there are two.
        let processors = available_parallelism().map_or(1, usize::from);
        let count = (processors / 2).clamp(1, AT_ONCE);
        Self {
            permits: Permits::new("passwords are being checked", count, WAITING, SHARE),
            count,
            threads: OnceLock::new(),
        }
    }
}

impl Passwords {
    /// A password's hash, with a new salt.
    pub(crate) async fn hash(&self, client: Client, password: HiddenText) -> Result<PasswordHash> {
        self.beside(client, move || PasswordHash(generate_hash(password.0)))
            .await
    }

    /// Whether a password is the one of this hash. Without a hash it is not, which takes as long to find
    /// out: nobody can tell by the time whether there is such an account.
    pub(crate) async fn is_right(
        &self,
        client: Client,
        password: HiddenText,
        hash: Option<PasswordHash>,
    ) -> Result<bool> {
        self.beside(client, move || {
            let nobodys: &str = &NOBODYS;
            // What is longer than every password is not worth hashing.
            if password.0.chars().count() > *PASSWORD_LENGTH.end() {
                return false;
            }
            let known = hash.is_some();
            let hash = hash.map_or_else(|| nobodys.to_owned(), |hash| hash.0);
            verify_password(&*password.0, &hash).is_ok() && known
        })
        .await
    }

    async fn beside<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let permit = self.permits.take(client).await?;
        let (answer, answered) = oneshot::channel();
        self.threads()?.spawn(move || {
            // Given back when it has really ended, not when nobody waits for it.
            let _permit = permit;
            // Who asked may have gone.
            let _ = answer.send(work());
        });
        let lost = |_| ApiError::Failed("a password was not checked to the end".to_owned());
        answered.await.map_err(lost)
    }

    fn threads(&self) -> Result<&ThreadPool> {
        if let Some(threads) = self.threads.get() {
            return Ok(threads);
        }
        let made = ThreadPoolBuilder::new()
            .num_threads(self.count)
            .thread_name(|number| format!("passwords-{number}"))
            .panic_handler(|_| tracing::error!("hashing a password failed"))
            .build();
        let made = made.map_err(|error| ApiError::Failed(error.to_string()))?;
        Ok(self.threads.get_or_init(|| made))
    }
}

static NOBODYS: LazyLock<String> = LazyLock::new(|| generate_hash("of nobody"));

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::net::{IpAddr, Ipv4Addr};
    use std::thread;

    use super::Passwords;
    use crate::base::Client;

    #[tokio::test]
    async fn passwords_are_hashed_on_few_threads_of_their_own() {
        let passwords = Passwords::default();
        let mut names = HashSet::new();
        for number in 1..=40 {
            let client = Client::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)));
            // Beside it another thread is used, as in a server that also writes.
            let others = tokio::task::spawn_blocking(thread::yield_now);
            let name = || thread::current().name().map(str::to_owned);
            names.insert(passwords.beside(client, name).await.expect("a permit"));
            others.await.expect("it ends");
        }
        assert!(names.len() <= passwords.count, "{names:?}");
        for name in names {
            let name = name.expect("a name");
            assert!(name.starts_with("passwords-"), "{name}");
        }
    }
}
