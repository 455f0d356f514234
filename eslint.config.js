import parser from '@typescript-eslint/parser'
import regexp from 'eslint-plugin-regexp'
import { declaredPaths } from './scripts/endpoints/declared-paths.ts'
import { documentParser, plainWords } from './scripts/words/plain-words.ts'

const sleeps = {
  selector: "CallExpression[callee.property.name='waitForTimeout']",
  message: 'Wait for what must be true, not for time to pass.',
}
const asyncAuthListener = {
  selector: "CallExpression[callee.property.name='onAuthStateChange'] > ArrowFunctionExpression[async=true]",
  message: 'The auth listener only dispatches: awaiting in it deadlocks the auth client.',
}

const words = { rules: { 'plain-words': plainWords } }
const endpoints = { rules: { 'declared-paths': declaredPaths } }

/** The rules of our own, and what oxlint has no rule for. All others are in oxlint.config.ts, whose comments these rules must not judge. */
export default [
  {
    ignores: [
      'dist/',
      '.data/',
      '.cache/',
      'coverage/',
      'playwright-report/',
      'test-results/',
      'scripts/walls-fixture/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['**/*.{js,ts,tsx}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': ['error', sleeps, asyncAuthListener] },
  },
  {
    // A text can come from anybody, as long as they like.
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'bench/**', 'e2e/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // A test says a path as the wire has it; everybody else takes it from the contract.
    files: ['{client,bff,api,shared,runtime}/**/*.{ts,tsx}', 'e2e/fixtures/*.ts'],
    ignores: ['shared/contracts/**', '**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { endpoints },
    rules: { 'endpoints/declared-paths': 'error' },
  },
  {
    // What people read: screens, mails, errors.
    files: ['{client,api,bff,shared,sandbox}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { words },
    rules: { 'words/plain-words': 'error' },
  },
  {
    files: ['**/*.md'],
    languageOptions: { parser: documentParser },
    plugins: { words },
    rules: { 'words/plain-words': 'error' },
  },
]
