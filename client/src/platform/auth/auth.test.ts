import {
  AuthApiError,
  AuthRetryableFetchError,
  type AuthError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { expect, it, vi } from 'vitest'
import { type Auth, createAuth } from './auth.ts'

/** Around a part of the auth client: nothing else of it, and of what surrounds it, is used here. */
function authWith(part: object): Auth {
  const client = { auth: part } as unknown as SupabaseClient
  const follower = { connect: () => Promise.resolve(client) }
  return createAuth({ follower } as unknown as Parameters<typeof createAuth>[0])
}

const DETAILS = { email: 'ada@example.test', password: 'Demo-Pass-1' }

it('a new password takes the current one along where it was asked for, and nothing in its place otherwise', async () => {
  const updateUser = vi.fn(() => Promise.resolve({ data: {}, error: null }))
  const auth = authWith({ updateUser })
  expect(await auth.changePassword('Demo-Pass-2')).toEqual({ ok: true, value: undefined })
  expect(await auth.changePassword('Demo-Pass-2', 'Demo-Pass-1')).toMatchObject({ ok: true })
  expect(updateUser.mock.calls).toEqual([
    [{ password: 'Demo-Pass-2' }],
    [{ password: 'Demo-Pass-2', current_password: 'Demo-Pass-1' }],
  ])
})

it.each<[string, AuthError | TypeError, { message: string; code: string | null; unreachable: boolean }]>([
  [
    'a refusal, in the server’s words',
    new AuthApiError('Weak password', 422, 'weak_password'),
    { message: 'Weak password', code: 'weak_password', unreachable: false },
  ],
  [
    'a service that is down, in its words',
    new AuthRetryableFetchError('Too many attempts', 503),
    { message: 'Too many attempts', code: null, unreachable: true },
  ],
  [
    'a network failure, in ours',
    new AuthRetryableFetchError('Failed to fetch', 0),
    {
      message: 'The sign-in service could not be reached. Check your connection and try again.',
      code: null,
      unreachable: true,
    },
  ],
  [
    'its own code that did not load, as of a network failure',
    new TypeError('Failed to fetch dynamically imported module'),
    {
      message: 'The sign-in service could not be reached. Check your connection and try again.',
      code: null,
      unreachable: true,
    },
  ],
])('a sign-up tells of %s', async (_what, error, failure) => {
  const refused = { data: { user: null, session: null }, error }
  const signUp = () => (error instanceof TypeError ? Promise.reject(error) : Promise.resolve(refused))
  expect(await authWith({ signUp }).signUp(DETAILS)).toEqual({ ok: false, failure })
})

it.each([
  [null, true],
  [{ access_token: 'a' }, false],
])('a sign-up that gave the session %j needs a confirmation: %s', async (session, needsConfirmation) => {
  const signUp = () => Promise.resolve({ data: { user: { id: 'ada' }, session }, error: null })
  const value = { userId: 'ada', needsConfirmation }
  expect(await authWith({ signUp }).signUp(DETAILS)).toEqual({ ok: true, value })
})
