//! Notices by mail, several in one.

use crate::common::*;
use crate::mail::{ANNA, Post};
use crate::smtp::Letter;

/// Bert has opened two tables with Anna, who has notices by mail, and moves at both: it is her turn.
async fn turns(post: &mut Post) -> [TableId; 2] {
    let mut bert = post.fixture.browser();
    bert.sign_up("Bert").await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let new = timed("quantum-link:board=hex3", TimeControl::Days { days: 3 });
        let id = bert.open_with(&mut post.anna, &new).await;
        let mut page = bert.page(&post.served, &id).await;
        page.plays("4@c3").await;
        tables.push(id);
    }
    tables.try_into().unwrap_or_else(|_| panic!("two"))
}

/// Notices of the two tables, in one mail.
fn is_bundle_of(letter: &Letter, tables: &[TableId; 2]) {
    assert_eq!(letter.to, ANNA);
    for table in tables {
        let link = format!("\nhttp://localhost:7777/table/{table}\n");
        assert!(letter.text.contains(&link), "{}", letter.text);
    }
    let turn = "Te toca: Quantum Link, Bert";
    assert_eq!(letter.text.matches(turn).count(), 2);
    assert_eq!(letter.header("Subject"), "2 avisos sobre tus partidas");
}

#[tokio::test]
async fn what_waits_goes_in_one_mail_that_ends_such_mails_by_a_click() {
    let mut post = Post::with_address().await;
    says!(post.anna.send("PUT /api/account/mail/notices", json!({"language": "es"})) => "204");
    let tables = turns(&mut post).await;
    // Others may come up.
    post.smtp.nothing().await;
    post.smtp.answer(&["451 later"]);
    let mut post = post.restarted(now() + 11 * 60_000).await;
    let first = post.smtp.next().await;
    is_bundle_of(&first, &tables);
    post.failed(now() + 11 * 60_000).await;
    let mut post = post.restarted(now() + 12 * 60_000).await;
    let letter = post.letter().await;
    is_bundle_of(&letter, &tables);
    assert_eq!(letter.header("Message-ID"), first.header("Message-ID"));
    assert!(letter.header("Message-ID").ends_with("@localhost>"));
    // The next goes an hour later.
    let status = post
        .anna
        .send("POST /api/account/notices/test", Value::Null);
    says!(status => "202");
    post.smtp.nothing().await;
    let mut post = post.restarted(now() + 23 * 60_000).await;
    let test = post.smtp.next().await;
    assert!(test.text.starts_with("Así se te avisará"), "{}", test.text);
    // Mail programs end it with a request that no page makes.
    let click = "List-Unsubscribe=One-Click";
    assert_eq!(test.header("List-Unsubscribe-Post"), click);
    let secret = letter.secret("/mail/stop#");
    let path = format!("/api/mail/stop/{secret}");
    let header = format!("<http://localhost:7777{path}>");
    assert_eq!(letter.header("List-Unsubscribe"), header);
    assert!(post.mail().await.notices);
    post.fixture.get(&path).await;
    assert!(post.mail().await.notices);
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let one_click = request(&format!("POST {path}"), &form, click);
    says!(post.fixture.ask(one_click) => "204");
    let mail = post.mail().await;
    assert!(!mail.notices && mail.address.is_some());
    // Once more, and by somebody who guesses, changes nothing.
    for path in [path, "/api/mail/stop/guessed".to_owned()] {
        says!(post.as_stranger(&format!("POST {path}"), Value::Null) => "204");
    }
}
