/** The modules imported dynamically on the way to a page, by area, relative to the repository. */
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
/** What pages say of the server's answers. Alone, each of these small modules costs a request and compresses badly. */
const APPLICATION_SHARED = [
  'client/src/platform/query/query-state.tsx',
  'client/src/offline/react/use-cached-query.ts',
  'client/src/offline/react/use-kept.ts',
  'client/src/ui/as-of.tsx',
  'client/src/ui/deadline.ts',
  'client/src/ui/format-count.ts',
  'shared/domain/format-time.ts',
  'shared/domain/referral-labels.ts',
]
/** Loaded by every page of a person with records, once the account is known. */
export const RECORDS_OPENS = [
  'client/src/offline/records/create-records.ts',
  'client/src/features/record-choices/choices-tray.tsx',
  'client/src/app/routing/device-extras.tsx',
]
export const PLATFORM = [...ENTRY, ...PLATFORM_OPENS]
export const APPLICATION = [...PLATFORM, ...APPLICATION_OPENS]

/** Areas of pages with the same entry modules; each area builds on the previous one. */
export const AREAS: readonly Area[] = [
  { name: 'contracts', opens: CONTRACTS_OPENS },
  { name: 'platform', opens: PLATFORM_OPENS },
  { name: 'offline', opens: OFFLINE_OPENS },
  { name: 'application', opens: APPLICATION_OPENS, shared: APPLICATION_SHARED },
  { name: 'records', opens: RECORDS_OPENS },
]

/** Modules that must not load an area's script. */
export const OUTSIDE: Outside = {
  everywhere: ['client/src/app/main.tsx', ...ENTRY.filter((module) => module.endsWith('.ts'))],
  pages: 'client/src/app/routing/marketing-routes.tsx',
}
