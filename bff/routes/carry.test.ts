import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, KB } from '../../shared/contracts/endpoint.ts'
import { emptyRequestSchema } from '../../shared/contracts/http.ts'
import { carry, FROM_DEVICE, outside, up } from './carry.ts'

const declared = {
  path: '/api/things/:id',
  auth: 'user',
  response: z.object({ name: z.string() }),
} as const
const read = endpoint({ ...declared, method: 'GET', query: z.object({ top: z.string(), next: z.string() }) })
const write = endpoint({ ...declared, method: 'POST', request: z.object({}), maxBody: 3 * KB })

describe('a row', () => {
  it('takes from the contract what the contract declares', () => {
    expect(carry(read)).toMatchObject({
      method: 'GET',
      path: '/api/things/:id',
      upstreamPath: '/api/things/:id',
      auth: 'user',
      query: ['top', 'next'],
      body: 'none',
      gives: 'json',
    })
    expect(carry(write)).toMatchObject({ method: 'POST', query: [], body: 'json', maxBody: 3072 })
    expect(carry({ ...write, auth: 'optional' }).auth).toBe('optional')
  })

  it('asks for a body only where the contract does', () => {
    expect(carry({ ...write, request: emptyRequestSchema }).body).toBe('optional-json')
    expect(up('google', { ...write, request: 'file' })).toMatchObject({ body: 'none', maxBody: 3072 })
  })

  it('lets the name of a file through where the answer is one', () => {
    expect(carry(read).responseHeaders).toEqual(['retry-after'])
    expect(carry({ ...read, response: 'file' })).toMatchObject({
      gives: 'json',
      responseHeaders: ['content-disposition', 'retry-after'],
    })
    expect(carry({ ...read, response: 'pdf' })).toMatchObject({
      gives: 'pdf',
      responseHeaders: ['content-disposition', 'retry-after'],
    })
  })

  it('repeats what only reads, and what the contract lets a device send twice', () => {
    expect(carry(read).retry).toBe('once')
    expect(outside('google', read).retry).toBe('never')
    expect(carry(write).retry).toBe('never')
    const inBody = carry(endpoint({ ...write, idempotencyKey: 'body' }))
    expect(inBody).toMatchObject({ retry: 'idempotent', requestHeaders: ['accept-language'] })
    const inHeader = carry(endpoint({ ...write, idempotencyKey: 'header' }), FROM_DEVICE)
    expect(inHeader.retry).toBe('idempotent')
    expect(inHeader.requestHeaders).toEqual(['accept-language', 'x-queued-by', 'idempotency-key'])
  })

  it('says itself where the call goes, how long and how often', () => {
    const row = { upstream: 'stripe', timeout: 25_000, limit: 'signUp' } as const
    expect(carry(write)).toMatchObject({ upstream: 'api', timeout: 15_000, limit: 'general' })
    expect(carry(write, row)).toMatchObject(row)
  })
})
