/** What became of a made-up request: events of the platform's own state machine, so that no row is in a state that it could not have reached. */
import {
  afterRequestEvent,
  tierOf,
  type InterestStatus,
  type RequestEvent,
  type RequestState,
} from '../../../../shared/domain/requests/request-lifecycle.ts'
import { draw, drawBetween, drawFrom, drawWeighted, madeUpId } from './draw.ts'
import type { Answerer } from './made-up-attorneys.ts'
import { OFFERS, TALK } from './request-words.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How often a request has come so far. Of young ones, most still wait. */
const FATES = { looking: 38, interested: 30, chosen: 5, cleared: 8, represented: 8, closed: 11 }
const FATES_OF_YOUNG = { looking: 70, interested: 30 }
const YOUNG = 3 * DAY

export type Fate = keyof typeof FATES

export type MadeUpInterest = {
  readonly id: string
  readonly attorneyId: string
  readonly message: string
  readonly status: InterestStatus
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly chosenAt: number | null
  readonly clearedAt: number | null
}

export type MadeUpMessage = {
  readonly id: string
  readonly author: 'client' | 'attorney'
  readonly at: number
  readonly body: string
}

export type RequestLife = {
  readonly state: RequestState
  readonly isWithdrawn: boolean
  readonly updatedAt: number
  readonly interests: readonly MadeUpInterest[]
  /** Of the conversation with the attorney whose check was clear. */
  readonly messages: readonly MadeUpMessage[]
}

type Happening = { readonly at: number; readonly event: RequestEvent }

/** `attorneys`: those admitted in the request's state. `span`: when it was posted, and now. */
export function madeUpLife(
  key: string,
  attorneys: readonly Answerer[],
  span: { readonly posted: number; readonly now: number },
): RequestLife {
  const fate = drawWeighted(span.now - span.posted < YOUNG ? FATES_OF_YOUNG : FATES, `fate ${key}`)
  const answering = answeringIn(key, attorneys, fate)
  const happenings = happeningsOf(key, fate, answering, span)
  const state = happenings.reduce<RequestState>(
    (before, { event }) => {
      const outcome = afterRequestEvent(before, event)
      if (!outcome.ok) throw new Error(`${key}: ${event.type} is refused: ${outcome.why}`)
      return outcome.state
    },
    { status: 'looking', interests: {} },
  )
  const interests = answering.map((interest) => ({
    ...interest,
    message: drawFrom(OFFERS, `offer ${interest.id}`),
    ...timesOf(interest.id, state, happenings),
  }))
  const clearedAt = interests.find(({ status }) => tierOf(status) === 2)?.clearedAt ?? null
  return {
    state,
    isWithdrawn: state.status === 'closed' && draw(`withdrawn ${key}`) < 0.7,
    updatedAt: happenings.at(-1)?.at ?? span.posted,
    interests,
    messages: clearedAt === null ? [] : talkAfter(key, clearedAt, span.now),
  }
}

type Answering = { readonly id: string; readonly attorneyId: string }

/** One to four attorneys, each once. Some closed requests had no answer. */
function answeringIn(key: string, attorneys: readonly Answerer[], fate: Fate): readonly Answering[] {
  const wanted = fate === 'looking' ? 0 : drawBetween(fate === 'closed' ? 0 : 1, 4, `answers ${key}`)
  return attorneys
    .map(({ id }) => ({
      id: madeUpId(`interest ${id} ${key}`),
      attorneyId: id,
      place: draw(`turn ${id} ${key}`),
    }))
    .sort((a, b) => a.place - b.place)
    .slice(0, wanted)
    .map(({ id, attorneyId }) => ({ id, attorneyId }))
}

function happeningsOf(
  key: string,
  fate: Fate,
  answering: readonly Answering[],
  { posted, now }: { readonly posted: number; readonly now: number },
): readonly Happening[] {
  const at = (part: number): number => Math.round(posted + (now - posted) * part)
  const happenings: Happening[] = answering.map(({ id }, n) => ({
    at: at(0.1 + n * 0.1),
    event: { type: 'express', interestId: id },
  }))
  const [first, second] = answering
  // Before the client chooses, some think better of it.
  if (second !== undefined && draw(`second thoughts ${key}`) < 0.3)
    happenings.push({
      at: at(0.45),
      event: { type: draw(`whose ${key}`) < 0.5 ? 'withdraw' : 'pass', interestId: second.id },
    })
  if (first === undefined || fate === 'looking' || fate === 'interested')
    return fate === 'closed' ? [...happenings, { at: at(0.8), event: { type: 'close' } }] : happenings
  if (fate === 'closed') return [...happenings, { at: at(0.8), event: { type: 'close' } }]
  // An attorney has 72 hours to look for conflicts: a choice that is still open is of the last two days.
  const chosenAt =
    fate === 'chosen' ? Math.max(at(0.5), now - drawBetween(2, 47, `hours ${key}`) * HOUR) : at(0.55)
  happenings.push({ at: chosenAt, event: { type: 'choose', interestId: first.id } })
  if (fate === 'chosen') return happenings
  happenings.push({ at: at(0.6), event: { type: 'clear', interestId: first.id } })
  if (fate === 'represented') happenings.push({ at: at(0.9), event: { type: 'represented' } })
  return happenings
}

function timesOf(
  id: string,
  state: RequestState,
  happenings: readonly Happening[],
): Pick<MadeUpInterest, 'status' | 'createdAt' | 'updatedAt' | 'chosenAt' | 'clearedAt'> {
  const status = state.interests[id]
  const own = happenings.filter(({ event }) => 'interestId' in event && event.interestId === id)
  const when = (type: RequestEvent['type']): number | null =>
    own.find(({ event }) => event.type === type)?.at ?? null
  const createdAt = when('express')
  if (status === undefined || createdAt === null) throw new Error(`no interest ${id}`)
  const last = own.at(-1)
  // What ended the request ended the answers that were still open.
  const endedAt = status === 'passed' && last?.event.type === 'express' ? happenings.at(-1)?.at : last?.at
  return {
    status,
    createdAt,
    updatedAt: endedAt ?? createdAt,
    chosenAt: when('choose'),
    clearedAt: when('clear'),
  }
}

function talkAfter(key: string, clearedAt: number, now: number): readonly MadeUpMessage[] {
  const count = drawBetween(1, TALK.length, `messages ${key}`)
  const step = (now - clearedAt) / (TALK.length + 2)
  return TALK.slice(0, count).map((body, n) => ({
    id: madeUpId(`message ${n} ${key}`),
    author: n % 2 === 0 ? 'client' : 'attorney',
    at: Math.round(clearedAt + step * (n + 1)),
    body,
  }))
}
