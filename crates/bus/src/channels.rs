//! A bus within a process: channels between the servers in it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::{Bus, BusError, Coming, Delivery, Feed, Subscription, Text, queue};

/// What connects the servers of a process.
#[derive(Clone, Debug, Default)]
pub struct Hub(Arc<Mutex<Subjects>>);

#[derive(Debug, Default)]
struct Subjects {
    /// The number of the last connection or listener.
    last: u64,
    by: HashMap<String, Vec<Listener>>,
}

#[derive(Debug)]
struct Listener {
    number: u64,
    connection: u64,
    feed: Feed,
}

/// The connection of a server to the others in its process.
#[derive(Debug)]
pub struct ChannelBus {
    subjects: Arc<Mutex<Subjects>>,
    connection: u64,
}

impl Hub {
    /// A connection for one more server.
    pub fn connect(&self) -> ChannelBus {
        let connection = lock(&self.0).number();
        ChannelBus {
            subjects: Arc::clone(&self.0),
            connection,
        }
    }
}

fn lock(subjects: &Mutex<Subjects>) -> MutexGuard<'_, Subjects> {
    subjects.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Subjects {
    fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Who hears what a connection says on a subject.
    fn hearers(&self, subject: &str, connection: u64) -> impl Iterator<Item = &Listener> {
        let listeners = self.by.get(subject).into_iter().flatten();
        listeners.filter(move |listener| listener.connection != connection)
    }

    fn leave(&mut self, subject: &str, number: u64) {
        let Some(listeners) = self.by.get_mut(subject) else {
            return;
        };
        listeners.retain(|listener| listener.number != number);
        if listeners.is_empty() {
            self.by.remove(subject);
        }
    }
}

impl ChannelBus {
    /// The bus of a server that has no others.
    pub fn alone() -> Self {
        Hub::default().connect()
    }

    fn listen(&self, subject: &str) -> Subscription {
        let mut subjects = lock(&self.subjects);
        let number = subjects.number();
        let (left, from) = (Arc::downgrade(&self.subjects), subject.to_owned());
        let (feed, subscription) = queue(move || {
            if let Some(subjects) = Weak::upgrade(&left) {
                lock(&subjects).leave(&from, number);
            }
        });
        let listener = Listener {
            number,
            connection: self.connection,
            feed,
        };
        subjects
            .by
            .entry(subject.to_owned())
            .or_default()
            .push(listener);
        subscription
    }

    /// Puts a question to all who hear it: their answers, nothing where nobody hears it.
    fn put(&self, subject: &str, text: &Text) -> Option<mpsc::Receiver<Text>> {
        let (tell, answers) = mpsc::channel(1);
        let subjects = lock(&self.subjects);
        let mut heard = false;
        for listener in subjects.hearers(subject, self.connection) {
            heard = true;
            let tell = tell.clone();
            // Only the first is waited for.
            let answer = move |text| drop(tell.try_send(text));
            let question = Delivery::question(Arc::clone(text), answer);
            listener.feed.push(question);
        }
        heard.then_some(answers)
    }
}

impl Bus for ChannelBus {
    fn may_be_heard(&self, subject: &str) -> bool {
        let subjects = lock(&self.subjects);
        subjects.hearers(subject, self.connection).next().is_some()
    }

    fn publish(&self, subject: &str, text: Text) -> Result<(), BusError> {
        let subjects = lock(&self.subjects);
        for listener in subjects.hearers(subject, self.connection) {
            listener.feed.push(Delivery::news(Arc::clone(&text)));
        }
        Ok(())
    }

    fn subscribe<'a>(&'a self, subject: &'a str) -> Coming<'a, Subscription> {
        Box::pin(async move { self.listen(subject) })
    }

    fn ask<'a>(
        &'a self,
        subject: &'a str,
        text: Text,
        patience: Duration,
    ) -> Coming<'a, Result<Text, BusError>> {
        Box::pin(async move {
            let answers = self.put(subject, &text);
            let mut answers = answers.ok_or_else(|| BusError::Nobody(subject.to_owned()))?;
            let answer = timeout(patience, answers.recv()).await.ok().flatten();
            answer.ok_or_else(|| BusError::Silent(subject.to_owned()))
        })
    }
}
