import { expect, it } from 'vitest'
import { emptyReferralDraft } from '../../../offline/operations/referral-draft.ts'
import { beginningOf } from './referral-beginning.ts'

const NOW = Date.parse('2026-11-27T10:00:30.000Z')

it('begins with the usual fee and time to accept', () => {
  expect(beginningOf({ defaultPercent: 33.33, defaultDeadlineHours: 72 }, NOW)).toEqual({
    ...emptyReferralDraft(),
    compensationPercentage: '33.33',
    acceptanceDeadline: '2026-11-30T10:01:00.000Z',
  })
})

it('begins empty where nothing was chosen or is known', () => {
  expect(beginningOf({ defaultPercent: null, defaultDeadlineHours: null }, NOW)).toEqual(emptyReferralDraft())
  expect(beginningOf(null, NOW)).toEqual(emptyReferralDraft())
})
