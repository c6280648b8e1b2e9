//! The colours of the seats, by the seats' names.

#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours {
    /// Of the piece's body.
    pub(crate) body: &'static str,
    /// Of the marks on it.
    pub(crate) ink: &'static str,
    /// The nearest colour a terminal has.
    pub(crate) terminal: anstyle::AnsiColor,
}

/// Whoever has no seat: neutrons.
const NOBODY: Colours = Colours {
    body: "#c8493a",
    ink: "#fff4ec",
    terminal: anstyle::AnsiColor::BrightRed,
};

pub(crate) fn colours(seat: &str) -> Colours {
    use anstyle::AnsiColor as Ansi;
    let (body, ink, terminal) = match seat {
        "White" => ("#fbf8f1", "#2b2a28", Ansi::BrightWhite),
        "Black" => ("#2b2a28", "#fbf8f1", Ansi::BrightBlack),
        "Red" => ("#b5413a", "#fff4ec", Ansi::Red),
        "Green" => ("#2f7d5b", "#f1fbf5", Ansi::Green),
        "Blue" => ("#2f5f9e", "#eef5ff", Ansi::Blue),
        "Purple" => ("#75488f", "#f9f0ff", Ansi::Magenta),
        _ => return NOBODY,
    };
    Colours {
        body,
        ink,
        terminal,
    }
}

/// The same for printers: Green is pale, so that it differs from Black without colours.
pub(crate) fn printed(seat: &str) -> Colours {
    match seat {
        "Green" => Colours {
            body: "#d3ecdf",
            ink: "#1c5a3f",
            ..colours(seat)
        },
        _ => colours(seat),
    }
}
