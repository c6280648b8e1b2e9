//! The game as a game record.

use quantarium_rules::record::{Layout, Ply, Record};
use quantarium_wire::Sitter;

use crate::Table;

impl Table {
    /// The game so far as a game record (`.qgn`).
    pub fn record(&self) -> String {
        let mut record = Record::begin(self.game(), self.start.as_ref());
        let mut tag = |name: &str, value: &str| {
            // Names and values are this program's own, and plain: they can always be written.
            let _ = record.set_tag(name, value);
        };
        for (seat, sitter) in self.game().seats().iter().zip(self.sitters()) {
            match sitter {
                Sitter::Person => tag(seat.name, "Person"),
                Sitter::Computer { level } => tag(seat.name, &format!("Quantarium level {level}")),
            }
        }
        tag("Result", &self.result());
        if let Some(seed) = self.seed() {
            tag("Seed", &seed.to_string());
        }
        if let Some(scores) = self.position().scores() {
            let points: Vec<String> = scores.iter().map(ToString::to_string).collect();
            tag("Scores", &points.join("-"));
        }
        if self.resigned.is_some() {
            tag("Termination", "resigned");
        }
        record.line = self.moves().map(Ply::new).collect();
        record.write(Layout::of(self.game(), self.start.as_ref()))
    }
}
