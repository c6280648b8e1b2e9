import type { Plugin } from 'vite';

/** Paints the page before its styles: the shell in `index.html` needs only `shell.css`. What stands in the body holds up only the scripts. */
export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = html.match(/<link rel="stylesheet"[^>]* href="\/assets\/[^>]*>/g) ?? [];
        if (links.length === 0) throw new Error('the page has no styles');
        const without = links.reduce((page, link) => page.replace(link, ''), html);
        return without.replace('</body>', `  ${links.join('\n    ')}\n  </body>`);
      },
    },
  };
}
