/** What is asked for on the way to a page, by area: modules, relative to the repository. */
import type { Area, Outside } from './area-scripts.ts'

export const ENTRY = [
  'client/index.html',
  'client/src/app/updates/service-worker.ts',
  'client/src/app/launches/browser-launches.ts',
]
const CONTRACTS_OPENS = ['client/src/app/start/first-contracts.ts']
export const PLATFORM_OPENS = [
  ...CONTRACTS_OPENS,
  'client/src/app/routing/platform-routes.tsx',
  'client/src/app/routing/platform-area.tsx',
  'client/src/platform/browser-platform.ts',
]
const OFFLINE_OPENS = ['client/src/app/start/offline-runtime.ts']
const APPLICATION_OPENS = [
  ...OFFLINE_OPENS,
  'client/src/app/routing/application-area.tsx',
  'client/src/platform/query/query-clients.ts',
]
export const PLATFORM = [...ENTRY, ...PLATFORM_OPENS]
export const APPLICATION = [...PLATFORM, ...APPLICATION_OPENS]

/** Areas of pages that share their way in; each comes after the one before. */
export const AREAS: readonly Area[] = [
  { name: 'contracts', opens: CONTRACTS_OPENS },
  { name: 'platform', opens: PLATFORM_OPENS },
  { name: 'offline', opens: OFFLINE_OPENS },
  { name: 'application', opens: APPLICATION_OPENS },
]

/** What must not pay for an area. */
export const OUTSIDE: Outside = {
  everywhere: ['client/src/app/main.tsx', ...ENTRY.filter((module) => module.endsWith('.ts'))],
  pages: 'client/src/app/routing/marketing-routes.tsx',
}
