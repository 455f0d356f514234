/** Clients' requests of the last eighty days in all open states, with what became of them. */
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import type { PracticeArea } from '../../../../shared/domain/practice-areas.ts'
import type {
  ContactWay,
  ForWhom,
  RequestLanguage,
} from '../../../../shared/domain/requests/request-facts.ts'
import { SUB_ISSUES } from '../../../../shared/domain/requests/sub-issues.ts'
import { draw, drawBetween, drawFrom, drawWeighted, madeUpId } from './draw.ts'
import { answerers, type MadeUpAttorney } from './made-up-attorneys.ts'
import {
  madeUpName,
  madeUpPhone,
  OPEN_STATES,
  placeIn,
  wholeName,
  type MadeUpName,
  type OpenState,
} from './made-up-people.ts'
import { madeUpLife, type RequestLife } from './request-lives.ts'
import { CORE, DETAILS, UNSURE, WHEN, WISHES } from './request-words.ts'

export const ROOMS_REQUESTS = 300
/** Two requests or so for each, below the limit of those that a client may show at once. */
const CLIENTS = 150
const OLDEST_DAYS = 80
const DAY = 86_400_000
/** As `relist` gives a request, counted from its client's last look. */
const OPEN_DAYS = 60

/** The attorney of the demo data is admitted in the first two: there is more than one page to see. */
const STATE_WEIGHTS = { NY: 4, PA: 3, OH: 2 }
const LANGUAGES = { en: 85, es: 9, zh: 2, vi: 2, pt: 2 } as const satisfies Partial<
  Record<RequestLanguage, number>
>
const FOR_WHOM = { me: 85, my_child: 8, somebody: 7 } as const satisfies Record<ForWhom, number>
const CONTACT_WAYS: readonly (readonly ContactWay[])[] = [
  ['call', 'text', 'email'],
  ['email'],
  ['text', 'email'],
  ['call', 'voicemail'],
]

export type MadeUpClient = MadeUpName & {
  readonly id: string
  readonly email: string
  readonly phone: string
}

export type MadeUpRequest = {
  readonly id: string
  readonly clientId: string
  /** null: the client is not sure. */
  readonly area: PracticeArea | null
  readonly subIssue: string | null
  readonly summary: string
  readonly state: OpenState
  readonly zip: string | null
  /** YYYY-MM-DD. */
  readonly incidentDate: string | null
  readonly otherParties: readonly string[]
  readonly forWhom: ForWhom
  readonly contact: { readonly by: readonly ContactWay[]; readonly mayLeaveMessages: boolean }
  readonly language: RequestLanguage
  /** Milliseconds since 1970. */
  readonly postedAt: number
  readonly expiresAt: number
  readonly life: RequestLife
}

/** Without the two clients of the demo data, who have the first requests. */
export function madeUpClients(): readonly MadeUpClient[] {
  return Array.from({ length: CLIENTS - DEMO_CLIENTS.length }, (_, index) => {
    const number = index + DEMO_CLIENTS.length
    return {
      ...madeUpName(`client ${number}`),
      id: clientOf(number),
      email: `room-client-${number}@demo.test`,
      phone: madeUpPhone('646', number),
    }
  })
}

const [, , FIRST_CLIENT, , , SECOND_CLIENT] = DEMO_ACCOUNTS
/** The second request has answers already, and is the first client's. */
const DEMO_CLIENTS = [SECOND_CLIENT.id, FIRST_CLIENT.id] as const

function clientOf(number: number): string {
  return DEMO_CLIENTS[number] ?? madeUpId(`client ${number}`)
}

/** `now`: milliseconds since 1970. The ids and texts are the same for any; the times end there. */
export function madeUpRequests(attorneys: readonly MadeUpAttorney[], now: number): readonly MadeUpRequest[] {
  const answering = answerers(attorneys)
  return Array.from({ length: ROOMS_REQUESTS }, (_, number) => madeUpRequest(number, answering, now))
}

function madeUpRequest(number: number, answering: ReturnType<typeof answerers>, now: number): MadeUpRequest {
  const key = `request ${number}`
  const postedAt = now - postedBefore(number)
  const state = number < DEMO_CLIENTS.length ? 'NY' : drawWeighted(weightsOfStates(), `state ${key}`)
  const issue = draw(`unsure ${key}`) < 0.04 ? null : (SUB_ISSUES[number % SUB_ISSUES.length] ?? null)
  // Nobody of the open ones closes within the next weeks: their clients have looked at them.
  const lookedAt = Math.max(postedAt, now - drawBetween(0, 30, `look ${key}`) * DAY)
  return {
    id: madeUpId(key),
    clientId: clientOf(number % CLIENTS),
    area: issue?.area ?? null,
    subIssue: issue === null || draw(`vague ${key}`) < 0.1 ? null : issue.id,
    summary: summaryOf(issue?.id ?? null, number),
    state,
    zip: draw(`zip ${key}`) < 0.8 ? placeIn(state, key).zip : null,
    incidentDate:
      draw(`date ${key}`) < 0.65 ? dayOf(postedAt - drawBetween(4, 700, `incident ${key}`) * DAY) : null,
    otherParties: Array.from({ length: drawBetween(0, 2, `parties ${key}`) }, (_, n) =>
      wholeName(madeUpName(`party ${n} ${key}`)),
    ),
    forWhom: drawWeighted(FOR_WHOM, `whom ${key}`),
    contact: {
      by: drawFrom(CONTACT_WAYS, `contact ${key}`),
      mayLeaveMessages: draw(`messages ${key}`) < 0.7,
    },
    language: drawWeighted(LANGUAGES, `language ${key}`),
    postedAt,
    expiresAt: lookedAt + OPEN_DAYS * DAY,
    life: madeUpLife(
      key,
      answering.filter(({ states }) => states.includes(state)),
      { posted: postedAt, now },
    ),
  }
}

function weightsOfStates(): Readonly<Record<OpenState, number>> {
  const even = Object.fromEntries(OPEN_STATES.map((state) => [state, 1])) as Record<OpenState, number> // all its keys
  return { ...even, ...STATE_WEIGHTS }
}

/** From an hour ago to the oldest, one after the other with some unevenness, in no order of areas. */
function postedBefore(number: number): number {
  const place = (number * 7 + 3) % ROOMS_REQUESTS
  return Math.round(((place + draw(`minute ${number}`)) / ROOMS_REQUESTS) * OLDEST_DAYS * DAY) + 3_600_000
}

/** No two are the same: a text that another client posted would be held for a person to look at. */
function summaryOf(issue: string | null, number: number): string {
  const key = `text ${number}`
  const core = (issue === null ? null : CORE[issue]) ?? drawFrom(UNSURE, key)
  const when = drawFrom(WHEN, `when ${key}`)
  // Requests of one sub-issue are as far apart as there are sub-issues, so their numbers differ here.
  const detail = DETAILS[Math.floor(number / SUB_ISSUES.length + number) % DETAILS.length] ?? ''
  return `${core.replace('{when}', when)} ${detail} ${drawFrom(WISHES, `wish ${key}`)}`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
