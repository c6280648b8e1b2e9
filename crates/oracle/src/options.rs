//! Game strings: a name and its options, and their canonical form.

use std::collections::BTreeMap;

/// The options written in a game string, each taken out once by the game that knows it.
#[derive(Debug)]
pub(crate) struct Options<'a> {
    written: BTreeMap<&'a str, &'a str>,
    /// What was taken that is not usual.
    unusual: BTreeMap<&'static str, String>,
}

impl<'a> Options<'a> {
    /// Splits `NAME` or `NAME:KEY=VALUE,KEY=VALUE...`.
    pub(crate) fn parse(game: &'a str) -> Result<(&'a str, Options<'a>), String> {
        let mut written = BTreeMap::new();
        let (name, list) = game.split_once(':').unwrap_or((game, ""));
        for option in list.split(',').filter(|_| name != game) {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| format!("option {option:?} is not KEY=VALUE"))?;
            if written.insert(key, value).is_some() {
                return Err(format!("option {key} is given twice"));
            }
        }
        let unusual = BTreeMap::new();
        Ok((name, Options { written, unusual }))
    }

    /// Takes an option, or what it usually is.
    pub(crate) fn take(&mut self, key: &'static str, usual: impl ToString) -> String {
        let usual = usual.to_string();
        let value = self.written.remove(key);
        let value = value.map_or(usual.clone(), str::to_string);
        if value != usual {
            self.unusual.insert(key, value.clone());
        }
        value
    }

    /// Takes an option with two values, the first of them the usual one; true is the second.
    pub(crate) fn take_switch(
        &mut self,
        key: &'static str,
        values: [&str; 2],
    ) -> Result<bool, String> {
        let value = self.take(key, values[0]);
        let place = values.iter().position(|known| *known == value);
        let place =
            place.ok_or_else(|| format!("{key}={value} is not {} or {}", values[0], values[1]));
        Ok(place? == 1)
    }

    /// The canonical game string: the options that differ from the usual ones, in the given order. Refuses what no one has taken.
    pub(crate) fn finish(mut self, name: &str, order: &[&'static str]) -> Result<String, String> {
        if let Some(key) = self.written.keys().next() {
            return Err(format!("the game has no option {key:?}"));
        }
        let listed = order
            .iter()
            .filter_map(|key| Some((key, self.unusual.remove(key)?)));
        let listed: Vec<String> = listed
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        Ok(match &listed[..] {
            [] => name.to_string(),
            listed => format!("{name}:{}", listed.join(",")),
        })
    }
}

/// A decimal number without leading zeros.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    let number = text.parse::<u32>().ok();
    let plain = number.filter(|number| number.to_string() == text);
    plain.ok_or_else(|| format!("{text:?} is not a plain number"))
}

/// A number from `least` to `most`.
pub(crate) fn number_within(text: &str, least: u32, most: u32) -> Result<u32, String> {
    let value = number(text)?;
    match (least..=most).contains(&value) {
        true => Ok(value),
        false => Err(format!("{value} is not within {least} to {most}")),
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
    let width = number_within(w, width.0, width.1)?;
    Ok((width, number_within(h, height.0, height.1)?))
}
