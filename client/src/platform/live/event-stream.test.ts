import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventStreamReader } from './event-stream.ts'

function read(...pieces: readonly string[]): readonly string[] {
  const heard: string[] = []
  const reader = createEventStreamReader((data) => heard.push(data))
  pieces.forEach(reader.push)
  return heard
}

describe('event stream', () => {
  it('gives the data of each complete event, without comments and other fields', () => {
    expect(
      read(': still here\n\nid: 7\nevent: x\ndata: {"a":1}\n\ndata:two\ndata: lines\n\ndata: cut'),
    ).toEqual(['{"a":1}', 'two\nlines'])
  })

  it('reads the same however the text was cut, with any line break', () => {
    const text = 'data: one\r\n\r\n: hush\r\rdata: two\n\ndata: three\r\n\r\n'
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
        expect(read(...pieces)).toEqual(['one', 'two', 'three'])
      }),
      { seed: 20261120 },
    )
  })

  it('gives up on an event that never ends', () => {
    expect(() => read(`data: ${'x'.repeat(70_000)}`)).toThrow(RangeError)
  })
})
