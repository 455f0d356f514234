/** Which caller addresses are trusted, and that a BFF with an invalid signature is logged. */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Logger } from '../../runtime/logger.ts'
import { BFF_SIGNATURE_HEADER, BFF_SIGNATURE_WINDOW, bffSigningInput } from '../../shared/domain/bff-call.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { onlyOurBff, originOf, recogniseBff } from './call-origin.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const CALLER = '198.51.100.7'
const [SECRET, BEFORE] = ['secret of both', 'secret before it']

const warn = vi.fn<() => void>()
beforeEach(() => void warn.mockReset())

const app = new Hono()
// only `warn` is used
const logger = { warn } as unknown as Logger
app.use(recogniseBff({ secrets: [SECRET, BEFORE], clock: () => NOW, logger }))
app.get('/open', (c) => c.text(originOf(c)))
app.get('/ours', onlyOurBff(), (c) => c.text('reached'))
app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'failed', 404))

type Signed = {
  readonly secret?: string
  readonly at?: number
  readonly path?: string
  readonly for?: string
}

function signature({ secret = SECRET, at = NOW, path = '/open?a=1', for: caller = CALLER }: Signed): string {
  const input = bffSigningInput(String(at), 'GET', path, caller)
  return `${at}.${createHmac('sha256', secret).update(input).digest('hex')}`
}

async function askedWith(given: string | null, path = '/open?a=1', caller = CALLER): Promise<string> {
  const headers: Record<string, string> = { 'x-forwarded-for': caller }
  if (given !== null) headers[BFF_SIGNATURE_HEADER] = given
  return (await app.request(path, { headers })).text()
}

it.each<[string, Signed]>([
  ['with the secret of both', {}],
  ['with the one before it, while they take turns', { secret: BEFORE }],
  ['five minutes old', { at: NOW - BFF_SIGNATURE_WINDOW }],
  ['five minutes early', { at: NOW + BFF_SIGNATURE_WINDOW }],
])('a call signed %s is the BFF’s, and its word is taken', async (_how, how) => {
  expect(await askedWith(signature(how))).toBe(CALLER)
  expect(warn).not.toHaveBeenCalled()
})

it.each<[string, string]>([
  ['with another secret', signature({ secret: 'a third' })],
  ['too long ago', signature({ at: NOW - BFF_SIGNATURE_WINDOW - 1 })],
  ['for another address', signature({ path: '/open?a=2' })],
  ['for another caller', signature({ for: '192.0.2.1' })],
  ['by nothing that is a signature', 'f'.repeat(64)],
])('a call signed %s is anybody’s, and the log says so', async (_how, given) => {
  expect(await askedWith(given)).toBe('direct')
  expect(warn).toHaveBeenCalledOnce()
})

it('a call without a signature is anybody’s, of which there is nothing to say', async () => {
  expect(await askedWith(null)).toBe('direct')
  expect(warn).not.toHaveBeenCalled()
})

it('a network of IPv6 is one caller; what is no address is not taken for one', async () => {
  const network = '2001:db8:1:2::/64'
  expect(await askedWith(signature({ for: network }), '/open?a=1', network)).toBe(network)
  expect(await askedWith(signature({ for: 'somebody' }), '/open?a=1', 'somebody')).toBe('direct')
})

it('a port of the BFF’s own has nothing for anybody else', async () => {
  expect(await askedWith(signature({ path: '/ours' }), '/ours')).toBe('reached')
  expect(await askedWith(null, '/ours')).toBe('not_found')
})
