/** With a wrong server clock, signed calls still succeed and the health probe reports the offset (R10.6). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json, type Respond } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

const WINDOW = 300_000
const DAY = 86_400_000

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

const sendReferral = (): Promise<Reply> =>
  bff.callAsUser('/api/send-referral-email', jsonBody({ referralData: {} }))

/** An email service whose clock is `ahead` of ours. */
function serviceAhead(ahead: number): Respond {
  return (call, response) => {
    const now = Date.now() + ahead
    const isOff = Math.abs(now - Number(call.headers['x-timestamp'])) > WINDOW
    const refusal = {
      error: 'The clock is wrong.',
      code: 'clock_skew',
      requestId: 'r-12345678',
      serverTime: now,
    }
    json(isOff ? 401 : 200, isOff ? refusal : { success: true })(call, response)
  }
}

function healthAt(ahead: number): Respond {
  const timestamp = (): string => new Date(Date.now() + ahead).toISOString()
  return (call, response) => json(200, { status: 'ok', timestamp: timestamp() })(call, response)
}

const alarms = (): readonly string[] =>
  bff.log.filter((line) => line.includes('"level":50') && line.includes('alarm'))

describe('a signed call whose time is refused', () => {
  it.each([-DAY, DAY])(
    'is made once more by the service’s time, %i ms ahead, with an alarm',
    async (ahead) => {
      bff.api.respond = serviceAhead(ahead)
      expect((await sendReferral()).status).toBe(200)
      const [first, second] = bff.api.calls
      expect(bff.api.calls).toHaveLength(2)
      expect(first?.body).toEqual(second?.body)
      expect(first?.headers['x-signature']).not.toBe(second?.headers['x-signature'])
      expect(alarms()).toHaveLength(1)
      expect(alarms()[0]).toContain(`"seconds":${ahead / 1000}`)

      expect((await sendReferral()).status).toBe(200)
      expect(bff.api.calls).toHaveLength(3)
    },
  )

  it('is no third time made, and its refusal is nobody’s session’s fault', async () => {
    bff.api.respond = (call, response) => serviceAhead(DAY + bff.api.calls.length * DAY)(call, response)
    const refused = await sendReferral()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.text).not.toContain('clock_skew')
    expect(bff.api.calls).toHaveLength(2)
  })

  it('is only believed when the service says its time', async () => {
    bff.api.respond = json(401, { error: 'No.', code: 'clock_skew', requestId: 'r-12345678' })
    expect((await sendReferral()).status).toBe(401)
    expect(bff.api.calls).toHaveLength(1)
  })
})

describe('readiness', () => {
  const ready = async (): Promise<number> => (await bff.call('/readyz')).status

  it('falls when the service’s clock is more than a minute from ours, and comes back with it', async () => {
    bff.api.always.set('/health', healthAt(-90_000))
    await expect.poll(ready).toBe(503)
    expect((await bff.call('/readyz')).text).toContain('90 s off')
    expect((await bff.call('/livez')).status).toBe(200)
    bff.api.always.set('/health', healthAt(2000))
    await expect.poll(ready).toBe(200)
    expect(alarms()).toHaveLength(1)
  })

  it('asks nothing of a service that is down or says no time', async () => {
    bff.api.always.set('/health', json(200, { status: 'ok', timestamp: 'noon' }))
    expect(await ready()).toBe(200)
    await expect.poll(() => bff.api.calls.length).toBe(1)
    expect(await ready()).toBe(200)
    await bff.api.close()
    expect(await ready()).toBe(200)
  })
})
