import type { Plugin } from 'vite';

/** Has the page load the words before anything else: its largest part takes as long as they do. */
export function speech(): Plugin {
  return {
    name: 'speech',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const first = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'speech',
        );
        if (!first) throw new Error('the build has no entry `speech`');
        const attrs = { type: 'module', crossorigin: true, src: `/${first.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
