import { expect, it } from 'vitest'
import appEntry from '../main.tsx?raw'
import workerEntry from '../../sw/sw.ts?raw'
import '../../platform/strict-policy.ts'

it('keeps zod from making functions of text', async () => {
  const { globalConfig } = await import('zod/v4/core')
  expect(globalConfig.jitless).toBe(true)
})

it.each([
  ['the app', appEntry],
  ['the service worker', workerEntry],
])('is the first thing that %s brings in', (_, source) => {
  expect(/^import .*$/m.exec(source)?.[0]).toBe("import '../platform/strict-policy.ts'")
})
