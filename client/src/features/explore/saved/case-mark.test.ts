import { describe, expect, it } from 'vitest'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import { aTeaser } from '../teaser.fixture.ts'
import { isChanged, isDue, markOf, seenVersion, unitsBefore, unitsFor } from './case-mark.ts'

describe('a saved case', () => {
  it('is changed once its text, or the day of its posting, is another one', () => {
    const mark = markOf(unitsFor('saved', aTeaser()))
    expect(isChanged(mark, aTeaser())).toBe(false)
    expect(isChanged(mark, aTeaser({ version: 'other' }))).toBe(true)
    expect(isChanged(mark, aTeaser({ postedOn: '2026-11-24' }))).toBe(true)
  })

  it('is not called changed when nobody knows what it said', () => {
    expect(isChanged(markOf({ state: 'saved' }), aTeaser())).toBe(false)
  })

  it('keeps only what its kind of record takes', () => {
    expect(unitErrors(SAVED_CASE_KIND, unitsFor('saved', aTeaser()))).toEqual([])
    expect(unitErrors(SAVED_CASE_KIND, unitsFor('hidden', aTeaser()))).toEqual([])
    expect(unitErrors(SAVED_CASE_KIND, unitsFor(null, null))).toEqual([])
  })

  it('keeps its note and loses its reminder when it is removed, and gets all of it back', () => {
    const before = { state: 'saved', note: 'Call Ann', reminderAt: '2026-12-01T15:00:00.000Z' }
    const removed = unitsFor(null, aTeaser())
    expect(removed).toEqual({ state: null, reminderAt: null })
    expect(unitsBefore(before, removed)).toEqual({ state: 'saved', reminderAt: '2026-12-01T15:00:00.000Z' })
  })

  it('is due at its time', () => {
    const { reminderAt } = markOf({ reminderAt: '2026-12-01T15:00:00.000Z' })
    const at = Date.parse('2026-12-01T15:00:00.000Z')
    expect(isDue({ reminderAt }, at - 1)).toBe(false)
    expect(isDue({ reminderAt }, at)).toBe(true)
    expect(isDue({ reminderAt: null }, at)).toBe(false)
  })

  it('has another version for another day', () => {
    expect(seenVersion(aTeaser())).toBe('2026-11-20/abcdef123456')
  })
})
