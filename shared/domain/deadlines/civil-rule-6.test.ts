import { describe, expect, it } from 'vitest'
import { deadlineOf, type DeadlineQuestion } from './civil-rule-6.ts'
import { dayOf } from './federal-holidays.ts'

const after = (trigger: string, days: number, more: Partial<DeadlineQuestion> = {}): string =>
  deadlineOf({ trigger, days, direction: 'after', ...more }).date

describe('Rule 6', () => {
  it.each([
    ['counts from the day after the event', after('2024-05-01', 14), '2024-05-15'],
    ['goes on from a Saturday to Monday', after('2024-05-04', 14), '2024-05-20'],
    ['goes on over a holiday', after('2024-05-13', 14), '2024-05-28'],
    ['adds three days for mail after the roll', after('2024-05-04', 14, { service: 'mail' }), '2024-05-23'],
    ['rolls again after the three days', after('2024-05-01', 14, { service: 'mail' }), '2024-05-20'],
    ['adds nothing for electronic service', after('2024-05-01', 14, { service: 'electronic' }), '2024-05-15'],
    ['counts a state’s holiday', after('2024-03-10', 21, { state: 'CA' }), '2024-04-02'],
    ['does not count it elsewhere', after('2024-03-10', 21, { state: 'IL' }), '2024-04-01'],
  ])('%s', (_, date, expected) => {
    expect(date).toBe(expected)
  })

  it('counts backward, to an earlier day that is open', () => {
    expect(deadlineOf({ trigger: '2024-06-03', days: 7, direction: 'before' }).date).toBe('2024-05-24')
  })

  it('does not count a state’s holiday backward', () => {
    const question = { trigger: '2025-04-07', days: 7, direction: 'before' } as const
    expect(deadlineOf({ ...question, state: 'CA' }).date).toBe('2025-03-31')
  })

  it('shows its steps, and says what is not in its tables', () => {
    const { steps } = deadlineOf({ trigger: '2024-05-04', days: 14, direction: 'after', state: 'OH' })
    expect(steps.map(({ rule }) => rule)).toEqual([
      'Rule 6(a)(1)(A)',
      'Rule 6(a)(1)(B)',
      'Rule 6(a)(1)(C)',
      'Rule 6(a)(1)(C)',
      'Rule 6(a)(6)(C)',
    ])
    expect(steps.at(-1)?.says).toBe('State holidays of OH are not in our table. Check them.')
  })

  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2038, '2038-04-25'],
  ])('Easter of %i', (year, day) => {
    expect(dayOf(year, { after: 'easter', days: 0 })).toBe(day)
  })
})
