/** The states of a settlement statement. A change after it was issued is the next version, which supersedes it. Pure. */

export const SETTLEMENT_STATUSES = [
  'draft',
  'checked',
  'issued',
  'signed',
  'paid_out',
  'closed',
  'superseded',
  'withdrawn',
] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

type Transition = { readonly from: readonly SettlementStatus[]; readonly to: SettlementStatus }

export const SETTLEMENT_TRANSITIONS = {
  /** Nothing of `obstaclesToIssue` is left. */
  check: { from: ['draft'], to: 'checked' },
  issue: { from: ['checked'], to: 'issued' },
  sign: { from: ['issued'], to: 'signed' },
  /** With a reason, before money has moved: its liens can be unlocked then. */
  withdraw: { from: ['issued', 'signed'], to: 'withdrawn' },
  pay_out: { from: ['signed'], to: 'paid_out' },
  close: { from: ['paid_out'], to: 'closed' },
  supersede: { from: ['issued'], to: 'superseded' },
} as const satisfies Record<string, Transition>

export type SettlementAction = keyof typeof SETTLEMENT_TRANSITIONS

/** Null: not possible in this status. */
export function settlementAfter(status: SettlementStatus, action: SettlementAction): SettlementStatus | null {
  const rule: Transition = SETTLEMENT_TRANSITIONS[action]
  return rule.from.includes(status) ? rule.to : null
}
