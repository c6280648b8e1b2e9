// Loaded before the first paint, so that what was chosen does not flash; the rest is in lib/theme.
try {
  const theme = localStorage.getItem('quantarium-theme');
  if (theme === 'paper' || theme === 'night') document.documentElement.dataset.theme = theme;
  const board = localStorage.getItem('quantarium-board');
  if (board === 'wood' || board === 'slate' || board === 'paper')
    document.documentElement.dataset.board = board;
} catch {
  // Without storage the system's preference decides.
}
