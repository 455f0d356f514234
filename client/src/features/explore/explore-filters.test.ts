import { expect, it } from 'vitest'
import { exploreAnswer } from './explore.fixture.ts'
import { activeFilters, isNarrowed, narrowed, NO_QUERY, queryOf, withQuery } from './explore-filters.ts'
import { aTeaser } from './teaser.fixture.ts'

const ADDRESS =
  'area=Personal+Injury&subIssue=pi-car&state=NY&since=2026-03&near=50&language=es&timeCritical=true&q=red+light&sort=oldest'

it('reads the address and writes the same one', () => {
  const query = queryOf(new URLSearchParams(ADDRESS))
  expect(query).toEqual({
    filter: {
      ...{ area: 'Personal Injury', subIssue: 'pi-car', state: 'NY', since: '2026-03', near: '50' },
      ...{ language: 'es', timeCritical: 'true', q: 'red light' },
    },
    sort: 'oldest',
  })
  expect(withQuery(new URLSearchParams('other=1'), query).toString()).toBe(`other=1&${ADDRESS}`)
  expect(withQuery(new URLSearchParams(ADDRESS), NO_QUERY).toString()).toBe('')
})

it('ignores what is no filter', () => {
  expect(queryOf(new URLSearchParams('area=Witchcraft&near=30&since=2026&state=ZZ&q=&sort=best'))).toEqual(
    NO_QUERY,
  )
})

it('does not count the search as a filter of the panel', () => {
  expect(activeFilters({ q: 'van', area: 'Personal Injury' })).toBe(1)
  expect([isNarrowed({}), isNarrowed({ q: 'van' }), isNarrowed({ near: '25' })]).toEqual([false, true, true])
})

it.each([
  ['area=Family+Law', []],
  ['area=Personal+Injury&subIssue=pi-car', ['a']],
  ['state=PA', ['b']],
  ['since=2026-10', ['b']],
  ['near=25', ['a']],
  ['near=100', ['a', 'b']],
  ['language=es', ['b']],
  ['timeCritical=true', ['b']],
  ['q=RED+light', ['a']],
  ['sort=oldest', ['c', 'b', 'a']],
])('filters the copy of this device by %s', (address, ids) => {
  const teasers = [
    aTeaser({ id: 'a' }),
    aTeaser({
      ...{ id: 'b', state: 'PA', subIssue: 'pi-dog', need: 'A dog bit me.', distance: '100' },
      ...{ incidentMonth: '2026-11', language: 'es', timeCritical: true },
    }),
    aTeaser({
      ...{ id: 'c', practiceArea: null, subIssue: null, need: 'A letter.', distance: 'farther' },
      incidentMonth: null,
    }),
  ]
  const copy = exploreAnswer({ teasers, next: 'cursor' })
  const shown = narrowed(copy, queryOf(new URLSearchParams(address)))
  expect(shown.teasers.map(({ id }) => id)).toEqual(ids)
  expect(shown.next).toBeNull()
})
