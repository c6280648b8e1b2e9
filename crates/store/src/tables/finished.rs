//! Finished games: a player's, and those that everybody may look up.

use quantarium_people::Digest;

use super::read::{collected, summaries};
use crate::db::{Connection, ToValue, Value, values};
use crate::{Result, Summary};

/// How many games are looked at for one list, where not all to which an index leads are wanted.
const LOOKED_AT: u32 = 10_000;

/// The game's name before its options is something: an index has the same.
const FAMILY: &str =
    "substr(game, 1, length(game) - length(ltrim(game, 'abcdefghijklmnopqrstuvwxyz-'))) = $";

/// Which of an account's finished games a list has.
#[derive(Clone, Copy, Default, Debug)]
pub enum Shown<'a> {
    /// All.
    #[default]
    All,
    /// Those that this reader, or somebody without an account, may know of: no private games of the account with others.
    To(Option<&'a Digest>),
    /// Those that everybody may see in lists.
    Public,
}

/// Which finished games a list has.
#[derive(Clone, Copy, Default, Debug)]
pub struct Finished<'a> {
    /// Whose seats are their own.
    pub reader: Option<&'a Digest>,
    /// Those of an account; without one those that everybody may see in lists.
    pub player: Option<&'a Digest>,
    /// Which of an account's.
    pub shown: Shown<'a>,
    /// The game's name before its options.
    pub family: Option<&'a str>,
    /// The canonical game string.
    pub game: Option<&'a str>,
    /// The result as game records write it, as a pattern for `LIKE`.
    pub result: Option<&'a str>,
    /// Whether it counted for ratings.
    pub rated: Option<bool>,
    /// Those that ended from then on, in milliseconds since 1970 (UTC).
    pub from: Option<i64>,
    /// Those that ended before then.
    pub until: Option<i64>,
    /// Those that were over before this one.
    pub before: Option<&'a str>,
}

impl<'a> Finished<'a> {
    /// All of an account.
    #[must_use]
    pub fn of(player: &'a Digest) -> Self {
        Self {
            reader: Some(player),
            player: Some(player),
            ..Self::default()
        }
    }
}

/// A list's SQL: where an index leads, and what is wanted of the games there.
struct Asked<'a> {
    led: String,
    wanted: String,
    /// The parameters of the first, then those of the second.
    values: Vec<Value<'a>>,
    leading: usize,
}

impl<'a> Asked<'a> {
    fn new(of: &'a Finished<'_>) -> Self {
        // The two columns say the same of a finished game.
        let (games, ended) = match of.player {
            Some(_) => (
                "DISTINCT number, ended AS sort FROM holders WHERE ended IS NOT NULL",
                "ended",
            ),
            None => (
                "number, acted AS sort FROM tables WHERE listed = 1 AND result <> '*'",
                "acted",
            ),
        };
        let mut asked = Self {
            led: format!("SELECT {games}"),
            wanted: String::new(),
            values: Vec::new(),
            leading: 0,
        };
        let last = "(SELECT acted, number FROM tables WHERE id = $ AND result <> '*')";
        let led = [
            asked.and("guest = $", &of.player),
            asked.and(&format!("{ended} >= $"), &of.from),
            asked.and(&format!("{ended} < $"), &of.until),
            asked.and(&format!("({ended}, number) < {last}"), &of.before),
        ];
        asked.led += &led.concat();
        let game = |asked: &mut Self| match of.game {
            Some(_) => asked.and("game = $", &of.game),
            None => asked.and(FAMILY, &of.family),
        };
        if of.player.is_none() {
            let game = game(&mut asked);
            asked.led += &game;
        }
        asked.leading = asked.values.len();
        if of.player.is_some() {
            let shown = match &of.shown {
                Shown::All => String::new(),
                Shown::Public => " AND listed = 1".to_owned(),
                Shown::To(reader) => {
                    asked.values.push(reader.value());
                    let has =
                        "EXISTS (SELECT 1 FROM holders WHERE number = tables.number AND guest";
                    // The first parameter is the player.
                    let number = asked.values.len();
                    format!(" AND (listed = 1 OR NOT {has} <> $1) OR {has} = ${number}))")
                }
            };
            // Those that were broken off ended, too.
            asked.wanted = shown + &game(&mut asked) + " AND result <> '*'";
        }
        let wanted = [
            asked.and("result LIKE $", &of.result),
            asked.and("rated = $", &of.rated),
        ];
        asked.wanted += &wanted.concat();
        asked
    }

    /// A condition, where its parameter is given.
    fn and(&mut self, condition: &str, given: &'a Option<impl ToValue>) -> String {
        given.as_ref().map_or_else(String::new, |given| {
            self.values.push(given.value());
            let number = format!("${}", self.values.len());
            format!(" AND {}", condition.replace('$', &number))
        })
    }

    /// Which tables, for a list.
    fn which(&self) -> String {
        let Self { led, wanted, .. } = self;
        if wanted.is_empty() {
            return led.clone();
        }
        format!(
            "SELECT looked.number AS number, sort FROM
                 ({led} ORDER BY sort DESC, number DESC LIMIT {LOOKED_AT}) AS looked
             JOIN tables ON tables.number = looked.number WHERE 1 = 1{wanted}"
        )
    }

    /// The SQL of the list, whose last two parameters are the reader and the limit.
    fn list(&self) -> String {
        let [reader, limit] = [1, 2].map(|more| format!("${}", self.values.len() + more));
        summaries(&self.which(), &reader, &limit)
    }

    /// The SQL of the last game that is looked at.
    fn last(&self) -> String {
        let (led, others) = (&self.led, LOOKED_AT - 1);
        format!(
            "SELECT id FROM tables WHERE number = (SELECT number FROM
                 ({led} ORDER BY sort DESC, number DESC LIMIT 1 OFFSET {others}) AS last)"
        )
    }
}

/// Finished games, those that ended last first, at most `limit`, of those that [`looked_until`] says.
pub fn finished(db: &Connection, of: &Finished<'_>, limit: u32) -> Result<Vec<Summary>> {
    let asked = Asked::new(of);
    let all = [&asked.values[..], values![of.reader, limit]].concat();
    collected(db, &asked.list(), &all)
}

/// The last of the games that are looked at for a list which is not full, where there are more.
pub fn looked_until(db: &Connection, of: &Finished<'_>) -> Result<Option<String>> {
    let asked = Asked::new(of);
    if asked.wanted.is_empty() {
        return Ok(None);
    }
    db.first(&asked.last(), &asked.values[..asked.leading])
}

#[cfg(test)]
mod tests {
    use quantarium_people::Digest;
    use rusqlite::{Connection, params_from_iter};

    use super::{Asked, Finished, LOOKED_AT, Shown, finished, looked_until};
    use crate::players::{BEGINNING, LEADERS};
    use crate::tables::read::{LIST, ONE, PLAYING, RUNNING, summaries};

    /// The texts that all lists together have.
    fn every_text() -> Vec<String> {
        let holder = Digest([0; 32]);
        let texts = (0..1024_u32).flat_map(|given| {
            let is = |bit: u32| given & (1 << bit) != 0;
            let of = Finished {
                reader: None,
                player: is(0).then_some(&holder),
                shown: [
                    Shown::All,
                    Shown::Public,
                    Shown::To(None),
                    Shown::To(Some(&holder)),
                ][usize::from(is(1)) + 2 * usize::from(is(9))],
                family: is(2).then_some("quanta"),
                game: is(3).then_some("quanta:board=5x5"),
                result: is(4).then_some("1-%"),
                rated: is(5).then_some(true),
                from: is(6).then_some(1),
                until: is(7).then_some(2),
                before: is(8).then_some("a"),
            };
            let asked = Asked::new(&of);
            [asked.list(), asked.last()]
        });
        texts.collect()
    }

    /// As many tables as are stored must not matter to a list.
    #[test]
    fn no_list_reads_all_tables() {
        let directory = tempfile::tempdir().expect("a directory");
        crate::Store::open(directory.path()).expect("a store");
        let db = Connection::open(directory.path().join(crate::FILE)).expect("a file");
        let lists = [LIST, PLAYING, ONE, RUNNING].map(|which| summaries(which, "$1", "$2"));
        let others = [LEADERS, BEGINNING].map(str::to_owned);
        for sql in lists.into_iter().chain(others).chain(every_text()) {
            let explained = format!("EXPLAIN QUERY PLAN {sql}");
            let mut plan = db.prepare(&explained).expect("SQL");
            let unknown = vec![None::<i64>; plan.parameter_count()];
            let steps = plan.query_map(params_from_iter(unknown), |row| row.get(3));
            let steps: Result<Vec<String>, _> = steps.expect("a plan").collect();
            let steps = steps.expect("read");
            let narrow = ["'*' AND game =", "'*' AND substr("];
            let narrow = narrow.iter().any(|game| sql.contains(game));
            let led = |step: &String| step.contains("INDEX tables_public_by_");
            assert!(steps.iter().any(led) || !narrow, "{sql}: {steps:#?}");
            for step in &steps {
                let all = [
                    "tables", "holders", "seats", "accounts", "ratings", "removed",
                ];
                let scanned = |one: &&str| step.starts_with(&format!("SCAN {one}"));
                let scans = all.iter().any(scanned);
                // Those that nobody holds, and the public ones, are indexes of their own, read to the limit.
                let own = ["INDEX tables_of_nobody", "INDEX tables_public "];
                let own = own.iter().any(|index| format!("{step} ").contains(index));
                assert!(!scans || own, "{sql}: {steps:#?}");
            }
        }
    }

    #[test]
    fn so_many_games_are_looked_at_and_the_rest_from_there() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = crate::Store::open(directory.path()).expect("a store");
        // The first game alone ended otherwise.
        let sql = format!(
            "WITH RECURSIVE numbers (one) AS (SELECT 1 UNION ALL SELECT one + 1 FROM numbers WHERE one <= {LOOKED_AT})
             INSERT INTO tables (id, game, setup, opened, result, acted, listed)
             SELECT 'g' || one, 'quanta', '', 0, CASE one WHEN 1 THEN '0-1' ELSE '1-0' END, one, 1 FROM numbers;
             INSERT INTO seats (number, seat) SELECT number, 0 FROM tables"
        );
        let raw = Connection::open(directory.path().join(crate::FILE));
        raw.expect("a file").execute_batch(&sql).expect("written");
        let of = Finished {
            result: Some("0-1%"),
            ..Finished::default()
        };
        let ids = |of: &Finished<'_>| -> Vec<String> {
            let found = store.read(|db| finished(db, of, 9)).expect("read");
            found.into_iter().map(|table| table.shown.id.0).collect()
        };
        assert!(ids(&of).is_empty());
        let until = store.read(|db| looked_until(db, &of)).expect("read");
        assert_eq!(until.as_deref(), Some("g2"));
        let rest = Finished {
            before: until.as_deref(),
            ..of
        };
        assert_eq!(ids(&rest), ["g1"]);
        let until = store.read(|db| looked_until(db, &rest)).expect("read");
        assert_eq!(until, None);
    }
}
