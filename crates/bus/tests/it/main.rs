//! Buses from outside: the contract, and what happens when servers come and go.

use std::time::Duration;

use quantarium_bus::{Bus, BusError, Gap, Hub, queue, testkit};

#[tokio::test]
async fn channels_keep_the_contract() {
    let two = || {
        let hub = Hub::default();
        [hub.connect(), hub.connect()]
    };
    testkit::all(two).await.expect("no call fails");
}

#[tokio::test]
async fn a_server_that_is_alone_knows_it() {
    let alone = quantarium_bus::ChannelBus::alone();
    let _own = alone.subscribe("a").await;
    assert!(!alone.may_be_heard("a"));
}

#[tokio::test]
async fn whoever_goes_without_an_answer_is_not_waited_for() {
    let hub = Hub::default();
    let (one, other) = (hub.connect(), hub.connect());
    let mut listening = other.subscribe("a").await;
    let forever = Duration::from_secs(3600);
    let asked = tokio::spawn(async move { one.ask("a", "who?".into(), forever).await });
    drop(listening.next().await);
    let answer = asked.await.expect("ends");
    assert_eq!(answer, Err(BusError::Silent("a".to_owned())));
}

#[tokio::test]
async fn a_gap_is_noted_once_until_it_is_read_and_a_bus_that_ends_leaves_one() {
    let (feed, mut listening) = queue(|| {});
    feed.push_gap();
    feed.push_gap();
    assert_eq!(listening.next().await.map(|_| ()), Err(Gap));
    assert_eq!(
        listening.next_there().map(|there| there.is_some()),
        Ok(false)
    );
    feed.push_gap();
    assert_eq!(
        listening.next_there().map(|there| there.is_some()),
        Err(Gap)
    );
    drop(feed);
    assert_eq!(listening.next().await.map(|_| ()), Err(Gap));
    let more = tokio::time::timeout(Duration::from_millis(20), listening.next()).await;
    assert!(more.is_err(), "nothing more comes");
}
