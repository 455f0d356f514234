/** The state machine of a client's request and the interests of attorneys in it. The API enforces it; screens read it. Pure. */

export const REQUEST_STATUSES = ['looking', 'interested', 'chosen', 'represented', 'closed'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/**
 * sent: the client may choose it. chosen: the attorney sees the names, to check for conflicts. cleared: no conflict; contact is shown and a
 * conversation is open. released: the client, or 72 hours without an answer, ended the choice. passed: the client did not want it, or the request ended without it.
 */
export const INTEREST_STATUSES = [
  'sent',
  'chosen',
  'cleared',
  'conflict',
  'released',
  'withdrawn',
  'passed',
] as const
export type InterestStatus = (typeof INTEREST_STATUSES)[number]

/** Hours that a chosen attorney has to say whether there is a conflict. */
export const HOURS_TO_CLEAR = 72

/** What an attorney sees of a request: 0 the teaser, 1 the names too, 2 contact details and the conversation too. */
export type DisclosureTier = 0 | 1 | 2

/** `interests`: every interest in the request, by its id. */
export type RequestState = {
  readonly status: RequestStatus
  readonly interests: Readonly<Record<string, InterestStatus>>
}

export type RequestEvent =
  | { readonly type: 'express' | 'withdraw' | 'choose' | 'clear' | 'conflict'; readonly interestId: string }
  /** The client does not want this attorney. */
  | { readonly type: 'pass'; readonly interestId: string }
  /** By the client, or because `HOURS_TO_CLEAR` passed. */
  | { readonly type: 'release' }
  | { readonly type: 'represented' }
  /** The client withdrew or deleted the request, it expired, or an administrator hid it. */
  | { readonly type: 'close' }

export type RequestRefusal = 'request_closed' | 'interest_gone' | 'already_chosen' | 'not_chosen'

export type RequestOutcome =
  | { readonly ok: true; readonly state: RequestState }
  | { readonly ok: false; readonly why: RequestRefusal }

/** An event that has already had its effect changes nothing and is accepted: the answer to its first try may have been lost. */
export function afterRequestEvent(state: RequestState, event: RequestEvent): RequestOutcome {
  switch (event.type) {
    case 'express':
      return express(state, event.interestId)
    case 'withdraw':
      return withdraw(state, event.interestId)
    case 'choose':
      return choose(state, event.interestId)
    case 'pass':
      return pass(state, event.interestId)
    case 'clear':
      return answerChoice(state, event.interestId, 'cleared')
    case 'conflict':
      return answerChoice(state, event.interestId, 'conflict')
    case 'release':
      return release(state)
    case 'represented':
      return represented(state)
    case 'close':
      return close(state)
  }
}

export function tierOf(status: InterestStatus): DisclosureTier {
  if (status === 'cleared') return 2
  return status === 'chosen' ? 1 : 0
}

/** Whether the interest is still to be decided on, or chosen. */
export function isStanding(status: InterestStatus): boolean {
  return status === 'sent' || tierOf(status) > 0
}

/** Whether attorneys can find the request. */
export function isOpenToInterest(status: RequestStatus): boolean {
  return status === 'looking' || status === 'interested'
}

/** The interest that the client chose, or null. */
export function chosenInterest({ interests }: RequestState): string | null {
  return Object.entries(interests).find(([, status]) => tierOf(status) > 0)?.[0] ?? null
}

function express(state: RequestState, id: string): RequestOutcome {
  if (state.interests[id] !== undefined) return accepted(state)
  if (!isOpenToInterest(state.status)) return refused('request_closed')
  return moved(state, 'interested', { [id]: 'sent' })
}

function withdraw(state: RequestState, id: string): RequestOutcome {
  const status = state.interests[id]
  if (status === 'withdrawn') return accepted(state)
  if (status === undefined || !isStanding(status)) return refused('interest_gone')
  return reopened(state, { [id]: 'withdrawn' })
}

function choose(state: RequestState, id: string): RequestOutcome {
  if (state.status === 'represented' || state.status === 'closed') return refused('request_closed')
  const chosen = chosenInterest(state)
  if (chosen === id) return accepted(state)
  if (chosen !== null) return refused('already_chosen')
  return state.interests[id] === 'sent'
    ? moved(state, 'chosen', { [id]: 'chosen' })
    : refused('interest_gone')
}

function pass(state: RequestState, id: string): RequestOutcome {
  const status = state.interests[id]
  if (status === 'passed') return accepted(state)
  if (status === undefined || !isStanding(status)) return refused('interest_gone')
  // A chosen attorney is released instead.
  return status === 'sent' ? reopened(state, { [id]: 'passed' }) : refused('not_chosen')
}

function answerChoice(state: RequestState, id: string, answer: 'cleared' | 'conflict'): RequestOutcome {
  const status = state.interests[id]
  if (status === answer) return accepted(state)
  if (state.status !== 'chosen') return refused(hasEnded(state.status) ? 'request_closed' : 'not_chosen')
  // A conflict may come to light after the attorney saw none.
  const isExpected = status === 'chosen' || (status === 'cleared' && answer === 'conflict')
  if (!isExpected) return refused('not_chosen')
  return answer === 'cleared'
    ? moved(state, 'chosen', { [id]: 'cleared' })
    : reopened(state, { [id]: 'conflict' })
}

function release(state: RequestState): RequestOutcome {
  if (hasEnded(state.status)) return refused('request_closed')
  const chosen = chosenInterest(state)
  return chosen === null ? accepted(state) : reopened(state, { [chosen]: 'released' })
}

function represented(state: RequestState): RequestOutcome {
  if (state.status === 'represented') return accepted(state)
  if (state.status === 'closed') return refused('request_closed')
  const chosen = chosenInterest(state)
  if (chosen === null || state.interests[chosen] !== 'cleared') return refused('not_chosen')
  return moved(
    state,
    'represented',
    passedOver(state, (id) => id !== chosen),
  )
}

function close(state: RequestState): RequestOutcome {
  if (state.status === 'closed') return accepted(state)
  if (state.status === 'represented') return refused('request_closed')
  return moved(
    state,
    'closed',
    passedOver(state, () => true),
  )
}

function passedOver(
  { interests }: RequestState,
  isMeant: (id: string) => boolean,
): Readonly<Record<string, InterestStatus>> {
  const standing = Object.entries(interests).filter(([id, status]) => isStanding(status) && isMeant(id))
  return Object.fromEntries(standing.map(([id]) => [id, 'passed']))
}

/** Without a chosen interest, the request is found again. */
function reopened(state: RequestState, changes: Readonly<Record<string, InterestStatus>>): RequestOutcome {
  const interests = { ...state.interests, ...changes }
  if (chosenInterest({ ...state, interests }) !== null) return moved(state, 'chosen', changes)
  return moved(state, Object.values(interests).includes('sent') ? 'interested' : 'looking', changes)
}

function hasEnded(status: RequestStatus): boolean {
  return status === 'represented' || status === 'closed'
}

function moved(
  state: RequestState,
  status: RequestStatus,
  changes: Readonly<Record<string, InterestStatus>>,
): RequestOutcome {
  return accepted({ status, interests: { ...state.interests, ...changes } })
}

function accepted(state: RequestState): RequestOutcome {
  return { ok: true, state }
}

function refused(why: RequestRefusal): RequestOutcome {
  return { ok: false, why }
}
