//! Chat between the players of a table: who may, what is kept, how much, and what the operator is shown.

use quantarium_people::Digest;
use quantarium_server::{AdminAnswer, AdminRequest, Chatters};
use quantarium_store::{StoredLine, chat, tables};

use crate::admin::{answered, done, refused};
use crate::common::*;

/// Players with these names as accounts, or as guests, in the lobby or by a link.
async fn friends(chatters: Chatters, names: [Option<&str>; 2], lobby: bool) -> Friends {
    let fixture = Fixture::with(|limits| {
        limits.chatters = chatters;
        // Nobody answers pings while a test lets time pass.
        limits.heartbeat = Duration::from_secs(600);
    });
    let served = fixture.serve().await;
    let [mut opener, mut friend] = fixture.browsers();
    for (player, name) in [&mut opener, &mut friend].into_iter().zip(names) {
        if let Some(name) = name {
            assert!(player.sign_up(name).await.status().is_success());
        }
    }
    let id = match lobby {
        true => opener.meet(&mut friend, &seek(LINK)).await,
        false => opener.open_with(&mut friend, &invited(LINK, 2, &[1])).await,
    };
    Friends {
        fixture,
        served,
        id,
        opener,
        friend,
    }
}

pub(crate) async fn post_line(page: &mut Page, request: &str, text: &str) {
    let text = text.to_owned();
    page.ask(request, None, ToTable::Chat { text }).await;
}

/// The next lines of the chat.
pub(crate) async fn lines(page: &mut Page) -> Vec<ChatLine> {
    reads!(page.recv().await, Some(FromTable::Chat { lines }) => lines)
}

/// What whoever has written a line hears: the line, and its number. Either may come first.
pub(crate) async fn written(page: &mut Page) -> (Vec<ChatLine>, u32) {
    let (mut heard, mut number) = (None, None);
    loop {
        match page.recv().await {
            Some(FromTable::Chat { lines }) => heard = Some(lines),
            Some(FromTable::Acknowledged { seq, .. }) => number = Some(seq),
            other => panic!("not written but {other:?}"),
        }
        if let (Some(heard), Some(number)) = (&heard, number) {
            return (heard.clone(), number);
        }
    }
}

async fn number_of(page: &mut Page) -> u32 {
    reads!(page.recv().await, Some(FromTable::Acknowledged { seq, .. }) => seq)
}

#[tokio::test]
async fn a_room_that_is_open_knows_whose_lines_are_an_accounts_by_now_and_whose_are_gone() {
    let mut friends = friends(Chatters::Everybody, [None, Some("Otto")], true).await;
    let [mut nina, mut otto] = friends.pages().await;
    post_line(&mut nina, "one", "something rude").await;
    lines(&mut otto).await;
    friends.opener.sign_up("Nina").await;
    otto.ask("report", None, ToTable::Report { line: 1 }).await;
    assert_eq!(number_of(&mut otto).await, 1);
    let reports = friends.fixture.read(chat::reports);
    assert_eq!(reports[0].writer.as_deref(), Some("Nina"));
    friends.opener.removes_account().await;
    // Pages hear that it was an account.
    while heard!(otto.recv_all().await, Some(FromTable::People { former, .. }) => former) != [0] {}
    reads_nothing(&mut friends.friend.page(&friends.served, &friends.id).await).await;
    // Pages that were there take it for another line.
    post_line(&mut otto, "two", "hello").await;
    assert_eq!(written(&mut otto).await.1, 2);
    // One that is stored though the room has heard otherwise is heard, and in nobody's way.
    let line = StoredLine {
        line: 3,
        party: 1,
        writer: Digest([1; 32]),
        text: "hello".to_owned(),
        request: Some("three".to_owned()),
        time: 0,
    };
    let fixture = &friends.fixture;
    fixture.write(|tx| chat::add_line(tx, &friends.id.0, &line));
    post_line(&mut otto, "three", "hello").await;
    assert_eq!(written(&mut otto).await.1, 3);
    fixture.fill_disk(true);
    post_line(&mut otto, "four", "well").await;
    assert_eq!(otto.refused().await.code, "storage");
    fixture.fill_disk(false);
    post_line(&mut otto, "four", "well").await;
    assert_eq!(written(&mut otto).await.1, 4);
}

#[tokio::test]
async fn players_with_accounts_talk_and_nobody_else_hears_them() {
    let friends = friends(Chatters::Accounts, [Some("Nina"), Some("Otto")], true).await;
    let [mut nina, mut otto] = friends.pages().await;
    let mut watcher = Browser::default().page(&friends.served, &friends.id).await;
    post_line(&mut nina, "one", " good\ngame! ").await;
    let (own, number) = written(&mut nina).await;
    assert_eq!(number, 1);
    for heard in [own, lines(&mut otto).await] {
        assert_eq!((heard[0].line, heard[0].seat), (1, 0));
        assert_eq!(heard[0].text, "good game!");
    }
    // The same once more is the same line.
    post_line(&mut nina, "one", "good game!").await;
    assert_eq!(number_of(&mut nina).await, 1);
    reads_nothing(&mut otto).await;
    reads_nothing(&mut watcher).await;
    // What is too long is not cut.
    for text in [&*"x".repeat(141), "  "] {
        post_line(&mut otto, &text[..2], text).await;
        assert_eq!(otto.refused().await.code, "bad-line");
    }
    // The game knows nothing of it.
    assert_eq!(nina.view.state.standing.seq, 1);
    drop((nina, otto, watcher));
    // It is there when a player comes back, also after a restart.
    friends.served.stop().await;
    let (_fixture, served) = friends.fixture.restarted().served().await;
    let mut otto = friends.friend.page(&served, &friends.id).await;
    assert_eq!(lines(&mut otto).await.len(), 1);
    let mut watcher = Browser::default().page(&served, &friends.id).await;
    reads_nothing(&mut watcher).await;
}

#[tokio::test]
async fn guests_talk_only_where_the_operator_lets_them_and_greet_elsewhere() {
    for (chatters, names, lobby, works) in [
        (Chatters::Accounts, [None, None], true, false),
        (Chatters::Accounts, [Some("Nina"), None], true, false),
        // Friends by a link.
        (Chatters::Accounts, [None, None], false, true),
        (Chatters::Nobody, [Some("Nina"), Some("Otto")], false, false),
        (Chatters::Everybody, [None, None], true, true),
    ] {
        let friends = friends(chatters, names, lobby).await;
        let [mut first, mut second] = friends.pages().await;
        post_line(&mut first, "one", "hello").await;
        if works {
            assert_eq!(lines(&mut second).await[0].text, "hello");
        } else {
            assert_eq!(first.refused().await.code, "no-chat");
            reads_nothing(&mut second).await;
        }
        post_line(&mut first, "two", ":thanks:").await;
        if chatters == Chatters::Nobody {
            assert_eq!(first.refused().await.code, "no-chat");
        } else {
            assert_eq!(lines(&mut second).await[0].text, ":thanks:");
        }
        friends.served.stop().await;
    }
}

#[tokio::test]
async fn guests_who_met_in_the_lobby_say_no_more_in_a_rematch() {
    let mut friends = friends(Chatters::Accounts, [None, None], true).await;
    let [mut first, mut second] = friends.pages().await;
    first.plays("4@c3").await;
    second.resign(1, 1).await;
    first.over().await;
    for page in [&mut first, &mut second] {
        page.offer(OfferKind::Rematch).await;
    }
    friends.id = first.rematch().await;
    let mut page = friends.opener.page(&friends.served, &friends.id).await;
    post_line(&mut page, "one", "hello").await;
    assert_eq!(page.refused().await.code, "no-chat");
}

#[tokio::test(start_paused = true)]
async fn five_lines_in_twelve_seconds_are_enough() {
    let friends = friends(Chatters::Everybody, [None, None], true).await;
    let mut page = friends.opener.page(&friends.served, &friends.id).await;
    for number in 0..5 {
        post_line(&mut page, &format!("{number}"), "hello").await;
        written(&mut page).await;
    }
    post_line(&mut page, "more", "hello").await;
    assert_eq!(page.refused().await.code, "too-many");
    tokio::time::sleep(Duration::from_secs(12)).await;
    post_line(&mut page, "again", "hello").await;
    assert_eq!(written(&mut page).await.1, 6);
}

#[tokio::test]
async fn a_report_reaches_the_operator() {
    let mut friends = friends(Chatters::Accounts, [Some("Nina"), Some("Otto")], true).await;
    // She has the seat on another device, too, on which she is not logged in.
    let (fixture, device) = (&friends.fixture, Digest([0; 32]));
    fixture.write(|tx| tables::hold(tx, &friends.id.0, 0, &device));
    let [mut nina, mut otto] = friends.pages().await;
    post_line(&mut nina, "one", "something rude").await;
    lines(&mut otto).await;
    // Nobody reports themselves, nor what was not said.
    for (line, page) in [(1, &mut nina), (2, &mut otto)] {
        page.ask("r", None, ToTable::Report { line }).await;
        let refusal = reads!(
            page.recv().await,
            Some(FromTable::Refused { refusal, .. }) => refusal,
            but Some(FromTable::Chat { .. } | FromTable::Acknowledged { .. })
        );
        assert_eq!(refusal.code, "no-line");
    }
    otto.ask("report", None, ToTable::Report { line: 1 }).await;
    assert_eq!(number_of(&mut otto).await, 1);
    drop((nina, otto));
    // The account's own file has what it wrote.
    let nina = &mut friends.opener;
    let path = "/api/account/export";
    let file = nina.call(&format!("GET {path}")).await;
    let (status, file) = read_text(file).await;
    assert_eq!(status, StatusCode::OK);
    assert!(file.contains("something rude"), "{file}");
    let file: Value = friends.friend.found(path).await;
    assert_eq!(file["reports"][0]["text"], "something rude");
    friends.served.stop().await;
    let directory = friends.fixture.directory_alone();
    let all = AdminRequest::Reports { close: None };
    let reports = answered(directory.path(), &all).await;
    let reports = reads!(reports, AdminAnswer::Reports(reports) => reports);
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].text, "something rude");
    assert_eq!(reports[0].writer.as_deref(), Some("Nina"));
    assert_eq!(reports[0].reporter.as_deref(), Some("Otto"));
    let close = Some(reports[0].report);
    let close = AdminRequest::Reports { close };
    done(directory.path(), close.clone()).await;
    refused(directory.path(), close).await;
}
