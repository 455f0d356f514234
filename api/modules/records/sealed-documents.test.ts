/** What a letter names of a client is sealed in the database, and comes back whole to each device of its owner. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { merge } from '../../../shared/domain/documents/template.ts'
import { medicareRepresentation } from '../../../shared/domain/documents/templates/medicare.ts'
import { COMPLETE_DATA } from '../../../shared/domain/documents/testing/complete-data.ts'
import type { JsonValue, OperationResult, RecordChange } from '../../../shared/domain/records/record.ts'
import type { Caller } from '../../caller.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { createTokenVault, UnreadableSeal } from '../../encryption/token-vault.ts'
import { createRecordSeal } from './record-seal.ts'
import { createRecordsService, type RecordsService } from './records.service.ts'
import { resealRecords } from './reseal-records.ts'
import { SERVER_KINDS } from './server-kinds.ts'
import { newAttorney } from './testing/record-histories.ts'

const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)]
const MEDICARE = '1EG4-TE5-MK73'
const BORN = '1951-09-28'
// Four digits alone turn up by chance in an id, a time or a sealed text.
const CLEAR_PARTS = [MEDICARE, '1EG4-TE5', 'TE5-MK73', BORN, '1951-09', '51-09-28']

const contentOf = (medicareNumber: string): JsonValue => {
  const values = {
    ...COMPLETE_DATA.values,
    'client.medicareNumber': medicareNumber,
    'client.dateOfBirth': BORN,
  }
  const data = { ...COMPLETE_DATA, values }
  const { blocks } = merge(medicareRepresentation, data).document
  return JSON.parse(JSON.stringify({ blocks, data })) as JsonValue
}
const LETTER = {
  book: randomUUID(),
  template: { id: 'T6a', version: 1 },
  title: 'Proof of representation',
  content: contentOf(MEDICARE),
}

it('the letter says in the clear what is looked for', () => {
  expect(CLEAR_PARTS.filter((part) => !JSON.stringify(LETTER).includes(part))).toEqual([])
})

it('no kind keeps a history of what it seals', () => {
  for (const { sealed = [], hasHistory } of SERVER_KINDS.all)
    expect(sealed.length > 0 && hasHistory).toBe(false)
})

describeOnBoth('a document in the database', (get) => {
  const withKeys = (...keys: [string, ...string[]]) => {
    const vault = createTokenVault(keys)
    const seal = createRecordSeal(vault, SERVER_KINDS)
    const { database } = get()
    const service = createRecordsService({ database, clock: Date.now, seal })
    const reseal = () =>
      resealRecords({ database, seal, kinds: SERVER_KINDS.all, prefix: vault.currentPrefix })
    return { service, reseal, vault }
  }

  const stored = async (caller: Caller): Promise<string> =>
    get().database.asService(async (tx) =>
      JSON.stringify([
        await tx.query('select * from public.records where owner_id = $1', [caller.userId]),
        await tx.query('select * from public.record_history where owner_id = $1', [caller.userId]),
        await tx.query('select * from public.record_answers where owner_id = $1', [caller.userId]),
      ]),
    )

  const push = async (
    { service, caller, id }: { service: RecordsService; caller: Caller; id: string },
    change: RecordChange,
  ): Promise<OperationResult | undefined> => {
    const op = { opId: randomUUID(), schemaVersion: 1, kind: 'document', id, ...change }
    const device = { deviceId: randomUUID(), deviceLabel: 'Desk', epoch: null }
    return (await service.push(caller, { ...device, ops: [op] })).results[0]?.result
  }
  const pulled = async (service: RecordsService, caller: Caller) =>
    (await service.pull(caller, { after: 0, limit: 50, full: true })).rows[0]

  const expectNoTrace = (text: string): void => {
    expect(text).toContain('Proof of representation')
    for (const part of CLEAR_PARTS) expect(text.includes(part), part).toBe(false)
  }

  it('holds no digit of a Medicare number or a date of birth, and two devices get them back', async () => {
    const { service } = withKeys(OLD)
    const caller = await newAttorney(get().database)
    const to = { service, caller, id: randomUUID() }
    expect(await push(to, { type: 'set', create: true, set: LETTER, seen: {} })).toMatchObject({
      kind: 'applied',
    })
    expectNoTrace(await stored(caller))
    const first = await pulled(service, caller)
    expect(first?.body).toEqual(LETTER)
    const again = await push(to, {
      ...{ type: 'set', create: false },
      ...{ set: { content: contentOf(MEDICARE), title: 'A letter' }, seen: first?.units ?? {} },
    })
    // The same text is no change, although it is sealed in other bytes each time.
    expect(again).toMatchObject({ kind: 'applied', conflicted: [], units: { content: 1, title: 2 } })
    expect((await pulled(service, caller))?.body).toEqual({ ...LETTER, title: 'A letter' })
  })

  it('compares and decides on the opened values, and keeps both sealed', async () => {
    const { service } = withKeys(OLD)
    const caller = await newAttorney(get().database)
    const to = { service, caller, id: randomUUID() }
    await push(to, { type: 'set', create: true, set: LETTER, seen: {} })
    const same = await push(to, {
      type: 'set',
      create: true,
      set: { content: LETTER.content },
      seen: { content: 0 },
    })
    expect(same).toMatchObject({ kind: 'applied', conflicted: [] })
    const other = contentOf('9AB4-TE5-MK73')
    const differs = await push(to, {
      type: 'set',
      create: true,
      set: { content: other },
      seen: { content: 0 },
    })
    expect(differs).toMatchObject({ kind: 'applied', conflicted: ['content'] })
    const kept = await stored(caller)
    expectNoTrace(kept)
    expect(kept).not.toContain('9AB4-TE5')
    const both = await pulled(service, caller)
    expect(both?.conflicts).toMatchObject([{ unit: 'content', value: other }])
    const [conflict] = both?.conflicts ?? []
    const chosen = await push(to, {
      ...{ type: 'resolve', conflictId: conflict?.id ?? '', take: 'mine' },
      seen: both?.units['content'] ?? 0,
    })
    expect(chosen).toMatchObject({ kind: 'applied' })
    expect((await pulled(service, caller))?.body?.['content']).toEqual(other)
    expect(await stored(caller)).not.toContain('9AB4-TE5')
  })

  it('is sealed with the present key after a change of keys, and from before it was sealed at all', async () => {
    const { database } = get()
    const before = withKeys(OLD)
    const caller = await newAttorney(database)
    const id = randomUUID()
    await push({ service: before.service, caller, id }, { type: 'set', create: true, set: LETTER, seen: {} })
    await push(
      { service: before.service, caller, id },
      { type: 'set', create: true, set: { content: contentOf('9AB4') }, seen: { content: 0 } },
    )
    const both = await pulled(before.service, caller)
    // As a release stored it that did not seal.
    await database.asService((tx) =>
      tx.query('update public.records set body = $2::jsonb where owner_id = $1', [
        caller.userId,
        JSON.stringify(LETTER),
      ]),
    )
    const after = withKeys(NEW, OLD)
    expect(await after.reseal()).toBeGreaterThan(0)
    expect(await after.reseal()).toBe(0)
    const text = await stored(caller)
    expectNoTrace(text)
    expect(text.split(after.vault.currentPrefix)).toHaveLength(3)
    expect(await pulled(withKeys(NEW).service, caller)).toEqual(both)
    await expect(pulled(before.service, caller)).rejects.toThrow(UnreadableSeal)
  })
})
