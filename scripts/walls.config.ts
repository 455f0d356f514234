import type { IConfiguration } from 'dependency-cruiser'

/**
 * The folders of the API's modules have no import cycle: each imports only those below it, and compose.ts connects them. Tests may import
 * all of them.
 */
export const modulesInOrder = {
  name: 'modules-in-order',
  folderOf: (file: string): string | null =>
    /\.test\.ts$|\/testing\//.test(file) ? null : (/^api\/modules\/([^/]+)\//.exec(file)?.[1] ?? null),
}

/** The allowed imports between folders (ARCHITECTURE.md). `scripts/check-walls.ts` proves on a fixture that each rule fires. */
const program = '^(client|bff|api|sandbox)/'

export const config: IConfiguration = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'programs-meet-over-http',
      comment: 'client, bff, api and sandbox never import each other.',
      severity: 'error',
      from: { path: '^(client|bff|api|sandbox)/' },
      to: { path: program, pathNot: '^$1/' },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(client|bff|api|sandbox|runtime|scripts|e2e|bench)/' },
    },
    {
      name: 'shared-does-no-io',
      comment: 'Contracts and rules run in the browser and on the server alike.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-needs-only-zod',
      comment: 'And how names sound, which the device and the server judge alike.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional'],
        pathNot: 'node_modules/(zod|double-metaphone)/',
      },
    },
    {
      name: 'runtime-below-programs',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: '^(client|bff|api|sandbox|scripts|e2e|bench)/' },
    },
    {
      name: 'client-stays-in-the-browser',
      comment: 'No server runtime and no Node module in the browser.',
      severity: 'error',
      from: { path: '^client/', pathNot: '\\.test\\.tsx?$|^client/src/testing/' },
      to: { path: '^runtime/' },
    },
    {
      name: 'client-without-node',
      severity: 'error',
      from: { path: '^client/', pathNot: '\\.test\\.tsx?$|^client/src/testing/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-apart',
      comment: 'A feature never imports another feature; the app layer composes them.',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^client/src/features/' },
      to: { path: '^client/src/app/' },
    },
    {
      name: 'foundations-below-features',
      severity: 'error',
      from: { path: '^client/src/(documents|offline|platform|ui)/' },
      to: { path: '^client/src/(app|features)/' },
    },
    {
      name: 'ui-knows-no-data',
      severity: 'error',
      from: { path: '^client/src/ui/' },
      to: { path: '^client/src/(offline|platform)/' },
    },
    {
      name: 'engine-knows-no-record',
      comment:
        'The offline engine carries any operation: it imports none, no screen, and of the contracts only those that every call has in common.',
      severity: 'error',
      from: {
        path: '^client/src/offline/engine/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^client/src/(offline/(operations/|create-offline-core)|features/|app/)|^shared/(contracts/|domain/referral)',
        pathNot: '^shared/contracts/(app-header|client-generation|device-grants|endpoint|http)\\.ts$',
      },
    },
    {
      name: 'worker-without-screens',
      severity: 'error',
      from: { path: '^client/src/sw/' },
      // The service worker may read the browser policy, which is independent of screens.
      to: {
        path: '^client/src/(app|features|ui|platform)/',
        pathNot: '^client/src/platform/strict-policy\\.ts$',
      },
    },
    {
      name: 'api-database-at-the-bottom',
      severity: 'error',
      from: { path: '^api/db/' },
      to: { path: '^api/(modules|http|jobs)/' },
    },
    {
      name: 'api-platform-below-modules',
      comment:
        'What every module stands on knows none of them, so that no way between two modules leads through it.',
      severity: 'error',
      from: {
        path: '^api/((http|jobs|threads)/|(platform|env|llm-env|caller)\\.ts$)',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^api/(modules/|[^/]+\\.ts$)', pathNot: '^api/(platform|env|llm-env|caller)\\.ts$' },
    },
    {
      name: 'policies-and-repositories-know-no-http',
      severity: 'error',
      from: { path: '^api/.*\\.(policy|repository)\\.ts$' },
      to: { path: '^api/http/|\\.(routes|service)\\.ts$' },
    },
    {
      name: 'common-passwords-stay-in-the-bff',
      comment: 'The list is large and of no use to anybody else, above all not to the browser.',
      severity: 'error',
      from: { pathNot: '^bff/|node_modules/' },
      to: { path: '(^|/)node_modules/@zxcvbn-ts/' },
    },
    {
      name: 'only-the-launcher-starts-programs',
      comment:
        'Journeys reach programs over HTTP. They may read the two tables of what exists (calls and pages), so that none is left untried.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: program, pathNot: '^(bff/routes/registry|client/src/platform/navigation/pages)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
