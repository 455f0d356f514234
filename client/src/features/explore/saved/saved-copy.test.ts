import { describe, expect, it } from 'vitest'
import { aTeaser } from '../teaser.fixture.ts'
import { textOf, withAdded, withoutKnown } from './saved-copy.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const DAY = 86_400_000
const teaser = aTeaser()
const nothing = { texts: { teasers: [], gone: [] }, asOf: null, added: [], now: NOW }

describe('the text of a saved case', () => {
  it('is the server’s', () => {
    const texts = { teasers: [teaser], gone: [] }
    expect(textOf(teaser.id, { ...nothing, texts })).toEqual({ kind: 'shown', teaser })
  })

  it('is not shown from a copy that is more than 7 days old', () => {
    const old = { ...nothing, texts: { teasers: [teaser], gone: [] }, asOf: NOW - 7 * DAY }
    expect(textOf(teaser.id, old).kind).toBe('shown')
    expect(textOf(teaser.id, { ...old, asOf: NOW - 7 * DAY - 1 }).kind).toBe('absent')
  })

  it('is what was read when it was saved, for 7 days, until the server has answered', () => {
    const added = withAdded([], teaser, NOW - 7 * DAY)
    expect(textOf(teaser.id, { ...nothing, added }).kind).toBe('shown')
    expect(textOf(teaser.id, { ...nothing, added, now: NOW + 1 }).kind).toBe('absent')
    const gone = { teasers: [], gone: [teaser.id] }
    expect(textOf(teaser.id, { ...nothing, added, texts: gone })).toEqual({ kind: 'gone' })
    expect(withoutKnown(added, gone)).toEqual([])
  })

  it('keeps the 200 that were added last', () => {
    const many = Array.from({ length: 210 }, () => aTeaser({ id: crypto.randomUUID() }))
    const added = many.reduce((before, each) => withAdded(before, each, NOW), withAdded([], teaser, NOW))
    expect(added).toHaveLength(200)
    expect(added[0]?.teaser).toEqual(many.at(-1))
    expect(added.some((text) => text.teaser.id === teaser.id)).toBe(false)
  })
})
