/**
 * The JavaScript that a page may load before it is usable: brotli, in bytes (1 kB is 1000 bytes). Counts everything that the route's code
 * requests, not only the static imports of the first script. e2e/journeys/size-budget.e2e.ts checks in a browser that no page loads an
 * uncounted script.
 */
import { APPLICATION, ENTRY, PLATFORM, RECORDS_OPENS } from './areas.ts'
import type { Chunk } from './chunk-report.ts'

export type SizeBudget = {
  readonly route: string
  readonly limit: number
  /** The modules imported dynamically on the way to the page, relative to the repository. */
  readonly opens: readonly string[]
  /** Packages that the page must not load. */
  readonly without: readonly string[]
}

/** What a page loads later, for the people or the places that need it, beyond the scripts of `beside`. */
export type ExtraBudget = {
  readonly name: string
  readonly limit: number
  readonly opens: readonly string[]
  /** Modules whose scripts are there already, or are counted elsewhere. */
  readonly beside: readonly string[]
  /** Packages that it must not load. */
  readonly without?: readonly string[]
}

/** What reads and compares documents is in the room's workers, and in no page. Of pdfjs-dist a page has the addresses of its fonts. */
const KIWI_PACKAGES = ['docx', 'fflate', 'saxes', 'postal-mime', 'minisearch', 'stemmer', 'diff'] as const

export const SIZE_BUDGETS: readonly SizeBudget[] = [
  {
    route: '/',
    limit: 90_000,
    opens: [...ENTRY, 'client/src/features/marketing/landing/landing-page.tsx'],
    without: ['@supabase/supabase-js', '@supabase/auth-js', 'dexie', 'xstate', '@xstate/react', 'zod'],
  },
  {
    route: '/signup/login',
    limit: 140_000,
    opens: [...PLATFORM, 'client/src/features/sign-in/login-screen.tsx'],
    without: ['dexie', 'xstate', '@xstate/react'],
  },
  {
    route: '/dashboard',
    limit: 220_000,
    opens: [
      ...APPLICATION,
      'client/src/features/dashboard/dashboard-page.tsx',
      'client/src/app/routing/member-dashboard.tsx',
      'client/src/app/routing/referral-area.tsx',
    ],
    without: [],
  },
]

const DASHBOARD = SIZE_BUDGETS.find(({ route }) => route === '/dashboard')?.opens ?? []

const NETWORK = 'client/src/app/routing/private-network.tsx'
const LIST = 'client/src/features/liens/list/lien-list-page.tsx'
const MATTER = 'client/src/features/liens/matter/matter-page.tsx'
const DOCUMENT = 'client/src/features/liens/document/document-page.tsx'
const MEMBER = [...DASHBOARD, ...RECORDS_OPENS]

const LIEN_BUDGETS: readonly ExtraBudget[] = [
  { name: 'the list of liens', limit: 36_500, opens: [LIST], beside: MEMBER },
  { name: 'a matter with its liens', limit: 76_000, opens: [MATTER], beside: MEMBER },
  { name: 'a legal document', limit: 68_000, opens: [DOCUMENT], beside: MEMBER },
  {
    name: 'the editor of documents',
    limit: 65_000,
    opens: ['client/src/documents/editor/create-editor.ts'],
    beside: [...MEMBER, DOCUMENT],
  },
]

export const EXTRA_BUDGETS: readonly ExtraBudget[] = [
  { name: 'all that records add to a page', limit: 18_500, opens: RECORDS_OPENS, beside: DASHBOARD },
  {
    name: 'the call center',
    limit: 30_000,
    opens: [
      'client/src/features/call-center/call-list-page.tsx',
      'client/src/features/call-center/call-form-page.tsx',
    ],
    beside: MEMBER,
  },
  {
    // With all help articles and their search.
    name: 'the support room',
    limit: 30_000,
    opens: ['client/src/app/routing/support.tsx', 'client/src/features/support/ticket-page.tsx'],
    beside: DASHBOARD,
  },
  {
    name: 'the desk of the support team',
    limit: 30_000,
    opens: [
      'client/src/features/admin/tickets-screen.tsx',
      'client/src/features/admin/desk-ticket-screen.tsx',
    ],
    beside: DASHBOARD,
  },
  {
    name: 'the private network',
    limit: 30_000,
    opens: [NETWORK],
    beside: MEMBER,
  },
  {
    name: 'the messages of partners',
    limit: 15_000,
    opens: ['client/src/app/routing/partner-messages.tsx'],
    beside: [...MEMBER, NETWORK],
  },
  ...LIEN_BUDGETS,
  {
    // Only on a device with such deadlines. Nothing of the room's screens and readers comes with them.
    name: 'deadlines of case files on the dashboard',
    limit: 5_000,
    opens: ['client/src/app/routing/device-deadlines.tsx'],
    beside: DASHBOARD,
    without: [...KIWI_PACKAGES, 'pdfjs-dist'],
  },
  {
    name: 'data and privacy',
    limit: 12_000,
    opens: [
      'client/src/features/settings/own-data/data-tab.tsx',
      'client/src/features/settings/own-data/account-deletion-page.tsx',
    ],
    beside: DASHBOARD,
  },
  {
    name: 'the settings of firm and practice',
    limit: 30_000,
    opens: [
      'client/src/features/settings/firm/firm-tab.tsx',
      'client/src/features/settings/practice/practice-tab.tsx',
    ],
    beside: [...DASHBOARD, 'client/src/features/settings/profile-tab.tsx'],
  },
  {
    name: 'the public page of an attorney',
    limit: 30_000,
    opens: ['client/src/features/attorney-page/attorney-page.tsx'],
    beside: APPLICATION,
  },
  {
    // A page shows one tab at a time; this is what somebody has loaded who opened them all, beside what all with records have.
    name: 'Kiwi AI with each of its tabs',
    limit: 52_000,
    opens: [
      'client/src/app/routing/kiwi-ai.tsx',
      'client/src/features/kiwi/workspace/workspace-page.tsx',
      'client/src/features/kiwi/findings/findings-panel.tsx',
      'client/src/features/kiwi/findings/deadline-panel.tsx',
      'client/src/features/kiwi/checklists/checklist-panel.tsx',
      'client/src/features/kiwi/compare/compare-panel.tsx',
    ],
    beside: MEMBER,
    without: KIWI_PACKAGES,
  },
]

/** Workers that a page starts on request. They are one script each, outside the budgets of pages. */
export const WORKER_BUDGETS: readonly {
  readonly name: string
  readonly limit: number
  /** The module that starts it, relative to the repository. */
  readonly starter: string
}[] = [
  {
    name: 'the worker that makes documents',
    limit: 250_000,
    starter: 'client/src/documents/browser-document-files.ts',
  },
  {
    name: 'the worker that reads CSV files',
    limit: 8_000,
    starter: 'client/src/platform/csv/browser-csv-reader.ts',
  },
  {
    name: 'the worker that reads PDF files',
    limit: 430_000,
    starter: 'client/src/features/kiwi/workers/start-pdf-worker.ts',
  },
  {
    name: 'the worker that reads .msg files',
    limit: 16_000,
    starter: 'client/src/features/kiwi/workers/start-msg-worker.ts',
  },
  {
    name: 'the worker of case files',
    limit: 130_000,
    starter: 'client/src/features/kiwi/workers/start-case-worker.ts',
  },
]

/** The scripts that an extra adds. Throws as `scriptsOf`. */
export function extraScripts(
  { name, opens, beside }: ExtraBudget,
  chunks: readonly Chunk[],
): readonly Chunk[] {
  const there = new Set(scriptsOf({ route: name, opens: beside }, chunks))
  return scriptsOf({ route: name, opens }, chunks).filter((chunk) => !there.has(chunk))
}

/** All scripts of a route: those of its modules and, recursively, their imports. Throws for a module without a script. */
export function scriptsOf(
  budget: Pick<SizeBudget, 'route' | 'opens'>,
  chunks: readonly Chunk[],
): readonly Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const counted = new Set<Chunk>()
  const count = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || counted.has(chunk)) return
    counted.add(chunk)
    for (const file of chunk.imports) count(byFile.get(file))
  }
  for (const module of budget.opens) {
    const chunk = chunks.find(({ opens }) => opens === module)
    if (chunk === undefined) throw new Error(`${budget.route}: no script of the build begins with ${module}`)
    count(chunk)
  }
  return [...counted]
}
