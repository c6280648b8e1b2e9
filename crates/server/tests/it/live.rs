//! Analyses that others follow live.

use quantarium_stress::socket::Socket;

use crate::common::*;
use crate::short_links::ANALYSIS;

const STANDS: Live = Live {
    revision: 0,
    place: 1,
    open: false,
    own: true,
};

/// A page that follows an analysis.
pub(crate) struct Follower(Socket);

impl Follower {
    pub(crate) async fn of(served: &Served, name: &str, browser: &Browser) -> Self {
        let path = format!("/api/links/{name}/socket");
        let headers = [("cookie", browser.cookie.as_deref().unwrap_or_default())];
        let socket = socket(served.address, &path, &headers).await;
        Self(socket.expect("a connection"))
    }

    async fn next(&mut self) -> FromLive {
        soon(self.0.recv()).await.expect("a message")
    }

    /// What comes next, but for how many follow.
    async fn recv(&mut self) -> FromLive {
        loop {
            match self.next().await {
                FromLive::Here { .. } => {}
                other => return other,
            }
        }
    }

    /// Waits until this many `people` follow.
    pub(crate) async fn until(&mut self, people: u32) {
        while self.next().await != (FromLive::Here { people }) {}
    }

    /// How it stands, and whether its record has come with that.
    pub(crate) async fn stands(&mut self) -> (Live, Option<String>) {
        reads!(self.recv().await, FromLive::Stands { live, record } => (live, record))
    }
}

pub(crate) async fn begun(browser: &mut Browser) -> String {
    let linked = Linked::Analysis {
        record: ANALYSIS.to_owned(),
        live: Some(STANDS),
    };
    let answer = browser.send("POST /api/links", linked).await;
    read::<ShortLink>(answer).await.1.name
}

/// What becomes of a change: nothing, or the code of the refusal.
pub(crate) async fn change(by: &mut Browser, name: &str, change: LiveChange) -> Option<String> {
    let route = format!("PUT /api/links/{name}");
    let answer = by.send(&route, change).await;
    match answer.status() {
        StatusCode::NO_CONTENT => None,
        _ => Some(read::<Refusal>(answer).await.1.code),
    }
}

pub(crate) fn at(revision: u32, place: u32) -> LiveChange {
    LiveChange {
        revision,
        place,
        record: None,
        open: None,
    }
}

fn says(revision: u32, words: &str) -> LiveChange {
    but(at(revision, 2), |new| {
        new.record = Some(ANALYSIS.replace("Never", words))
    })
}

#[tokio::test]
async fn who_follows_hears_that_the_account_of_its_opener_is_removed() {
    let (_fixture, served, [mut teacher]) = Fixture::serving_people(["Anna"]).await;
    let name = begun(&mut teacher).await;
    let mut page = Follower::of(&served, &name, &Browser::default()).await;
    page.stands().await;
    teacher.removes_account().await;
    assert_eq!(page.recv().await, FromLive::Gone);
}

#[tokio::test]
async fn a_live_analysis_is_followed_over_a_restart_until_its_opener_ends_it() {
    let (fixture, served) = Fixture::serving().await;
    let [mut teacher, mut pupil] = fixture.browsers();
    let name = begun(&mut teacher).await;
    let mut page = Follower::of(&served, &name, &pupil).await;
    let (live, record) = page.stands().await;
    assert_eq!(live, but(STANDS, |new| new.own = false));
    assert!(record.expect("a record").contains("{Never.}"));
    // A step tells no record, and is no revision.
    assert_eq!(change(&mut teacher, &name, at(0, 3)).await, None);
    let (live, record) = page.stands().await;
    assert_eq!((live.revision, live.place, record), (0, 3, None));
    assert_eq!(change(&mut teacher, &name, says(0, "Always")).await, None);
    let (live, record) = page.stands().await;
    assert_eq!((live.revision, live.place), (1, 2));
    assert!(record.expect("a record").contains("{Always.}"));
    for (mine, asked, code) in [
        (false, says(1, "Mine"), "not-yours"),
        (true, says(0, "Late"), "stale"),
        (true, says(1, &"Never ever ".repeat(6000)), "too-long"),
    ] {
        let browser = if mine { &mut teacher } else { &mut pupil };
        assert_eq!(change(browser, &name, asked).await.as_deref(), Some(code));
    }
    served.stop().await;
    let (_fixture, served) = fixture.restarted().served().await;
    let mut page = Follower::of(&served, &name, &pupil).await;
    assert_eq!(page.stands().await.0.revision, 1);
    // Open to all, a pupil changes it, too.
    let open = but(at(1, 2), |new| new.open = Some(true));
    assert_eq!(change(&mut teacher, &name, open).await, None);
    assert!(page.stands().await.0.open);
    assert_eq!(change(&mut pupil, &name, says(1, "Ours")).await, None);
    assert_eq!(page.stands().await.0.revision, 2);
    let route = format!("DELETE /api/links/{name}");
    says!(pupil.call(&route) => "403 not-yours");
    says!(teacher.call(&route) => "204");
    assert_eq!(page.recv().await, FromLive::Gone);
    let gone = change(&mut teacher, &name, at(2, 0)).await;
    assert_eq!(gone.as_deref(), Some("not-found"));
    let mut late = Follower::of(&served, &name, &pupil).await;
    assert_eq!(late.recv().await, FromLive::Gone);
}
