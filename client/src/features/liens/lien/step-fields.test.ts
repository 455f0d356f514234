import { afterEach, expect, it, vi } from 'vitest'
import { madeId, anOffer } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { firstRespondBy } from './enter-ask.ts'
import { offerInWords } from './step-fields.ts'

// 9 p.m. in Chicago, the next day in UTC.
const EVENING = '2026-03-03T03:00:00.000Z'

afterEach(() => vi.unstubAllEnvs())

it('names the day of an offer as it was where it was made', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  const value = anOffer(madeId(1), 'us', 500_00, { at: EVENING, document: '' })
  expect(offerInWords({ id: madeId(2), value })).toBe('Our offer of $500.00, Mar 2, 2026')
})

it('suggests two weeks from the day that it is here, unless our offer names a later day', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  expect(firstRespondBy(null, Date.parse(EVENING))).toBe('2026-03-16')
  expect(firstRespondBy('2026-03-02', Date.parse(EVENING))).toBe('2026-03-16')
  expect(firstRespondBy('2026-03-03', Date.parse(EVENING))).toBe('2026-03-03')
})
