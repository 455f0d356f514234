/** Records of the demo attorney as devices leave them: one with a conflict and a history, one deleted, and an answer to nothing. */
import { randomUUID } from 'node:crypto'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import type { RecordChange } from '../../../../shared/domain/records/record.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import { createRecordsService } from '../../records/records.service.ts'
import { TEST_SEAL } from '../../records/testing/test-seal.ts'

const [{ id: userId, email }] = DEMO_ACCOUNTS
export const RECORDS_OWNER: Caller = {
  ...{ userId, email, verifiedEmail: email, aal: 'aal2' },
  claims: { sub: userId, role: 'authenticated', email, aal: 'aal2' },
}

export async function keepRecords(database: Database): Promise<void> {
  const records = createRecordsService({ seal: TEST_SEAL, database, clock: Date.now })
  const [kept, deleted] = [randomUUID(), randomUUID()]
  const push = (id: string, change: RecordChange): Promise<unknown> =>
    records.push(RECORDS_OWNER, {
      ...{ deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null },
      ops: [{ opId: randomUUID(), kind: 'call', id, schemaVersion: 1, ...change }],
    })
  const set = { type: 'set', create: true } as const
  await push(kept, { ...set, set: { caller: 'Rita' }, seen: {} })
  await push(kept, { ...set, set: { caller: 'Rita Roe' }, seen: { caller: 1 } })
  await push(kept, { ...set, set: { caller: 'R. Roe' }, seen: {} })
  await push(deleted, { ...set, set: { caller: 'Nobody' }, seen: {} })
  await push(deleted, { type: 'delete', seenRev: 1 })
  await push(randomUUID(), { type: 'delete', seenRev: 1 })
}
