// Loaded before the first paint, so that what was chosen does not flash; the rest is in lib/theme.
try {
  for (const what of ['theme', 'board', 'pieces']) {
    const chosen = localStorage.getItem(`quantarium-${what}`);
    // There are no styles for what is not known.
    if (chosen) document.documentElement.dataset[what] = chosen;
  }
} catch {
  // Without storage the system's preference decides.
}
// See shell.css.
if (location.pathname === '/embed') document.documentElement.dataset.bare = '';
