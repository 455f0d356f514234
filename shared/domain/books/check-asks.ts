/** What the server checks of asks, which make a page for the lienholder: each is about an offer of ours of an open lien. Pure. */
import { deadlineInstant } from '../referral.ts'
import { isLocked, LIEN_OBSTACLES } from '../liens/lien-lifecycle.ts'
import { askEndSchema, askSchema } from '../records/book-asks.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { disputedFields, type BookLien } from './read-book.ts'

/** In words; null: nothing is wrong. `at`: the server's time, ISO 8601 in UTC. */
export function askMessage(value: JsonValue | undefined, lien: BookLien, at: string): string | null {
  const { success, data } = askSchema.safeParse(value)
  if (!success) return 'This request cannot be read.'
  const offer = lien.offers.find(({ id }) => id === data.offer)
  if (offer?.value.by !== 'us') return 'Choose an offer of yours on this lien.'
  if (isLocked(lien.status)) return 'This lien is agreed or closed, so nothing more can be asked.'
  if (disputedFields(lien).length > 0) return LIEN_OBSTACLES.amount_conflict
  if ((deadlineInstant(data.respondBy) ?? 0) < Date.parse(at))
    return 'The day to respond by has passed. Choose a later day.'
  return null
}

export function askEndMessage(value: JsonValue | undefined, body: UnitValues): string | null {
  const end = askEndSchema.safeParse(value)
  const ask = askSchema.safeParse(body[`asks/${end.data?.ask ?? ''}`])
  return ask.success && ask.data.lien === end.data?.lien ? null : 'This matter has no such request.'
}

/** As the server wrote them: what a device sends of answers is not believed, and removes none. */
export function answersAsBefore(before: UnitValues, names: readonly string[]): UnitValues {
  return Object.fromEntries(
    names
      .filter((name) => name.startsWith('answers/'))
      .map((name): [string, JsonValue] => [name, before[name] ?? null]),
  )
}
