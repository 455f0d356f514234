import { describe, expect, it } from 'vitest'
import {
  SETTLEMENT_STATUSES,
  SETTLEMENT_TRANSITIONS,
  settlementAfter,
  type SettlementAction,
} from './settlement-lifecycle.ts'

const ACTIONS = Object.keys(SETTLEMENT_TRANSITIONS) as SettlementAction[] // the keys of the table

describe('the states of a settlement', () => {
  it.each([
    ['draft', 'check: checked'],
    ['checked', 'issue: issued'],
    ['issued', 'sign: signed, withdraw: withdrawn, supersede: superseded'],
    ['signed', 'withdraw: withdrawn, pay_out: paid_out'],
    ['paid_out', 'close: closed'],
    ['closed', ''],
    ['superseded', ''],
    ['withdrawn', ''],
  ] as const)('%s leads to %s', (status, expected) => {
    const possible = ACTIONS.map((action) => [action, settlementAfter(status, action)] as const)
    expect(
      possible
        .filter(([, to]) => to !== null)
        .map(([action, to]) => `${action}: ${to ?? ''}`)
        .join(', '),
    ).toBe(expected)
  })

  it('has a way to every status but the first', () => {
    const reached = new Set<string>(Object.values(SETTLEMENT_TRANSITIONS).map(({ to }) => to))
    expect(SETTLEMENT_STATUSES.filter((status) => !reached.has(status))).toEqual(['draft'])
  })
})
