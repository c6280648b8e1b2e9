//! What waits for a listener: a queue with an end, which says where something is missing.

use std::fmt;
use std::future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use crate::Text;

/// Messages that wait for a listener. Those beyond it are lost, and a [`Gap`] stands for them.
pub const WAITING: usize = 256;

/// Something that was said.
pub struct Delivery {
    /// The message.
    pub text: Text,
    answer: Option<Answer>,
}

type Answer = Box<dyn FnOnce(Text) + Send>;

/// Messages are missing here: whoever needs to know them reads anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap;

impl Delivery {
    /// A message that wants no answer.
    pub fn news(text: Text) -> Self {
        let answer = None;
        Self { text, answer }
    }

    /// A question: `answer` is called at most once.
    pub fn question(text: Text, answer: impl FnOnce(Text) + Send + 'static) -> Self {
        let answer: Answer = Box::new(answer);
        Self {
            text,
            answer: Some(answer),
        }
    }

    /// Answers it, where somebody waits for an answer.
    pub fn answer(self, text: Text) {
        if let Some(answer) = self.answer {
            answer(text);
        }
    }
}

impl fmt::Debug for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery")
            .field("text", &self.text)
            .field("asked", &self.answer.is_some())
            .finish()
    }
}

enum Item {
    Delivery(Delivery),
    Gap,
}

/// The end of a queue that a bus puts messages into.
pub struct Feed {
    items: mpsc::Sender<Item>,
    /// Whether a gap is in the queue: nothing more is put there until the listener has come to it.
    gap: Arc<Mutex<bool>>,
}

/// The end of a queue that a listener reads. Dropping it ends the listening.
pub struct Subscription {
    items: mpsc::Receiver<Item>,
    gap: Arc<Mutex<bool>>,
    /// The bus has gone, and the listener knows.
    ended: bool,
    leave: Option<Box<dyn FnOnce() + Send + Sync>>,
}

/// A queue for one listener; `leave` is called when it listens no more.
pub fn queue(leave: impl FnOnce() + Send + Sync + 'static) -> (Feed, Subscription) {
    // One more for the gap.
    let (sender, receiver) = mpsc::channel(WAITING + 1);
    let gap = Arc::<Mutex<bool>>::default();
    let feed = Feed {
        items: sender,
        gap: Arc::clone(&gap),
    };
    let subscription = Subscription {
        items: receiver,
        gap,
        ended: false,
        leave: Some(Box::new(leave)),
    };
    (feed, subscription)
}

fn lock(gap: &Mutex<bool>) -> MutexGuard<'_, bool> {
    gap.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Feed {
    /// Puts a message into the queue, or a gap where it is full.
    pub fn push(&self, delivery: Delivery) {
        let gap = lock(&self.gap);
        if *gap {
            return;
        }
        if self.items.capacity() > 1 {
            // The listener may have gone, here and below.
            let _ = self.items.try_send(Item::Delivery(delivery));
        } else {
            self.put_gap(gap);
        }
    }

    /// Notes that messages may be missing.
    pub fn push_gap(&self) {
        let gap = lock(&self.gap);
        if !*gap {
            self.put_gap(gap);
        }
    }

    fn put_gap(&self, mut gap: MutexGuard<'_, bool>) {
        *gap = true;
        let _ = self.items.try_send(Item::Gap);
    }
}

impl Subscription {
    /// The next message. Where the bus itself has gone a gap comes, and nothing more.
    ///
    /// # Errors
    /// When messages are missing at this place.
    pub async fn next(&mut self) -> Result<Delivery, Gap> {
        if self.ended {
            return future::pending().await;
        }
        match self.items.recv().await {
            Some(item) => self.taken(item),
            None => {
                self.ended = true;
                Err(Gap)
            }
        }
    }

    /// The next message, if it is there already.
    ///
    /// # Errors
    /// As with [`Subscription::next`].
    pub fn next_there(&mut self) -> Result<Option<Delivery>, Gap> {
        match self.items.try_recv() {
            Ok(item) => self.taken(item).map(Some),
            Err(_) => Ok(None),
        }
    }

    fn taken(&self, item: Item) -> Result<Delivery, Gap> {
        match item {
            Item::Delivery(delivery) => Ok(delivery),
            Item::Gap => {
                *lock(&self.gap) = false;
                Err(Gap)
            }
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(leave) = self.leave.take() {
            leave();
        }
    }
}

impl fmt::Debug for Feed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Feed(..)")
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscription(..)")
    }
}
