//! People with accounts who play rated games, and guests in the lobby, while the server is killed.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;

use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use tokio::task::JoinSet;

use crate::Failure;
use crate::check::{check_lobby, check_notices, check_pair};
use crate::correspondence::{Correspondents, LONGEST};
use crate::history::{NoticeNote, Seeker, Trial};
use crate::lobby::Guest;
use crate::report::Report;
use crate::rivals::{Games, Person, Rivals};
use crate::seat::log;
use crate::tables::{Control, HEALING, finished};

/// People with accounts: two and two play with each other.
const PEOPLE: u32 = 4;

const GUESTS: u32 = 3;

/// The people, who keep their accounts for the whole trial.
pub(crate) struct Members {
    people: Vec<Person>,
    correspondents: Correspondents,
}

/// Those who play in one round.
#[derive(Default)]
pub(crate) struct Playing {
    rivals: JoinSet<Result<Games, String>>,
    guests: JoinSet<Result<Seeker, String>>,
}

/// Those who wait for their turns.
pub(crate) type Waiting = JoinSet<Result<Vec<NoticeNote>, String>>;

impl Members {
    pub(crate) async fn sign_up(server: SocketAddr, random: &mut Random) -> io::Result<Self> {
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            people.push(Person::sign_up(server, number).await?);
        }
        let correspondents = Correspondents::sign_up(server, PEOPLE, random).await?;
        Ok(Self {
            people,
            correspondents,
        })
    }

    /// Those begin who are told of their turns when they are away.
    pub(crate) fn wait(&self, control: &Control, random: &mut Random) -> Waiting {
        let seed = Seed(random.below(u64::MAX));
        let waiting = self.correspondents.begin(control.orders(0), seed);
        JoinSet::from_iter([waiting.play()])
    }

    /// All the others begin.
    pub(crate) fn begin(&self, control: &Control, random: &mut Random) -> Playing {
        let mut seed = || Seed(random.below(u64::MAX));
        let mut playing = Playing::default();
        for (number, pair) in self.people.as_chunks::<2>().0.iter().enumerate() {
            let rivals = Rivals::new(control.orders(number), pair.clone(), seed());
            playing.rivals.spawn(rivals.play());
        }
        for number in 0..GUESTS {
            let guest = Guest::new(control.orders(number as usize), number, seed());
            playing.guests.spawn(guest.play());
        }
        playing
    }

    /// Checks what was said and heard, once everybody has come to an end: the results of the rated games by their logs.
    pub(crate) async fn end(
        &self,
        playing: Playing,
        server: SocketAddr,
        trial: &Trial,
        report: &mut Report,
    ) -> Result<HashMap<TableId, String>, Failure> {
        let mut results = HashMap::new();
        let secrets: Vec<_> = self.people.iter().flat_map(Person::secrets).collect();
        for games in finished(HEALING, playing.rivals).await? {
            report.broken.extend(games.leaks);
            for table in games.tables {
                let (log, leaked) = log(server, &table, &secrets).await?;
                report.broken.extend(check_pair(&log, trial));
                let leaked = leaked.iter();
                let leaked = leaked.map(|what| format!("a stranger was told {what} of another"));
                report.broken.extend(leaked);
                report.add("rated", usize::from(log.result != "*"));
                results.insert(table, log.result);
            }
        }
        let seekers = finished(HEALING, playing.guests).await?;
        report.broken.extend(check_lobby(&seekers));
        let notes = seekers.iter().flat_map(|seeker| &seeker.notes);
        report.add("seeks", notes.count());
        Ok(results)
    }

    /// Checks what those were told who waited, once each has heard of their last turn.
    pub(crate) async fn notified(waiting: Waiting, report: &mut Report) -> Result<(), Failure> {
        for notes in finished(LONGEST, waiting).await? {
            let turns = notes.iter();
            let turns = turns.filter(|note| matches!(note, NoticeNote::Turn { .. }));
            report.add("turns", turns.count());
            report.broken.extend(check_notices(&notes));
        }
        Ok(())
    }

    /// One removes their account: whose name must then be nowhere.
    pub(crate) async fn leave(&mut self, server: SocketAddr) -> Result<String, Failure> {
        let mut person = self.people.swap_remove(0);
        person.remove(server).await?;
        Ok(person.name)
    }
}
