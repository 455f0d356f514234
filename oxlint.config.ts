import { defineConfig } from 'oxlint'

/** What ESLint and typescript-eslint recommend at their strictest, as far as the types do not say it already. */
const LANGUAGE = `
  for-direction no-array-constructor no-async-promise-executor no-case-declarations no-compare-neg-zero
  no-cond-assign no-constant-binary-expression no-constant-condition no-control-regex no-debugger
  no-delete-var no-dupe-else-if no-duplicate-case no-empty no-empty-character-class no-empty-pattern
  no-empty-static-block no-ex-assign no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp
  no-irregular-whitespace no-loss-of-precision no-misleading-character-class no-nonoctal-decimal-escape
  no-prototype-builtins no-regex-spaces no-self-assign no-shadow-restricted-names no-sparse-arrays
  no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-expressions
  no-unused-labels no-unused-private-class-members no-useless-backreference no-useless-catch
  no-useless-constructor no-useless-escape no-var prefer-const prefer-rest-params prefer-spread
  require-yield use-isnan valid-typeof
`

/** Of TypeScript; most of them ask for the types. */
const TYPES = `
  await-thenable no-array-delete no-base-to-string no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-floating-promises no-for-in-array
  no-generated-empty-object-type no-implied-eval no-invalid-void-type no-meaningless-void-operator
  no-misused-new no-misused-spread no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing
  no-non-null-asserted-optional-chain no-non-null-assertion no-redundant-type-constituents
  no-require-imports no-this-alias no-unnecessary-boolean-literal-compare no-unnecessary-condition
  no-unnecessary-template-expression   no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint
  no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment
  no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type
  no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment
  no-wrapper-object-types only-throw-error prefer-as-const prefer-literal-enum-member
  prefer-namespace-keyword prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type
  related-getter-setter-pairs require-await triple-slash-reference unbound-method unified-signatures
  use-unknown-in-catch-callback-variable
`

const ACCESSIBILITY = `
  alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props aria-proptypes
  aria-role aria-unsupported-elements autocomplete-valid click-events-have-key-events heading-has-content
  html-has-lang iframe-has-title img-redundant-alt label-has-associated-control media-has-caption
  mouse-events-have-key-events no-access-key no-autofocus no-distracting-elements
  no-interactive-element-to-noninteractive-role no-noninteractive-element-to-interactive-role
  no-noninteractive-tabindex no-redundant-roles no-static-element-interactions role-has-required-aria-props
  role-supports-aria-props scope tabindex-no-positive
`

/** Each file is compiled for them. */
const REACT_COMPILER = `
  error-boundaries globals immutability preserve-manual-memoization purity refs set-state-in-effect
  set-state-in-render static-components unsupported-syntax use-memo
`

const named = (list: string, prefix = ''): readonly string[] =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => prefix + name)
const all = (names: readonly string[], level: 'error' | 'off'): Record<string, 'error' | 'off'> =>
  Object.fromEntries(names.map((name) => [name, level]))

const TYPED = named(TYPES, 'typescript/')
const COMPILED = named(REACT_COMPILER, 'react/')
const linesPerFunction = (max: number): ['error', object] => [
  'error',
  { max, skipBlankLines: true, skipComments: true },
]

/** Mistakes that types do not show. What this linter has no rule for is in eslint.config.js (docs/decisions/088). */
export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  // Beside what git ignores.
  ignorePatterns: ['scripts/walls-fixture/'],
  rules: {
    ...all(named(LANGUAGE), 'error'),
    ...all(TYPED, 'error'),
    'typescript/consistent-type-imports': 'error',
    // Taking a key out of an object is a way of leaving it behind.
    'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'no-console': 'error',
    'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': linesPerFunction(80),
    eqeqeq: 'error',
  },
  overrides: [
    {
      files: ['client/**/*.{ts,tsx}'],
      env: { browser: true },
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        ...all(COMPILED, 'error'),
        ...all(named(ACCESSIBILITY, 'jsx-a11y/'), 'error'),
        // Their handlers concern loading, not people.
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { body: ['onError', 'onLoad'], iframe: ['onError', 'onLoad'], img: ['onError', 'onLoad'] },
        ],
        'jsx-a11y/interactive-supports-focus': [
          'error',
          {
            tabbable: [
              'button',
              'checkbox',
              'link',
              'progressbar',
              'searchbox',
              'slider',
              'spinbutton',
              'switch',
              'textbox',
            ],
          },
        ],
        // Browsers forget what a table is that styles lay out as a grid, so its parts say it themselves.
        'jsx-a11y/no-redundant-roles': [
          'error',
          { nav: ['navigation'], table: ['table'], tr: ['row'], th: ['columnheader', 'rowheader'] },
        ],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': [
          'error',
          { tr: ['none', 'presentation', 'row'] },
        ],
      },
    },
    {
      // A test holds no component that the app draws.
      files: ['client/**/*.test.{ts,tsx}'],
      rules: all(COMPILED, 'off'),
    },
    {
      files: ['client/**/*.tsx'],
      // A screen's markup is one thing to read; its logic is held short by the limit on files.
      rules: { 'max-lines-per-function': linesPerFunction(140) },
    },
    {
      files: ['bff/**/*.ts'],
      excludeFiles: ['bff/**/*.test.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Outgoing calls go through bff/upstream, which holds the allow-list.' },
        ],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
      rules: { 'max-lines-per-function': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    { files: ['scripts/**/*.ts', 'bench/**/*.ts'], rules: { 'no-console': 'off' } },
    // Playwright reads a fixture's needs from its first parameter's pattern, and a journey may say what it measured.
    { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off', 'no-console': 'off' } },
    // No program has types for them, so nothing else says which names there are.
    {
      files: ['**/*.js'],
      rules: { ...all(TYPED, 'off'), 'no-undef': 'error' },
    },
    { files: ['client/public/*.js'], env: { browser: true, serviceworker: true } },
  ],
})
