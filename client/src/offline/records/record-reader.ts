/** Reads a person's records: the pulled values with their own changes over them, and what they must decide. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { undecided, viewOf } from '../../../../shared/domain/records/pending-operations.ts'
import { migratedBody } from '../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import type { RecordKinds } from '../../../../shared/domain/records/registry.ts'
import { inState, QUESTION_INDEX, type OfflineDatabase } from '../engine/database.ts'
import { LOCKED, unlessLocked, type Sealer } from '../engine/seal.ts'
import type { StoredRecord, StoredRecordOp } from '../engine/stored-rows.ts'
import { newestOfKind, rowsOfKind, type OwnRows } from './list-rows.ts'
import { openOp, openRecord, recordKey, rowsOf, type OpenRecord, type RecordContent } from './record-rows.ts'
import type {
  RecordChoice,
  RecordCounts,
  RecordRef,
  RecordStore,
  RecordView,
  SavedState,
} from './record-store.ts'

type ReaderDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly kinds: RecordKinds
  /** Lets the screen draw between two slices. */
  readonly rest: () => Promise<void>
}

type RecordReader = Pick<RecordStore, 'read' | 'list' | 'choices' | 'counts'> & {
  /** Drops opened values from memory. */
  readonly forget: () => void
}

/** Records opened in one go, well under 50 ms. */
const SLICE = 250

type Row = { readonly ref: RecordRef; readonly key: string; readonly stored: StoredRecord | null }

/** Opens rows, and keeps what was opened until its row changes: a list of thousands is opened once, not at each change. */
function createOpener({ sealer, rest }: Pick<ReaderDeps, 'sealer' | 'rest'>) {
  const opened = new Map<string, { readonly iv: string; readonly content: RecordContent | null }>()

  const openStored = async (stored: StoredRecord): Promise<RecordContent | null> => {
    const iv = stored.content.iv.join()
    const known = opened.get(stored.key)
    if (known?.iv === iv) return known.content
    const content = await openRecord(sealer, stored)
    opened.set(stored.key, { iv, content })
    return content
  }

  const openOne = async (row: Row, ops: readonly StoredRecordOp[]): Promise<OpenRecord | null> => {
    const content = row.stored === null ? null : await openStored(row.stored)
    const all = await Promise.all(ops.map((op) => openOp(sealer, op)))
    const readable = all.filter((op) => op !== null)
    if ((row.stored !== null && content === null) || readable.length < ops.length) return null
    return { ...row, content, ops: readable }
  }

  return {
    forget: () => opened.clear(),
    openOne,
    openAll: async ({ stored, ops }: OwnRows): Promise<readonly (OpenRecord | typeof LOCKED | null)[]> => {
      const opsByKey = Map.groupBy(
        ops.toSorted((one, other) => one.position - other.position),
        (op) => op.recordKey,
      )
      const rows = new Map<string, Row>()
      for (const { kind, id, recordKey: key } of ops) rows.set(key, { ref: { kind, id }, key, stored: null })
      for (const record of stored) {
        const { kind, id, key } = record
        rows.set(key, { ref: { kind, id }, key, stored: record })
      }
      const all = [...rows.values()]
      const results: (OpenRecord | typeof LOCKED | null)[] = []
      for (let from = 0; from < all.length; from += SLICE) {
        if (from > 0) await rest()
        const slice = all.slice(from, from + SLICE)
        const opening = slice.map((row) => unlessLocked(openOne(row, opsByKey.get(row.key) ?? [])))
        results.push(...(await Promise.all(opening)))
      }
      return results
    },
  }
}

export function createRecordReader(deps: ReaderDeps): RecordReader {
  const { database, kinds } = deps
  const { forget, openOne, openAll } = createOpener(deps)

  const rowsOfOwner = (owner: UserId): Promise<OwnRows> =>
    database.run(async ({ records, recordOps }) => {
      const [stored, ops] = await Promise.all([
        records.where({ ownerUserId: owner }).toArray(),
        recordOps.where({ ownerUserId: owner }).toArray(),
      ])
      return { stored, ops }
    })

  /** Few of thousands: every page asks at each change. */
  const rowsWithChoices = (owner: UserId): Promise<OwnRows> =>
    database.run(async (tables) => {
      const [asking, refused] = await Promise.all([
        tables.records.where(QUESTION_INDEX).between([owner, 1], [owner, Infinity]).toArray(),
        inState(tables.recordOps, owner, 'choice').toArray(),
      ])
      const keys = new Set([...asking.map(({ key }) => key), ...refused.map((op) => op.recordKey)])
      const rows = await Promise.all([...keys].map((key) => rowsOf(tables, owner, key)))
      return {
        stored: rows.flatMap(({ record }) => (record === null ? [] : [record])),
        ops: rows.flatMap(({ ops }) => ops),
      }
    })

  return {
    forget,

    async read(owner, ref) {
      const key = recordKey(owner, ref)
      const { record, ops } = await database.run((tables) => rowsOf(tables, owner, key))
      const opened = await openOne({ ref, key, stored: record }, ops)
      return opened === null ? null : viewIn(kinds, opened)
    },

    async list(owner, kind, newest) {
      const rows = await database.run((tables) =>
        newest === undefined ? rowsOfKind(tables, owner, kind) : newestOfKind(tables, owner, kind, newest),
      )
      const opened = await openAll(rows)
      const records = opened.flatMap((record) => {
        const view = record === null || record === LOCKED ? null : viewIn(kinds, record)
        return view === null ? [] : [view]
      })
      return {
        records: records.toSorted(newestFirst),
        locked: opened.filter((record) => record === LOCKED).length,
        unreadable: opened.filter((record) => record === null).length,
        isWhole: newest === undefined || rows.stored.length < newest,
      }
    },

    async choices(owner) {
      const opened = await openAll(await rowsWithChoices(owner))
      return opened.flatMap((record) => (record === null || record === LOCKED ? [] : choicesIn(record)))
    },

    async counts(owner) {
      const { stored, ops } = await rowsOfOwner(owner)
      return kinds.all.map(({ kind }): RecordCounts => {
        const own = stored.filter((record) => record.kind === kind)
        const ownOps = ops.filter((op) => op.kind === kind)
        const keys = new Set([...own.map(({ key }) => key), ...ownOps.map((op) => op.recordKey)])
        const bytes = [...own, ...ownOps].reduce((sum, { content }) => sum + content.data.byteLength, 0)
        const unsent = ownOps.filter(({ state }) => state !== 'applied').length
        return { kind, records: keys.size, unsent, bytes }
      })
    },
  }
}

function newestFirst(one: RecordView, other: RecordView): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
}

/** null: deleted, or from a newer version of the app. */
function viewIn(kinds: RecordKinds, record: OpenRecord): RecordView | null {
  const { ref, content, ops } = record
  const written = viewOf(content?.shadow ?? null, ops)
  const kind = kinds.of(ref.kind)
  if (written === null || kind === null) return null
  const version = Math.max(content?.schemaVersion ?? 1, ...ops.map(({ schemaVersion }) => schemaVersion))
  const body = migratedBody(kind, version, written)
  if (body === null) return null
  const first = new Date(ops[0]?.stored.createdAt ?? 0).toISOString()
  const last = new Date(ops.at(-1)?.stored.createdAt ?? 0).toISOString()
  return {
    ...ref,
    body,
    state: savedState(record),
    createdAt: content?.createdAt ?? first,
    updatedAt: ops.length > 0 ? last : (content?.updatedAt ?? last),
  }
}

function savedState(record: OpenRecord): SavedState {
  if (choicesIn(record).length > 0) return 'choice'
  return record.ops.some(({ answer }) => answer === null) ? 'device' : 'everywhere'
}

function choicesIn({ ref, content, ops }: OpenRecord): readonly RecordChoice[] {
  const shadow = content?.shadow ?? null
  const body: UnitValues = viewOf(shadow, ops) ?? shadow?.body ?? {}
  const base = { ...ref, body }
  const own = new Set(ops.map(({ opId }) => opId))
  const conflicts = undecided(shadow, ops)
    // One whose answer is on its way here is asked about once it has come.
    .filter(({ id }) => !own.has(id.slice(0, id.indexOf('/'))))
    .map((conflict): RecordChoice => ({
      ...base,
      reason: 'conflict',
      conflict,
      present: shadow?.body?.[conflict.unit],
    }))
  const refused = ops.flatMap(({ choice, stored }): RecordChoice[] => {
    switch (choice?.kind) {
      case undefined:
        return []
      case 'gone':
      case 'changed':
        return [{ ...base, reason: choice.kind }]
      case 'invalid':
        return [{ ...base, reason: 'invalid', message: choice.message, details: choice.details }]
      case 'old':
        return [{ ...base, reason: 'old', writtenAt: new Date(stored.createdAt).toISOString() }]
    }
  })
  const aside = content?.aside ?? null
  const setBack: readonly RecordChoice[] =
    aside === null ? [] : [{ ...base, reason: 'set_back', aside, server: shadow?.body ?? null }]
  return [...conflicts, ...refused, ...setBack]
}
