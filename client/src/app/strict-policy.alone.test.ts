import { expect, it } from 'vitest'
import './strict-policy.ts'

it('keeps zod from making functions of text', async () => {
  const { globalConfig } = await import('zod/v4/core')
  expect(globalConfig.jitless).toBe(true)
})
