//! Positions as the trainer sees them: features, result, opinion.

use anyhow::{Context, Result, ensure};

/// The first bytes of a file of rows.
const HEAD: &[u8] = b"quantarium rows 2\n";

/// Positions of one game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rows {
    /// The game's id.
    pub(crate) id: String,
    /// How many features the game has.
    pub(crate) features: u32,
    /// What was done to make the rows.
    pub(crate) story: String,
    pub(crate) rows: Vec<Row>,
    /// Index and amount of the features, of all rows one after the other.
    entries: Vec<(u32, f32)>,
}

/// One position, seen by one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Row {
    /// Which game it is from: rows of one game are learned from together, or tested on together.
    pub(crate) game: u32,
    pub(crate) label: Label,
    start: u32,
    end: u32,
}

/// What there is to learn about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Label {
    /// What the player got in the end, from 0 to 1; no number where the position was searched, not played.
    pub(crate) result: f32,
    /// By how many points the player was ahead in the end; 0 in games without points.
    pub(crate) margin: f32,
    /// What the search expected for that player.
    pub(crate) opinion: f32,
}

impl Rows {
    pub(crate) fn new(id: &str, features: usize, story: String) -> Self {
        Self {
            id: id.to_owned(),
            features: features as u32,
            story,
            rows: Vec::new(),
            entries: Vec::new(),
        }
    }

    pub(crate) fn entries(&self, row: &Row) -> &[(u32, f32)] {
        &self.entries[row.start as usize..row.end as usize]
    }

    pub(crate) fn push(&mut self, game: u32, label: Label, entries: &[(u32, f32)]) {
        let start = self.entries.len() as u32;
        self.entries.extend(entries);
        self.rows.push(Row {
            game,
            label,
            start,
            end: self.entries.len() as u32,
        });
    }

    /// Takes the rows of other games over.
    pub(crate) fn append(&mut self, other: Self) {
        let games = self.rows.iter().map(|row| row.game + 1).max().unwrap_or(0);
        let before = self.entries.len() as u32;
        self.entries.extend(other.entries);
        self.rows.extend(other.rows.into_iter().map(|row| Row {
            game: row.game + games,
            start: row.start + before,
            end: row.end + before,
            ..row
        }));
        if self.story != other.story {
            self.story.push_str(&other.story);
        }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for text in [&self.id, &self.story] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        for number in [self.features, self.rows.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        for row in &self.rows {
            bytes.extend(row.game.to_le_bytes());
            let label = row.label;
            for number in [label.result, label.margin, label.opinion] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend((row.end - row.start).to_le_bytes());
            for (index, amount) in self.entries(row) {
                bytes.extend(index.to_le_bytes());
                bytes.extend(amount.to_le_bytes());
            }
        }
        bytes
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<Self> {
        let rest = bytes.strip_prefix(HEAD);
        let mut rest = rest.context("not a file of positions")?;
        let id = text(&mut rest)?;
        let story = text(&mut rest)?;
        let features = number(&mut rest)?;
        let count = number(&mut rest)?;
        let mut rows = Self::new(&id, features as usize, story);
        let mut entries = Vec::new();
        for _ in 0..count {
            let game = number(&mut rest)?;
            let label = Label {
                result: real(&mut rest)?,
                margin: real(&mut rest)?,
                opinion: real(&mut rest)?,
            };
            entries.clear();
            for _ in 0..number(&mut rest)? {
                let (index, amount) = (number(&mut rest)?, real(&mut rest)?);
                ensure!(index < features, "feature {index} of {features}");
                entries.push((index, amount));
            }
            rows.push(game, label, &entries);
        }
        Ok(rows)
    }
}

fn number(rest: &mut &[u8]) -> Result<u32> {
    let split = rest.split_first_chunk::<4>();
    let (bytes, after) = split.context("the file is cut short")?;
    *rest = after;
    Ok(u32::from_le_bytes(*bytes))
}

fn real(rest: &mut &[u8]) -> Result<f32> {
    Ok(f32::from_bits(number(rest)?))
}

fn text(rest: &mut &[u8]) -> Result<String> {
    let length = number(rest)? as usize;
    let bytes = rest.split_off(..length);
    let bytes = bytes.context("the file is cut short")?;
    Ok(String::from_utf8(bytes.to_vec())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut rows = Rows::new("quanta", 7, "a story\n".to_owned());
        let label = Label {
            result: 1.0,
            margin: 12.0,
            opinion: 0.25,
        };
        rows.push(0, label, &[(0, 1.0), (6, -2.5)]);
        rows.push(
            1,
            Label {
                margin: -3.5,
                ..label
            },
            &[],
        );
        let bytes = rows.write();
        assert_eq!(Rows::read(&bytes).unwrap(), rows);
        for end in 0..bytes.len() {
            assert!(Rows::read(&bytes[..end]).is_err());
        }
        let mut twice = rows.clone();
        twice.append(rows);
        assert_eq!(twice.rows[2].game, 2);
        assert_eq!(twice.entries(&twice.rows[2]), [(0, 1.0), (6, -2.5)]);
    }
}
