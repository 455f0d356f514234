/**
 * What a lienholder was asked by a link, what they answered, and how their answer becomes an offer. Units had the shape of their kind when
 * they were stored, so they are not parsed again. Pure; the same on the device and on the server.
 */
import { isLocked } from '../liens/lien-lifecycle.ts'
import type { Answer, Ask, AskEnd } from '../records/book-asks.ts'
import type { Offer } from '../records/book.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { deadlineInstant } from '../referral.ts'
import { lienOf, type BookLien } from './read-book.ts'

export type AnswerRow = { readonly id: string; readonly value: Answer }

export type AskRow = {
  readonly id: string
  readonly value: Ask
  /** Oldest first. */
  readonly answers: readonly AnswerRow[]
  readonly isWithdrawn: boolean
}

/** Of one lien, oldest first: in the order of their ids. */
export function asksOf(body: UnitValues, lien: string): readonly AskRow[] {
  // As their kind stores them.
  const ended = new Set(rowsOf(body, 'askEnds', lien).map(({ value }) => (value as AskEnd).ask))
  const given = rowsOf(body, 'answers', lien).map(({ id, value }) => ({ id, value: value as Answer }))
  const answers = Map.groupBy(given, ({ value }) => value.ask)
  return rowsOf(body, 'asks', lien).map((row) => ({
    ...row,
    value: row.value as Ask,
    answers: (answers.get(row.id) ?? []).toSorted((one, other) => (one.value.at < other.value.at ? -1 : 1)),
    isWithdrawn: ended.has(row.id),
  }))
}

function rowsOf(
  body: UnitValues,
  list: string,
  lien: string,
): readonly { readonly id: string; readonly value: JsonValue }[] {
  const prefix = `${list}/`
  return Object.keys(body)
    .filter((name) => name.startsWith(prefix) && lienOf(body[name]) === lien)
    .sort()
    .map((name) => ({ id: name.slice(prefix.length), value: body[name] ?? null }))
}

/**
 * `accepted`: for good. `closed`: the lien is agreed, settled or hidden. `expired`: the day to respond by has ended everywhere. `open`: the
 * page takes an answer, also after a counteroffer.
 */
export type AskState = 'open' | 'accepted' | 'withdrawn' | 'closed' | 'expired'

/** `now` in milliseconds since 1970. */
export function askState(
  { value, answers, isWithdrawn }: AskRow,
  lien: Pick<BookLien, 'status' | 'unit'>,
  now: number,
): AskState {
  if (answers.some((answer) => answer.value.kind === 'accept')) return 'accepted'
  if (isWithdrawn) return 'withdrawn'
  if (isLocked(lien.status) || lien.unit('hidden') === true) return 'closed'
  return (deadlineInstant(value.respondBy) ?? 0) < now ? 'expired' : 'open'
}

/** Whether the lienholder's page says no more than how the ask ended, accepted or not. `now` in milliseconds since 1970. */
export function isOver({ value, isWithdrawn }: AskRow, lien: Pick<BookLien, 'unit'>, now: number): boolean {
  return isWithdrawn || lien.unit('hidden') === true || (deadlineInstant(value.respondBy) ?? 0) < now
}

const CHANNEL = 'Answer page'

/**
 * Their acceptance or counteroffer as an offer of theirs; null: a file alone. Id, time and name are the answer's own, so that two presses or
 * two devices make one row.
 */
export function offerOfAnswer({ id, value }: AnswerRow): UnitValues | null {
  if (value.cents === null) return null
  const offer: Offer = {
    ...{ lien: value.lien, by: 'them', cents: value.cents, channel: CHANNEL, reasons: [], results: [] },
    ...{ respondBy: null, note: value.note, document: '', who: value.name, at: value.at },
  }
  return { [`offers/${id}`]: offer }
}
