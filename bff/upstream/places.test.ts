import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const words = { all: 'All are taken.', own: 'You have all of yours.' }

it('are so many for one person, and so many in all', () => {
  const places = createPlaces({ most: 3, mostOfOne: 2, words })
  const give = places.take('ann')
  places.take('ann')
  expect(() => places.take('ann')).toThrow(
    expect.objectContaining({ code: 'rate_limited', words: words.own }),
  )
  places.take('bob')
  expect(() => places.take('cleo')).toThrow(
    expect.objectContaining({ code: 'unavailable', words: words.all }),
  )
  give()
  places.take('cleo')
})

it('are given back once, whoever says so how often', () => {
  const places = createPlaces({ most: 1, mostOfOne: 1, words })
  const give = places.take('ann')
  give()
  give()
  places.take('ann')
  expect(() => places.take('ann')).toThrow(expect.objectContaining({ retryAfter: 10_000 }))
  expect(() => places.take('bob')).toThrow(expect.objectContaining({ retryAfter: 10_000 }))
})
