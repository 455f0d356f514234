import { expect, it } from 'vitest'
import { activityByReferral } from './activity-by-referral.ts'
import { recentEvent } from './dashboard.fixture.ts'

it('gathers events by referral, in the order of the latest of each', () => {
  const groups = activityByReferral([
    recentEvent({ id: '4', referralId: 'b', subject: 'Dog bite', kind: 'close' }),
    recentEvent({ id: '3', referralId: 'a' }),
    recentEvent({ id: '2', referralId: 'b', subject: 'Dog bite' }),
    recentEvent({ id: '1', referralId: 'a', kind: 'view' }),
  ])
  expect(groups.map(({ subject, events }) => [subject, events.map(({ id }) => id)])).toEqual([
    ['Dog bite', ['4', '2']],
    ['Warehouse fall', ['3', '1']],
  ])
})
