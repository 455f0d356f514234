/**
 * Runs inside the page: puts books of liens on the device as a pull does, sealed, into a database of its own, and reads the rows of the list
 * from them as the app does. The bench bundles it and injects it as a script.
 */
import '../../client/src/platform/strict-policy.ts'
import { createLienRows } from '../../client/src/features/liens/create-lien-rows.ts'
import { createOfflineDatabase } from '../../client/src/offline/engine/database.ts'
import { createOwnerKeys } from '../../client/src/offline/engine/owner-keys.ts'
import { createSealer } from '../../client/src/offline/engine/seal.ts'
import { createRecordStore } from '../../client/src/offline/records/create-record-store.ts'
import { createRecordChanger } from '../../client/src/offline/records/record-changes.ts'
import { createPull } from '../../client/src/offline/records/record-pull.ts'
import { filterLiens, sortLiens, lienTotals } from '../../shared/domain/books/lien-list.ts'
import type { MadeUpBook } from '../../shared/domain/books/testing/made-up-books.ts'
import { userIdSchema } from '../../shared/domain/ids.ts'
import { BOOK_KIND } from '../../shared/domain/records/book.ts'
import { RECORD_KINDS } from '../../shared/domain/records/registry.ts'

/** Milliseconds. */
export type OpenedLiens = {
  readonly liens: number
  /** From the question to the rows of the newest books, which a list shows first. */
  readonly first: number
  /** From the question to all opened books, and to the rows, sorted and summed. */
  readonly books: number
  readonly rows: number
  /** Of one look at the list. */
  readonly filter: number
  readonly sort: number
  readonly totals: number
}

type LiensBench = {
  /** `books` is the JSON of MadeUpBook[]: Playwright's types cannot follow values of any depth. */
  readonly fill: (books: string) => Promise<void>
  /** As in a window that has just started. */
  readonly open: () => Promise<OpenedLiens>
}

const OWNER = userIdSchema.parse('01950000-0000-7000-8000-000000000001')
const AT = '2026-03-02T10:00:00.000Z'
const TODAY = '2026-11-26'
/** Of this bench's own key; 32 bytes. */
const SHARE = 'A'.repeat(43)

function openDevice() {
  const database = createOfflineDatabase('bench-liens', { indexedDB, IDBKeyRange })
  const near = (): Promise<string> => Promise.resolve(SHARE)
  const keys = createOwnerKeys({
    ...{ database, webCrypto: crypto },
    shares: { near, ask: near, keep: () => Promise.resolve() },
  })
  const sealer = createSealer(database, crypto, keys)
  const now = (): number => Date.now()
  const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))
  const changer = createRecordChanger({ database, sealer, now })
  const store = createRecordStore({
    ...{ database, sealer, changer, now, rest, kinds: RECORD_KINDS },
    newId: () => crypto.randomUUID(),
    calls: { history: () => Promise.reject(new Error('The bench reads no history.')) },
    onQueued: () => undefined,
    onOpened: () => () => undefined,
  })
  return { database, changer, store, rest, now }
}

async function fill(books: readonly MadeUpBook[]): Promise<void> {
  const { database, changer, rest, now } = openDevice()
  const rows = books.map(({ id, body }, index) => ({
    ...{ kind: BOOK_KIND.kind, id, rev: 1, seq: index + 1, schemaVersion: 1, createdAt: AT, updatedAt: AT },
    ...{ body, conflicts: [], units: Object.fromEntries(Object.keys(body).map((unit) => [unit, 1])) },
  }))
  const pull = createPull({
    ...{ database, changer, kinds: RECORD_KINDS, now, rest },
    calls: {
      pull: (_, { after, limit }) => {
        const page = rows.slice(after, after + limit)
        const next = after + page.length
        const base = { epoch: 1, epochBase: 0, head: rows.length, serverTime: null }
        return Promise.resolve({ ...base, rows: page, next, more: next < rows.length })
      },
    },
  })
  await pull(OWNER, () => true)
  database.close()
}

/** Books whose liens fill a screen and what is next to it. */
const NEWEST = 50

/** In a window of its own: what it opened is in memory then. */
async function openFirst(): Promise<number> {
  const { database, store, rest } = openDevice()
  const start = performance.now()
  const list = await store.list(OWNER, BOOK_KIND.kind, NEWEST)
  const liens = await createLienRows({ rest, now: () => performance.now() }).rowsOf(list.records, [])
  sortLiens(liens, 'due')
  database.close()
  return performance.now() - start
}

async function open(): Promise<OpenedLiens> {
  const first = await openFirst()
  const { database, store, rest } = openDevice()
  const clock = (): number => performance.now()
  const start = clock()
  const [list, choices] = await Promise.all([store.list(OWNER, BOOK_KIND.kind), store.choices(OWNER)])
  const books = clock() - start
  const liens = await createLienRows({ rest, now: clock }).rowsOf(list.records, choices)
  await rest()
  const sorted = timed(() => sortLiens(liens, 'due'))
  await rest()
  const totals = timed(() => lienTotals(sorted.value))
  const rows = clock() - start
  await rest()
  const filter = timed(() => filterLiens(liens, { search: 'hospital roe', status: 'agreed' }, TODAY))
  database.close()
  const looks = { filter: filter.took, sort: sorted.took, totals: totals.took }
  return { liens: liens.length, first, books, rows, ...looks }
}

function timed<Value>(work: () => Value): { readonly value: Value; readonly took: number } {
  const start = performance.now()
  const value = work()
  return { value, took: performance.now() - start }
}

declare global {
  // Only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    liensBench: LiensBench
  }
}
window.liensBench = {
  fill: (books) => fill(JSON.parse(books) as readonly MadeUpBook[]), // written by the bench
  open,
}
