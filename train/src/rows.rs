//! Files of positions.

use anyhow::{Context, Result, ensure};
use quantarium_lab::fit::{Label, Rows};

/// The first bytes of a file of rows.
const HEAD: &[u8] = b"quantarium rows 2\n";

pub(crate) fn write(rows: &Rows) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    for text in [&rows.id, &rows.story] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    for number in [rows.features, rows.rows.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    for row in &rows.rows {
        bytes.extend(row.game.to_le_bytes());
        let (label, entries) = (row.label, rows.entries(row));
        for number in [label.result, label.margin, label.opinion] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((entries.len() as u32).to_le_bytes());
        for (index, amount) in entries {
            bytes.extend(index.to_le_bytes());
            bytes.extend(amount.to_le_bytes());
        }
    }
    bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Rows> {
    let rest = bytes.strip_prefix(HEAD);
    let mut rest = rest.context("not a file of positions")?;
    let id = text(&mut rest)?;
    let story = text(&mut rest)?;
    let features = number(&mut rest)?;
    let count = number(&mut rest)?;
    let mut rows = Rows::new(&id, features as usize, story);
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
        let behind = Label {
            margin: -3.5,
            ..label
        };
        rows.push(1, behind, &[]);
        let bytes = write(&rows);
        assert_eq!(read(&bytes).unwrap(), rows);
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err());
        }
        let mut twice = rows.clone();
        twice.append(rows).unwrap();
        assert_eq!(twice.rows[2].game, 2);
        assert_eq!(twice.entries(&twice.rows[2]), [(0, 1.0), (6, -2.5)]);
    }
}
