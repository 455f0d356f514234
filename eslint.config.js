import js from '@eslint/js'
import globals from 'globals'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
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

const RULES_WITHOUT_COMPILER = new Set(['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'])
const compilerRulesOff = Object.fromEntries(
  Object.keys(reactHooks.configs.recommended.rules)
    .filter((name) => !RULES_WITHOUT_COMPILER.has(name))
    .map((name) => [name, 'off']),
)

const words = { rules: { 'plain-words': plainWords } }
const endpoints = { rules: { 'declared-paths': declaredPaths } }

export default tseslint.config(
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
  {
    files: ['**/*.{js,ts,tsx}'],
    extends: [js.configs.recommended, ...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Taking a key out of an object is a way of leaving it behind.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', sleeps, asyncAuthListener],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { project: ['./client/tsconfig.json', './client/src/sw/tsconfig.json'] },
    },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.strict.rules },
  },
  {
    // Each file is compiled for them, and a test holds no component that the app draws.
    files: ['client/**/*.test.{ts,tsx}'],
    rules: compilerRulesOff,
  },
  {
    files: ['client/**/*.tsx'],
    // A screen's markup is one thing to read; its logic is held short by the limit on files.
    rules: { 'max-lines-per-function': ['error', { max: 140, skipBlankLines: true, skipComments: true }] },
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
    files: ['bff/**/*.ts'],
    ignores: ['bff/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Outgoing calls go through bff/upstream, which holds the allow-list.' },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // A test says a path as the wire has it; everybody else takes it from the contract.
    files: ['{client,bff,api,shared,runtime}/**/*.{ts,tsx}', 'e2e/fixtures/*.ts'],
    ignores: ['shared/contracts/**', '**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { endpoints },
    rules: { 'endpoints/declared-paths': 'error' },
  },
  { files: ['scripts/**/*.ts', 'bench/**/*.ts'], rules: { 'no-console': 'off' } },
  // Playwright reads a fixture's needs from its first parameter's pattern, and a journey may say what it measured.
  { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off', 'no-console': 'off' } },
  {
    files: ['client/public/*.js'],
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
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
)
