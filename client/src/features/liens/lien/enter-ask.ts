/** What an attorney types to ask a lienholder for an answer by link. Pure. */
import { daysAfter } from '../../../../../shared/domain/deadlines/federal-holidays.ts'
import { deadlineInstant } from '../../../../../shared/domain/referral.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { askSchema, MAX_LETTER, type Ask } from '../../../../../shared/domain/records/book-asks.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { localDay } from '../../../ui/local-time.ts'
import { formatDay } from '../lien-labels.ts'
import type { Entered } from './enter-step.ts'

export type TypedAsk = Pick<Ask, 'offer' | 'email' | 'letter' | 'respondBy'>

type Signed = { readonly who: string; readonly at: string }
type AskContext = {
  readonly lien: BookLien
  readonly id: string
  readonly signed: Signed
  readonly now: number
}

export function enterAsk(typed: TypedAsk, { lien, id, signed, now }: AskContext): Entered<keyof TypedAsk> {
  const value = { lien: lien.id, ...typed, email: typed.email.trim(), ...signed }
  const parsed = askSchema.safeParse(value)
  const errors: Partial<Record<keyof TypedAsk, string>> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as keyof TypedAsk] ??= message // a field of the form: the rest is ours
  if (typed.respondBy === '') errors.respondBy = 'Please choose a day.'
  else if ((deadlineInstant(typed.respondBy) ?? now) < now) errors.respondBy = 'This day has passed.'
  if (typed.letter.trim() === '') errors.letter = 'Please write what the lienholder should read.'
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, units: { [`asks/${id}`]: parsed.data } }
}

/** A letter to begin with, in words that the attorney changes. */
export function letterFor(body: UnitValues, lien: BookLien, cents: number, who: string): string {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const [fileNumber, injury] = [text(lien.unit('fileNumber')), text(body['injury'])]
  const about = [
    text(body['client']),
    ...(fileNumber === '' ? [] : [`your file ${fileNumber}`]),
    ...(injury === '' ? [] : [`injured on ${formatDay(injury)}`]),
  ].join(', ')
  return [
    `Re: ${about}`,
    `We offer ${formatDollars(cents)} to resolve your lien in full.`,
    'With the link you can accept the offer, propose another amount, or send an itemized ledger.',
    who,
  ]
    .join('\n\n')
    .slice(0, MAX_LETTER)
}

const ANSWER_DAYS = 14

/** The day of our offer if it is still to come, else two weeks from now. `now` in milliseconds since 1970. */
export function firstRespondBy(offered: string | null, now: number): string {
  const today = localDay(now)
  if (offered !== null && offered > today) return offered
  return daysAfter(today, ANSWER_DAYS)
}
