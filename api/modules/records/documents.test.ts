/** Documents on the real database: what a final one is refused, what was sent is kept, and a document ends with its matter. */
import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aMatter } from '../../../shared/domain/books/testing/book-parts.ts'
import { finalDocument } from '../../../shared/domain/documents/document-model.ts'
import type { Block } from '../../../shared/domain/documents/document-schema.ts'
import { documentText } from '../../../shared/domain/documents/document-text.ts'
import { merge } from '../../../shared/domain/documents/template.ts'
import { letterOfProtection } from '../../../shared/domain/documents/templates/letter-of-protection.ts'
import { COMPLETE_DATA } from '../../../shared/domain/documents/testing/complete-data.ts'
import type { JsonValue, OperationResult, UnitValues } from '../../../shared/domain/records/record.ts'
import type { Caller } from '../../caller.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { endOldRecords } from './record-retention.ts'
import { createRecordsService } from './records.service.ts'
import { TEST_SEAL } from './testing/test-seal.ts'
import { newAttorney } from './testing/record-histories.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const AT = new Date(NOW).toISOString()

const contentOf = (blocks: readonly Block[]): JsonValue =>
  JSON.parse(JSON.stringify({ blocks, data: COMPLETE_DATA })) as JsonValue
const { document } = merge(letterOfProtection, COMPLETE_DATA)
const final = finalDocument(document)
if (!final.ok) throw new Error('it is complete')
const FINAL: UnitValues = {
  content: contentOf(final.document.blocks),
  final: {
    hash: createHash('sha256').update(documentText(final.document)).digest('hex'),
    who: 'Maria Lopez',
    at: AT,
  },
}

describeOnBoth('documents of a matter', (get) => {
  function office() {
    const { database } = get()
    const service = createRecordsService({ seal: TEST_SEAL, database, clock: () => NOW })
    const push = async (
      caller: Caller,
      ref: { kind: string; id: string },
      set: UnitValues,
    ): Promise<OperationResult> => {
      const { rows } = await service.pull(caller, { after: 0, limit: 50, full: true })
      const seen = rows.find(({ id }) => id === ref.id)?.units ?? {}
      const op = {
        ...ref,
        opId: randomUUID(),
        schemaVersion: 1,
        type: 'set' as const,
        create: true,
        set,
        seen,
      }
      const { results } = await service.push(caller, {
        deviceId: randomUUID(),
        deviceLabel: 'Desk',
        epoch: null,
        ops: [op],
      })
      return results[0]?.result ?? { kind: 'blocked' }
    }
    const bodyOf = async (caller: Caller, id: string) =>
      (await service.pull(caller, { after: 0, limit: 50, full: true })).rows.find((row) => row.id === id)
        ?.body
    return { database, push, bodyOf }
  }

  it('are made final once nothing is missing, and what was sent is kept', async () => {
    const { database, push, bodyOf } = office()
    const caller = await newAttorney(database)
    const ref = { kind: 'document', id: randomUUID() }
    const draft: UnitValues = {
      book: randomUUID(),
      template: { id: 'T1', version: 1 },
      title: document.title,
      content: contentOf(merge(letterOfProtection, { values: {}, rows: {}, choices: {} }).document.blocks),
    }
    expect(await push(caller, ref, draft)).toMatchObject({ kind: 'applied' })
    const early = await push(caller, ref, { final: FINAL['final']! })
    expect(early).toMatchObject({
      kind: 'invalid',
      details: [{ field: 'final', message: expect.stringContaining('missing field') as string }],
    })
    expect(await push(caller, ref, FINAL)).toMatchObject({ kind: 'applied' })
    const row = `sent/${randomUUID()}`
    const sent = {
      ...{ channel: 'certified', on: '2026-11-26', to: 'Mercy', number: '7020 1810', proof: 'Receipt' },
      ...{ replaces: null, who: 'Maria Lopez', at: AT },
    }
    expect(await push(caller, ref, { [row]: sent })).toMatchObject({ kind: 'applied' })
    for (const change of [
      { [row]: null },
      { [row]: { ...sent, number: '1' } },
      { final: null },
      { content: draft['content']! },
    ])
      expect(await push(caller, ref, change)).toMatchObject({ kind: 'invalid' })
    expect(await bodyOf(caller, ref.id)).toMatchObject({ [row]: sent, final: FINAL['final'] })
  })

  it('end with their matter, and not before', async () => {
    const { database, push, bodyOf } = office()
    const caller = await newAttorney(database)
    const [book, open, id, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await push(caller, { kind: 'book', id: book }, aMatter({ closedOn: '2026-11-01' }))
    await push(caller, { kind: 'book', id: open }, aMatter())
    const of = (matter: string): UnitValues => ({
      ...{
        book: matter,
        template: { id: 'T1', version: 1 },
        title: 'Letter',
        content: contentOf(document.blocks),
      },
    })
    await push(caller, { kind: 'document', id }, of(book))
    await push(caller, { kind: 'document', id: other }, of(open))
    const endAt = (days: number) => endOldRecords({ database, clock: () => NOW + days * DAY })
    await endAt(7 * 365)
    expect(await bodyOf(caller, id)).not.toBeNull()
    await endAt(7 * 365 + 4)
    expect(await bodyOf(caller, book)).toBeNull()
    await endAt(7 * 365 + 5)
    expect(await bodyOf(caller, id)).toBeNull()
    expect(await bodyOf(caller, other)).toMatchObject({ title: 'Letter' })
  })

  it('end too when they arrive after their matter has ended, or when it never came', async () => {
    const { database, push, bodyOf } = office()
    const caller = await newAttorney(database)
    const [book, late, alone] = [randomUUID(), randomUUID(), randomUUID()]
    const of = (matter: string): UnitValues => ({
      ...{ book: matter, template: { id: 'T1', version: 1 }, title: 'Letter' },
      content: contentOf(document.blocks),
    })
    await push(caller, { kind: 'book', id: book }, aMatter({ closedOn: '2026-11-01' }))
    const endAt = (days: number) => endOldRecords({ database, clock: () => NOW + days * DAY })
    await endAt(7 * 365 + 4)
    expect(await bodyOf(caller, book)).toBeNull()
    await push(caller, { kind: 'document', id: late }, of(book))
    await push(caller, { kind: 'document', id: alone }, of(randomUUID()))
    await endAt(5)
    expect(await bodyOf(caller, late)).toBeNull()
    await endAt(7 * 365 - 1)
    expect(await bodyOf(caller, alone)).toMatchObject({ title: 'Letter' })
    await endAt(7 * 365 + 5)
    expect(await bodyOf(caller, alone)).toBeNull()
  })
})
