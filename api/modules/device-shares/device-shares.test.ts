/** The server's share of a device's key: one per user and device, as long as the session exists at the sign-in service. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceShareResponseSchema } from '../../../shared/contracts/device-shares.ts'
import { startPlatform, type RunningPlatform, type SignedIn } from '../../testing/running-platform.ts'

let platform: RunningPlatform
let ann: SignedIn
let ben: SignedIn
beforeAll(async () => {
  platform = await startPlatform()
  ann = await platform.socialAccount(`ann.${randomUUID()}@example.test`)
  ben = await platform.socialAccount(`ben.${randomUUID()}@example.test`)
})
afterAll(() => platform.close())

const ask = (person: SignedIn, deviceId: string) =>
  platform.call('POST', '/api/device-shares', person, { deviceId })
const shareOf = async (person: SignedIn, deviceId: string) =>
  deviceShareResponseSchema.parse((await ask(person, deviceId)).body).share

describe('the share of a device', () => {
  it('is the same each time, for windows that ask at once too, and another for each device and person', async () => {
    const [device, other] = [randomUUID(), randomUUID()]
    const asked = await Promise.all([1, 2, 3, 4].map(() => shareOf(ann, device)))
    expect(new Set([...asked, await shareOf(ann, device)]).size).toBe(1)
    expect(new Set([asked[0], await shareOf(ann, other), await shareOf(ben, device)]).size).toBe(3)
  })

  it('is given to a later session of the same person, and no longer to one that was ended', async () => {
    const device = randomUUID()
    const first = await platform.signIn(ann.email)
    const share = await shareOf(first, device)
    await platform.endSession(first)
    expect(await ask(first, device)).toMatchObject({ status: 401, body: { code: 'bad_token' } })
    expect(await shareOf(await platform.signIn(ann.email), device)).toBe(share)
  })

  it('is gone for good once it was destroyed, by its owner alone', async () => {
    const device = randomUUID()
    const share = await shareOf(ann, device)
    expect((await platform.call('DELETE', `/api/device-shares/${device}`, ben)).status).toBe(204)
    expect(await shareOf(ann, device)).toBe(share)
    expect((await platform.call('DELETE', `/api/device-shares/${device}`, ann)).status).toBe(204)
    expect(await shareOf(ann, device)).not.toBe(share)
  })

  it('is not given out while the sign-in service does not say whether the session lives', async () => {
    await platform.fault('supabase', { mode: 'status', status: 500, path: '/auth/v1/user' })
    try {
      expect(await ask(ann, randomUUID())).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    } finally {
      await platform.fault('supabase', { mode: 'ok' })
    }
  })
})
