/** The records of a person on this device, for screens. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import {
  deletedAnyway,
  kept,
  letGo,
  resolved,
  restored,
  setBackSent,
} from '../../../../shared/domain/records/decisions.ts'
import {
  withDelete,
  withEdit,
  type NewOperation,
  type PendingEffect,
} from '../../../../shared/domain/records/pending-operations.ts'
import type { RecordKinds } from '../../../../shared/domain/records/registry.ts'
import type { OfflineDatabase } from '../engine/database.ts'
import { OfflineError } from '../engine/offline-error.ts'
import type { Sealer } from '../engine/seal.ts'
import type { RecordCalls } from './record-calls.ts'
import type { RecordChanger, RecordWrite } from './record-changes.ts'
import { createRecordReader } from './record-reader.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import type { OpenRecord, RecordContent } from './record-rows.ts'
import type { Decision, RecordChoice, RecordRef, RecordStore } from './record-store.ts'

type StoreDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly changer: RecordChanger
  readonly kinds: RecordKinds
  readonly calls: Pick<RecordCalls, 'history'>
  /** UUID version 7. */
  readonly newId: () => string
  readonly now: () => number
  readonly rest: () => Promise<void>
  /** There is something to send. */
  readonly onQueued: () => void
  /** Calls the listener when the device's data was unlocked. */
  readonly onOpened: (listener: () => void) => () => void
}

export type OpenableRecordStore = RecordStore & { readonly forget: () => void }

export function createRecordStore(deps: StoreDeps): OpenableRecordStore {
  const { database, changer, newId, kinds } = deps
  const { forget, ...reader } = createRecordReader(deps)

  const fresh = (kind: string): NewOperation => ({
    opId: newId(),
    schemaVersion: kinds.of(kind)?.version ?? 1,
  })

  const write = async (
    owner: UserId,
    refs: readonly RecordRef[],
    decide: (record: OpenRecord, at: number) => RecordWrite | null,
  ): Promise<void> => {
    await changer.change(owner, refs, (records) => {
      // Those that cannot be read are not among them.
      if (records.length < refs.length)
        throw new OfflineError('unreadable', undefined, kinds.of(refs[0]?.kind ?? '')?.noun)
      return { writes: records.map(decide) }
    })
    deps.onQueued()
  }

  const edited = (
    { ref: { kind }, content, ops }: OpenRecord,
    set: UnitValues,
    shown?: UnitValues,
  ): PendingEffect => {
    const effect = withEdit(content?.shadow ?? null, ops, set, fresh(kind), shown)
    if (effect === null) throw new OfflineError('deleted', undefined, kinds.of(kind)?.noun)
    return effect
  }

  const removeAll: RecordStore['removeAll'] = (owner, refs) =>
    write(owner, refs, ({ ref, content, ops }) => withDelete(content?.shadow ?? null, ops, fresh(ref.kind)))

  return {
    ...reader,
    forget,
    newId,
    edit: (owner, ref, set, shown) => write(owner, [ref], (record) => edited(record, set, shown)),
    editAll: (owner, edits) =>
      write(
        owner,
        edits.map(({ ref }) => ref),
        (record, at) => edited(record, edits[at]?.set ?? {}),
      ),
    remove: (owner, ref) => removeAll(owner, [ref]),
    removeAll,
    decide: (owner, choice, decision) =>
      write(owner, [choice], (record) =>
        decided(record, choice, decision, { ...deps, fresh: () => fresh(choice.kind) }),
      ),
    history: (ref, next) => deps.calls.history(ref, next),
    pulledAt: async (owner) => (await changer.head(owner)).pulledAt,
    onPulled: (listener) => database.onChange('recordHeads', listener),
    onChange: (listener) => {
      const stops = [
        database.onChange('records', listener),
        database.onChange('recordOps', listener),
        deps.onOpened(listener),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}

type Deciding = { readonly fresh: () => NewOperation; readonly now: () => number }

function decided(
  { content, ops, stored }: OpenRecord,
  choice: RecordChoice,
  decision: Decision,
  { fresh, now }: Deciding,
): RecordWrite {
  const shadow = content?.shadow ?? null
  const isMine = decision === 'mine'
  const withContent = (effect: PendingEffect, changes: Partial<RecordContent>): RecordWrite => ({
    ...effect,
    ...(content === null || stored === null
      ? {}
      : { record: { ...pick(stored), content: { ...content, ...changes } } }),
  })
  switch (choice.reason) {
    case 'conflict':
      return resolved(shadow, { conflictId: choice.conflict.id, take: decision }, fresh()) ?? NOTHING
    case 'changed':
      return isMine ? deletedAnyway(shadow, ops, fresh()) : kept(ops)
    case 'gone':
    case 'invalid':
      return withContent(
        isMine ? restored(shadow, ops, fresh()) : letGo(ops),
        shadow === null ? {} : { shadow: { ...shadow, lastBody: null } },
      )
    case 'old': {
      const old = ops.filter((op) => op.choice?.kind === 'old')
      if (!isMine) return letGo(ops)
      const again = old.map(({ opId }) => [opId, { state: 'queued', createdAt: now() }] as const)
      return {
        put: old.map((op) => ({ ...op, choice: null })),
        remove: [],
        queue: Object.fromEntries(again),
      }
    }
    case 'set_back': {
      const aside = content?.aside ?? null
      if (aside === null) return NOTHING
      return withContent(isMine ? setBackSent(shadow, ops, aside, fresh) : NOTHING, { aside: null })
    }
  }
}

const NOTHING: PendingEffect = { put: [], remove: [] }

function pick({ sort, seq, generation, keepUntil = null }: NonNullable<OpenRecord['stored']>) {
  return { sort, seq, generation, keepUntil }
}
