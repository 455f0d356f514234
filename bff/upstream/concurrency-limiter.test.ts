import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const userMessages = { all: 'All are taken.', own: 'You have all of yours.' }

it('gives so many places to one person, and so many in all', () => {
  const limiter = createConcurrencyLimiter({ max: 3, maxPerUser: 2, userMessages })
  const release = limiter.acquire('ann')
  limiter.acquire('ann')
  expect(() => limiter.acquire('ann')).toThrow(
    expect.objectContaining({ code: 'rate_limited', userMessage: userMessages.own }),
  )
  limiter.acquire('bob')
  expect(() => limiter.acquire('cleo')).toThrow(
    expect.objectContaining({ code: 'unavailable', userMessage: userMessages.all }),
  )
  release()
  limiter.acquire('cleo')
})

it('takes a place back once, however often it is given back', () => {
  const limiter = createConcurrencyLimiter({ max: 1, maxPerUser: 1, userMessages })
  const release = limiter.acquire('ann')
  release()
  release()
  limiter.acquire('ann')
  expect(() => limiter.acquire('ann')).toThrow(expect.objectContaining({ retryAfter: 10_000 }))
  expect(() => limiter.acquire('bob')).toThrow(expect.objectContaining({ retryAfter: 10_000 }))
})
