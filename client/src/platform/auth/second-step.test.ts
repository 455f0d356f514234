import { describe, expect, it } from 'vitest'
import { owesSecondStep, waysOf } from './second-step.ts'

const app = { status: 'verified', factor_type: 'totp' }
const passkey = { status: 'verified', factor_type: 'webauthn' }
const begun = { status: 'unverified', factor_type: 'totp' }

function tokenOf(claims: object): string {
  const text = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `header.${text}.signature`
}
const session = (aal: string | undefined, factors: (typeof app)[] | undefined) => ({
  access_token: tokenOf({ aal, sub: 'a person >>> ??? with letters that base64url writes otherwise' }),
  user: { factors },
})

describe('a session owes its second step', () => {
  it.each([
    ['without factors', session('aal1', undefined), false],
    ['with one that was never confirmed', session('aal1', [begun]), false],
    ['with an app, before the code', session('aal1', [begun, app]), true],
    ['with an app, after the code', session('aal2', [app]), false],
    ['with a passkey', session('aal1', [passkey]), true],
    ['of an issuer that says no level', session(undefined, [app]), true],
    ['with a token that cannot be read', { access_token: 'x', user: { factors: [app] } }, true],
  ])('%s', (_, given, owes) => {
    expect(owesSecondStep(given)).toBe(owes)
  })
})

it('names each way once', () => {
  expect(waysOf(session('aal1', [app, app, passkey, begun]))).toEqual(['app', 'passkey'])
})
