import { expect, it, vi } from 'vitest'
import { deviceGrantCalls } from './device-grant-calls.ts'

function calls(hasTold: boolean) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(null, { status: 401 })))
  const { end } = deviceGrantCalls({
    http: { call: () => Promise.reject(new Error('not expected in this test')) },
    label: 'this device',
    isRemembered: () => false,
    hasToldSignOut: () => Promise.resolve(hasTold),
    fetch,
  })
  return { end, fetch }
}

it('a grant ended with the sign-out that the server has heard of: it is not asked again', async () => {
  const { end, fetch } = calls(true)
  expect(await end()).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
})

it('where the server has not heard of it, the cookie alone ends the grant', async () => {
  const { end, fetch } = calls(false)
  expect(await end()).toBe(true)
  expect(fetch).toHaveBeenCalledOnce()
})
