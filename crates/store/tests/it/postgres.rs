//! The same contract in PostgreSQL, and what happens there besides.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use postgres::{Client, NoTls};
use quantarium_stress::postgres::Postgres;

use crate::kit::*;
use crate::short_links::link;

/// The variable that says with which server the contract's tests run.
pub(crate) const SERVER: &str = "QUANTARIUM_TEST_POSTGRES";

/// How long something may take on a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// An empty schema at a server: by what it is reached.
pub(crate) fn new_schema(server: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("of_{}_{number}", std::process::id());
    let mut client = Client::connect(server, NoTls).unwrap();
    let create = format!("CREATE SCHEMA {name}");
    client.batch_execute(&create).unwrap();
    format!("{server} options='-c search_path={name}'")
}

/// A server, and an empty schema there. Where PostgreSQL is not installed, the test ends.
macro_rules! schema {
    () => {{
        let Some(server) = quantarium_stress::postgres::Postgres::for_tests()? else {
            return Ok(());
        };
        let text = $crate::postgres::new_schema(&server.url());
        (server, text)
    }};
}
pub(crate) use schema;

fn keep(name: &'static str) -> impl FnOnce(&Tx<'_>) -> Result<(), StoreError> {
    move |tx| short_links::keep(tx, name, &link(name, None), 1, 9)
}

#[test]
fn the_contract_holds_in_postgresql() -> Checked {
    let Some(server) = Postgres::for_tests()? else {
        return Ok(());
    };
    let mut tests = Command::new(std::env::current_exe()?);
    for of_a_file in ["sqlite::", "postgres::", "migrate::", "on_a_full_disk"] {
        tests.args(["--skip", of_a_file]);
    }
    let ran = tests.env(SERVER, server.url()).output()?;
    let output = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{output}");
    Ok(())
}

#[test]
fn a_database_in_postgresql_outlives_its_connections_and_its_process() -> Checked {
    let (_server, text) = schema!();
    let url = text.parse()?;
    let store = Store::connect(&url)?;
    store.write(keep("a"))?;
    // What is refused leaves no trace, and a step that failed is never taken for written.
    let swallowed = store.write(|tx| {
        keep("b")(tx)?;
        let _ = tx.batch("SELECT 1 / 0");
        Ok(())
    });
    let refused = matches!(swallowed, Err(StoreError::Database(_)));
    assert!(refused, "{swallowed:?}");
    // Its connections are cut: what is written meanwhile is refused, and then it goes on.
    let mut client = Client::connect(&text, NoTls)?;
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    client.execute(others, &[])?;
    sleep(Duration::from_millis(200));
    store.write(keep("c"))?;
    let found = |name| short_links::find(&store, name, 2);
    assert_eq!(found("a")?, Some(link("a", None)));
    assert_eq!(found("b")?, None);
    assert!(store.bytes()? > 1 << 20);
    drop(store);
    assert!(short_links::find(&Store::connect(&url)?, "c", 2)?.is_some());
    // Written by a later version, and by another program.
    client.execute("UPDATE quantarium SET format = 99", &[])?;
    let refused = Store::connect(&url).expect_err("it is newer").to_string();
    assert!(refused.contains("it has format 99"), "{refused}");
    client.batch_execute("DROP TABLE quantarium")?;
    let refused = Store::connect(&url).expect_err("it is foreign").to_string();
    assert!(refused.contains("another program"), "{refused}");
    Ok(())
}

#[test]
fn who_stands_still_in_the_middle_of_a_change_holds_up_no_other_nor_do_two_write_at_once() -> Checked
{
    let (_server, text) = schema!();
    one_after_the_other(&text)?;
    let url = text.parse()?;
    let [still, other] = [Store::connect(&url)?, Store::connect(&url)?];
    let (begun, begins) = mpsc::channel();
    let (written, waits) = mpsc::channel();
    let standing = thread::spawn(move || {
        let mut other_wrote = false;
        let refused = still.write(|tx| {
            keep("a")(tx)?;
            let _ = begun.send(());
            other_wrote = waits.recv_timeout(LONG).is_ok();
            Ok(())
        });
        (refused, other_wrote, still)
    });
    begins.recv_timeout(LONG)?;
    other.write(keep("b"))?;
    let _ = written.send(());
    let (refused, other_wrote, still) = standing.join().expect("it ends");
    assert!(other_wrote, "the other waited until it was over");
    assert!(refused.is_err(), "its transaction is over: {refused:?}");
    assert_eq!(short_links::find(&still, "a", 2)?, None);
    still.write(keep("c"))?;
    Ok(())
}

/// A store that has joined the servers of a site, and what it hears.
fn joined(url: &str, address: &str) -> Found<(Store, Site, Receiver<String>)> {
    let store = Store::connect(&url.parse()?)?;
    let (sender, received) = mpsc::channel();
    let receive = move |heard: Received<'_>| {
        let _ = sender.send(match heard {
            Received::Hint(hint) => hint.to_owned(),
            Received::Missed => "missed".to_owned(),
        });
    };
    let site = store.join(address, &[7; 32], receive)?.ok_or("no site")?;
    Ok((store, site, received))
}

#[test]
fn servers_share_a_database_and_each_table_has_one_of_them_and_days_follow_their_clock_once()
-> Checked {
    let (_server, url) = schema!();
    let (one, first, received_one) = joined(&url, "192.0.2.1:1")?;
    let (two, second, received_two) = joined(&url, "192.0.2.2:1")?;
    assert_eq!(first.secret(), second.secret());
    days_follow_the_clock_once(&one, &two)?;
    one.write(|tx| tables::open(tx, &table("a")))?;
    let claim = |store: &Store| {
        let claimed = store.write(|tx| tables::claim(tx, "a"));
        claimed.map(|claimed| Some(claimed?.1))
    };
    assert_eq!(claim(&one)?, Some(Owner::Nobody));
    assert_eq!(claim(&one)?, Some(Owner::This));
    // While its lease runs no other has it, nor throws it away.
    for refused in [
        claim(&two).map(drop),
        two.write(|tx| tables::forget(tx, "a")),
    ] {
        let Err(StoreError::Owned(_, address)) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(address, "192.0.2.1:1");
    }
    one.write(|tx| tables::release(tx, "a", 1))?;
    assert!(claim(&two).is_err(), "an earlier claim lets nothing go");
    one.write(|tx| tables::release(tx, "a", 2))?;
    assert_eq!(claim(&two)?, Some(Owner::Nobody));
    // What one says all others hear, and it does not.
    first.publish("hello".to_owned());
    assert_eq!(received_two.recv_timeout(LONG)?, "hello");
    second.publish("well".to_owned());
    assert_eq!(received_one.recv_timeout(LONG)?, "well");
    // Both clocks are the database's.
    assert!((first.clock()() - second.clock()()).abs() < 1000);
    // One that leaves has no table any more.
    second.publish("bye".to_owned());
    second.leave();
    assert_eq!(received_one.recv_timeout(LONG)?, "bye");
    assert_eq!(claim(&one)?, Some(Owner::Gone));
    // And one that has begun again where it was is not waited for.
    let (again, _third, _) = joined(&url, "192.0.2.1:1")?;
    assert_eq!(claim(&again)?, Some(Owner::Gone));
    Ok(())
}

fn days_follow_the_clock_once(one: &Store, two: &Store) -> Checked {
    let at = |second: i64| 1_800_000_000_000 + 1000 * second;
    let new = but(table("days"), |new| new.due = Some(at(100)));
    one.write(|tx| tables::open(tx, &new))?;
    // The clock is set; then the second server stands still while the first runs; then the clock is set back.
    for (alive, store, from, to, due) in [
        (1, one, 2, 50, 148),
        (50, two, 2, 50, 148),
        (89, two, 60, 90, 148),
        (70, one, 90, 60, 118),
        (89, two, 90, 60, 118),
    ] {
        one.write(|tx| upkeep::note_alive(tx, at(alive)))?;
        store.write(|tx| upkeep::follow(tx, at(from), at(to)))?;
        assert_eq!(loaded(one, "days")?.table.due, Some(at(due)));
    }
    Ok(())
}

#[test]
fn a_server_that_refuses_connections_and_has_missed_a_renewal_is_waited_for_no_longer() -> Checked {
    let (_server, url) = schema!();
    let (one, _first, _) = joined(&url, "192.0.2.1:1")?;
    let (two, second, received) = joined(&url, "192.0.2.2:1")?;
    opened(&one, "a")?;
    let mut client = Client::connect(&url, NoTls)?;
    // It renews nothing any more.
    client.batch_execute(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
         CREATE TRIGGER refuse BEFORE UPDATE ON servers FOR EACH ROW
             WHEN (OLD.address = '192.0.2.1:1' AND NEW.lease > OLD.lease AND NEW.lease < 8000000000000)
             EXECUTE FUNCTION refuse()",
    )?;
    // What was renewed in time is not over, whoever cannot reach it.
    let long = "UPDATE servers SET lease = 9000000000000 WHERE address = '192.0.2.1:1'";
    client.execute(long, &[])?;
    let (third, publisher, _) = joined(&url, "192.0.2.3:1")?;
    for site in [&publisher, &second] {
        site.refused_by("192.0.2.1:1");
    }
    publisher.publish("done".to_owned());
    assert_eq!(received.recv_timeout(LONG)?, "done");
    assert!(two.write(|tx| tables::claim(tx, "a")).is_err());
    let short =
        "UPDATE servers SET lease = 3500 + 1000 * extract(epoch FROM clock_timestamp())::bigint
                 WHERE address = '192.0.2.1:1'";
    client.execute(short, &[])?;
    publisher.refused_by("192.0.2.1:1");
    let lease = "SELECT lease FROM servers WHERE address = '192.0.2.1:1'";
    let begun = Instant::now();
    while client.query_one(lease, &[])?.try_get::<_, i64>(0)? > 0 {
        assert!(begun.elapsed() < LONG);
        sleep(Duration::from_millis(20));
    }
    let claimed = third.write(|tx| tables::claim(tx, "a"))?;
    assert_eq!(claimed.map(|(_, before)| before), Some(Owner::Gone));
    Ok(())
}

#[test]
fn a_server_whose_lease_is_over_loses_its_tables_and_hears_that_it_missed_something() -> Checked {
    let (_server, url) = schema!();
    let (one, first, received) = joined(&url, "192.0.2.1:1")?;
    let (two, _second, _) = joined(&url, "192.0.2.2:1")?;
    opened(&one, "a")?;
    let mut client = Client::connect(&url, NoTls)?;
    // Its lease cannot be renewed, and is over: by its own clock, and by the database's.
    client.batch_execute(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
         CREATE TRIGGER refuse BEFORE UPDATE ON servers FOR EACH ROW
             WHEN (OLD.address = '192.0.2.1:1') EXECUTE FUNCTION refuse()",
    )?;
    let begun = Instant::now();
    let is_over = || !first.has_lease() && two.write(|tx| tables::claim(tx, "a")).is_ok();
    while !is_over() {
        assert!(begun.elapsed() < LONG);
        sleep(Duration::from_millis(50));
    }
    let late = append(&one, played("a", 1, "one"));
    assert!(matches!(late, Err(StoreError::TakenOver(_))), "{late:?}");
    assert_eq!(received.recv_timeout(LONG)?, "missed");
    client.batch_execute("DROP TRIGGER refuse ON servers")?;
    while !first.has_lease() && begun.elapsed() < LONG {
        sleep(Duration::from_millis(50));
    }
    assert!(first.has_lease() && first.reconnects() > 0);
    // As after a standstill that nothing but the database's clock shows.
    while received.try_recv().is_ok() {}
    let over = "UPDATE servers SET lease = 0 WHERE address = '192.0.2.1:1'";
    client.execute(over, &[])?;
    assert_eq!(received.recv_timeout(LONG)?, "missed");
    // So is one that stood still for so long that it was forgotten.
    client.execute("DELETE FROM servers WHERE address = '192.0.2.1:1'", &[])?;
    assert_eq!(received.recv_timeout(LONG)?, "missed");
    let found = "SELECT 1 FROM servers WHERE address = '192.0.2.1:1'";
    while client.query_opt(found, &[])?.is_none() || !first.has_lease() {
        assert!(begun.elapsed() < 3 * LONG);
        sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// What servers write of all that they share.
fn one_after_the_other(text: &str) -> Checked {
    let url = text.parse()?;
    let stores = [Store::connect(&url)?, Store::connect(&url)?];
    stores[0].write(|tx| tx.batch("CREATE TABLE counted (number BIGINT)"))?;
    std::thread::scope(|scope| {
        for store in &stores {
            scope.spawn(move || {
                for _ in 0..100 {
                    let count = "INSERT INTO counted SELECT count(*) FROM counted";
                    store.write(|tx| tx.batch(count)).expect("it is written");
                }
            });
        }
    });
    let mut client = Client::connect(text, NoTls)?;
    let counted = "SELECT count(DISTINCT number) FROM counted";
    let counted: i64 = client.query_one(counted, &[])?.get(0);
    assert_eq!(counted, 200);
    Ok(())
}
