import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'wasm/', 'test-results/', 'src/lib/wire.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser },
    },
    rules: {
      // The compiler finds names that are not there, and knows types.
      'no-undef': 'off',
      // Fixtures of Playwright take nothing by an empty pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // State is replaced, not changed: maps and sets are plain ones.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
