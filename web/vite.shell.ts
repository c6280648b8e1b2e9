import type { Plugin } from 'vite';

/**
 * Paints the page before its styles: the shell in `index.html` needs only `shell.css`. What stands in the body holds up only
 * the scripts, of which the words are asked for first: the rest cannot begin without them, and would ask only when all of it has come.
 */
export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const links = html.match(/<link rel="stylesheet"[^>]* href="\/assets\/[^>]*>/g) ?? [];
        if (links.length === 0) throw new Error('the page has no styles');
        const without = links.reduce((page, link) => page.replace(link, ''), html);
        const first = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'locale',
        );
        if (!first) throw new Error('the build has no entry `locale`');
        const attrs = { type: 'module', crossorigin: true, src: `/${first.fileName}` };
        return {
          html: without.replace('</body>', `  ${links.join('\n    ')}\n  </body>`),
          tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }],
        };
      },
    },
  };
}
