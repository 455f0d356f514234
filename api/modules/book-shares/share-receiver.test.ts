/** A ledger goes to the attorney whom its owner saw, although the matter is linked with another referral meanwhile. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushRecordsResponseSchema } from '../../../shared/contracts/records.ts'
import { aMatter } from '../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import { ADMIN, ATTORNEY, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'

let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi()
  sides = twoSides(api)
})
afterAll(() => api.close())

async function accepted(): Promise<string> {
  const id = await sides.refer(ADMIN.email)
  await sides.change(ADMIN, id, 'conflict-check')
  await sides.change(ADMIN, id, 'actions', { action: 'accept', percentage: 25 })
  return id
}

/** `rev`: of the link with a referral that the device has seen. */
async function push(id: string, set: UnitValues, rev?: number): Promise<void> {
  const op = { opId: randomUUID(), kind: 'book', id, schemaVersion: 1, type: 'set', create: true, set }
  const { body } = await sides.call('POST', '/api/records/push', ATTORNEY, {
    ...{ deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null },
    ops: [{ ...op, seen: rev === undefined ? {} : { referral: rev } }],
  })
  expect(pushRecordsResponseSchema.parse(body).results).toMatchObject([{ result: { kind: 'applied' } }])
}

it('is refused in words for a referral that is not linked any more, and the list says who receives it now', async () => {
  const [seen, other] = [await accepted(), await accepted()]
  const book = randomUUID()
  const path = `/api/books/${book}/shares`
  const share = (referral: string) =>
    sides.call('POST', path, ATTORNEY, {
      ...{
        id: randomUUID(),
        referral,
        tier: 'ledger',
        hasConsent: true,
        consentedOn: '2026-01-02',
        days: 30,
      },
    })
  await push(book, aMatter({ referral: seen }))
  expect(await sides.call('GET', path, ATTORNEY)).toMatchObject({ body: { referral: seen } })
  await push(book, { referral: other }, 1)
  expect(await share(seen)).toMatchObject({
    status: 409,
    body: {
      error: 'The matter is linked with another referral now. Look at who receives it and share again.',
    },
  })
  expect(await share(randomUUID())).toMatchObject({ status: 409 })
  expect(await sides.call('GET', path, ATTORNEY)).toMatchObject({ body: { referral: other, shares: [] } })
  expect(await share(other)).toMatchObject({ status: 200, body: { shares: [{ tier: 'ledger' }] } })
})
