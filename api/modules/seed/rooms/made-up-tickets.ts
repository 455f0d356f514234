/** Tickets of the demo accounts in every state, as if their people had written them. The administrator of the demo writes none. */
import type { TicketState, TicketTopic } from '../../../../shared/contracts/new-ticket.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { drawBetween, madeUpId } from './draw.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Said = {
  readonly id: string
  readonly by: 'writer' | 'team'
  readonly body: string
  readonly at: number
}

export type MadeUpTicket = {
  readonly id: string
  readonly userId: string
  readonly topic: TicketTopic
  readonly subject: string
  readonly state: TicketState
  /** In their order; the first one is the ticket's own. */
  readonly messages: readonly Said[]
  /** Of the last message or of the end. */
  readonly lastAt: number
}

const WRITERS = DEMO_ACCOUNTS.filter(({ isAdmin }) => !isAdmin)

/** In turns, so that each account has tickets in several states. */
const STATES = ['new', 'waiting_on_us', 'waiting_on_you', 'solved'] as const
export const ROOMS_TICKETS = 30
/** Days after which an answered ticket is solved by itself: the open ones are younger. */
const OPEN_DAYS = 12

type Story = {
  readonly topic: TicketTopic
  readonly subject: string
  readonly body: string
  readonly answer: string
  readonly more: string
}

/** For everybody: no story names a client or a case. */
const STORIES: readonly [Story, ...Story[]] = [
  {
    topic: 'account',
    subject: 'The code for signing in does not arrive',
    body: 'Since this morning the email with the six-digit code comes an hour late. The code has run out by then.',
    answer: 'Please look into the spam folder, and use an authenticator app in Settings, under Security.',
    more: 'The app works. The emails are still late.',
  },
  {
    topic: 'offline',
    subject: 'What happens to my queue on a new laptop?',
    body: 'I am changing laptops next week and have things that wait to be sent. Do they move with me?',
    answer: 'They stay on the old laptop. Open the app there while you are online, and they are sent.',
    more: 'Thank you. One of them needs attention, what do I do with it?',
  },
  {
    topic: 'requests',
    subject: 'A message shows twice on my phone',
    body: 'After I was offline on the train, one message in a conversation was shown twice for a few seconds.',
    answer: 'It was stored once. The copy on the phone was older for a moment. We have made it wait now.',
    more: 'It happened again today, on the same train.',
  },
  {
    topic: 'privacy',
    subject: 'Who can see my phone number?',
    body: 'I would like to know who sees my phone number, and from when on. Where can I look that up?',
    answer: 'Nobody sees it before you choose an attorney and the attorney finds no conflict.',
    more: 'And can I change the number later?',
  },
  {
    topic: 'accessibility',
    subject: 'The list is hard to read in large text',
    body: 'With text at 200 percent the date in a list touches the edge of the screen on my phone.',
    answer: 'Thank you. Which phone is it, and which list? We would like to see the same thing.',
    more: 'It is the list of notifications on a small phone.',
  },
  {
    topic: 'other',
    subject: 'Can I print one page without the menu?',
    body: 'I want to print what I see for my paper file, but the menu at the side is printed as well.',
    answer: 'Please press Ctrl and P. The menu is left out when the page is printed.',
    more: 'It works on the laptop. On the tablet it is still there.',
  },
]

/** `now`: milliseconds since 1970. */
export function madeUpTickets(now: number): readonly MadeUpTicket[] {
  return Array.from({ length: ROOMS_TICKETS }, (_, number) => madeUpTicket(number, now))
}

function madeUpTicket(number: number, now: number): MadeUpTicket {
  const key = `ticket ${number}`
  const state = STATES[number % STATES.length] ?? 'new'
  const story = STORIES[number % STORIES.length] ?? STORIES[0]
  // By another step than the states, so that each account has all of them.
  const writer = WRITERS[Math.floor(number / STATES.length) % WRITERS.length]
  if (writer === undefined) throw new RangeError('the demo has accounts')
  const days =
    state === 'solved' ? drawBetween(20, 90, `${key} age`) : drawBetween(1, OPEN_DAYS, `${key} age`)
  const start = now - days * DAY
  const said = (n: number, by: Said['by'], body: string): Said => ({
    ...{ id: n === 0 ? madeUpId(key) : madeUpId(`${key} message ${n}`), by, body },
    at: start + n * drawBetween(2, 7, `${key} pause`) * HOUR,
  })
  const messages = [
    said(0, 'writer', story.body),
    ...(state === 'new' ? [] : [said(1, 'team', story.answer)]),
    ...(state === 'waiting_on_us' ? [said(2, 'writer', story.more)] : []),
  ]
  const last = messages.at(-1)?.at ?? start
  return {
    ...{ id: madeUpId(key), userId: writer.id, topic: story.topic, subject: story.subject, state, messages },
    lastAt: state === 'solved' ? last + DAY : last,
  }
}
