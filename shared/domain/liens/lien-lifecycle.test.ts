import { describe, expect, it } from 'vitest'
import {
  actionsFrom,
  DISPUTE_REASONS,
  isLocked,
  isNothing,
  LIEN_ACTIONS,
  LIEN_OBSTACLES,
  LIEN_STATUSES,
  lienTransition,
  type LienFacts,
  type LienRequest,
  type LienStatus,
} from './lien-lifecycle.ts'

const FACTS: LienFacts = {
  status: 'confirmed',
  type: 'hospital',
  hasOffer: false,
  hasAmountConflict: false,
  planSelfFunded: null,
  hasDemandLetter: false,
  confirmed: 500_000,
  final: null,
  paid: 0,
  inIssuedStatement: false,
}

function outcome(request: LienRequest, facts: Partial<LienFacts> = {}): string {
  const result = lienTransition({ ...FACTS, ...facts }, request)
  return result.ok ? result.to : result.why
}

/** The table of the design, section 4: from each status the actions that it allows. */
const ALLOWED: Readonly<Record<LienStatus, string>> = {
  identified: 'receive_notice assert waive invalidate',
  notice_received: 'assert waive invalidate',
  unconfirmed: 'confirm dispute request_reduction waive invalidate',
  confirmed: 'dispute request_reduction agree waive invalidate',
  in_dispute: 'confirm request_reduction waive invalidate',
  reduction_requested: 'counter agree waive invalidate',
  countered: 'request_reduction agree waive invalidate',
  agreed: 'unlock pay release waive',
  paid: 'release',
  released: '',
  waived: 'reopen',
  invalid: 'reopen',
}

describe('the states of a lien', () => {
  it.each(LIEN_STATUSES)('%s allows what the table says, and nothing else', (status) => {
    expect(actionsFrom(status).join(' ')).toBe(ALLOWED[status])
    for (const action of LIEN_ACTIONS.filter((each) => !actionsFrom(status).includes(each)))
      expect(outcome({ action }, { status })).toBe('not_now')
  })

  it('asks for what an action needs', () => {
    const result = lienTransition(FACTS, { action: 'agree', final: 1 })
    expect(result).toEqual({ ok: true, to: 'agreed', needs: ['final', 'proof'] })
  })

  it('locks amounts from the agreement on', () => {
    expect(LIEN_STATUSES.filter(isLocked)).toEqual(['agreed', 'paid', 'released', 'waived', 'invalid'])
  })
})

describe('an agreement', () => {
  const agree = { action: 'agree', final: 400_000 } as const

  it('waits for a choice between two amounts', () => {
    expect(outcome(agree, { hasAmountConflict: true })).toBe('amount_conflict')
  })

  it.each(['erisa_self_funded', 'erisa_insured'] as const)('%s: asks whether it is self-funded', (type) => {
    expect(outcome(agree, { type })).toBe('self_funded_unanswered')
    expect(outcome(agree, { type, planSelfFunded: false })).toBe('agreed')
  })

  it('needs a demand of Medicare', () => {
    expect(outcome(agree, { type: 'medicare' })).toBe('demand_letter_missing')
    expect(outcome(agree, { type: 'medicare', hasDemandLetter: true })).toBe('agreed')
  })

  it('above the confirmed amount needs a reason', () => {
    expect(outcome({ ...agree, final: 500_001 })).toBe('above_confirmed_without_reason')
    expect(outcome({ ...agree, final: 500_001, reason: true })).toBe('agreed')
    expect(outcome({ ...agree, final: 500_000 })).toBe('agreed')
  })

  it('is unlocked to where the lien was, unless a statement was issued with it', () => {
    const agreed = { status: 'agreed', final: 400_000 } as const
    expect(outcome({ action: 'unlock' }, agreed)).toBe('confirmed')
    expect(outcome({ action: 'unlock' }, { ...agreed, hasOffer: true })).toBe('countered')
    expect(outcome({ action: 'unlock' }, { ...agreed, inIssuedStatement: true })).toBe('in_issued_statement')
    expect(outcome({ action: 'waive' }, { ...agreed, inIssuedStatement: true })).toBe('in_issued_statement')
  })
})

describe('payment and release', () => {
  const agreed = { status: 'agreed', final: 400_000 } as const

  it('pay exactly the final amount, or say why not', () => {
    expect(outcome({ action: 'pay' }, { ...agreed, paid: 399_999 })).toBe('payments_differ_without_reason')
    expect(outcome({ action: 'pay' }, { ...agreed, paid: 400_000 })).toBe('paid')
    expect(outcome({ action: 'pay', reason: true }, { ...agreed, paid: 400_001 })).toBe('paid')
  })

  it('release without a payment only a final amount of zero', () => {
    expect(outcome({ action: 'release' }, agreed)).toBe('not_paid')
    expect(outcome({ action: 'release' }, { ...agreed, final: 0 })).toBe('released')
    expect(outcome({ action: 'release' }, { ...agreed, status: 'paid' })).toBe('released')
  })
})

describe('the words and statuses', () => {
  it('of a lien that was waived or is invalid claim nothing', () => {
    expect(LIEN_STATUSES.filter(isNothing)).toEqual(['waived', 'invalid'])
  })

  it('a dispute has one of the reasons that the design names', () => {
    expect(Object.keys(DISPUTE_REASONS).join(' ')).toBe(
      'unrelated duplicate coding not_perfected amount other',
    )
  })

  it('every obstacle is said in words', () => {
    expect(Object.values(LIEN_OBSTACLES).every((words) => words.endsWith('.'))).toBe(true)
  })
})
