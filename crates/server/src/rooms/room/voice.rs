//! What is said to all pages of a room. The players hear it at once, and those who came first. Where many look on, the others
//! hear it some at a time: else whoever moves, here or at another table, would wait until thousands have been told.

use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::task::yield_now;

use super::News;

/// News that a page may be behind. The connection of a page further behind is closed; it comes back for what it missed.
const BEHIND: usize = 32;
/// How many pages hear everything at once, besides those of the players.
const NEAR: usize = 64;
/// How many of the others do.
const GROUP: usize = 64;

#[derive(Debug)]
pub(super) struct Voice {
    near: broadcast::Sender<News>,
    crowd: Crowd,
    /// Whether somebody passes news on to the crowd.
    has_crier: bool,
}

/// Those who are not near, in groups.
#[derive(Clone, Debug, Default)]
struct Crowd(Arc<Mutex<Vec<broadcast::Sender<News>>>>);

impl Voice {
    pub(super) fn new() -> Self {
        Self {
            near: broadcast::Sender::new(BEHIND),
            crowd: Crowd::default(),
            has_crier: false,
        }
    }

    pub(super) fn say(&self, news: News) {
        // There may be nobody to receive it.
        let _ = self.near.send(news);
    }

    /// What is said from now on, for a page, perhaps of a player. In a crowd it may begin with what was said just before.
    pub(super) fn listen(&mut self, is_player: bool) -> broadcast::Receiver<News> {
        if is_player || self.near.receiver_count() < NEAR {
            return self.near.subscribe();
        }
        if !self.has_crier {
            self.has_crier = true;
            tokio::spawn(cry(self.near.subscribe(), self.crowd.clone()));
        }
        self.crowd.join()
    }
}

impl Crowd {
    fn join(&self) -> broadcast::Receiver<News> {
        let mut groups = self.0.lock();
        let has_room = |group: &&broadcast::Sender<News>| group.receiver_count() < GROUP;
        if let Some(group) = groups.iter().find(has_room) {
            return group.subscribe();
        }
        let (group, heard) = broadcast::channel(BEHIND);
        groups.push(group);
        heard
    }

    /// The group at a place; those whose pages have all gone are no more.
    fn group(&self, place: usize) -> Option<broadcast::Sender<News>> {
        let mut groups = self.0.lock();
        while groups.get(place)?.receiver_count() == 0 {
            groups.remove(place);
        }
        groups.get(place).cloned()
    }
}

/// Passes news on to one group after the other; in between, the runtime sees to everybody else.
async fn cry(mut news: broadcast::Receiver<News>, crowd: Crowd) {
    loop {
        match news.recv().await {
            Ok(news) => {
                let mut place = 0;
                while let Some(group) = crowd.group(place) {
                    // All of it may have gone since.
                    let _ = group.send(news.clone());
                    place += 1;
                    yield_now().await;
                }
            }
            // Something was missed: all of them come back for it.
            Err(RecvError::Lagged(_)) => crowd.0.lock().clear(),
            Err(RecvError::Closed) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::broadcast::error::TryRecvError;

    use super::*;

    fn news(words: &str) -> News {
        News::Text(words.to_owned().into())
    }

    fn words(heard: &mut broadcast::Receiver<News>) -> Result<String, TryRecvError> {
        heard.try_recv().map(|news| match news {
            News::Text(text) => text.to_string(),
            other => panic!("{other:?}"),
        })
    }

    #[tokio::test]
    async fn a_crowd_hears_everything_in_order_and_after_the_players() {
        let mut voice = Voice::new();
        let mut crowd: Vec<_> = (0..300).map(|_| voice.listen(false)).collect();
        let mut player = voice.listen(true);
        voice.say(news("one"));
        voice.say(news("two"));
        assert_eq!(words(&mut player).as_deref(), Ok("one"));
        assert_eq!(words(&mut crowd[0]).as_deref(), Ok("one"));
        assert_eq!(words(&mut crowd[299]), Err(TryRecvError::Empty));
        for heard in &mut crowd[1..] {
            assert!(matches!(heard.recv().await, Ok(News::Text(text)) if text.as_str() == "one"));
        }
        for heard in &mut crowd {
            assert!(matches!(heard.recv().await, Ok(News::Text(text)) if text.as_str() == "two"));
        }
    }

    #[tokio::test]
    async fn who_has_gone_leaves_room_in_the_crowd() {
        let mut voice = Voice::new();
        let near: Vec<_> = (0..NEAR).map(|_| voice.listen(false)).collect();
        let gone: Vec<_> = (0..3 * GROUP).map(|_| voice.listen(false)).collect();
        assert_eq!(voice.crowd.0.lock().len(), 3);
        drop(gone);
        let mut heard = voice.listen(false);
        voice.say(news("one"));
        assert!(heard.recv().await.is_ok());
        assert_eq!(words(&mut heard), Err(TryRecvError::Empty));
        for _ in 0..3 {
            yield_now().await;
        }
        assert_eq!(voice.crowd.0.lock().len(), 1);
        drop(near);
    }

    #[tokio::test]
    async fn the_crowd_comes_back_where_something_was_missed_and_where_the_room_ends() {
        let mut voice = Voice::new();
        let mut near = voice.listen(true);
        let mut far: Vec<_> = (0..=NEAR).map(|_| voice.listen(false)).collect();
        let mut last = far.pop().expect("one");
        for number in 0..=BEHIND {
            voice.say(news(&number.to_string()));
        }
        assert!(matches!(last.recv().await, Err(RecvError::Closed)));
        assert!(matches!(near.recv().await, Err(RecvError::Lagged(_))));
        let mut again = voice.listen(false);
        drop(voice);
        // What was said before is harmless: its number says that it is known.
        let end = loop {
            if let Err(end) = again.recv().await {
                break end;
            }
        };
        assert_eq!(end, RecvError::Closed);
    }
}
