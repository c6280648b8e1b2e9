//! How many files the system lets the process open: each connection is one.

use crate::Limits;

/// What the database, the log and the messages that are sent need besides connections.
const OTHERS: u64 = 64;

/// Has the system allow as many files as the limits need. Where it does not, the limits that it bears.
#[cfg(unix)]
pub(crate) fn allow(limits: Limits) -> Limits {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut allowed = getrlimit(Resource::Nofile);
    let needed = limits.files() + OTHERS;
    let Some(current) = allowed.current.filter(|current| *current < needed) else {
        return limits;
    };
    allowed.current = Some(allowed.maximum.map_or(needed, |most| most.min(needed)));
    let raised = setrlimit(Resource::Nofile, allowed).ok();
    let files = raised.and(allowed.current).unwrap_or(current);
    if files < needed {
        tracing::warn!(
            files,
            needed,
            "the system allows few files (`ulimit -n`): fewer pages and connections are served"
        );
    }
    limits.within(files)
}

#[cfg(not(unix))]
pub(crate) fn allow(limits: Limits) -> Limits {
    limits
}

impl Limits {
    /// The files that connections and pages may need.
    fn files(&self) -> u64 {
        (self.connections + self.sockets) as u64
    }

    /// These limits, and no more connections and pages than so many files allow; as many of both are left out in proportion.
    fn within(self, files: u64) -> Self {
        let needed = self.files();
        let free = files - OTHERS.min(files / 2);
        let part = |count: usize| (count as u64 * free / needed.max(1)).max(1) as usize;
        match free < needed {
            true => Self {
                connections: part(self.connections),
                sockets: part(self.sockets),
                ..self
            },
            false => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_files_are_fewer_connections_and_pages() {
        let limits = |files| {
            let limits = Limits::default().within(files);
            (limits.connections, limits.sockets)
        };
        assert_eq!(limits(1_000_000), (640, 256));
        assert_eq!(limits(960), (640, 256));
        assert_eq!(limits(256), (137, 54));
        assert_eq!(limits(32), (11, 4));
        assert_eq!(limits(1), (1, 1));
    }
}
