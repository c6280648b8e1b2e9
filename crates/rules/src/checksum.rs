//! The hash that recognises damaged files.

/// FNV-1a of 64 bits (Fowler, Noll and Vo). It finds accidents, not forgeries.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A line of a journal with its checksum: JSON's object gets it as its last member, `checksum`, other text as its last
/// word. [`unseal`] takes it off.
pub fn seal(line: &str) -> String {
    let sum = fnv1a(line.as_bytes());
    match line.strip_suffix('}') {
        Some(open) => {
            let comma = if open.ends_with('{') { "" } else { "," };
            format!("{open}{comma}\"checksum\":\"{sum:016x}\"}}")
        }
        None => format!("{line} {sum:016x}"),
    }
}

/// A line of a journal without its checksum; nothing where it has none, or one of another line.
pub fn unseal(line: &str) -> Option<String> {
    let content = match line.strip_suffix("\"}") {
        Some(rest) => {
            let (open, _) = rest.rsplit_once("\"checksum\":\"")?;
            format!("{}}}", open.strip_suffix(',').unwrap_or(open))
        }
        None => line.rsplit_once(' ')?.0.to_owned(),
    };
    (seal(&content) == line).then_some(content)
}

#[cfg(test)]
mod tests {
    use super::{fnv1a, seal, unseal};

    #[test]
    fn a_sealed_line_is_read_and_a_changed_one_is_not() {
        for line in ["{}", "{\"result\":\"1-0\"}", "[1]", "1f e0 w", ""] {
            let sealed = seal(line);
            assert_eq!(unseal(&sealed).as_deref(), Some(line), "{sealed}");
            assert_eq!(unseal(line), None, "{line}");
            for place in 0..sealed.len() {
                for bit in 0..7 {
                    let mut bytes = sealed.clone().into_bytes();
                    bytes[place] ^= 1 << bit;
                    let changed = String::from_utf8(bytes).unwrap();
                    assert_eq!(unseal(&changed), None, "{changed}");
                }
            }
        }
    }

    /// The test vectors of draft-eastlake-fnv.
    #[test]
    fn the_published_hashes_come_out() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
