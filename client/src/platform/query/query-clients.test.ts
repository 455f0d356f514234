import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { HttpFailure, type HttpError } from '../http/http-error.ts'
import {
  createApplicationQueryClient,
  createReferralQueryClient,
  referralRetryDelay,
} from './query-clients.ts'

describe.each([
  ['[QD-01] application', createApplicationQueryClient],
  ['[QD-02] e-mail and referral area', createReferralQueryClient],
])('%s: a failed call', (_, createClient) => {
  const refused = (status: number): HttpError => ({
    ...{ kind: 'refused', status, code: 'any', message: 'No.', details: [], retryAfter: null },
  })
  const isRetried = (error: HttpError): unknown => {
    const { retry } = createClient().getDefaultOptions().queries ?? {}
    return typeof retry === 'function' && retry(0, new HttpFailure(error))
  }

  it('is not retried after a refusal', () => {
    expect([400, 403, 404, 410].map((status) => isRetried(refused(status)))).toEqual(Array(4).fill(false))
  })

  it('is retried when the same call may succeed later', () => {
    const later: HttpError[] = [refused(429), { kind: 'offline' }, { kind: 'timeout' }]
    expect(later.map(isRetried)).toEqual([true, true, true])
  })
})

describe('[QD-01] application', () => {
  it('stays fresh 60 s, is cached 5 min, follows the network but not the window', () => {
    const { queries, mutations } = createApplicationQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      staleTime: 60_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    })
    expect(mutations).toMatchObject({ retry: false })
  })

  it('[QD-01] really calls twice for a query that fails and once for a mutation', async () => {
    vi.useFakeTimers()
    try {
      const client = createApplicationQueryClient()
      const ask = vi.fn(() => Promise.reject(new Error('down')))
      const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: ask })
      const stop = observer.subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(observer.getCurrentResult().status).toBe('error')
      expect(ask).toHaveBeenCalledTimes(2)
      stop()
      const act = vi.fn(() => Promise.reject(new Error('down')))
      await expect(
        client.getMutationCache().build(client, { mutationFn: act }).execute(undefined),
      ).rejects.toThrow('down')
      expect(act).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('[QD-02] e-mail and referral area', () => {
  it('waits 1 s, doubling, at most 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(referralRetryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  it('[QD-02] retries three times with those waits, and is cached 5 min', async () => {
    vi.useFakeTimers()
    try {
      const client = createReferralQueryClient()
      expect(client.getDefaultOptions().queries?.gcTime).toBe(300_000)
      const ask = vi.fn(() => Promise.reject(new Error('down')))
      const observer = new QueryObserver(client, { queryKey: ['mail'], queryFn: ask })
      const stop = observer.subscribe(() => undefined)
      const callsAfter = async (milliseconds: number) => {
        await vi.advanceTimersByTimeAsync(milliseconds)
        return ask.mock.calls.length
      }
      expect(await callsAfter(999)).toBe(1)
      expect(await callsAfter(1)).toBe(2)
      expect(await callsAfter(2000)).toBe(3)
      expect(await callsAfter(4000)).toBe(4)
      expect(await callsAfter(600_000)).toBe(4)
      stop()
    } finally {
      vi.useRealTimers()
    }
  })
})
