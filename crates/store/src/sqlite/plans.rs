//! Conditional moves.

use quantarium_people::Digest;
use rusqlite::params;

use super::{SqliteStore, write};
use crate::{PlannedAt, Plans, StoreError, StoredPlan};

impl Plans for SqliteStore {
    fn set(&self, table: &str, plan: &StoredPlan) -> Result<(), StoreError> {
        let (table, plan) = (table.to_owned(), plan.clone());
        let lines = serde_json::to_string(&plan.lines);
        let lines = lines.map_err(|error| StoreError::Database(error.to_string()))?;
        self.writer.wait(move |connection| {
            let number = write::number(connection, &table)?;
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO plans (number, party, name, seq, lines)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![number, plan.party, plan.name, plan.seq, lines])?;
            Ok(())
        })
    }

    fn drop_plan(&self, table: &str, party: u8) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.writer.wait(move |connection| {
            connection
                .prepare_cached(
                    "DELETE FROM plans WHERE party = ?2
                     AND number = (SELECT number FROM tables WHERE id = ?1)",
                )?
                .execute(params![table, party])?;
            Ok(())
        })
    }

    fn of(&self, table: &str) -> Result<Vec<StoredPlan>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT party, name, plans.seq, lines FROM plans
             JOIN tables ON tables.number = plans.number WHERE id = ?1 ORDER BY party",
        )?;
        let mut rows = query.query([table])?;
        let mut plans = Vec::new();
        while let Some(row) = rows.next()? {
            plans.push(StoredPlan {
                party: row.get(0)?,
                name: row.get(1)?,
                seq: row.get(2)?,
                lines: read(table, &row.get::<_, String>(3)?)?,
            });
        }
        Ok(plans)
    }

    fn planned_by(&self, who: &Digest) -> Result<Vec<PlannedAt>, StoreError> {
        let connection = self.readers.any();
        let mut query = connection.prepare_cached(
            "SELECT id, lines FROM plans
             JOIN holders ON holders.number = plans.number AND holders.party = plans.party
             JOIN tables ON tables.number = plans.number
             WHERE guest = ?1 ORDER BY plans.number, plans.party",
        )?;
        let mut rows = query.query([who.0])?;
        let mut plans = Vec::new();
        while let Some(row) = rows.next()? {
            let table: String = row.get(0)?;
            let lines = read(&table, &row.get::<_, String>(1)?)?;
            plans.push(PlannedAt { table, lines });
        }
        Ok(plans)
    }
}

/// Lines as they were written.
fn read(table: &str, lines: &str) -> Result<Vec<Vec<String>>, StoreError> {
    serde_json::from_str(lines).map_err(|error| StoreError::Damaged {
        id: table.to_owned(),
        what: error.to_string(),
    })
}
