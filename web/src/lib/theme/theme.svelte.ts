/** The two themes. `public/theme.js` applies a persisted choice before the first paint. */

export type Theme = 'paper' | 'night';

const KEY = 'quantarium-theme';

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'paper' || chosen === 'night') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'paper';
}

class Themes {
  now = $state<Theme>(current());

  toggle(): void {
    this.now = this.now === 'paper' ? 'night' : 'paper';
    document.documentElement.dataset.theme = this.now;
    try {
      localStorage.setItem(KEY, this.now);
    } catch {
      // Without storage the choice holds for this visit.
    }
  }
}

export const themes = new Themes();
