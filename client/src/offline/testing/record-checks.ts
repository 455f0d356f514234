/** What must hold in each life of records, by the invariants of decision 051. */
import { expect } from 'vitest'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import type { MemoryRecordServer } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import type { OfflineDatabase } from '../engine/database.ts'
import type { StoredRecordHead } from '../engine/stored-rows.ts'
import type { Profile } from './memory-deps.ts'
import type { RecordDevice } from './record-device.ts'
import { MODEL_KIND, openedRecord, type RecordWindow } from './record-windows.ts'

/** One typed value: unique, so that it can be looked for. `over`: what the person saw there before. */
export type Typed = {
  readonly owner: UserId
  readonly id: string
  readonly value: string
  readonly over: string
}

export const textOf = (value: JsonValue | undefined): string => JSON.stringify(value ?? null)

type Marks = { readonly seq: number; readonly revs: ReadonlyMap<string, number> }

export function marksOf({ seq, records }: MemoryRecordServer): Marks {
  return { seq, revs: new Map([...records].map(([id, { rev }]) => [id, rev])) }
}

export function expectGrowth(before: Marks, after: Marks): void {
  expect(after.seq, 'I5: seq only grows').toBeGreaterThanOrEqual(before.seq)
  for (const [id, rev] of before.revs)
    expect(after.revs.get(id) ?? Infinity, 'I5: rev only grows').toBeGreaterThanOrEqual(rev)
}

/** Compares what a device has with what it had when it was last looked at. */
export class DeviceWatch {
  readonly #answered: ReadonlySet<string>
  readonly #last = new Map<
    Profile,
    { readonly ops: readonly string[]; readonly heads: readonly StoredRecordHead[] }
  >()

  /** `answered`: changes whose result has reached a device. */
  constructor(answered: ReadonlySet<string>) {
    this.#answered = answered
  }

  async look({ profile, parts }: RecordWindow): Promise<void> {
    const [ops, heads] = await parts.database.run(({ recordOps, recordHeads }) =>
      Promise.all([recordOps.toCollection().primaryKeys(), recordHeads.toArray()]),
    )
    const last = this.#last.get(profile)
    this.#last.set(profile, { ops, heads })
    if (last === undefined) return
    for (const opId of last.ops.filter((former) => !ops.includes(former)))
      expect(this.#answered, 'I1: a change stays until its result has come').toContain(opId)
    for (const head of heads) {
      const former = last.heads.find(({ ownerUserId }) => ownerUserId === head.ownerUserId)
      if (former?.generation === head.generation)
        expect(head.cursor, 'I5: a cursor goes back only to pull all').toBeGreaterThanOrEqual(former.cursor)
    }
  }

  /** A person has taken changes away, or pulls begin anew. */
  forget({ profile }: RecordWindow): void {
    this.#last.delete(profile)
  }
}

export async function expectServersView(
  on: RecordDevice,
  person: UserId,
  { id, server, name }: { readonly id: string; readonly server: MemoryRecordServer; readonly name: string },
): Promise<void> {
  const body = server.records.get(id)?.body ?? null
  const view = await on.store.read(person, { kind: MODEL_KIND.kind, id })
  expect(view?.body ?? null, `I2: ${name} shows what the server has`).toEqual(body)
  if (body !== null) return
  const { content } = await openedRecord(on, person, id)
  const left = [content?.shadow.body ?? null, content?.shadow.lastBody ?? null]
  expect(left, `I7: ${name} has nothing of a deleted record`).toEqual([null, null])
}

/** `seenOff`: values that their person decided against, deleted or let go, having seen them. */
export function expectNothingLost(
  person: UserId,
  { records, history }: MemoryRecordServer,
  { typed, seenOff }: { readonly typed: readonly Typed[]; readonly seenOff: ReadonlySet<string> },
): void {
  const live = [...records.values()]
  const standing = new Set(live.flatMap(({ body }) => Object.values(body ?? {}).map(textOf)))
  const fates = new Set([
    ...standing,
    ...live.flatMap(({ conflicts }) => conflicts.map(({ value }) => textOf(value))),
    ...history.flatMap((replaced) => Object.values(replaced).map(textOf)),
    ...typed.map(({ over }) => over),
    ...seenOff,
  ])
  for (const { owner, id, value } of typed)
    if (owner !== person) expect(standing, 'I6: nothing reaches another owner').not.toContain(value)
    else if ((records.get(id)?.body ?? null) !== null)
      expect(fates.has(value), `I3: ${value} was lost without a word`).toBe(true)
}

/** `word`: part of everything that was typed. */
export async function expectSealed(database: OfflineDatabase, word: string): Promise<void> {
  const rows = await database.run(async ({ records, recordOps }) => [
    ...(await records.toArray()),
    ...(await recordOps.toArray()),
  ])
  for (const { content, ...open } of rows) {
    expect(JSON.stringify(open), 'I11: no typed word is readable').not.toContain(word)
    expect(new TextDecoder().decode(content.data), 'I11: content is sealed').not.toContain(word)
  }
}
