import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { RATE_LIMITS: 'on', SEED: 'demo' } })
})
afterAll(() => sandbox.stop())

it('guessing many passwords at once is answered 429 with Retry-After, for accounts and for none', async () => {
  const guess = (email: string) =>
    fetch(`${sandbox.authUrl}/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify({ email, password: 'guess' }),
    })
  for (const email of ['attorney@demo.test', 'nobody@demo.test']) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBe(25)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(limited[0]?.headers.get('x-sb-error-code')).toBe('over_request_rate_limit')
  }
})

it('a second recovery mail to one address is limited alike with and without an account', async () => {
  const recover = async (email: string): Promise<number> => {
    const response = await fetch(`${sandbox.authUrl}/recover`, {
      method: 'POST',
      body: JSON.stringify({ email }),
    })
    return response.status
  }
  for (const email of ['client@demo.test', 'nobody@demo.test']) {
    expect([await recover(email), await recover(email)]).toEqual([200, 429])
    sandbox.advance(1000)
    expect(await recover(email)).toBe(200)
  }
})
