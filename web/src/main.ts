import { mount } from 'svelte';
import '@fontsource-variable/instrument-sans';
import './fallback.css';
import './app.css';
import App from './App.svelte';
import Defs from './lib/games/Defs.svelte';
import { language } from './lib/i18n/language';
import { install } from './lib/offline/install';
import { fetchPage } from './lib/pages';
import { router } from './lib/router.svelte';

document.documentElement.lang = language;

/** What every board is drawn with stays for good; the files of the page that is wanted come next, and then the page. */
function prepare(): void {
  mount(Defs, { target: document.body });
  setTimeout(request);
}

/** Asking for a dozen files takes a phone as long as drawing the page around them. */
function request(): void {
  fetchPage(router.route.page);
  setTimeout(begin);
}

function begin(): void {
  const target = document.getElementById('app');
  if (target) {
    // In place of the shell, before the next picture.
    target.replaceChildren();
    mount(App, { target });
  }
  install();
}
// Reading the scripts takes a phone as long as drawing the page: whoever touches it meanwhile is heard in between.
setTimeout(prepare);
