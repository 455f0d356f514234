import { expect, it } from 'vitest'
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { referral } from './dashboard.fixture.ts'
import { stillAhead, upcomingDays, type Upcoming } from './upcoming-days.ts'

/** Friday. */
const NOW = new Date(2026, 10, 20, 9, 30).getTime()

const due = (id: string, at: Date): ReferralSummary => referral({ id, deadline: at.toISOString() })

it('puts deadlines under the days of this device, and leaves out what has passed', () => {
  const ahead = stillAhead(
    [
      due('passed', new Date(2026, 10, 20, 9, 0)),
      due('1', new Date(2026, 10, 20, 23, 59)),
      due('2', new Date(2026, 10, 21, 0, 0)),
      due('3', new Date(2026, 10, 25, 8, 0)),
      due('4', new Date(2026, 10, 25, 17, 0)),
    ],
    [{ key: '5', to: '/', title: 'A lien', note: '', due: new Date(2026, 10, 21, 23, 59).getTime() }],
    NOW,
  )
  const days = upcomingDays(ahead, NOW)
  const idOf = (item: Upcoming) => ('title' in item ? item.title : item.referral.id)
  expect(days.map(({ title, items }) => [title, items.map(idOf)])).toEqual([
    ['Today', ['1']],
    ['Tomorrow', ['2', 'A lien']],
    ['Wednesday, Nov 25', ['3', '4']],
  ])
})
