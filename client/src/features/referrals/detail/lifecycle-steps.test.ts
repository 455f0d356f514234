import { expect, it } from 'vitest'
import { REFERRAL_STATUSES, type ReferralStatus } from '../../../../../shared/domain/referral-lifecycle.ts'
import type { ReferralEvent } from '../../../../../shared/contracts/referrals.ts'
import { lifecycleSteps } from './lifecycle-steps.ts'

const CREATED = '2026-11-20T10:00:00.000Z'

function after(...way: readonly ReferralStatus[]): {
  status: ReferralStatus
  events: ReferralEvent[]
  createdAt: string
  side: 'sender'
  delivery: 'sent'
  deliveryError: null
} {
  const events = way.map((toStatus, index) => ({
    id: String(index),
    at: `2026-11-2${index + 1}T10:00:00.000Z`,
    actor: 'recipient' as const,
    actorName: null,
    kind: 'x',
    fromStatus: index === 0 ? ('open' as const) : (way[index - 1] ?? 'open'),
    toStatus,
    note: null,
  }))
  return {
    status: way.at(-1) ?? 'open',
    events,
    createdAt: CREATED,
    side: 'sender',
    delivery: 'sent',
    deliveryError: null,
  }
}

const said = (...way: readonly ReferralStatus[]) =>
  lifecycleSteps(after(...way)).map(({ label, state }) => (state === 'ahead' ? `(${label})` : label))

it('[RF-13] shows where a referral has been, with times, and where it is', () => {
  const steps = lifecycleSteps(after('viewed', 'accepted'))
  expect(steps.slice(0, 3)).toEqual([
    { status: 'open', label: 'Sent', state: 'done', at: CREATED },
    { status: 'viewed', label: 'Viewed', state: 'done', at: '2026-11-21T10:00:00.000Z' },
    { status: 'accepted', label: 'Accepted', state: 'current', at: '2026-11-22T10:00:00.000Z' },
  ])
  expect(steps.slice(3).map(({ state }) => state)).toEqual(['ahead', 'ahead', 'ahead', 'ahead'])
})

it('[RF-13] ends with declined, expired or withdrawn: nothing is ahead', () => {
  expect(said('viewed', 'declined')).toEqual(['Sent', 'Viewed', 'Declined'])
  expect(said('expired')).toEqual(['Sent', 'Expired'])
  expect(said('withdrawn')).toEqual(['Sent', 'Withdrawn'])
})

it('a rejected counteroffer leads back to the original terms', () => {
  expect(said('viewed', 'countered').slice(0, 4)).toEqual(['Sent', 'Viewed', 'Counteroffer', '(Accepted)'])
  expect(said('viewed', 'countered', 'viewed').slice(0, 3)).toEqual(['Sent', 'Viewed', '(Accepted)'])
})

it('has exactly one present step in every status, also without a history', () => {
  for (const status of REFERRAL_STATUSES) {
    const steps = lifecycleSteps({
      status,
      events: [],
      createdAt: CREATED,
      side: 'sender',
      delivery: 'sent',
      deliveryError: null,
    })
    expect(steps.filter(({ state }) => state === 'current')).toHaveLength(1)
  }
})

it('calls recorded, not sent, what nobody was emailed', () => {
  const skipped = { ...after(), delivery: 'skipped' as const }
  expect(lifecycleSteps(skipped)[0]?.label).toBe('Recorded')
  expect(lifecycleSteps({ ...skipped, deliveryError: 'It was withdrawn.' })[0]?.label).toBe('Sent')
})
