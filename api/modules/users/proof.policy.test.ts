import { describe, expect, it } from 'vitest'
import { isCovered, isFromBeforeTheOwner } from './proof.policy.ts'

const AT = Date.parse('2026-11-22T12:00:00.700Z')
const SECONDS = Math.floor(AT / 1000)
const proven = { email: 'ann@example.com', provenAt: new Date(AT) }

describe('a session is believed without asking', () => {
  it.each([
    ['from the second of the proof on', { email: 'ann@example.com', signedInAt: SECONDS }, true],
    ['not from before it', { email: 'ann@example.com', signedInAt: SECONDS - 1 }, false],
    ['not about another address', { email: 'bob@example.com', signedInAt: SECONDS + 9 }, false],
  ])('%s', (_when, session, expected) => {
    expect(isCovered(session, proven)).toBe(expected)
  })

  it('never where nothing is recorded', () => {
    expect(isCovered({ email: 'ann@example.com', signedInAt: SECONDS }, null)).toBe(false)
  })
})

describe('a session from before a provider’s proof', () => {
  const account = { email: 'ann@example.com', confirmedAt: new Date(AT), hasPasswordIdentity: false }
  it('is somebody else’s, unless a mail was answered', () => {
    expect(isFromBeforeTheOwner(SECONDS - 1, account)).toBe(true)
    expect(isFromBeforeTheOwner(SECONDS, account)).toBe(false)
    expect(isFromBeforeTheOwner(SECONDS - 1, { ...account, hasPasswordIdentity: true })).toBe(false)
    expect(isFromBeforeTheOwner(SECONDS - 1, { ...account, confirmedAt: null })).toBe(false)
  })
})
