//! Game strings: a name and its options, and their canonical form.

use std::collections::BTreeMap;

/// The options written in a game string, each taken out once by the game that knows it.
#[derive(Debug)]
pub(crate) struct Options<'a> {
    written: BTreeMap<&'a str, &'a str>,
}

impl<'a> Options<'a> {
    /// Splits `NAME` or `NAME:KEY=VALUE,KEY=VALUE...`.
    pub(crate) fn parse(game: &'a str) -> Result<(&'a str, Options<'a>), String> {
        let mut written = BTreeMap::new();
        let Some((name, list)) = game.split_once(':') else {
            return Ok((game, Options { written }));
        };
        for option in list.split(',') {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| format!("option {option:?} is not KEY=VALUE"))?;
            if written.insert(key, value).is_some() {
                return Err(format!("option {key} is given twice"));
            }
        }
        Ok((name, Options { written }))
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<&'a str> {
        self.written.remove(key)
    }

    /// Takes an option with two values, the first of them the default; true is the second.
    pub(crate) fn take_switch(&mut self, key: &str, values: [&str; 2]) -> Result<bool, String> {
        match self.take(key) {
            None => Ok(false),
            Some(value) if value == values[0] => Ok(false),
            Some(value) if value == values[1] => Ok(true),
            Some(value) => Err(format!(
                "{key}={value} is not {} or {}",
                values[0], values[1]
            )),
        }
    }

    /// Refuses what no one has taken.
    pub(crate) fn finish(self) -> Result<(), String> {
        match self.written.keys().next() {
            Some(key) => Err(format!("the game has no option {key:?}")),
            None => Ok(()),
        }
    }
}

/// The canonical game string: the options that differ from their default, in the given order.
pub(crate) fn canonical(name: &str, options: &[(&str, String, String)]) -> String {
    let differ = options
        .iter()
        .filter(|(_, value, default)| value != default);
    let listed: Vec<String> = differ
        .map(|(key, value, _)| format!("{key}={value}"))
        .collect();
    if listed.is_empty() {
        name.to_string()
    } else {
        format!("{name}:{}", listed.join(","))
    }
}

/// A decimal number without leading zeros.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    if !digits || (text.len() > 1 && text.starts_with('0')) {
        return Err(format!("{text:?} is not a plain number"));
    }
    text.parse()
        .map_err(|_| format!("{text:?} is not a plain number"))
}

/// A number from `least` to `most`.
pub(crate) fn number_within(text: &str, least: u32, most: u32) -> Result<u32, String> {
    let value = number(text)?;
    if (least..=most).contains(&value) {
        Ok(value)
    } else {
        Err(format!("{value} is not within {least} to {most}"))
    }
}

/// A size `WxH` with its limits for the width and for the height.
pub(crate) fn size(
    text: &str,
    width: (u32, u32),
    height: (u32, u32),
) -> Result<(u32, u32), String> {
    let (w, h) = text
        .split_once('x')
        .ok_or_else(|| format!("{text:?} is not WxH"))?;
    Ok((
        number_within(w, width.0, width.1)?,
        number_within(h, height.0, height.1)?,
    ))
}
