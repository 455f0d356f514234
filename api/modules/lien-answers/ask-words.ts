/** Words that the lienholder's mail and page share. */
import { formatInstant } from '../../../shared/domain/format-time.ts'
import { deadlineInstant } from '../../../shared/domain/referral.ts'
import type { Shown } from './ask-pages.repository.ts'

const FULL_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

export function dayWords(day: string): string {
  return FULL_DATE.format(new Date(`${day}T00:00:00Z`))
}

/** A day lasts until it has ended in every time zone, so the moment is named in UTC. */
export function lastMoment(day: string): string {
  const end = deadlineInstant(day)
  const until = end === null ? '' : ` (in any time zone: until ${formatInstant(new Date(end))})`
  return dayWords(day) + until
}

type Sender = Shown['sender']

export function senderName({ firm, name }: Sender): string {
  return firm ?? name
}

export function senderLine({ name, firm, email, phone }: Sender): string {
  return [firm === null ? name : `${name}, ${firm}`, email, phone].filter((part) => part !== null).join(', ')
}
