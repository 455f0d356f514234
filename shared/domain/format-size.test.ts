import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it('writes sizes for people', () => {
  expect([999, 1500, 2_340_000, 5_100_000_000].map(formatSize)).toEqual(['999 B', '2 kB', '2.3 MB', '5.1 GB'])
  expect([1000, 1_000_000, 1_000_000_000].map(formatSize)).toEqual(['1 kB', '1.0 MB', '1.0 GB'])
})
