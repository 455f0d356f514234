import { describe, expect, it } from 'vitest'
import { nextExample, parseExample, WRITTEN, type ExampleEvent } from './example-referral.ts'

const play = (...events: readonly ExampleEvent[]) => events.reduce(nextExample, WRITTEN)
const PRESSED = { type: 'pressed', at: 1_000, isOnline: true } as const

describe('the example of the start page', () => {
  it('is saved before it is tried, and reached only by an answer', () => {
    expect(play(PRESSED)).toEqual({ stage: 'waiting', savedAt: 1_000, tries: 0, wasOffline: false })
    expect(play(PRESSED, { type: 'answered', at: 2_000 }).stage).toBe('waiting')
    expect(play(PRESSED, { type: 'tried' }, { type: 'answered', at: 2_000 })).toEqual({
      stage: 'reached',
      savedAt: 1_000,
      reachedAt: 2_000,
      tries: 1,
      wasOffline: false,
    })
  })

  it('waits again when no answer came, and counts its tries', () => {
    const twice = play(PRESSED, { type: 'tried' }, { type: 'unanswered' }, { type: 'tried' })
    expect(twice).toEqual({ stage: 'sending', savedAt: 1_000, tries: 2, wasOffline: false })
  })

  it('is pressed once', () => {
    expect(play(PRESSED, { ...PRESSED, at: 9_000 })).toEqual(play(PRESSED))
  })

  it('remembers that it was saved offline, also when it goes at the first try', () => {
    const reached = play({ ...PRESSED, isOnline: false }, { type: 'tried' }, { type: 'answered', at: 2_000 })
    expect(reached).toMatchObject({ stage: 'reached', tries: 1, wasOffline: true })
  })

  it('begins anew when it is cleared', () => {
    expect(play(PRESSED, { type: 'cleared' })).toBe(WRITTEN)
  })
})

describe('what was kept of it', () => {
  it.each([play(PRESSED), play(PRESSED, { type: 'tried' }, { type: 'answered', at: 2_000 })])(
    'comes back as it was: %j',
    (example) => {
      expect(parseExample(JSON.stringify(example))).toEqual(example)
    },
  )

  it('waits again where the page was closed in the middle of a try', () => {
    expect(parseExample(JSON.stringify(play(PRESSED, { type: 'tried' })))?.stage).toBe('waiting')
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '{}',
    '{"stage":"reached","savedAt":1,"tries":1}',
    '{"stage":"waiting"}',
  ])('is nothing when it is %j', (text) => {
    expect(parseExample(text)).toBeNull()
  })
})
