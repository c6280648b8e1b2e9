//! Blocked players: they meet neither in the lobby nor in the chat, and nobody else is in the way.

use crate::chat::{lines, post_line, written};
use crate::common::*;

impl Browser {
    /// Blocks somebody, or lets them in again.
    pub(crate) async fn set_blocked(&mut self, name: &str, blocked: bool) -> Response<Body> {
        let method = if blocked { "PUT" } else { "DELETE" };
        let route = format!("{method} /api/account/blocks/{name}");
        self.call(&route).await
    }

    /// Blocks somebody, as nothing forbids.
    pub(crate) async fn block(&mut self, name: &str) {
        says!(self.set_blocked(name, true) => "204");
    }

    /// Lets them in again.
    pub(crate) async fn let_in(&mut self, name: &str) {
        says!(self.set_blocked(name, false) => "204");
    }

    async fn blocks(&mut self) -> Vec<String> {
        let found: Vec<Blocked> = self.found("/api/account/blocks").await;
        found.into_iter().map(|block| block.name).collect()
    }

    async fn sees_as_blocked(&mut self, name: &str) -> bool {
        let path = format!("/api/players/{name}");
        self.found::<Profile>(&path).await.blocked
    }
}

#[tokio::test]
async fn who_is_blocked_is_listed_until_let_in_again() {
    let (_fixture, [mut nina, mut otto]) = Fixture::with_people(["Nina", "Otto"]).await;
    nina.block("otto").await;
    nina.block("OTTO").await;
    assert_eq!(nina.blocks().await, ["Otto"]);
    assert!(nina.sees_as_blocked("Otto").await);
    // Who is blocked is not told by name, nor when the other was here.
    let [of_otto, of_nina] = ["/api/players/otto", "/api/players/nina"];
    assert_eq!(nina.found::<Profile>(of_otto).await.seen, None);
    assert_eq!(otto.found::<Profile>(of_nina).await.seen, None);
    let own = nina.found::<Profile>(of_nina).await;
    assert!(own.seen.is_some());
    assert!(otto.blocks().await.is_empty());
    assert!(!otto.sees_as_blocked("Nina").await);
    says!(nina.set_blocked("Nina", true) => "409 own-block");
    says!(nina.set_blocked("Nobody", true) => "404 not-found");
    nina.let_in("Otto").await;
    assert!(nina.blocks().await.is_empty());
}

#[tokio::test]
async fn who_is_blocked_and_who_blocks_do_not_meet_in_the_lobby() {
    let (_fixture, served, [mut nina, mut otto, mut paul]) =
        Fixture::serving_people(["Nina", "Otto", "Paul"]).await;
    let first = otto.seek(&seek(LINK)).await.expect("a seek");
    let mut page = nina.lobby(&served).await;
    let mut others = otto.lobby(&served).await;
    assert_eq!(page.seeks().await.len(), 1);
    assert_eq!(others.seeks().await.len(), 1);
    nina.block("Otto").await;
    // Open pages are sent the change at once.
    assert!(page.seeks().await.is_empty());
    assert_eq!(others.seeks().await.len(), 1);
    assert!(nina.seeks().await.is_empty());
    refuses!(nina.take(&first) => "seek-gone");
    let own = nina.seek(&seek(THREE)).await.expect("a seek");
    let gone = FromLobby::Gone { id: own.id.clone() };
    assert_eq!(others.recv().await, gone);
    refuses!(otto.take(&own) => "seek-gone");
    assert_eq!(otto.seeks().await.len(), 1);
    // Nobody else is in the way, until one of the two has come.
    assert_eq!(paul.seeks().await.len(), 2);
    let third = paul.seek(&seek(THREE)).await.expect("a seek");
    assert_eq!(nina.take(&third).await, Ok(None));
    refuses!(otto.take(&third) => "seek-gone");
    nina.let_in("Otto").await;
    assert_eq!(otto.seeks().await.len(), 3);
    assert!(nina.take(&first).await.expect("a place").is_some());
}

/// Whether whoever reads the page may chat, as the table says next.
pub(crate) async fn may_chat(page: &mut Page) -> bool {
    heard!(page.recv_all().await, Some(FromTable::People { chat, .. }) => chat)
}

#[tokio::test]
async fn who_is_blocked_says_nothing_to_who_blocks() {
    let (_fixture, served, [mut nina, mut otto]) = Fixture::serving_people(["Nina", "Otto"]).await;
    let id = nina.open_with(&mut otto, &invited(LINK, 2, &[1])).await;
    let mut page = nina.page(&served, &id).await;
    let mut other = otto.page(&served, &id).await;
    post_line(&mut other, "one", "hello").await;
    written(&mut other).await;
    assert_eq!(lines(&mut page).await[0].text, "hello");
    nina.block("Otto").await;
    assert!(!may_chat(&mut page).await && !may_chat(&mut other).await);
    post_line(&mut other, "two", "hello?").await;
    assert_eq!(other.refused().await.code, "no-chat");
    reads_nothing(&mut page).await;
    // What was said before is not told again to whoever comes back; the game goes on.
    let mut again = nina.page(&served, &id).await;
    reads_nothing(&mut again).await;
    nina.let_in("Otto").await;
    assert!(may_chat(&mut again).await);
}

#[tokio::test]
async fn of_three_only_the_two_hear_nothing_of_each_other() {
    let (_fixture, served, [mut nina, mut otto, mut paul]) =
        Fixture::serving_people(["Nina", "Otto", "Paul"]).await;
    let opened = nina.open(&invited(THREE, 3, &[1, 2])).await;
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    otto.join(&id, &secret).await.expect("a seat");
    paul.join(&id, &secret).await.expect("a seat");
    nina.block("Otto").await;
    let mut page = nina.page(&served, &id).await;
    let mut other = otto.page(&served, &id).await;
    let mut third = paul.page(&served, &id).await;
    post_line(&mut other, "one", "hello").await;
    written(&mut other).await;
    assert_eq!(lines(&mut third).await[0].text, "hello");
    post_line(&mut third, "two", "hello both").await;
    written(&mut third).await;
    assert_eq!(lines(&mut page).await[0].text, "hello both");
    let mut again = nina.page(&served, &id).await;
    let before = lines(&mut again).await;
    let texts: Vec<_> = before.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["hello both"]);
}
