import { describe, expect, it } from 'vitest'
import { requestedRange, sentRange } from './byte-range.ts'

describe('requestedRange', () => {
  it.each([
    [undefined, null],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
  ])('%s of ten bytes', (header, expected) => {
    expect(requestedRange(header, 10)).toEqual(expected)
  })
})

describe('sentRange', () => {
  it.each([
    ['bytes 0-3/10', { range: { start: 0, end: 3 }, total: 10 }],
    ['bytes 0-3/*', { range: { start: 0, end: 3 }, total: null }],
    ['bytes */10', { range: null, total: 10 }],
    ['bytes */*', { range: null, total: null }],
    ['bytes 3-0/10', undefined],
    ['bytes 0-10/10', undefined],
    ['0-3/10', undefined],
  ])('%s', (header, expected) => {
    expect(sentRange(header)).toEqual(expected)
  })
})
