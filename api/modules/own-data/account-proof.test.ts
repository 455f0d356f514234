import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/domain/app-error.ts'
import { checkDeletionCode, createPasswordProof, deletionCode } from './account-proof.ts'

type Asked = { readonly url: string; readonly bearer: string | null; readonly body: unknown }

function proofWith(answer: () => Response) {
  const asked: Asked[] = []
  const proof = createPasswordProof({
    supabaseUrl: 'http://auth.test',
    apiKey: 'key',
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      asked.push({ url, bearer: new Headers(init?.headers).get('authorization'), body })
      return Promise.resolve(url.includes('/logout') ? new Response(null, { status: 204 }) : answer())
    },
  })
  return { proof, asked }
}

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

describe('the proof by password', () => {
  it('asks the sign-in service, and ends the session that it opened', async () => {
    const { proof, asked } = proofWith(() => Response.json({ access_token: 'opened' }))
    await proof.check('ada@example.com', 'Some-Pass-1')
    expect(asked).toEqual([
      {
        url: 'http://auth.test/auth/v1/token?grant_type=password',
        bearer: 'Bearer key',
        body: { email: 'ada@example.com', password: 'Some-Pass-1' },
      },
      { url: 'http://auth.test/auth/v1/logout?scope=local', bearer: 'Bearer opened', body: null },
    ])
  })

  it.each([
    [400, 'validation_failed'],
    [429, 'unavailable'],
    [503, 'unavailable'],
    [200, 'unavailable'],
  ])('takes an answer of %i for no proof: %s', async (status, code) => {
    const { proof } = proofWith(() => Response.json({ error_code: 'x' }, { status }))
    expect(await codeOf(proof.check('ada@example.com', 'x'))).toBe(code)
  })

  it('is not there while the service is not', async () => {
    const proof = createPasswordProof({
      supabaseUrl: 'http://auth.test',
      apiKey: 'key',
      fetch: () => Promise.reject(new TypeError('down')),
    })
    expect(await codeOf(proof.check('ada@example.com', 'x'))).toBe('unavailable')
  })
})

describe('the proof by a code', () => {
  const WINDOW = 15 * 60_000
  const NOW = 1000 * WINDOW
  const check =
    (code: string, person = 'ada', now = NOW) =>
    () =>
      checkDeletionCode(['new', 'old'], person, code, now)

  it('holds in its window and the next, with either key, and with spaces', () => {
    const code = deletionCode('new', 'ada', NOW)
    expect(code).toMatch(/^\d{6}$/)
    expect(check(`${code.slice(0, 3)} ${code.slice(3)}`)).not.toThrow()
    expect(check(code, 'ada', NOW + WINDOW)).not.toThrow()
    expect(check(deletionCode('old', 'ada', NOW))).not.toThrow()
  })

  it('is no other person’s, and ends', () => {
    const code = deletionCode('new', 'ada', NOW)
    expect(check(code, 'eve')).toThrow(AppError)
    expect(check(code, 'ada', NOW + 2 * WINDOW)).toThrow(AppError)
  })
})
