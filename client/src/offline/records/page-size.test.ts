import { expect, it } from 'vitest'
import { DEFAULT_PULL } from '../../../../shared/contracts/records.ts'
import { SEND_TIMEOUT } from '../engine/post-operation.ts'
import { FIRST_PAGE, nextPageSize } from './page-size.ts'

it('grows with the speed of the line, between the first page and the largest', () => {
  expect(nextPageSize(50, 2_000)).toBe(200)
  expect(nextPageSize(50, 100)).toBe(DEFAULT_PULL)
  expect(nextPageSize(50, 60_000)).toBe(FIRST_PAGE)
})

it('needs no clock that is right: it may stand still or be set back', () => {
  expect(nextPageSize(50, 0)).toBe(DEFAULT_PULL)
  expect(nextPageSize(50, -3_600_000)).toBe(DEFAULT_PULL)
  expect(nextPageSize(50, 3_600_000)).toBe(FIRST_PAGE)
  expect(nextPageSize(0, 500)).toBe(FIRST_PAGE)
})

it('leaves a line that gets twice as slow enough time for the page', () => {
  const perRecord = 40
  expect(nextPageSize(100, 100 * perRecord) * perRecord * 2).toBeLessThan(SEND_TIMEOUT)
})
