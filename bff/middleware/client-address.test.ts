import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage // only these two are read
}

describe('the caller’s address', () => {
  it.each([
    [0, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    [1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [1, '10.0.0.1', 'forged, 203.0.113.9', '203.0.113.9'],
    [2, '10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '10.0.0.1', '10.0.0.2', '10.0.0.1'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    [0, '::ffff:127.0.0.1', undefined, '127.0.0.1'],
    [0, '::1', undefined, '::1'],
    [0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    [0, '2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ])('behind %i proxies, from %s with %s, is %s', (hops, remote, forwarded, expected) => {
    expect(clientAddress(from(remote, forwarded), hops)).toBe(expected)
  })
})
