import { afterAll, beforeAll, expect, it } from 'vitest'
import { pastRecipientsResponseSchema, type PastRecipient } from '../../../../shared/contracts/referrals.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  startTestApi,
  type Person,
  type TestApi,
} from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi()
  sides = twoSides(api)
})
afterAll(() => api.close())

async function past(person: Person): Promise<readonly PastRecipient[]> {
  const { body } = await sides.call('GET', '/api/referrals/recipients', person)
  return pastRecipientsResponseSchema.parse(body).recipients
}

it('are told once each, as they were last written, the latest first', async () => {
  await sides.refer('ana@firm.test', { name: 'A. Ruiz', firm: 'Old firm' })
  await sides.refer('ben@firm.test', { name: 'Ben Ito', firm: null, phone: null })
  await sides.refer('ana@firm.test', { name: 'Ana Ruiz', firm: 'Ruiz LLP', phone: '212-555-0101' })
  expect(await past(ATTORNEY)).toEqual([
    { name: 'Ana Ruiz', email: 'ana@firm.test', firm: 'Ruiz LLP', phone: '212-555-0101' },
    { name: 'Ben Ito', email: 'ben@firm.test', firm: null, phone: null },
  ])
})

it('are the caller’s own, and nothing for a client', async () => {
  expect(await past(ADMIN)).toEqual([])
  expect((await sides.call('GET', '/api/referrals/recipients', CLIENT)).status).toBe(403)
})
