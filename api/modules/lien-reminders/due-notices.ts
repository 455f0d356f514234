/** The words of reminders: fixed, without a name or an amount, because titles are subjects of mails and stand on locked screens. Pure. */
import type { DueKind } from '../../../shared/domain/books/lien-dues.ts'
import type { NewNotification } from '../notifications/new-notification.ts'
import type { TakenDue } from './book-dues.repository.ts'

type Words = Pick<NewNotification, 'title' | 'body'>
type DueNoticeKind = 'lien_response' | 'lien_follow_up' | 'lien_deadline'
type KindWords = Words & { readonly kind: DueNoticeKind }

const VERIFY = 'Verify the day in the law or in the letter that sets it.'

/** The most pressing first. */
const WORDS: Readonly<Record<DueKind, KindWords>> = {
  deadline: { kind: 'lien_deadline', title: 'A lien deadline has come', body: VERIFY },
  escalate: {
    kind: 'lien_follow_up',
    title: 'A lien needs to be escalated',
    body: 'Your offer has had no answer for 30 days.',
  },
  response_overdue: {
    kind: 'lien_response',
    title: 'A lien response is overdue',
    body: 'The day by which an answer was asked for has passed.',
  },
  response_due: {
    kind: 'lien_response',
    title: 'A lien response is due',
    body: 'The day by which an answer was asked for has come.',
  },
  deadline_soon: { kind: 'lien_deadline', title: 'A lien deadline is near', body: VERIFY },
  call: {
    kind: 'lien_follow_up',
    title: 'A lien needs a call',
    body: 'Your offer has had no answer for two weeks.',
  },
  release_missing: {
    kind: 'lien_follow_up',
    title: 'A lien release is missing',
    body: 'The lien was paid 30 days ago, and no release is recorded.',
  },
  payoff_old: {
    kind: 'lien_follow_up',
    title: 'A payoff amount is 30 days old',
    body: 'Ask the lienholder for a current one before you pay.',
  },
  response_soon: {
    kind: 'lien_response',
    title: 'A lien response is due soon',
    body: 'The day by which an answer was asked for is near.',
  },
}
const BY_URGENCY = Object.keys(WORDS) as DueKind[] // the keys of the literal

/** Of more liens than these at once, one notice tells: a morning with thirty mails is read by nobody. */
const SINGLE = 3
const MANY: Readonly<Record<DueNoticeKind, string>> = {
  lien_response: 'Lien responses are due',
  lien_follow_up: 'Liens need attention',
  lien_deadline: 'Lien deadlines are near',
}

/** One notice for each lien, of what is most pressing, or one for many liens. */
export function noticesOf(dues: readonly TakenDue[]): readonly NewNotification[] {
  const liens = [...Map.groupBy(dues, ({ bookId, lien }) => `${bookId}/${lien}`).values()].map(mostPressing)
  const kinds = Map.groupBy(liens, ({ kind }) => WORDS[kind].kind)
  return [...kinds].flatMap(([kind, those]) =>
    those.length <= SINGLE ? those.map(noticeOf) : [noticeOfMany(kind, those.length)],
  )
}

function mostPressing(dues: readonly TakenDue[]): TakenDue {
  const [first] = dues.toSorted((one, other) => BY_URGENCY.indexOf(one.kind) - BY_URGENCY.indexOf(other.kind))
  if (first === undefined) throw new RangeError('a group has a member')
  return first
}

function noticeOf({ bookId, lien, kind }: TakenDue): NewNotification {
  return { ...WORDS[kind], link: `/dashboard/liens/${bookId}/edit?lien=${lien}` }
}

function noticeOfMany(kind: DueNoticeKind, count: number): NewNotification {
  return { kind, title: MANY[kind], body: `${count} liens wait for you.`, link: '/dashboard/liens' }
}
