import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it, vi } from 'vitest'
import { createAuth } from './auth.ts'

it('a new password takes the current one along where it was asked for, and nothing in its place otherwise', async () => {
  const updateUser = vi.fn(() => Promise.resolve({ data: {}, error: null }))
  // Nothing else of the client and of what surrounds it is used here.
  const client = { auth: { updateUser } } as unknown as SupabaseClient
  const follower = { connect: () => Promise.resolve(client) }
  const auth = createAuth({ follower } as unknown as Parameters<typeof createAuth>[0])
  expect(await auth.changePassword('Demo-Pass-2')).toEqual({ ok: true, value: undefined })
  expect(await auth.changePassword('Demo-Pass-2', 'Demo-Pass-1')).toMatchObject({ ok: true })
  expect(updateUser.mock.calls).toEqual([
    [{ password: 'Demo-Pass-2' }],
    [{ password: 'Demo-Pass-2', current_password: 'Demo-Pass-1' }],
  ])
})
