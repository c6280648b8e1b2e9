//! Holidays over HTTP: the days of whoever is on holiday stand still, whoever looks and whatever server runs.

use axum::http::Method;
use time::OffsetDateTime;

use crate::common::*;

fn date(millis: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(millis / 1000);
    moment.expect("a moment").date().to_string()
}

impl Browser {
    async fn holiday(&mut self, method: Method, asked: Value) -> Holidays {
        let route = format!("{method} /api/account/holiday");
        let answer = self.send(&route, asked).await;
        granted(answer).await.expect("holidays")
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_by_their_holiday_and_afterwards_their_days_go_on() {
    let (fixture, [mut nina, mut otto]) = Fixture::with_people(["Nina", "Otto"]).await;
    let served = fixture.serve().await;
    let new = timed("quantum-link:board=hex3", TimeControl::Days { days: 1 });
    let id = nina.open_with(&mut otto, &new).await;
    let mut pages = [nina.page(&served, &id).await, otto.page(&served, &id).await];
    both_play(&mut pages, &["4@c3", "2@a1"]).await;
    let now = now();
    let asked = |days| json!({"first": date(now), "last": date(now + days * DAY)});
    says!(nina.send("PUT /api/account/holiday", asked(60)) => "422 no-holiday");
    let taken = nina.holiday(Method::PUT, asked(3)).await;
    let [from, until] = taken.holiday.expect("a holiday");
    assert!((now - 60_000..=now + 60_000).contains(&from), "{from}");
    assert_eq!(date(until - 1), date(now + 3 * DAY));
    // Both are told at once, and see the same.
    for page in &mut pages {
        page.see().await;
        let clock = page.clock();
        assert_eq!((&clock.away[..], clock.running), (&[Some(until)][..], None));
    }
    // Otto takes one, too, and thinks better of it.
    for (method, away) in [(Method::PUT, Some(until)), (Method::DELETE, None)] {
        let holidays = otto.holiday(method, asked(3)).await;
        assert_eq!(holidays.holiday.map(|[_, until]| until), away);
        pages[0].see().await;
        assert_eq!(pages[0].clock().away.get(1).copied().flatten(), away);
    }
    drop(pages);
    served.stop().await;
    let mut fixture = fixture;
    for (time, result) in [
        (until - DAY, "*"),
        (until + DAY / 2, "*"),
        (until + 2 * DAY, "0-1"),
    ] {
        fixture = fixture.ran_until(time);
        let served = fixture.serve().await;
        tokio::time::sleep(Duration::from_secs(90)).await;
        let listed = nina.tables().await.remove(0);
        assert_eq!(listed.result, result);
        if time < until {
            let left = i64::from(listed.left.expect("days run"));
            assert!((DAY - 120_000..=DAY).contains(&left), "{left}");
        }
        served.stop().await;
    }
}
