import { expect, it } from 'vitest'
import {
  activeFilters,
  filtersOf,
  isNarrowed,
  narrowed,
  NO_FILTERS,
  listQueryOf,
  statusesIn,
  withFilters,
} from './referral-filters.ts'
import { referralSummary } from '../referral.fixture.ts'

it('the address holds the filters, and nothing that is not one narrows anything', () => {
  const filters = {
    search: 'smith',
    status: 'viewed',
    area: 'Tax Law',
    counterpart: 'a@b.test',
    from: '2026-11-01',
    to: '2026-11-30',
    sort: 'deadline',
  } as const
  const query = withFilters(new URLSearchParams('tab=sent'), filters)
  expect(query.get('tab')).toBe('sent')
  expect(filtersOf(query)).toEqual(filters)
  expect(withFilters(query, NO_FILTERS).toString()).toBe('tab=sent')
  expect(filtersOf(new URLSearchParams('status=dancing&area=Astrology&sort=up&from=2026-02-30'))).toEqual(
    NO_FILTERS,
  )
})

it('days begin and end at midnight of this device, and the last one counts', () => {
  const { from, until } = listQueryOf('sent', { ...NO_FILTERS, from: '2026-11-01', to: '2026-11-01' })
  expect(from).toBe(new Date(2026, 10, 1).toISOString())
  expect(until).toBe(new Date(2026, 10, 2).toISOString())
})

it('a span of days is one filter', () => {
  expect(activeFilters({ ...NO_FILTERS, from: '2026-11-01', to: '2026-11-02', area: 'Tax Law' })).toBe(2)
  expect(activeFilters({ ...NO_FILTERS, search: 'smith', sort: 'oldest' })).toBe(0)
})

it('sorting hides nothing', () => {
  expect(isNarrowed({ ...NO_FILTERS, sort: 'oldest' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, search: ' ' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, area: 'Tax Law' })).toBe(true)
})

it('a copy on the device is narrowed and sorted as the server would', () => {
  const one = referralSummary({
    id: '1',
    subject: 'Alpha',
    reference: '2026-114',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  })
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
  expect(ids({ search: '2026-1' })).toEqual(['1'])
  expect(ids({ sort: 'oldest' })).toEqual(['1', '2'])
  expect(ids({ search: 'ALPHA' })).toEqual(['1'])
  expect(ids({ status: 'viewed' })).toEqual(['2'])
  const day = new Date(one.createdAt).toLocaleDateString('sv')
  expect(ids({ from: day, to: day })).toEqual(['1'])
  expect(ids({ sort: 'updated' })).toEqual(['1', '2'])
  expect(narrowed(copy, NO_FILTERS)).toMatchObject({ total: 500, next: null })
})

it('a box offers only what can be in it', () => {
  expect(statusesIn('archive')).toEqual(['declined', 'expired', 'withdrawn', 'closed'])
  expect(statusesIn('sent')).not.toContain('closed')
})
