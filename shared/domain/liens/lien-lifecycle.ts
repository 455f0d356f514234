/** The state machine of a lien: what may be done in which state, and what it needs. The API enforces it; screens read it. Pure. */
import { LIEN_TYPES, type LienType } from './lien-types.ts'

export const LIEN_STATUSES = [
  'identified',
  'notice_received',
  'unconfirmed',
  'confirmed',
  'in_dispute',
  'reduction_requested',
  'countered',
  'agreed',
  'paid',
  'released',
  'waived',
  'invalid',
] as const
export type LienStatus = (typeof LIEN_STATUSES)[number]

export { LIEN_TYPES, type LienType }

export const DISPUTE_REASONS = {
  unrelated: 'Unrelated treatment',
  duplicate: 'Duplicate lines',
  coding: 'Coding',
  not_perfected: 'Lien not perfected',
  amount: 'Amount',
  other: 'Other',
} as const

/** What an action asks for. */
export type LienRequirement =
  | 'noticeDate'
  | 'noticeChannel'
  | 'asserted'
  | 'confirmed'
  | 'asOf'
  | 'sourceDocument'
  | 'disputeReason'
  | 'offer'
  | 'respondBy'
  | 'theirOffer'
  | 'final'
  | 'proof'
  | 'reason'
  | 'release'
  | 'writtenWaiver'

type Transition = {
  readonly from: readonly LienStatus[]
  /** unlock goes back to where the lien was: `countered` after an offer, `confirmed` without one. */
  readonly to: LienStatus
  readonly needs: readonly LienRequirement[]
}

const BEFORE_AGREEMENT = [
  'identified',
  'notice_received',
  'unconfirmed',
  'confirmed',
  'in_dispute',
  'reduction_requested',
  'countered',
] as const

export const LIEN_TRANSITIONS = {
  receive_notice: { from: ['identified'], to: 'notice_received', needs: ['noticeDate', 'noticeChannel'] },
  assert: { from: ['identified', 'notice_received'], to: 'unconfirmed', needs: ['asserted'] },
  confirm: {
    from: ['unconfirmed', 'in_dispute'],
    to: 'confirmed',
    needs: ['confirmed', 'asOf', 'sourceDocument'],
  },
  dispute: { from: ['unconfirmed', 'confirmed'], to: 'in_dispute', needs: ['disputeReason'] },
  request_reduction: {
    from: ['unconfirmed', 'confirmed', 'in_dispute', 'countered'],
    to: 'reduction_requested',
    needs: ['offer', 'respondBy'],
  },
  counter: { from: ['reduction_requested'], to: 'countered', needs: ['theirOffer'] },
  /** Locks every amount of the lien. */
  agree: { from: ['confirmed', 'reduction_requested', 'countered'], to: 'agreed', needs: ['final', 'proof'] },
  unlock: { from: ['agreed'], to: 'countered', needs: ['reason'] },
  pay: { from: ['agreed'], to: 'paid', needs: [] },
  release: { from: ['paid', 'agreed'], to: 'released', needs: ['release'] },
  waive: { from: [...BEFORE_AGREEMENT, 'agreed'], to: 'waived', needs: ['writtenWaiver'] },
  invalidate: { from: BEFORE_AGREEMENT, to: 'invalid', needs: ['reason'] },
  reopen: { from: ['waived', 'invalid'], to: 'confirmed', needs: ['reason'] },
} as const satisfies Record<string, Transition>

export type LienAction = keyof typeof LIEN_TRANSITIONS
export const LIEN_ACTIONS = Object.keys(LIEN_TRANSITIONS) as LienAction[] // the keys of the literal above

/** What the guards look at. Amounts in integer cents; null: none yet. */
export type LienFacts = {
  readonly status: LienStatus
  readonly type: LienType
  readonly hasOffer: boolean
  /** Two devices wrote differing amounts, and nobody has chosen. */
  readonly hasAmountConflict: boolean
  /** Null: not answered. Asked of ERISA plans. */
  readonly planSelfFunded: boolean | null
  /** A conditional payment letter is none. */
  readonly hasDemandLetter: boolean
  readonly confirmed: number | null
  readonly final: number | null
  /** Payments less reversals. */
  readonly paid: number
  readonly inIssuedStatement: boolean
}

export type LienObstacle =
  | 'not_now'
  | 'amount_conflict'
  | 'self_funded_unanswered'
  | 'demand_letter_missing'
  | 'above_confirmed_without_reason'
  | 'in_issued_statement'
  | 'payments_differ_without_reason'
  | 'not_paid'

/** For people. */
export const LIEN_OBSTACLES: Readonly<Record<LienObstacle, string>> = {
  not_now: 'This is not possible in the present status.',
  amount_conflict: 'Two values of an amount differ. Choose one first.',
  self_funded_unanswered: 'Say whether the plan is self-funded.',
  demand_letter_missing: "Add Medicare's demand letter. A conditional payment letter is not final.",
  above_confirmed_without_reason:
    'The final amount is above the confirmed one. Give the reason, such as interest.',
  in_issued_statement: 'An issued statement contains this lien. Withdraw the statement first, and say why.',
  payments_differ_without_reason: 'The payments are not the final amount. Give the reason.',
  not_paid: 'Record the payment first: the final amount is not zero.',
}

export type LienResult =
  | { readonly ok: true; readonly to: LienStatus; readonly needs: readonly LienRequirement[] }
  | { readonly ok: false; readonly why: LienObstacle }

/** `final`: the amount to be agreed, for `agree`. `reason`: whether one is given. */
export type LienRequest = { readonly action: LienAction; readonly final?: number; readonly reason?: boolean }

export function lienTransition(facts: LienFacts, request: LienRequest): LienResult {
  const rule: Transition = LIEN_TRANSITIONS[request.action]
  if (!rule.from.includes(facts.status)) return { ok: false, why: 'not_now' }
  const why = obstacleOf(facts, request)
  if (why !== null) return { ok: false, why }
  const to = request.action === 'unlock' && !facts.hasOffer ? 'confirmed' : rule.to
  return { ok: true, to, needs: rule.needs }
}

function obstacleOf(facts: LienFacts, { action, final, reason = false }: LienRequest): LienObstacle | null {
  switch (action) {
    case 'agree':
      return obstacleToAgreement(facts, final ?? null, reason)
    case 'unlock':
    case 'reopen':
      return facts.inIssuedStatement ? 'in_issued_statement' : null
    case 'pay':
      return facts.paid === facts.final || reason ? null : 'payments_differ_without_reason'
    case 'release':
      return facts.status === 'agreed' && facts.final !== 0 ? 'not_paid' : null
    case 'waive':
      return facts.status === 'agreed' && facts.inIssuedStatement ? 'in_issued_statement' : null
    case 'receive_notice':
    case 'assert':
    case 'confirm':
    case 'dispute':
    case 'request_reduction':
    case 'counter':
    case 'invalidate':
      return null
  }
}

function obstacleToAgreement(facts: LienFacts, final: number | null, reason: boolean): LienObstacle | null {
  const isErisa = facts.type === 'erisa_self_funded' || facts.type === 'erisa_insured'
  if (facts.hasAmountConflict) return 'amount_conflict'
  if (isErisa && facts.planSelfFunded === null) return 'self_funded_unanswered'
  if (facts.type === 'medicare' && !facts.hasDemandLetter) return 'demand_letter_missing'
  if (final !== null && facts.confirmed !== null && final > facts.confirmed && !reason)
    return 'above_confirmed_without_reason'
  return null
}

/** The actions that the status allows. Some still need a fact, which `lienTransition` names. */
export function actionsFrom(status: LienStatus): readonly LienAction[] {
  return LIEN_ACTIONS.filter((action) => {
    const rule: Transition = LIEN_TRANSITIONS[action]
    return rule.from.includes(status)
  })
}

/** No amount of the lien may change any more, except after `unlock` or `reopen`. */
export function isLocked(status: LienStatus): boolean {
  return !BEFORE_AGREEMENT.some((open) => open === status)
}

/** It claims nothing any more. */
export function isNothing(status: LienStatus): boolean {
  return status === 'waived' || status === 'invalid'
}
