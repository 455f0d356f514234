import { describe, expect, it } from 'vitest'
import { activeFilters, NO_QUERY, queryOf, sortedBy, withQuery, type LienQuery } from './lien-query.ts'

const MATTER = '01950000-0000-7000-8000-000000000001'
const FULL: LienQuery = {
  filter: {
    ...{ status: 'agreed', type: 'medicare', state: 'TX', due: 'month' },
    ...{ bookId: MATTER, hasConflict: true, isAnswered: true },
  },
  isHidden: true,
  sort: 'asserted',
  direction: 'down',
}

describe('the address of the list of liens', () => {
  it('holds every choice, and gives it back', () => {
    const address = withQuery(new URLSearchParams('tab=x'), FULL)
    expect(address.toString()).toBe(
      `tab=x&status=agreed&type=medicare&state=TX&due=month&matter=${MATTER}&conflict=yes&answered=yes&hidden=yes&sort=-asserted`,
    )
    expect(queryOf(address)).toEqual(FULL)
    expect(withQuery(address, NO_QUERY).toString()).toBe('tab=x')
    expect([activeFilters(FULL), activeFilters(NO_QUERY)]).toEqual([8, 0])
  })

  it('ignores what is not a choice, above all words', () => {
    const address = new URLSearchParams(
      'status=gone&type=x&state=ZZ&due=ever&matter=Rita Roe&conflict=1&answered=1&sort=name&hidden=1&search=roe',
    )
    expect(queryOf(address)).toEqual(NO_QUERY)
  })

  it('turns the order around when a column is pressed again', () => {
    const once = sortedBy(NO_QUERY, 'saved')
    expect([once.direction, sortedBy(once, 'saved').direction, sortedBy(once, 'due').direction]).toEqual([
      ...['up', 'down', 'up'],
    ])
  })
})
