import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { CALL_KIND } from '../../../shared/domain/records/call.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import { SAVED_CASE_KIND } from '../../../shared/domain/records/saved-case.ts'
import type { Database } from '../../db/database.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { seed } from '../seed/seed.ts'
import { takeDueTimes } from './due-times.repository.ts'
import { createAsServer } from './server-writes.ts'

const [ATTORNEY] = DEMO_ACCOUNTS
const NOW = new Date('2026-11-27T15:00:00.000Z')
const ROUNDS = 20

describeOnBoth('times that are due', (get) => {
  beforeAll(() => seed(get().database, 'demo'))

  async function store(kind: RecordKind, set: UnitValues): Promise<string> {
    const id = randomUUID()
    await get().database.asService((tx) => createAsServer(tx, { ownerId: ATTORNEY.id, kind, id }, NOW, set))
    return id
  }
  const take = (database: Database, kind: 'call' | 'saved_case') =>
    database.asService((tx) => takeDueTimes(tx, kind, NOW, 100))

  it.each([
    ['call', CALL_KIND, { disposition: 'callback', followUp: { at: NOW.toISOString() } }],
    ['saved_case', SAVED_CASE_KIND, { state: 'saved', reminderAt: NOW.toISOString() }],
  ] as const)('of a %s are taken once by two processes at the same moment', async (name, kind, set) => {
    const second = await get().second()
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await store(kind, set)
      const taken = await Promise.all([get().database, second].map((database) => take(database, name)))
      expect(taken.flat()).toEqual([{ ownerId: ATTORNEY.id, id }])
    }
  })
})
