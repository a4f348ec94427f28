import process from 'node:process'
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { bdi } from './build/bdi.js'
import { marked } from './build/marked.js'
import { zones } from './build/zones.js'

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/contract/openapi.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({
    ...config,
    files: ['src/**/*.{ts,tsx}', 'gallery/**/*.{ts,tsx}', 'vite.config.ts'],
  })),
  {
    files: ['src/**/*.{ts,tsx}', 'gallery/**/*.{ts,tsx}', 'vite.config.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // It takes a sixth of the time, and what it finds breaks nothing before the next update of a library: make prove has it.
      '@typescript-eslint/no-deprecated': process.env.PROVE ? 'error' : 'off',
      // There are no enums, and two classes with the same fields are not confused here. Both rules take a quarter of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'max-lines': ['error', 400],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/test/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['build/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        'URL console process addEventListener skipWaiting importScripts registration clients caches fetch history location document localStorage sessionStorage matchMedia __FILES__'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/test/**', 'src/t.ts'],
    plugins: { words: { rules: { marked } }, names: { rules: { bdi } } },
    rules: { 'words/marked': 'error', 'names/bdi': 'error' },
  },
  ...zones,
)
