import { afterEach, describe, expect, it } from 'vitest'
import { NO_METRICS, type AnsweredCall } from '../runtime/telemetry/metrics.ts'
import { startTestBff, type TestBff } from './testing/test-bff.ts'

let bff: TestBff
afterEach(() => bff.close())

describe('what the BFF counts', () => {
  it('is each answer under the pattern of its route, never under a path with an id or a secret in it', async () => {
    const answered: AnsweredCall[] = []
    bff = await startTestBff({}, { ...NO_METRICS, answered: (call) => void answered.push(call) })
    await bff.callAsUser('/api/referrals/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')
    await bff.call('/api/users/verify-profile')
    await bff.call('/nothing-here.js')
    expect(answered.map(({ route, status }) => [route, status])).toEqual([
      ['/api/referrals/:id', 200],
      ['/api/users/verify-profile', 403],
      ['file', 503],
    ])
    expect(answered.every(({ milliseconds }) => milliseconds >= 0)).toBe(true)
  })
})
