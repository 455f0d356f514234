import { expect, it } from 'vitest'
import main from '../app/main.tsx?raw'
import worker from '../sw/sw.ts?raw'
import './strict-policy.ts'

it('keeps zod from making functions of text', async () => {
  const { globalConfig } = await import('zod/v4/core')
  expect(globalConfig.jitless).toBe(true)
})

it.each([
  ['the app', main],
  ['the service worker', worker],
])('is the first that %s brings in', (_entry, source) => {
  expect(/^import .*$/m.exec(source)?.[0]).toBe("import '../platform/strict-policy.ts'")
})
