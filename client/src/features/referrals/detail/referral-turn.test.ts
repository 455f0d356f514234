import { describe, expect, it } from 'vitest'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { REFERRAL_STATUSES } from '../../../../../shared/domain/referral-lifecycle.ts'
import { feeSentence } from '../referral-sides.ts'
import { turnOf } from './referral-turn.ts'
import { referralDetail } from '../referral.fixture.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const turn = (changes: Partial<ReferralDetail>) => turnOf(referralDetail(changes), NOW)

describe('whose turn it is', () => {
  it('names the old percentage beside the new one for the sender who has to decide', () => {
    expect(turn({ status: 'countered', counterPercentage: 25, compensationPercentage: 33.33 })).toEqual({
      isMine: true,
      headline: 'Robin Counsel proposes 25% instead of 33.33%',
    })
  })

  it('is the recipient’s again once the sender has answered with another percentage', () => {
    const answered = { status: 'viewed', counterPercentage: 30, compensationPercentage: 28 } as const
    expect(turn({ ...answered, side: 'recipient' })).toEqual({
      isMine: true,
      headline: 'Robin Counsel proposes 28% instead of 30%',
    })
    expect(turn(answered)).toEqual({
      isMine: false,
      headline: 'Waiting for Robin Counsel to respond to your proposal',
    })
  })

  it.each([
    ['open', 'sender', false],
    ['viewed', 'recipient', true],
    ['countered', 'recipient', false],
    ['accepted', 'recipient', true],
    ['fee_due', 'sender', true],
    ['fee_due', 'recipient', false],
    ['expired', 'sender', true],
    ['expired', 'recipient', false],
    ['declined', 'sender', false],
    ['closed', 'sender', false],
  ] as const)('%s, for the %s: %s', (status, side, isMine) => {
    expect(turn({ status, side }).isMine).toBe(isMine)
  })

  it('is the sender’s where nobody was emailed, until the link may have been passed on', () => {
    const headline = 'We haven’t emailed Robin Counsel about this referral'
    const event: ReferralDetail['events'][number] = {
      ...{ id: '1', at: '2026-11-20T11:00:00.000Z', actor: 'sender', actorName: 'Maria Lopez' },
      ...{ kind: 'link_copied', fromStatus: null, toStatus: null, note: null },
    }
    expect(turn({ delivery: 'skipped' })).toEqual({ isMine: true, headline })
    expect(turn({ delivery: 'skipped', events: [event] })).toEqual({ isMine: false, headline })
    expect(turn({ delivery: 'skipped', side: 'recipient' }).headline).toContain('is waiting for your answer')
  })

  it('is the recipient’s where it was reopened after they had seen it, emailed or not', () => {
    const seen: ReferralDetail['events'][number] = {
      ...{ id: '1', at: '2026-11-20T11:00:00.000Z', actor: 'recipient', actorName: null },
      ...{ kind: 'view', fromStatus: 'open', toStatus: 'viewed', note: null },
    }
    expect(turn({ delivery: 'skipped', events: [seen] }).headline).toBe(
      'Waiting for Robin Counsel to respond',
    )
  })

  it('is nobody’s once the deadline has passed', () => {
    expect(turn({ status: 'viewed', side: 'recipient', deadline: '2026-11-20T12:00:00.000Z' })).toEqual({
      isMine: false,
      headline: 'The response deadline has passed',
    })
  })

  it('has words for every status on both sides', () => {
    for (const status of REFERRAL_STATUSES)
      for (const side of ['sender', 'recipient'] as const)
        expect(turn({ status, side, counterPercentage: 30 }).headline).not.toBe('')
  })
})

describe('who receives the fee', () => {
  it('is said with both halves, of what was agreed', () => {
    const agreed = referralDetail({
      status: 'accepted',
      compensationPercentage: 33.33,
      counterPercentage: 25,
    })
    expect(feeSentence(agreed)).toBe(
      'Referral fee to Lopez Law PLLC: 25% of the total attorney fee; Counsel & Partners keeps 75%.',
    )
  })

  it('is said of a copy that does not know the reader’s own firm', () => {
    const sides = { sender: 'Referral fee to your firm', recipient: 'Referral fee to Counsel & Partners' }
    for (const side of ['sender', 'recipient'] as const)
      expect(feeSentence(referralDetail({ side, feeParties: null }))).toContain(sides[side])
  })
})
