//! What a browser is called in the list of sessions: no more of what it says is stored.

/// Names in what browsers say, and what they are called; the first that is found counts.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Such as "Firefox, Linux"; empty where nothing is known.
pub(crate) fn device(user_agent: &str) -> String {
    let find = |names: &[(&str, &'static str)]| {
        let found = names.iter().find(|(part, _)| user_agent.contains(part));
        found.map(|(_, name)| *name)
    };
    let found = [find(BROWSERS), find(SYSTEMS)];
    found.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::device;

    #[test]
    fn browsers_are_called_by_their_names() {
        for (said, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox, Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
                "Safari, iOS",
            ),
            ("curl/8.5", ""),
            ("", ""),
        ] {
            assert_eq!(device(said), name);
        }
    }
}
