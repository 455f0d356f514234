import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIGNATURE_FORM } from '../../shared/domain/signing.ts'
import { createSigner } from './signer.ts'

const SECRET = '0123456789abcdef0123456789abcdef'
const AT = 1_700_000_000_000

/** Made with another implementation: `printf '%s' "$timestamp$method$path$body" | openssl dgst -sha256 -hmac "$secret"`. */
const VECTORS = [
  ['{}', '37ee71cc167e5a6038b2079859578a69fa6708e66361704ad7082f2d451691e0'],
  ['{"name":"Zoë Müller","n":1}', 'd5b8b6c7a90497c2a3ece0d92dddcd98553548d95312269424bd1f6b07a23b99'],
  [' {"a" : 1}\n', 'b28d3b688938c7e12dad9922e2ffa981fdf16efe774b439883ca8de30a3c9d2f'],
] as const

describe('signing', () => {
  it.each(VECTORS)('[EM-03] signs timestamp, method, path and the exact body %j', (body, expected) => {
    const { sign } = createSigner('key', SECRET, () => AT)
    expect(sign('POST', '/api/send-email', Buffer.from(body))).toEqual({
      'X-API-Key': 'key',
      'X-Timestamp': String(AT),
      'X-Signature': expected,
    })
  })

  it('[EM-03] agrees with a plain HMAC for any bytes', () => {
    const { sign } = createSigner('key', SECRET, () => AT)
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('POST', 'PUT'), (body, method) => {
        const headers = sign(method, '/api/send-referral-email', Buffer.from(body))
        const input = `${headers['X-Timestamp']}${method}/api/send-referral-email${body}`
        expect(headers['X-Signature']).toBe(createHmac('sha256', SECRET).update(input, 'utf8').digest('hex'))
        expect(headers['X-Signature']).toMatch(SIGNATURE_FORM)
      }),
      { seed: 20_261_120 },
    )
  })

  it('never gives one signature twice, even for the same bytes in one millisecond', () => {
    let now = AT
    const { sign } = createSigner('key', SECRET, () => now)
    const body = Buffer.from('{"same":true}')
    const given = new Set<unknown>()
    for (let call = 0; call < 500; call += 1) {
      if (call % 100 === 99) now += 1
      given.add(sign('POST', '/api/send-email', body)['X-Signature'])
    }
    expect(given.size).toBe(500)
  })

  it('stays at the clock for different bytes, however many', () => {
    const { sign } = createSigner('key', SECRET, () => AT)
    const stamps = Array.from(
      { length: 1000 },
      (_, index) => sign('POST', '/p', Buffer.from(String(index)))['X-Timestamp'],
    )
    expect(new Set(stamps)).toEqual(new Set([String(AT)]))
  })
})
