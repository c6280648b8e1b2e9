//! Lines from outside, of whatever length and content.

use std::io::{self, BufRead};

use thiserror::Error;

/// The longest line that is read, in bytes: a game of a hundred thousand plies.
pub(super) const MAX_LINE: usize = 1 << 20;

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum LineError {
    #[error("the line is longer than {MAX_LINE} bytes")]
    TooLong,
    #[error("the line is not UTF-8 text (byte {0})")]
    NotText(usize),
}

/// The next line without its end, or nothing at the end of the input. Of a line that is too long
/// nothing is kept.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, LineError>>> {
    let mut line = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        if available.is_empty() {
            break;
        }
        any = true;
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        too_long |= line.len() + part.len() > MAX_LINE;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !any {
        return Ok(None);
    }
    if too_long {
        return Ok(Some(Err(LineError::TooLong)));
    }
    let text = String::from_utf8(line);
    Ok(Some(text.map_err(|error| {
        LineError::NotText(error.utf8_error().valid_up_to() + 1)
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<Result<String, LineError>> {
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut bytes).unwrap() {
            lines.push(line);
        }
        lines
    }

    #[test]
    fn lines_end_with_a_newline_or_the_input() {
        let texts: Vec<String> = lines(b"a b\n\nc").into_iter().map(Result::unwrap).collect();
        assert_eq!(texts, ["a b", "", "c"]);
        assert!(lines(b"").is_empty());
        // What is no text or too long is reported, and the next line is read.
        let mut input = b"ab\xff\n".to_vec();
        input.extend(vec![b'x'; MAX_LINE + 1]);
        input.extend(b"\nlast\n");
        input.extend(vec![b'y'; MAX_LINE]);
        let found = lines(&input);
        assert_eq!(found[0], Err(LineError::NotText(3)));
        assert_eq!(found[1], Err(LineError::TooLong));
        assert_eq!(found[2], Ok("last".to_owned()));
        assert_eq!(found[3].as_ref().unwrap().len(), MAX_LINE);
    }
}
