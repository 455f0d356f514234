import { describe, expect, it } from 'vitest'
import { obstaclesToIssue, recheck, type StatementDraft, type StatementLien } from './statement.ts'

const RESULT = {
  formula: 'cap_tx',
  pack: { state: 'TX', topic: 'hospital', version: 1 },
  inputs: { settlement: 6_000_000, hospital: 4_800_000 },
  outputs: { final: 3_000_000, cap: 3_000_000, base: 6_000_000 },
}

const HOSPITAL: StatementLien = {
  ...{ id: 'h', status: 'agreed', final: 3_000_000, results: [RESULT] },
  isRuleOutOfUse: false,
}

const DRAFT: StatementDraft = {
  recoveries: [5_000_000, 1_000_000],
  fee: 2_000_000,
  feeReason: null,
  costs: [30_000, 20_000],
  other: [],
  holdback: 100_000,
  clientNet: 850_000,
  liens: [HOSPITAL],
  hasOpenConflict: false,
  feeGate: 'not_linked',
  courtApprovalAnswered: null,
}

function obstacles(change: Partial<StatementDraft>): readonly unknown[] {
  return obstaclesToIssue({ ...DRAFT, ...change })
}

describe('a statement', () => {
  it('is issued when everything is settled', () => {
    expect(obstacles({})).toEqual([])
    expect(obstacles({ feeGate: 'unknown', courtApprovalAnswered: true })).toEqual([])
  })

  it('waits for every lien', () => {
    expect(obstacles({ liens: [{ ...HOSPITAL, status: 'countered' }] })).toEqual([
      { why: 'lien_open', lienId: 'h' },
    ])
    expect(obstacles({ liens: [{ ...HOSPITAL, final: null }], clientNet: 3_850_000 })).toEqual([
      { why: 'lien_without_final', lienId: 'h' },
    ])
  })

  it.each(['waived', 'invalid'] as const)('counts nothing for a lien that is %s', (status) => {
    expect(obstacles({ liens: [{ ...HOSPITAL, status }], clientNet: 3_850_000 })).toEqual([])
  })

  it('adds up to the cent', () => {
    expect(obstacles({ clientNet: 849_999 })).toEqual([{ why: 'sum_differs', cents: 1 }])
    expect(obstacles({ clientNet: 850_001 })).toEqual([{ why: 'sum_differs', cents: -1 }])
  })

  it('has no row that nobody gave an amount', () => {
    expect(obstacles({ recoveries: [6_000_000, 0] })).toEqual([{ why: 'recovery_zero' }])
    expect(obstacles({ costs: [50_000, 0, 0] })).toEqual([{ why: 'cost_zero' }])
    expect(obstacles({ other: [0] })).toEqual([{ why: 'deduction_zero' }])
  })

  it.each([
    ['', [{ why: 'fee_zero_without_reason' }]],
    [' ', [{ why: 'fee_zero_without_reason' }]],
    ['Pro bono', []],
    [null, []],
  ])('has a fee of nothing only with a reason, or by a percentage: %j', (feeReason, expected) => {
    expect(obstacles({ fee: 0, feeReason, clientNet: 2_850_000 })).toEqual(expected)
  })

  it('never shows a negative net', () => {
    expect(obstacles({ fee: 2_850_001, clientNet: -1 })).toEqual([{ why: 'negative_net' }])
  })

  it('lists what else is open', () => {
    const change = { hasOpenConflict: true, feeGate: 'blocked', courtApprovalAnswered: false } as const
    expect(obstacles(change)).toEqual([
      { why: 'conflict_open' },
      { why: 'fee_gate_blocked' },
      { why: 'court_approval_unanswered' },
    ])
  })

  it('works out every stored result again', () => {
    const forged = { ...RESULT, outputs: { ...RESULT.outputs, final: 1 } }
    expect(recheck(RESULT)).toBe('same')
    expect(recheck({ ...RESULT, pack: null })).toBe('same')
    expect(recheck(forged)).toBe('differs')
    expect(recheck({ ...RESULT, inputs: { settlement: 6_000_000 } })).toBe('differs')
    expect(recheck({ ...RESULT, pack: { state: 'TN', topic: 'hospital', version: 1 } })).toBe('differs')
    expect(obstacles({ liens: [{ ...HOSPITAL, results: [forged] }] })).toEqual([
      { why: 'formula_differs', lienId: 'h' },
    ])
  })

  it('waits where a result is of a newer pack or formula than this program knows', () => {
    const newer = { ...RESULT, pack: { ...RESULT.pack, version: 2 } }
    expect(recheck(newer)).toBe('not_checked')
    expect(recheck({ ...RESULT, formula: 'cap_xx' })).toBe('not_checked')
    expect(obstacles({ liens: [{ ...HOSPITAL, results: [newer] }] })).toEqual([
      { why: 'formula_not_checked', lienId: 'h' },
    ])
  })

  it('waits for an amount of a rule that is not in use any more', () => {
    expect(obstacles({ liens: [{ ...HOSPITAL, isRuleOutOfUse: true }] })).toEqual([
      { why: 'rule_out_of_use', lienId: 'h' },
    ])
  })
})
