import type { Plugin } from 'vite';

/** Has the page ask for the words first: the rest cannot begin without them, and would ask only when all of it has come. */
export function locale(): Plugin {
  return {
    name: 'locale',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const first = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'locale',
        );
        if (!first) throw new Error('the build has no entry `locale`');
        const attrs = { type: 'module', crossorigin: true, src: `/${first.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
