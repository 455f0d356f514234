/**
 * Pulls what changed: page by page, each stored with its cursor in one transaction. When the cursor is too old, or the server was set
 * back to a backup, everything is pulled anew: what the server no longer has leaves this device, or becomes a choice.
 */
import type { PulledRecord } from '../../../../shared/contracts/records.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { keptAside, stillMissing, type Aside } from '../../../../shared/domain/records/decisions.ts'
import {
  deletedShadow,
  settledBy,
  viewOf,
  withoutSight,
  type Shadow,
} from '../../../../shared/domain/records/pending-operations.ts'
import type { RecordKinds } from '../../../../shared/domain/records/registry.ts'
import type { OfflineDatabase } from '../engine/database.ts'
import { mayLeave } from '../engine/room.ts'
import type { StoredRecordHead } from '../engine/stored-rows.ts'
import { keepUntil } from './device-rule.ts'
import { FIRST_PAGE, nextPageSize } from './page-size.ts'
import { RecordCallError, type PulledPage, type RecordCalls } from './record-calls.ts'
import type { RecordChanger, RecordWrite } from './record-changes.ts'
import type { OpenRecord, RecordContent } from './record-rows.ts'
import type { RecordRef } from './record-store.ts'

type PullDeps = {
  readonly database: OfflineDatabase
  readonly changer: RecordChanger
  readonly calls: Pick<RecordCalls, 'pull'>
  readonly kinds: RecordKinds
  readonly now: () => number
  /** Lets the screen draw between two pages. */
  readonly rest: () => Promise<void>
}

/** Records that one transaction rewrites when everything is gone through. */
const SWEEP = 200

/** Resolves when everything is pulled, or `mayGoOn` says no. Rejects with RecordCallError when the server gives no answer. */
export type Pull = (owner: UserId, mayGoOn: () => boolean) => Promise<void>

export function createPull(deps: PullDeps): Pull {
  const { changer, calls, now } = deps
  /** Learned from full pages, and kept for the next pull. */
  let limit = FIRST_PAGE

  return async function pull(owner, mayGoOn) {
    while (mayGoOn()) {
      const head = await changer.head(owner)
      const full = head.full !== null || head.pulledAt === null
      const askedAt = now()
      const page = await calls.pull(owner, { after: head.cursor, full, limit }).catch((error: unknown) => {
        limit = FIRST_PAGE
        return reasonToBeginAgain(error)
      })
      if (page === 'too_old' || page === 'epoch') {
        await beginAgain(deps, owner, page)
        continue
      }
      if (page.more) limit = nextPageSize(page.rows.length, now() - askedAt)
      if (!mayGoOn()) return
      if (head.epoch !== null && page.epoch !== head.epoch && head.full !== 'epoch') {
        await beginAgain(deps, owner, 'epoch')
        continue
      }
      if (head.full === 'epoch' && page.epoch !== head.epoch) await loseSight(deps, owner, page.epoch)
      await storePage(deps, owner, page)
      if (!page.more) {
        await finish(deps, owner, page)
        return
      }
      await deps.rest()
    }
  }
}

function reasonToBeginAgain(error: unknown): 'too_old' | 'epoch' {
  if (error instanceof RecordCallError) {
    if (error.code === 'cursor_too_old') return 'too_old'
    if (error.code === 'epoch_changed') return 'epoch'
  }
  throw error
}

async function beginAgain({ changer }: PullDeps, owner: UserId, full: 'too_old' | 'epoch'): Promise<void> {
  await changer.change(owner, [], (_, { generation }) => ({
    writes: [],
    head: { full, cursor: 0, generation: generation + 1 },
  }))
}

/** Before the first page of a new epoch: answers and revs of the former one say nothing about this one. */
async function loseSight(deps: PullDeps, owner: UserId, epoch: number): Promise<void> {
  const changed = await deps.database.run(({ recordOps }) =>
    recordOps.where({ ownerUserId: owner }).toArray(),
  )
  const refs = new Map(changed.map(({ recordKey, kind, id }) => [recordKey, { kind, id }]))
  await forEachSlice([...refs.values()], async (slice) => {
    await deps.changer.change(owner, slice, (records) => ({
      writes: records.map((record) => unseen(deps, record)),
    }))
  })
  await deps.changer.change(owner, [], () => ({ writes: [], head: { epoch } }))
}

function unseen({ kinds, now }: PullDeps, record: OpenRecord): RecordWrite {
  const answered = record.ops.filter(({ answer }) => answer !== null)
  const put = withoutSight(record.ops)
  const remove = answered.map(({ opId }) => opId)
  if (answered.length === 0) return { put, remove }
  const at = new Date(now()).toISOString()
  const content = record.content ?? { ...NO_CONTENT, createdAt: at, updatedAt: at }
  const body = viewOf(content.shadow, answered)
  const shadow = { ...content.shadow, body }
  const sort = kinds.of(record.ref.kind)?.sortOf(body ?? {}, content.createdAt) ?? 0
  // Newer than any backup: this device had an answer that it has not pulled.
  return {
    put,
    remove,
    record: {
      sort,
      seq: Infinity,
      generation: record.stored?.generation ?? 0,
      content: { ...content, shadow },
    },
  }
}

const NO_SHADOW: Shadow = { rev: 0, body: null, units: {}, conflicts: [], lastBody: null }
const NO_CONTENT: RecordContent = {
  schemaVersion: 1,
  createdAt: '',
  updatedAt: '',
  shadow: NO_SHADOW,
  aside: null,
}

async function storePage(deps: PullDeps, owner: UserId, page: PulledPage): Promise<void> {
  const rows = new Map(page.rows.map((row) => [`${row.kind}/${row.id}`, row]))
  await deps.changer.change(owner, page.rows, (records, head) => ({
    writes: records.map((record) => {
      const row = rows.get(`${record.ref.kind}/${record.ref.id}`)
      return row === undefined ? null : pulled(deps, record, { row, head, page })
    }),
    head: {
      epoch: page.epoch,
      cursor: page.more ? page.next : Math.max(head.cursor, page.next),
      serverTime: page.serverTime ?? head.serverTime ?? null,
    },
  }))
}

type Pulled = {
  readonly row: PulledRecord
  readonly head: StoredRecordHead
  readonly page: PulledPage
}

function pulled({ kinds }: PullDeps, record: OpenRecord, { row, head, page }: Pulled): RecordWrite {
  const { rev, body, units, conflicts, schemaVersion, createdAt, updatedAt } = row
  const former = record.content?.shadow ?? null
  const shadow =
    body === null ? deletedShadow(former, record.ops, rev) : { rev, body, units, conflicts, lastBody: null }
  const aside = asideOf(record, { row, head, page })
  const content = { schemaVersion, createdAt, updatedAt, shadow, aside }
  const kind = kinds.of(row.kind)
  const sort = kind?.sortOf(body ?? {}, createdAt) ?? 0
  const remove = settledBy(record.ops, page.next)
  const stored = { sort, seq: row.seq, keepUntil: kind === null ? null : keepUntil(kind, row) }
  if (aside === null && remove.length === record.ops.length && mayLeave(stored, page.serverTime))
    return { put: [], remove, record: null }
  return { put: [], remove, record: { ...stored, generation: head.generation, content } }
}

/** What this device has that the backup, to which the server was set back, lacks: as far as nobody has sent it again. */
function asideOf(
  { content, stored }: OpenRecord,
  { row, head, page }: Omit<Pulled, 'row'> & { readonly row: PulledRecord | null },
): Aside | null {
  const kept = content?.aside ?? null
  const { body = null, conflicts = [] } = content?.shadow ?? {}
  const isSetBack = head.full === 'epoch' && stored !== null && stored.generation < head.generation
  const isNewer = isSetBack && stored.seq > page.epochBase
  const aside = isNewer && body !== null ? keptAside(kept, { body, conflicts }) : kept
  return aside === null ? null : stillMissing(aside, row)
}

/** After the last page. What a whole pull did not bring is not on the server any more. */
async function finish(deps: PullDeps, owner: UserId, page: PulledPage): Promise<void> {
  const head = await deps.changer.head(owner)
  if (head.full !== null) {
    const rows = await deps.database.run(({ records }) => records.where({ ownerUserId: owner }).toArray())
    const missed = rows.filter(({ generation }) => generation < head.generation)
    await forEachSlice(missed, async (slice) => {
      await deps.changer.change(owner, slice, (records) => ({
        writes: records.map((record) => missing(record, head, page)),
      }))
    })
  }
  await settle(deps, owner)
  await deps.changer.change(owner, [], () => ({ writes: [], head: { full: null, pulledAt: deps.now() } }))
}

function missing(record: OpenRecord, head: StoredRecordHead, page: PulledPage): RecordWrite | null {
  const { content, stored, ops } = record
  if (content === null || stored === null) return null
  const aside = asideOf(record, { row: null, head, page })
  const remove = settledBy(ops, page.next)
  if (aside === null && ops.length === remove.length) return { put: [], remove, record: null }
  const shadow = deletedShadow(content.shadow, ops, content.shadow.rev)
  const { sort, seq } = stored
  return {
    put: [],
    remove,
    record: { sort, seq, generation: head.generation, content: { ...content, shadow, aside } },
  }
}

/** Answered changes that the pages included, of records that no page brought. */
async function settle({ database, changer }: PullDeps, owner: UserId): Promise<void> {
  const answered = await database.run(({ recordOps }) =>
    recordOps
      .where({ ownerUserId: owner })
      .filter(({ state }) => state === 'applied')
      .toArray(),
  )
  await forEachSlice(answered, async (slice) => {
    const refs = new Map(slice.map(({ recordKey, kind, id }) => [recordKey, { kind, id }]))
    await changer.change(owner, [...refs.values()], (records, { cursor }) => ({
      writes: records.map(({ ops }) => ({ put: [], remove: settledBy(ops, cursor) })),
    }))
  })
}

async function forEachSlice<Item extends RecordRef>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += SWEEP) await work(items.slice(from, from + SWEEP))
}
