//! Short links to positions.

use axum::http::{Method, StatusCode};
use quantarium_server::Limits;
use quantarium_wire::{PositionSpec, Refusal, ShortLink};

use crate::common::{Fixture, read};
use crate::guests::Browser;

fn spec(game: &str, moves: &[&str]) -> String {
    let position = PositionSpec {
        game: game.to_owned(),
        setup: None,
        seed: None,
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
    };
    serde_json::to_string(&position).expect("JSON")
}

async fn make(fixture: &Fixture, text: String) -> Result<String, Refusal> {
    let mut browser = Browser::default();
    let answer = browser.ask(fixture, Method::POST, "/api/links", text).await;
    match answer.status() {
        StatusCode::OK => Ok(read::<ShortLink>(answer).await.1.name),
        _ => Err(read(answer).await.1),
    }
}

#[tokio::test]
async fn a_position_has_one_short_link_which_leads_to_it_after_a_restart() {
    let fixture = Fixture::new(Limits::default());
    let asked = spec("quantum-link:board=hex3", &["4@c3", "2@a1"]);
    let name = make(&fixture, asked.clone()).await.expect("a link");
    assert_eq!(name.len(), 16);
    assert_eq!(make(&fixture, asked).await.as_ref(), Ok(&name));
    let other = make(&fixture, spec("quantum-link:board=hex3", &["4@c3"])).await;
    assert_ne!(other.as_ref(), Ok(&name));
    let fixture = fixture.restarted();
    let found = fixture.get(&format!("/api/links/{name}")).await;
    let found: PositionSpec = read(found).await.1;
    assert_eq!(found.moves, ["4@c3", "2@a1"]);
    assert_eq!(
        (found.game.as_str(), found.seed),
        ("quantum-link:board=hex3", None)
    );
    assert!(found.setup.is_some());
    let none = fixture.get("/api/links/nothing").await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nothing_is_stored_but_legal_moves_and_only_so_many_an_hour() {
    let fixture = Fixture::new(Limits {
        links_an_hour: 3,
        ..Limits::default()
    });
    for wrong in [
        spec("quantum-link:board=hex3", &["buy my things"]),
        spec("no-such-game", &[]),
    ] {
        assert!(make(&fixture, wrong).await.is_err());
    }
    let good = || spec("quantum-link:board=hex3", &["4@c3"]);
    assert!(make(&fixture, good()).await.is_ok());
    let refused = make(&fixture, good()).await.expect_err("too many");
    assert_eq!(refused.code, "too-many");
}
