//! Ends challenges that have waited too long.

use std::sync::Arc;
use std::time::Duration;

use quantarium_store::challenges;
use quantarium_wire::ChallengeEnd;

use super::Challenges;
use crate::base::error::Result;
use crate::base::tasks::TaskGuard;

/// How often it is looked at what is over.
const EVERY: Duration = Duration::from_secs(5);

impl Challenges {
    /// Ends what is over until the server ends.
    pub(crate) async fn sweep(self: Arc<Self>, mut guard: TaskGuard) {
        while guard.waits(EVERY).await {
            if let Err(error) = self.end_what_is_over().await {
                tracing::error!(%error, "challenges that are over cannot be ended");
            }
        }
    }

    async fn end_what_is_over(&self) -> Result<()> {
        let now = self.wall_clock.seconds();
        let over = self.store.read(move |db| challenges::over(db, now)).await?;
        for one in over {
            // It may have been answered in the same moment.
            let _ = self.end(one, ChallengeEnd::Expired, None).await;
        }
        Ok(())
    }
}
