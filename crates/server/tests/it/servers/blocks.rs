//! A block that is made at one server holds at the other.

use serde_json::json;

use super::{LINK, Shared};
use crate::blocks::{may_chat, people};
use crate::chat::{hears_nothing, lines, say, written};
use crate::guests::invited;
use crate::lobby::seek;

#[tokio::test]
async fn who_is_blocked_at_one_server_is_so_at_the_other() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (here, there) = (first.serve().await, second.serve().await);
    let [mut nina, mut otto] = people(&first, ["Nina", "Otto"]).await;
    // They play, each at a server, and talk.
    let opened = nina.open(&first, &invited(LINK, 2, &[1])).await;
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    otto.join(&second, &id, &secret).await.expect("a seat");
    let mut green = nina.page(&here, &id).await;
    let mut black = otto.page(&there, &id).await;
    say(&mut black, "one", "hello").await;
    written(&mut black).await;
    assert_eq!(lines(&mut green).await[0].text, "hello");
    nina.seek(&first, &seek(LINK)).await.expect("a seek");
    let mut lobby = otto.lobby(&there).await;
    assert_eq!(lobby.seeks().await.len(), 1);
    nina.set_blocked(&first, "Otto", true)
        .await
        .expect("blocked");
    // The pages at both servers are sent the change.
    assert!(lobby.seeks().await.is_empty());
    while may_chat(&mut green).await {}
    while may_chat(&mut black).await {}
    say(&mut black, "two", "hello?").await;
    assert_eq!(black.refused().await.code, "no-chat");
    hears_nothing(&mut green).await;
    let asked = || json!({"variant": LINK});
    let refused = otto.challenge(&second, "nina", asked()).await;
    assert_eq!(refused.expect_err("blocked").1, "apart");
    // Let in at the other server, they meet again at both.
    nina.set_blocked(&second, "Otto", false)
        .await
        .expect("let in");
    assert_eq!(lobby.seeks().await.len(), 1);
    while !may_chat(&mut black).await {}
    otto.challenge(&second, "nina", asked())
        .await
        .expect("made");
}
