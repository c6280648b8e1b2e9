//! A table's game record.

use quantarium_rules::Player;
use quantarium_rules::record::{ContentError, Layout, Ply, Record, points};
use quantarium_wire::Occupant;

use crate::Table;

impl Table {
    /// The game as a record (`.qgn`). `date` is the day on which the table was opened, `YYYY.MM.DD`: a
    /// table has no clock.
    ///
    /// # Errors
    /// When the date holds something that no tag may hold.
    pub fn record(&self, date: &str, names: &[Option<String>]) -> Result<String, ContentError> {
        let mut record = Record::begin(self.game(), self.start.as_ref());
        let result = self.result();
        let counts = if self.is_rated() { "Rated" } else { "Casual" };
        let mut tags = vec![
            ("Event", format!("{counts} game")),
            ("Site", "Quantarium".to_owned()),
            ("Date", date.to_owned()),
            ("Round", "-".to_owned()),
            ("Result", result),
        ];
        for (place, (seat, occupant)) in self.game.seats().iter().zip(&self.occupants).enumerate() {
            let left = self.replaced().contains(&Player(place as u8));
            let holder = match occupant {
                Occupant::Person => {
                    let name = names.get(place).cloned().flatten();
                    name.unwrap_or_else(|| "Person".to_owned())
                }
                Occupant::Computer { level, .. } if left => {
                    format!("Person, then Quantarium, level {level}")
                }
                Occupant::Computer { level, seconds } => {
                    let time = seconds.map(|seconds| format!(", {seconds} s a move"));
                    format!("Quantarium, level {level}{}", time.unwrap_or_default())
                }
            };
            tags.push((seat.name, holder));
        }
        let control = self.time_control().map(|control| control.to_string());
        tags.extend(control.map(|control| ("TimeControl", control)));
        tags.extend(self.seed.map(|seed| ("Seed", seed.to_string())));
        if let Some(outcome) = self.outcome() {
            let scores = self.position().scores().filter(|_| outcome.rule.is_some());
            tags.extend(scores.map(|scores| ("Scores", points(&scores))));
            tags.push(("Termination", outcome.words));
        }
        for (name, value) in tags {
            record.set_tag(name, &value)?;
        }
        record.line = self.moves().map(Ply::new).collect();
        Ok(record.write(Layout::of(self.game(), self.start.as_ref())))
    }
}
