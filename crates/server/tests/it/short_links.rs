//! Short links to positions and analyses.

use crate::common::*;

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
    let mut browser = fixture.browser();
    let made: ShortLink = granted(browser.ask("POST /api/links", text).await).await?;
    Ok(made.name)
}

#[tokio::test]
async fn a_position_has_one_short_link_which_leads_to_it_after_a_restart() {
    let fixture = Fixture::default();
    let asked = spec("quantum-link:board=hex3", &["4@c3", "2@a1"]);
    let name = make(&fixture, asked.clone()).await.expect("a link");
    assert_eq!(name.len(), 16);
    assert_eq!(make(&fixture, asked).await.as_ref(), Ok(&name));
    let other = make(&fixture, spec("quantum-link:board=hex3", &["4@c3"])).await;
    assert_ne!(other.as_ref(), Ok(&name));
    let fixture = fixture.restarted();
    let found: PositionSpec = fixture.found(&format!("/api/links/{name}")).await;
    assert_eq!(found.moves, ["4@c3", "2@a1"]);
    assert_eq!(found.game, "quantum-link:board=hex3");
    assert_eq!(found.seed, None);
    assert!(found.setup.is_some());
    let none = fixture.get("/api/links/nothing").await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
}

/// An analysis as the page writes it: the rules read records that have all of their tags.
pub(crate) const ANALYSIS: &str = r#"[Game "quantum-link:board=hex3"]
[Event "Mine"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Green "?"]
[Black "?"]
[Result "*"]
[Setup "3/4/5/4/3 g 0"]

{An idea.} 1. 4@c3 $5 {Why not?} (1. 4@a1 $4 {Never.}) 1... 2@a1 *
"#;

fn said(record: &str) -> String {
    let record = record.to_owned();
    serde_json::to_string(&Linked::Analysis { record, live: None }).expect("JSON")
}

#[tokio::test]
async fn an_analysis_is_shared_with_all_that_is_said_in_it_if_it_is_one_and_not_too_long() {
    let fixture = Fixture::default();
    let name = make(&fixture, said(ANALYSIS)).await.expect("a link");
    // However it is written down.
    let other = make(&fixture, said(&ANALYSIS.replace("} ", "}\n"))).await;
    assert_eq!(other.as_ref(), Ok(&name));
    let changed = make(&fixture, said(&ANALYSIS.replace("Never", "Always"))).await;
    assert_ne!(changed.as_ref(), Ok(&name));
    let found = fixture.found(&format!("/api/links/{name}")).await;
    let record = reads!(found, Linked::Analysis { record, .. } => record);
    for part in [
        "[Event \"Mine\"]",
        "{An idea.} 1. 4@c3 $5 {Why not?} (1. 4@a1 $4 {Never.})",
    ] {
        assert!(record.contains(part), "{part}: {record}");
    }
    for wrong in ["buy my things", &ANALYSIS.replace("2@a1", "2@z9")] {
        let refused = make(&fixture, said(wrong)).await.expect_err("no record");
        assert!(refused.message.contains("line "), "{}", refused.message);
    }
    let long = ANALYSIS.replace("Never", &"Never ever ".repeat(6000));
    let refused = make(&fixture, said(&long)).await.expect_err("too long");
    let words = "this is too long for a short link: 66 KiB, of at most 64";
    assert_eq!(refused.code, "too-long");
    assert_eq!(refused.message.as_str(), words);
    let most = ANALYSIS.replace("Never", &"Never ever ".repeat(5800));
    assert!(make(&fixture, said(&most)).await.is_ok());
}

#[tokio::test]
async fn no_position_is_stored_but_by_legal_moves_and_only_so_many_an_hour() {
    let fixture = Fixture::with(|limits| limits.links_an_hour = 3);
    for wrong in [
        spec("quantum-link:board=hex3", &["buy my things"]),
        spec("no-such-game", &[]),
    ] {
        assert!(make(&fixture, wrong).await.is_err());
    }
    let good = || spec("quantum-link:board=hex3", &["4@c3"]);
    assert!(make(&fixture, good()).await.is_ok());
    refuses!(make(&fixture, good()) => "too-many");
}
