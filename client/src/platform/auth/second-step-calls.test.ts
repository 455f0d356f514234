import { AuthError, type SupabaseClient } from '@supabase/supabase-js'
import { expect, it, vi } from 'vitest'
import { createSecondStepCalls } from './second-step-calls.ts'

const WRONG = new AuthError('Invalid code', 422, 'mfa_verification_failed')
const TOO_MANY = new AuthError('Slow down', 429, 'over_request_rate_limit')

/** An account whose authenticator apps answer a code so; null: it is the right one. */
function accountWith(answers: Readonly<Record<string, AuthError | null>>) {
  const totp = Object.keys(answers).map((id) => ({ id, created_at: '2026-11-20T12:00:00Z' }))
  const mfa = {
    listFactors: () => Promise.resolve({ data: { totp, webauthn: [] }, error: null }),
    challengeAndVerify: vi.fn(({ factorId }: { factorId: string }) =>
      Promise.resolve({ error: answers[factorId] ?? null }),
    ),
  }
  const client = { auth: { mfa } } as unknown as SupabaseClient // the part of it that is used
  const calls = createSecondStepCalls({
    client: () => Promise.resolve(client),
    device: { read: () => null },
    browser: () => {
      throw new Error('no passkey is asked for')
    },
  })
  const tried = (): readonly string[] => mfa.challengeAndVerify.mock.calls.map(([{ factorId }]) => factorId)
  return { calls, tried }
}

it('a code is tried with each authenticator app until one takes it', async () => {
  const { calls, tried } = accountWith({ old: WRONG, phone: null, tablet: null })
  expect(await calls.answerWithApp('123456')).toMatchObject({ ok: true })
  expect(tried()).toEqual(['old', 'phone'])
})

it.each([
  ['that no app takes is refused', { old: WRONG, phone: WRONG }, ['old', 'phone']],
  ['is tried no further once the server asks to wait', { old: TOO_MANY, phone: null }, ['old']],
  ['without any app is refused', {}, []],
])('a code %s', async (_what, answers: Readonly<Record<string, AuthError | null>>, wanted) => {
  const { calls, tried } = accountWith(answers)
  expect(await calls.answerWithApp('123456')).toMatchObject({ ok: false })
  expect(tried()).toEqual(wanted)
})
