import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from './testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => set({ mode: 'ok' }))

function set(body: unknown, name = 'supabase'): Promise<Response> {
  return fetch(`${sandbox.url}/faults/${name}`, { method: 'PUT', body: JSON.stringify(body) })
}
const health = (): Promise<Response> => fetch(`${sandbox.authUrl}/health`)

describe('faults of a stand-in', () => {
  it('status answers what was asked for, count times', async () => {
    expect(await (await set({ mode: 'status', status: 503, count: 1 })).json()).toMatchObject({ status: 503 })
    const struck = await health()
    expect([struck.status, struck.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await health()).status).toBe(200)
  })

  it('down cuts the connection before any work is done', async () => {
    await set({ mode: 'down', count: 1 })
    const email = 'down@example.test'
    const { error } = await sandbox.client().auth.signUp({ email, password: 'a long password' })
    expect(error?.name).toBe('AuthRetryableFetchError')
    expect((await sandbox.client().auth.signUp({ email, password: 'a long password' })).error).toBeNull()
  })

  it('drop does the work and cuts the connection before answering', async () => {
    await set({ mode: 'drop', count: 1 })
    const email = 'drop@example.test'
    const { error } = await sandbox.client().auth.signUp({ email, password: 'a long password' })
    expect(error?.name).toBe('AuthRetryableFetchError')
    const again = await sandbox.client().auth.signInWithPassword({ email, password: 'a long password' })
    expect(again.error).toBeNull()
  })

  it('slow answers after its delay', async () => {
    await set({ mode: 'slow', delayMs: 120, count: 1 })
    const started = performance.now()
    expect((await health()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(110)
  })

  it('strikes only the stand-in it is set for', async () => {
    await set({ mode: 'down' }, 'google')
    expect((await health()).status).toBe(200)
    await set({ mode: 'ok' }, 'google')
  })

  it('refuses an unknown name, mode or status with words', async () => {
    expect((await set({ mode: 'ok' }, 'weather')).status).toBe(404)
    expect((await set({ mode: 'melt' })).status).toBe(400)
    expect((await set({ mode: 'status', status: 200 })).status).toBe(400)
    expect((await set('not an object')).status).toBe(400)
  })
})
