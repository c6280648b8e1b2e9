//! The same contract in PostgreSQL, and what happens there besides.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use postgres::{Client, NoTls};
use quantarium_store::{Store, StoreError, Tx, short_links};

use crate::kit::Checked;
use crate::postgres_server::server;

/// The variable that says with which server the contract's tests run.
pub(crate) const SERVER: &str = "QUANTARIUM_TEST_POSTGRES";

/// An empty schema at a server: by what it is reached.
pub(crate) fn new_schema(server: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!(
        "of_{}_{}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    );
    let mut client = Client::connect(server, NoTls).unwrap();
    client
        .batch_execute(&format!("CREATE SCHEMA {name}"))
        .unwrap();
    format!("{server} options='-c search_path={name}'")
}

fn keep(name: &'static str) -> impl FnOnce(&Tx<'_>) -> Result<(), StoreError> {
    move |tx| short_links::keep(tx, name, name, 1, 9)
}

#[test]
fn the_contract_holds_in_postgresql() -> Checked {
    let Some(server) = server()? else {
        return Ok(());
    };
    let mut tests = Command::new(std::env::current_exe()?);
    for of_a_file in ["sqlite::", "postgres::", "on_a_full_disk"] {
        tests.args(["--skip", of_a_file]);
    }
    let ran = tests.env(SERVER, server.url()).output()?;
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stdout)
    );
    Ok(())
}

#[test]
fn a_database_in_postgresql_is_one_process_s_and_outlives_it() -> Checked {
    let Some(server) = server()? else {
        return Ok(());
    };
    let text = new_schema(&server.url());
    let url = text.parse()?;
    let store = Store::connect(&url)?;
    store.write(keep("a"))?;
    let refused = Store::connect(&url).expect_err("it is in use").to_string();
    assert!(refused.contains("another Quantarium uses it"), "{refused}");
    // What is refused leaves no trace, and a step that failed is never taken for written.
    let swallowed = store.write(|tx| {
        keep("b")(tx)?;
        let _ = tx.batch("SELECT 1 / 0");
        Ok(())
    });
    assert!(
        matches!(swallowed, Err(StoreError::Database(_))),
        "{swallowed:?}"
    );
    // Its connections are cut: what is written meanwhile is refused, and then it goes on.
    let mut client = Client::connect(&text, NoTls)?;
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    client.execute(others, &[])?;
    sleep(Duration::from_millis(200));
    store.write(keep("c"))?;
    let found = |name| short_links::find(&store, name, 2);
    assert_eq!(found("a")?.as_deref(), Some("a"));
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
