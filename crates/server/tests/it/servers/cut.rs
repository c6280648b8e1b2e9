//! A server that is cut off from the others, but not from the store.

use std::sync::Arc;
use std::time::Duration;

use quantarium_bus::{Bus, BusError, ChannelBus, Coming, Subscription, Text, queue};
use quantarium_wire::ToTable;
use tokio::sync::{oneshot, watch};

use super::{Apart, Shared, limits, plays, some_move};
use crate::common::{Fixture, Served};
use crate::guests::invited;

/// A connection to the bus that can be cut: then nothing goes out, and nothing comes in.
#[derive(Debug)]
struct Cuttable {
    bus: ChannelBus,
    cut: watch::Sender<bool>,
}

impl Bus for Cuttable {
    fn may_be_heard(&self, subject: &str) -> bool {
        *self.cut.borrow() || self.bus.may_be_heard(subject)
    }

    fn publish(&self, subject: &str, text: Text) -> Result<(), BusError> {
        match *self.cut.borrow() {
            true => Err(BusError::Cut("it is cut".to_owned())),
            false => self.bus.publish(subject, text),
        }
    }

    fn subscribe<'a>(&'a self, subject: &'a str) -> Coming<'a, Subscription> {
        Box::pin(async move {
            let mut inner = self.bus.subscribe(subject).await;
            let mut cut = self.cut.subscribe();
            let (leave, mut left) = oneshot::channel::<()>();
            let (feed, subscription) = queue(move || drop(leave));
            tokio::spawn(async move {
                // Nobody answers what is lost, and nobody knows that it is.
                let mut lost = Vec::new();
                loop {
                    tokio::select! {
                        said = inner.next() => match said {
                            Ok(said) if *cut.borrow() => lost.push(said),
                            Ok(said) => feed.push(said),
                            Err(_) => feed.push_gap(),
                        },
                        changed = cut.changed() => {
                            if changed.is_ok() && !*cut.borrow() {
                                feed.push_gap();
                            }
                        }
                        _ = &mut left => return,
                    }
                }
            });
            subscription
        })
    }

    fn ask<'a>(
        &'a self,
        subject: &'a str,
        text: Text,
        patience: Duration,
    ) -> Coming<'a, Result<Text, BusError>> {
        Box::pin(async move {
            if *self.cut.borrow() {
                return Err(BusError::Cut("it is cut".to_owned()));
            }
            self.bus.ask(subject, text, patience).await
        })
    }
}

/// Two servers, the first of which can be cut off from the second, but not from the store.
async fn cuttable(shared: &Shared) -> (Fixture, Fixture, watch::Sender<bool>) {
    let cut = watch::Sender::new(false);
    let bus = Cuttable {
        bus: shared.hub.connect(),
        cut: cut.clone(),
    };
    let first = Fixture::beside(bus, Arc::clone(&shared.store), limits());
    (first, shared.server(), cut)
}

/// The opener moves, and their server is cut off. The friend's takes over what it hears nothing of, and the friend moves there.
async fn cut_off(apart: &mut Apart, cut: &watch::Sender<bool>, there: &Served) {
    let Apart {
        id,
        friend,
        green,
        black,
        ..
    } = apart;
    let text = some_move(green, 0);
    plays(green, "one", &text).await;
    black.see_until(|view| view.state.moves.len() == 1).await;
    cut.send_replace(true);
    assert_eq!(black.goodbye().await.expect("a goodbye"), Some(1013));
    *black = friend.page(there, id).await;
    let text = some_move(black, 1);
    plays(black, "two", &text).await;
}

#[tokio::test]
async fn an_owner_that_is_cut_off_writes_nothing_any_more() {
    let shared = Shared::new();
    let (first, second, cut) = cuttable(&shared).await;
    let (here, there) = (first.serve().await, second.serve().await);
    let new = invited("quantum-link:board=hex3", 2, &[1]);
    let mut apart = Apart::at(&new, (&first, &here), (&second, &there)).await;
    cut_off(&mut apart, &cut, &there).await;
    let Apart {
        id,
        opener,
        mut green,
        mut black,
        ..
    } = apart;
    assert_eq!(shared.epoch(&id), 2);
    // The first still believes that the table is its own: it is refused, and its pages are sent away.
    let ply = green.ply();
    green.ask("late", None, ToTable::TakeBack { ply }).await;
    assert_eq!(green.goodbye().await.expect("a goodbye"), Some(1013));
    cut.send_replace(false);
    let mut green = opener.page(&here, &id).await;
    assert_eq!(green.ply(), 2, "the opener sees what was played meanwhile");
    let text = some_move(&green, 2);
    plays(&mut green, "three", &text).await;
    black.see_until(|view| view.state.moves.len() == 3).await;
    let names: Vec<_> = shared
        .written(&id)
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    let expected = ["one", "two", "three"].map(|name| Some(name.to_owned()));
    assert_eq!(names, expected);
    assert_eq!(shared.epoch(&id), 2);
}

#[tokio::test]
async fn an_owner_that_was_cut_off_learns_that_it_is_none_when_it_is_back() {
    let shared = Shared::new();
    let (first, second, cut) = cuttable(&shared).await;
    let (here, there) = (first.serve().await, second.serve().await);
    let new = invited("quantum-link:board=hex3", 2, &[1]);
    let mut apart = Apart::at(&new, (&first, &here), (&second, &there)).await;
    cut_off(&mut apart, &cut, &there).await;
    let Apart {
        id,
        opener,
        mut green,
        ..
    } = apart;
    // The opener waits for this move, and would wait for ever.
    cut.send_replace(false);
    assert_eq!(green.goodbye().await.expect("a goodbye"), Some(1013));
    assert_eq!(opener.page(&here, &id).await.ply(), 2);
}
