//! The contract of [`Bus`], as tests: every bus must pass [`all`].
//!
//! The tests stop with a panic where a bus breaks the contract.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::{Bus, BusError, Delivery, Gap, Subscription, Text, WAITING};

type Checked = Result<(), Box<dyn Error>>;

/// What must come comes sooner than this.
const LONG: Duration = Duration::from_secs(30);
/// How long is waited for what does not come.
const SHORT: Duration = Duration::from_millis(50);

/// Runs every test, each on two connections to a bus of its own, which `two` makes.
///
/// # Errors
/// When a call fails that must not.
pub async fn all<B: Bus + 'static>(mut two: impl FnMut() -> [B; 2]) -> Checked {
    all_who_listen_hear_it_in_order_and_nobody_else(two()).await?;
    nobody_hears_themselves(two()).await?;
    a_question_is_answered_and_the_first_answer_counts(two()).await?;
    where_nobody_listens_it_is_known_at_once(two()).await?;
    who_does_not_answer_is_given_up(two()).await?;
    answers_find_those_who_asked(two()).await?;
    what_was_said_before_an_answer_is_there_when_it_is(two()).await?;
    who_is_too_slow_learns_where_something_is_missing(two()).await
}

fn text(words: impl Into<Text>) -> Text {
    words.into()
}

/// The next message, which must come.
async fn heard(listening: &mut Subscription) -> Result<Delivery, Gap> {
    let heard = timeout(LONG, listening.next()).await;
    heard.expect("the message does not come")
}

async fn words(listening: &mut Subscription) -> String {
    let heard = heard(listening).await.expect("a gap");
    heard.text.to_string()
}

async fn all_who_listen_hear_it_in_order_and_nobody_else<B: Bus>([one, other]: [B; 2]) -> Checked {
    let (mut first, mut second) = (other.subscribe("a").await, other.subscribe("a").await);
    let mut elsewhere = other.subscribe("a.b").await;
    assert!(one.may_be_heard("a"));
    for number in 0..WAITING / 2 {
        one.publish("a", text(format!("{number}")))?;
    }
    one.publish("a.b", text("elsewhere"))?;
    for number in 0..WAITING / 2 {
        assert_eq!(words(&mut first).await, number.to_string());
        assert_eq!(words(&mut second).await, number.to_string());
    }
    assert_eq!(words(&mut elsewhere).await, "elsewhere");
    assert_eq!(first.next_there().map(|there| there.is_some()), Ok(false));
    // Who has left hears nothing, the other still does.
    drop(first);
    one.publish("a", text("last"))?;
    assert_eq!(words(&mut second).await, "last");
    Ok(())
}

async fn nobody_hears_themselves<B: Bus>([one, other]: [B; 2]) -> Checked {
    let mut own = one.subscribe("a").await;
    let asked = one.ask("a", text("own"), LONG).await;
    assert_eq!(asked, Err(BusError::Nobody("a".to_owned())));
    one.publish("a", text("own"))?;
    other.publish("a", text("other's"))?;
    assert_eq!(words(&mut own).await, "other's");
    Ok(())
}

/// Answers the next question with its words and some of one's own.
async fn answer(listening: &mut Subscription, own: &str) {
    let asked = heard(listening).await.expect("a gap");
    let words = format!("{} {own}", asked.text);
    asked.answer(text(words));
}

async fn a_question_is_answered_and_the_first_answer_counts<B: Bus>(
    [one, other]: [B; 2],
) -> Checked {
    let (mut quick, mut slow) = (other.subscribe("a").await, other.subscribe("a").await);
    let asking = one.ask("a", text("who?"), LONG);
    let answering = async {
        answer(&mut quick, "quick").await;
        answer(&mut slow, "slow").await;
    };
    let (answered, ()) = tokio::join!(asking, answering);
    assert_eq!(answered?.as_ref(), "who? quick");
    // What wants no answer may be answered without harm.
    one.publish("a", text("news"))?;
    answer(&mut quick, "quick").await;
    Ok(())
}

async fn where_nobody_listens_it_is_known_at_once<B: Bus>([one, other]: [B; 2]) -> Checked {
    let nobody = Err(BusError::Nobody("a".to_owned()));
    let forever = Duration::from_secs(3600);
    let ask = || timeout(LONG, one.ask("a", text("who?"), forever));
    assert_eq!(ask().await?, nobody);
    let left = other.subscribe("a").await;
    drop(left);
    assert_eq!(ask().await?, nobody);
    // Saying something to nobody is no mistake.
    one.publish("a", text("news"))?;
    Ok(())
}

async fn who_does_not_answer_is_given_up<B: Bus>([one, other]: [B; 2]) -> Checked {
    let mut listening = other.subscribe("a").await;
    let silent = Err(BusError::Silent("a".to_owned()));
    assert_eq!(one.ask("a", text("who?"), SHORT).await, silent);
    // An answer that comes too late goes nowhere.
    let late = heard(&mut listening).await.expect("a gap");
    late.answer(text("late"));
    let (answered, ()) = tokio::join!(
        one.ask("a", text("and now?"), LONG),
        answer(&mut listening, "now")
    );
    assert_eq!(answered?.as_ref(), "and now? now");
    Ok(())
}

async fn answers_find_those_who_asked<B: Bus + 'static>([one, other]: [B; 2]) -> Checked {
    const MANY: usize = 100;
    let one = Arc::new(one);
    let mut listening = other.subscribe("a").await;
    let asking: Vec<_> = (0..MANY)
        .map(|number| {
            let one = Arc::clone(&one);
            let asked = async move { one.ask("a", text(number.to_string()), LONG).await };
            tokio::spawn(asked)
        })
        .collect();
    let mut questions = Vec::new();
    while questions.len() < MANY {
        questions.push(heard(&mut listening).await.expect("a gap"));
    }
    // The last one first.
    while let Some(question) = questions.pop() {
        let answer = format!("{}!", question.text);
        question.answer(text(answer));
    }
    for (number, asked) in asking.into_iter().enumerate() {
        assert_eq!(asked.await??.as_ref(), format!("{number}!"));
    }
    Ok(())
}

async fn what_was_said_before_an_answer_is_there_when_it_is<B: Bus>(
    [one, other]: [B; 2],
) -> Checked {
    let mut news = one.subscribe("news").await;
    let mut questions = other.subscribe("questions").await;
    let answering = async {
        for round in 0..100 {
            let asked = heard(&mut questions).await.expect("a gap");
            other.publish("news", text(round.to_string()))?;
            asked.answer(text("said"));
        }
        Ok::<(), BusError>(())
    };
    let asking = async {
        for round in 0..100 {
            one.ask("questions", text("say it"), LONG).await?;
            let there = news.next_there().expect("a gap");
            let there = there.map(|news| news.text.to_string());
            assert_eq!(there, Some(round.to_string()));
        }
        Ok::<(), BusError>(())
    };
    let (answered, asked) = tokio::join!(answering, asking);
    answered?;
    Ok(asked?)
}

async fn who_is_too_slow_learns_where_something_is_missing<B: Bus>(
    [one, other]: [B; 2],
) -> Checked {
    let mut listening = other.subscribe("a").await;
    let mut quick = other.subscribe("a").await;
    for number in 0..3 * WAITING {
        one.publish("a", text(number.to_string()))?;
        // One who is slow holds nobody else up.
        assert_eq!(words(&mut quick).await, number.to_string());
    }
    let mut next = 0;
    while let Ok(delivery) = heard(&mut listening).await {
        assert_eq!(delivery.text.as_ref(), next.to_string());
        next += 1;
    }
    assert!(
        (1..3 * WAITING).contains(&next),
        "{next} messages and a gap"
    );
    one.publish("a", text("after the gap"))?;
    loop {
        // Of a bus that has more of its own in store, some that were said before may still come.
        match heard(&mut listening).await {
            Ok(delivery) if delivery.text.as_ref() == "after the gap" => return Ok(()),
            Ok(_) | Err(Gap) => {}
        }
    }
}
