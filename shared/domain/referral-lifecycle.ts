/** The state machine of a sent referral: who may do what in which state, with what result. The API enforces it; screens read it. Pure. */

export const REFERRAL_STATUSES = [
  'open',
  'viewed',
  'countered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'retained',
  'not_retained',
  'resolved',
  'fee_due',
  'fee_paid',
  'closed',
] as const
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number]

/** A `recipient` is authenticated by the emailed link or the verified address; `system` is a job. */
export type ReferralParty = 'sender' | 'recipient' | 'system'

export const DECLINE_REASONS = {
  conflict: 'Conflict of interest',
  outside_practice_area: 'Outside my practice area',
  jurisdiction: 'Jurisdiction',
  capacity: 'At capacity',
  economics: 'Case economics',
  limitation_period: 'Too close to the statute of limitations',
  missing_information: 'Missing information',
  terms: 'Terms of the referral',
  other: 'Other',
} as const
export type DeclineReason = keyof typeof DECLINE_REASONS

export const RESOLUTION_OUTCOMES = ['settled', 'won', 'lost', 'dismissed'] as const
export type ResolutionOutcome = (typeof RESOLUTION_OUTCOMES)[number]

/** Fields required by an action. `grossFee`, in integer cents, is optional with an outcome. */
export type Requirement = 'declineReason' | 'percentage' | 'note' | 'outcome' | 'deadline'

type Transition = {
  readonly from: readonly ReferralStatus[]
  readonly to: ReferralStatus
  readonly by: readonly ReferralParty[]
  readonly needs: readonly Requirement[]
}

const BEFORE_ACCEPTANCE = ['open', 'viewed', 'countered'] as const

export const REFERRAL_TRANSITIONS = {
  view: { from: ['open'], to: 'viewed', by: ['recipient'], needs: [] },
  accept: { from: BEFORE_ACCEPTANCE, to: 'accepted', by: ['recipient'], needs: [] },
  decline: { from: BEFORE_ACCEPTANCE, to: 'declined', by: ['recipient'], needs: ['declineReason'] },
  counter: { from: BEFORE_ACCEPTANCE, to: 'countered', by: ['recipient'], needs: ['percentage'] },
  accept_counter: { from: ['countered'], to: 'accepted', by: ['sender'], needs: [] },
  /** The sender replies to a counteroffer with another percentage, which replaces the offer and awaits the recipient. */
  counter_back: { from: ['countered'], to: 'viewed', by: ['sender'], needs: ['percentage'] },
  /** For a referral that was not emailed: the parties agreed in person or by phone. */
  record_acceptance: { from: BEFORE_ACCEPTANCE, to: 'accepted', by: ['sender'], needs: [] },
  /** The sender's terms apply again; the recipient may still accept them. */
  refuse_counter: { from: ['countered'], to: 'viewed', by: ['sender'], needs: [] },
  withdraw: { from: BEFORE_ACCEPTANCE, to: 'withdrawn', by: ['sender'], needs: [] },
  expire: { from: BEFORE_ACCEPTANCE, to: 'expired', by: ['system'], needs: [] },
  /** With the sender's latest terms. */
  reopen: { from: ['expired'], to: 'open', by: ['sender'], needs: ['deadline'] },
  retain: { from: ['accepted'], to: 'retained', by: ['recipient', 'sender'], needs: [] },
  not_retain: { from: ['accepted'], to: 'not_retained', by: ['recipient', 'sender'], needs: ['note'] },
  resolve: { from: ['retained'], to: 'resolved', by: ['recipient', 'sender'], needs: ['outcome'] },
  fee_due: { from: ['resolved'], to: 'fee_due', by: ['recipient', 'sender'], needs: [] },
  fee_paid: { from: ['fee_due'], to: 'fee_paid', by: ['sender'], needs: [] },
  close: { from: ['resolved', 'fee_paid', 'not_retained'], to: 'closed', by: ['sender'], needs: [] },
} as const satisfies Record<string, Transition>

export type ReferralAction = keyof typeof REFERRAL_TRANSITIONS
export const REFERRAL_ACTIONS = Object.keys(REFERRAL_TRANSITIONS) as ReferralAction[] // the keys of the literal above

export type TransitionResult =
  | { readonly ok: true; readonly to: ReferralStatus; readonly needs: readonly Requirement[] }
  | { readonly ok: false; readonly why: 'not_yours' | 'not_now' | 'too_late' }

/**
 * The result of `action` by `party`. An answer after the deadline is too late even if the expiry job has not run yet.
 * `deadline` and `now` are milliseconds since 1970.
 */
export function transition(
  status: ReferralStatus,
  action: ReferralAction,
  party: ReferralParty,
  deadline: number,
  now: number,
): TransitionResult {
  const rule: Transition = REFERRAL_TRANSITIONS[action]
  if (!rule.by.includes(party)) return { ok: false, why: 'not_yours' }
  if (!rule.from.includes(status)) return { ok: false, why: 'not_now' }
  if (action === 'expire')
    return now < deadline ? { ok: false, why: 'not_now' } : { ok: true, to: rule.to, needs: [] }
  if (now >= deadline && isAwaitingAnswer(status) && action !== 'withdraw')
    return { ok: false, why: 'too_late' }
  return { ok: true, to: rule.to, needs: rule.needs }
}

/** The actions that a screen may offer to `party` at `now`. `wasEmailed`: its mail was sent or is queued. */
export function availableActions(
  status: ReferralStatus,
  party: ReferralParty,
  deadline: number,
  now: number,
  wasEmailed: boolean,
): readonly ReferralAction[] {
  return REFERRAL_ACTIONS.filter(
    (action) =>
      transition(status, action, party, deadline, now).ok && (action !== 'record_acceptance' || !wasEmailed),
  )
}

export function isAwaitingAnswer(status: ReferralStatus): boolean {
  return BEFORE_ACCEPTANCE.some((open) => open === status)
}

/** Accepted, including all later states. */
export function isAccepted(status: ReferralStatus): boolean {
  return !isAwaitingAnswer(status) && status !== 'declined' && status !== 'expired' && status !== 'withdrawn'
}

/** No action is possible any more, except reopening by the sender. */
export function isFinal(status: ReferralStatus): boolean {
  return REFERRAL_ACTIONS.every((action) => {
    const rule: Transition = REFERRAL_TRANSITIONS[action]
    return action === 'reopen' || !rule.from.includes(status)
  })
}
