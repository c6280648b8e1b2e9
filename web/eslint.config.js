import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'wasm/', 'test-results/', 'src/lib/wire.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: {
      // Of every file, as `import-x` reads components where modules import them.
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.js', '.svelte'],
      'import-x/parsers': {
        '@typescript-eslint/parser': ['.ts'],
        'svelte-eslint-parser': ['.svelte'],
      },
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules: {
      // No circles: what a file needs is below it.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      // The compiler finds names that are not there, and knows types.
      'no-undef': 'off',
      // Fixtures of Playwright take nothing by an empty pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // State is replaced, not changed: maps and sets are plain ones.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
