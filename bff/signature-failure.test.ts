import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from '../runtime/testing/ports.ts'
import { listen, type RunningProgram } from '../runtime/program.ts'
import { createBffApp } from './app.ts'
import { testDeps } from './testing/test-deps.ts'
import { startTestBff, type TestBff } from './testing/test-bff.ts'

/** A second BFF with the same upstreams, whose key is unusable. */
let usual: TestBff
let broken: RunningProgram
beforeEach(async () => {
  usual = await startTestBff()
  const port = await freePorts(1)
  const deps = testDeps(port, usual.supabase.url)
  const signer = {
    sign() {
      throw new Error('the key is gone')
    },
  }
  const app = createBffApp({ ...deps, signer })
  const { logger, readiness } = deps
  const release = (): Promise<void> => Promise.resolve()
  broken = await listen({ name: 'bff', app, host: '127.0.0.1', port, logger, readiness, release })
})
afterEach(async () => {
  await broken.close()
  await usual.close()
})

it("[EM-05] says 'Failed to generate request signature' and sends nothing unsigned", async () => {
  const response = await fetch(`${broken.url}/api/send-referral-email`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-App-CSRF': '1',
      Authorization: `Bearer ${await usual.token()}`,
    },
    body: '{"referralData":{}}',
  })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ error: 'Failed to generate request signature' })
  expect(usual.supabase.calls.filter(({ method }) => method === 'POST')).toEqual([])
})
