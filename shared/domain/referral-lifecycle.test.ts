import { describe, expect, it } from 'vitest'
import {
  availableActions,
  isAccepted,
  isFinal,
  REFERRAL_ACTIONS,
  REFERRAL_STATUSES,
  transition,
  type ReferralParty,
  type ReferralStatus,
} from './referral-lifecycle.ts'

const deadline = Date.UTC(2026, 10, 25)
const before = deadline - 1
const parties: readonly ReferralParty[] = ['sender', 'recipient', 'system']

/** Written by hand, independently of the table it checks: the actions of each party in each status before the deadline. */
const EXPECTED: Readonly<
  Record<ReferralStatus, Readonly<Partial<Record<ReferralParty, readonly string[]>>>>
> = {
  open: {
    recipient: ['view', 'accept', 'decline', 'counter'],
    sender: ['record_acceptance', 'withdraw'],
  },
  viewed: { recipient: ['accept', 'decline', 'counter'], sender: ['record_acceptance', 'withdraw'] },
  countered: {
    recipient: ['accept', 'decline', 'counter'],
    sender: ['accept_counter', 'counter_back', 'record_acceptance', 'refuse_counter', 'withdraw'],
  },
  accepted: { recipient: ['retain', 'not_retain'], sender: ['retain', 'not_retain'] },
  declined: {},
  expired: { sender: ['reopen'] },
  withdrawn: {},
  retained: { recipient: ['resolve'], sender: ['resolve'] },
  not_retained: { sender: ['close'] },
  resolved: { recipient: ['fee_due'], sender: ['fee_due', 'close'] },
  fee_due: { sender: ['fee_paid'] },
  fee_paid: { sender: ['close'] },
  closed: {},
}

describe('referral lifecycle', () => {
  for (const status of REFERRAL_STATUSES) {
    for (const party of parties) {
      it(`${status}: ${party} may do just what the table of the design says`, () => {
        const all = EXPECTED[status][party] ?? []
        expect(availableActions(status, party, deadline, before, false)).toEqual(all)
        // A recipient who was emailed responds personally.
        expect(availableActions(status, party, deadline, before, true)).toEqual(
          all.filter((action) => action !== 'record_acceptance'),
        )
      })
    }
  }

  it('expires what waits for an answer, at the deadline and not before', () => {
    for (const status of REFERRAL_STATUSES) {
      const waits = ['open', 'viewed', 'countered'].includes(status)
      expect(transition(status, 'expire', 'system', deadline, before).ok).toBe(false)
      expect(transition(status, 'expire', 'system', deadline, deadline).ok).toBe(waits)
    }
  })

  it('takes no answer after the deadline, though nobody has marked it expired yet', () => {
    expect(transition('viewed', 'accept', 'recipient', deadline, deadline)).toEqual({
      ok: false,
      why: 'too_late',
    })
    expect(transition('viewed', 'withdraw', 'sender', deadline, deadline)).toMatchObject({
      ok: true,
      to: 'withdrawn',
    })
  })

  it('tells a stranger to the action from a wrong moment', () => {
    expect(transition('open', 'withdraw', 'recipient', deadline, before)).toEqual({
      ok: false,
      why: 'not_yours',
    })
    expect(transition('accepted', 'withdraw', 'sender', deadline, before)).toEqual({
      ok: false,
      why: 'not_now',
    })
  })

  it('ends: every status is over or leads on', () => {
    expect(REFERRAL_STATUSES.filter(isFinal)).toEqual(['declined', 'expired', 'withdrawn', 'closed'])
    expect(REFERRAL_ACTIONS.length).toBe(17)
  })

  it('lets the sender answer a counteroffer with a percentage, and nothing else', () => {
    expect(transition('countered', 'counter_back', 'sender', deadline, before)).toEqual({
      ok: true,
      to: 'viewed',
      needs: ['percentage'],
    })
    expect(transition('viewed', 'counter_back', 'sender', deadline, before)).toMatchObject({ why: 'not_now' })
    expect(transition('countered', 'counter_back', 'recipient', deadline, before)).toMatchObject({
      why: 'not_yours',
    })
    expect(transition('countered', 'counter_back', 'sender', deadline, deadline)).toMatchObject({
      why: 'too_late',
    })
  })

  it('reopens what has expired, and nothing else', () => {
    expect(transition('expired', 'reopen', 'sender', deadline, deadline)).toEqual({
      ok: true,
      to: 'open',
      needs: ['deadline'],
    })
    expect(transition('declined', 'reopen', 'sender', deadline, deadline)).toMatchObject({ why: 'not_now' })
    expect(transition('expired', 'reopen', 'recipient', deadline, deadline)).toMatchObject({
      why: 'not_yours',
    })
  })

  it('knows what was accepted', () => {
    expect(REFERRAL_STATUSES.filter((status) => !isAccepted(status))).toEqual([
      'open',
      'viewed',
      'countered',
      'declined',
      'expired',
      'withdrawn',
    ])
  })
})
