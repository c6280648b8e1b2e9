//! An arena over HTTP: four people and a bot, over restarts, to its end.

use crate::common::*;

const START: i64 = 1_800_000_000;
const NAMES: [&str; 4] = ["Anna", "Bert", "Cleo", "Dora"];

fn limits() -> Limits {
    Limits {
        // Its players may all come from one address.
        seeks_a_minute: 1,
        ..crate::leagues::limits()
    }
}

async fn arena(fixture: &Fixture, id: &str) -> Arena {
    fixture.found(&format!("/api/arenas/{id}")).await
}

/// All games that go on are played: both make a move, then the second in the alphabet gives up.
async fn play_on(fixture: &Fixture, served: &Served, people: &[Browser], bot: &Program, id: &str) {
    let now = arena(fixture, id).await;
    for game in now.games.iter().filter(|game| game.result.is_none()) {
        let table = game.table.as_ref().expect("a table");
        let seats = names(&now, game);
        let mut pages = Vec::new();
        for name in &seats {
            let person = NAMES.iter().position(|one| one == name);
            pages.push(match person {
                Some(person) => Some(people[person].page(served, table).await),
                None => None,
            });
        }
        for (ply, page) in pages.iter_mut().enumerate() {
            let path = format!("/api/tables/{table}");
            let view = fixture.found::<Value>(&path).await;
            let text = view["legal"][0]["text"].as_str().expect("a move");
            match page {
                Some(page) => {
                    page.until_ply(ply).await;
                    page.play(text).await;
                    page.see_until(|now| now.moves.len() > ply).await;
                }
                None => assert_eq!(bot.play(&table.0, text, ply as u32).await.0, 200),
            }
        }
        let loses = usize::from(seats[1] > seats[0]);
        match &mut pages[loses] {
            Some(page) => {
                page.until_ply(2).await;
                let seat = loses as u8;
                page.resign(2, seat).await;
                page.over().await;
            }
            None => bot.resign(&table.0).await,
        }
    }
}

/// Waits until this number of games has begun.
async fn begun(fixture: &Fixture, id: &str, games: usize) -> Arena {
    until(async || arena(fixture, id).await.games.len() >= games).await;
    arena(fixture, id).await
}

#[tokio::test]
async fn four_people_and_a_bot_play_an_arena_over_restarts_to_its_end() {
    let mut fixture = Fixture::new(limits()).restarted_with(limits(), 1000 * START);
    let mut served = fixture.serve().await;
    let mut people = people(&fixture, NAMES).await;
    let bot = Program::bot(&fixture, "Zed").await;
    let mut page = people[0].lobby(&served).await;
    let mut pages = vec![
        people[1].lobby(&served).await,
        people[2].lobby(&served).await,
    ];
    let id = opened(&mut people[0]).await;
    let join = format!("POST /api/arenas/{id}/join");
    assert_eq!(bot.ask(&join, json!({})).await.status(), 409);
    for person in &mut people[1..3] {
        says!(person.call(&join) => "200");
    }
    let first = begun(&fixture, &id, 1).await;
    let seated = async { heard!(page.recv().await, FromLobby::Seated { table, .. } => table) };
    assert_eq!(Some(soon(seated).await), first.games[0].table);
    drop((page, std::mem::take(&mut pages)));
    // A restart in the middle: Cleo, who would sit out, has waited for a while by now, and the bot plays.
    served.stop().await;
    fixture = fixture.restarted_with(limits(), 1000 * START + 15_000);
    served = fixture.serve().await;
    let mut events = bot.events().await;
    for person in &people {
        pages.push(person.lobby(&served).await);
    }
    let second = begun(&fixture, &id, 2).await;
    let pairs = [0, 1].map(|game: usize| {
        let mut pair = names(&second, &second.games[game]);
        pair.sort();
        pair
    });
    assert_eq!(pairs, [["Anna", "Bert"], ["Cleo", "Zed"]]);
    events.recv("gameStart").await;
    // Who comes back is paired, and Dora, who comes late; people play among themselves.
    play_on(&fixture, &served, &people, &bot, &id).await;
    for person in &mut people {
        says!(person.call(&join) => "200");
    }
    begun(&fixture, &id, 4).await;
    play_on(&fixture, &served, &people, &bot, &id).await;
    let now = arena(&fixture, &id).await;
    let mut players = now.players.iter();
    let zed = players.find(|one| one.player.as_ref().is_some_and(|one| one.bot));
    assert_eq!(zed.map(|zed| zed.wins + zed.draws + zed.losses), Some(1));
    // Bert leaves, and keeps what he has. Another game begins, and is not over when the arena is.
    let leave = format!("POST /api/arenas/{id}/leave");
    says!(people[1].call(&leave) => "200");
    for person in [0, 3] {
        says!(people[person].call(&join) => "200");
    }
    let before = begun(&fixture, &id, 5).await;
    drop(pages);
    served.stop().await;
    let fixture = fixture.restarted_with(limits(), 1000 * (START + 31 * 60));
    over(&fixture, &before, &mut people[0]).await;
}

/// Opens an arena, after some that cannot be: its name in addresses.
async fn opened(opener: &mut Browser) -> String {
    let new = json!({"name": "Friday", "game": "quantum-link:board=hex3",
        "clock": {"base": 300, "increment": 3}, "starts": START, "minutes": 30, "bots": true, "public": true});
    for (key, value, why) in [
        ("minutes", json!(29), "422 wrong-arena"),
        ("clock", json!({"days": 1}), "422 wrong-arena"),
        ("starts", json!(START - 3600), "422 wrong-arena"),
        ("name", json!(""), "422 wrong-league"),
    ] {
        let wrong = but(new.clone(), |new| new[key] = value);
        says!(opener.send("POST /api/arenas", wrong) => why, "{key}");
    }
    let opened = granted::<Arena>(opener.send("POST /api/arenas", new).await).await;
    opened.expect("an arena").summary.id
}

/// Who plays a game, by name and in the order of the seats.
fn names(arena: &Arena, game: &LeagueGame) -> [String; 2] {
    [game.first, game.second].map(|place| {
        let player = arena.players[place as usize].player.as_ref();
        player.map(|player| player.name.clone()).expect("somebody")
    })
}

/// Four of the five games count, and everybody has their points; nobody comes any more.
async fn over(fixture: &Fixture, before: &Arena, late: &mut Browser) {
    let id = &before.summary.id;
    let end = arena(fixture, id).await;
    assert_eq!((end.games.len(), end.games[4].result.clone()), (5, None));
    let points =
        |arena: &Arena| -> Vec<f64> { arena.players.iter().map(|one| one.points).collect() };
    assert_eq!(points(&end), points(before));
    assert_eq!(points(&end).iter().sum::<f64>(), 2.0 * 4.0);
    assert!(points(&end).is_sorted_by(|one, other| one >= other));
    let join = format!("POST /api/arenas/{id}/join");
    says!(late.call(&join) => "409 league-over");
    let listed = fixture.found::<Vec<ArenaSummary>>("/api/arenas").await;
    assert_eq!((listed.len(), listed[0].players), (1, 5));
}
