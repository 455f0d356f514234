import { describe, expect, it } from 'vitest'
import { NEXT_SECRET, SECRET } from '../modules/integrations/testing/secrets.ts'
import { createTokenVault, UnreadableSeal } from './token-vault.ts'

const PLACE = { provider: 'google', userId: '6f1d8a52-0000-4000-8000-000000000001', column: 'refresh_token' }
const vault = createTokenVault([SECRET])

describe('the token vault', () => {
  it('[GI-04] opens what it has sealed, in its own place alone', () => {
    const sealed = vault.seal('a token, ü', PLACE)
    expect(vault.open(sealed, PLACE)).toEqual({ text: 'a token, ü', isCurrent: true })
    for (const elsewhere of [
      { ...PLACE, provider: 'onedrive' },
      { ...PLACE, userId: '6f1d8a52-0000-4000-8000-000000000002' },
      { ...PLACE, column: 'access_token' },
    ])
      expect(() => vault.open(sealed, elsewhere)).toThrow(UnreadableSeal)
  })

  it('notices every changed character, and takes nothing that is not sealed', () => {
    const sealed = vault.seal('token', PLACE)
    for (let index = 0; index < sealed.length; index += 1) {
      const other = sealed[index] === 'A' ? 'B' : 'A'
      const altered = sealed.slice(0, index) + other + sealed.slice(index + 1)
      // The last base64url character may have unused bits.
      const opens = (): string => vault.open(altered, PLACE).text
      const isSpare = Buffer.from(altered.split('.').at(-1) ?? '', 'base64url').equals(
        Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url'),
      )
      const isSpareTag = index === sealed.lastIndexOf('.') - 1
      if (!(isSpare && index === sealed.length - 1) && !isSpareTag)
        expect(opens, String(index)).toThrow(UnreadableSeal)
    }
    for (const plain of ['', 'token', 'enc.v2', 'enc.v1.a.b.c.d', ` ${sealed}`]) {
      expect(() => vault.open(plain, PLACE)).toThrow(UnreadableSeal)
      expect(vault.isOfCurrentKey(plain)).toBe(false)
    }
  })

  it('[GI-04] keys take turns: the one before still opens, and is told apart', () => {
    const old = vault.seal('token', PLACE)
    const rotated = createTokenVault([NEXT_SECRET, SECRET])
    expect(rotated.open(old, PLACE)).toEqual({ text: 'token', isCurrent: false })
    const anew = rotated.seal('token', PLACE)
    expect(rotated.open(anew, PLACE).isCurrent).toBe(true)
    // The operator sees different errors for a key that was removed too early and for an altered text.
    const lacksKey = new UnreadableSeal('not an envelope of a known key')
    expect(() => vault.open(anew, PLACE)).toThrow(lacksKey)
    expect(() => createTokenVault([NEXT_SECRET]).open(old, PLACE)).toThrow(lacksKey)
    expect(() => vault.open(old.slice(0, -4), PLACE)).toThrow('altered, or sealed for another place')
  })

  it('never uses a nonce twice, and makes each of 96 bits by chance', () => {
    // A nonce could wrongly be fixed, counted, derived from the text, or too short. No test can find a repetition in 96 random bits, but
    // ten thousand samples reveal a source of 22 bits or fewer, and any bit that never changes.
    const other = createTokenVault([SECRET])
    const nonces = Array.from({ length: 5_000 }, () => [vault, other])
      .flat()
      .map((each) => each.seal('', PLACE).split('.')[3] ?? '')
    expect(new Set(nonces).size).toBe(10_000)
    const bytes = nonces.map((nonce) => Buffer.from(nonce, 'base64url'))
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([12]))
    const ever = (join: (a: number, b: number) => number): number[] =>
      Array.from({ length: 12 }, (_, at) => bytes.map((nonce) => nonce[at] ?? 0).reduce(join))
    expect(ever((a, b) => a | b)).toEqual(Array.from({ length: 12 }, () => 0xff))
    expect(ever((a, b) => a & b)).toEqual(Array.from({ length: 12 }, () => 0))
  })
})
