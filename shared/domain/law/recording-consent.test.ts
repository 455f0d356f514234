import { describe, expect, it } from 'vitest'
import { US_STATES } from '../us-states.ts'
import { RECORDING_CONSENT, recordingAdvice } from './recording-consent.ts'

describe('the table of recording laws', () => {
  it('has all states: 15 ask everybody, and 35 one party', () => {
    const values = Object.values(RECORDING_CONSENT).map(({ value }) => value)
    expect(Object.keys(RECORDING_CONSENT).toSorted()).toEqual([...US_STATES].toSorted())
    expect(values.filter((value) => value === 'all')).toHaveLength(15)
    expect(values.filter((value) => value === 'one')).toHaveLength(35)
  })

  it('has a citation, a source and a day in each row, and claims no review', () => {
    for (const row of Object.values(RECORDING_CONSENT))
      expect(row).toMatchObject({
        citation: expect.stringMatching(/./) as string,
        source: expect.stringMatching(/./) as string,
        readOn: '2026-11-22',
        reviewedBy: null,
      })
  })
})

describe('the stricter of two states', () => {
  it.each([
    ['NY', 'OH', 'one', false],
    ['NY', 'PA', 'all', false],
    ['CA', 'NY', 'all', false],
    ['NY', 'NY', 'one', false],
    // Sources differ.
    ['OR', 'NY', 'all', false],
    [null, 'NY', 'all', true],
    ['NY', null, 'all', true],
    [null, null, 'all', true],
    // No state of the table.
    ['GU', 'NY', 'all', true],
  ])('of %s and %s is %s', (caller, own, rule, isUnknown) => {
    expect(recordingAdvice(caller, own)).toMatchObject({ rule, isUnknown })
  })

  it('shows the rows of both', () => {
    expect(recordingAdvice('PA', 'NY').rows.map(({ state }) => state)).toEqual(['PA', 'NY'])
    expect(recordingAdvice('NY', 'NY').rows.map(({ state }) => state)).toEqual(['NY'])
  })
})
