// Loaded before the first paint, so that a chosen theme does not flash; the rest is in lib/theme.
try {
  const theme = localStorage.getItem('quantarium-theme');
  if (theme === 'paper' || theme === 'night') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's preference decides.
}
