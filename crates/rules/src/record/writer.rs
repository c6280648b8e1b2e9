//! The canonical text of records.

use super::{Comment, Layout, Ply, Record};

/// The width at which movetext is wrapped, in characters.
const WIDTH: usize = 80;

impl Record {
    /// The canonical text, with a line end at its end. Records in one file are separated by an empty line.
    pub fn write(&self, layout: Layout) -> String {
        let mut text = String::new();
        for (name, value) in self.tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        text.push('\n');
        let mut words = Words::default();
        words.comments(&self.comments);
        words.line(&self.line, layout, 0);
        words.push(self.result().to_owned());
        words.wrap_onto(&mut text);
        text
    }
}

#[derive(Debug, Default)]
struct Words {
    words: Vec<String>,
    /// What the next word begins with.
    before: String,
}

impl Words {
    fn push(&mut self, word: String) {
        let word = std::mem::take(&mut self.before) + &word;
        self.words.push(word);
    }

    /// Puts something at the end of the last word.
    fn close(&mut self, with: char) {
        if let Some(last) = self.words.last_mut() {
            last.push(with);
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.before.push('{');
            for word in comment.text().split(' ') {
                self.push(word.to_owned());
            }
            self.close('}');
        }
    }

    /// A line of moves of which the first has the index `first` in its game.
    fn line(&mut self, line: &[Ply], layout: Layout, first: usize) {
        let mut is_after_move = false;
        for (index, ply) in (first..).zip(line) {
            let number = layout.number(index);
            // The second of a pair needs no number straight behind the first.
            if number.dots == 1 || !is_after_move {
                self.push(number.to_string());
            }
            self.push(ply.mv.clone());
            for nag in &ply.nags {
                self.push(format!("${nag}"));
            }
            self.comments(&ply.comments);
            // One without moves could not be read again.
            let variations = ply.variations.iter();
            for variation in variations.filter(|variation| !variation.line.is_empty()) {
                self.before.push('(');
                self.comments(&variation.comments);
                self.line(&variation.line, layout, index);
                self.close(')');
            }
            is_after_move = ply.comments.is_empty() && ply.variations.is_empty();
        }
    }

    fn wrap_onto(&self, text: &mut String) {
        let mut column = 0;
        for word in &self.words {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += length;
        }
        text.push('\n');
    }
}
