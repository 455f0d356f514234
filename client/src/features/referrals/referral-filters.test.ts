import { expect, it } from 'vitest'
import { filtersOf, isNarrowed, narrowed, NO_FILTERS, statusesIn, withFilters } from './referral-filters.ts'
import { referralSummary } from './referral.fixture.ts'

it('the address holds the filters, and nothing that is not one narrows anything', () => {
  const filters = {
    search: 'smith',
    status: 'viewed',
    area: 'Tax Law',
    counterpart: 'a@b.test',
    sort: 'deadline',
  } as const
  const query = withFilters(new URLSearchParams('tab=sent'), filters)
  expect(query.get('tab')).toBe('sent')
  expect(filtersOf(query)).toEqual(filters)
  expect(withFilters(query, NO_FILTERS).toString()).toBe('tab=sent')
  expect(filtersOf(new URLSearchParams('status=dancing&area=Astrology&sort=up'))).toEqual(NO_FILTERS)
})

it('sorting hides nothing', () => {
  expect(isNarrowed({ ...NO_FILTERS, sort: 'oldest' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, search: ' ' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, area: 'Tax Law' })).toBe(true)
})

it('a copy on the device is narrowed and sorted as the server would', () => {
  const one = referralSummary({ id: '1', subject: 'Alpha', createdAt: '2026-11-01T00:00:00.000Z' })
  const two = referralSummary({
    id: '2',
    subject: 'Beta',
    status: 'viewed',
    createdAt: '2026-11-02T00:00:00.000Z',
  })
  const copy = { referrals: [two, one], next: 'more', total: 500 }
  const ids = (changes: Partial<typeof NO_FILTERS>) =>
    narrowed(copy, { ...NO_FILTERS, ...changes }).referrals.map(({ id }) => id)
  expect(ids({})).toEqual(['2', '1'])
  expect(ids({ sort: 'oldest' })).toEqual(['1', '2'])
  expect(ids({ search: 'ALPHA' })).toEqual(['1'])
  expect(ids({ status: 'viewed' })).toEqual(['2'])
  expect(narrowed(copy, NO_FILTERS)).toMatchObject({ total: 500, next: null })
})

it('the archive offers only what can be in it', () => {
  expect(statusesIn('archive')).toEqual(['declined', 'expired', 'withdrawn', 'closed'])
})
