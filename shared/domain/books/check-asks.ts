/** What the server checks of asks, which make a page for the lienholder: each is about an offer of ours of its lien. Pure. */
import { askEndSchema, askSchema } from '../records/book-asks.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import type { BookLien } from './read-book.ts'

/**
 * In words; null: nothing is wrong. An ask that arrives late, or after its lien was closed, is kept too: refusing it would refuse everything
 * else that its device sends of the matter. Its page takes no answer, and it makes no mail.
 */
export function askMessage(value: JsonValue | undefined, lien: BookLien): string | null {
  const { success, data } = askSchema.safeParse(value)
  if (!success) return 'This request cannot be read.'
  const offer = lien.offers.find(({ id }) => id === data.offer)
  return offer?.value.by === 'us' ? null : 'Choose an offer of yours on this lien.'
}

export function askEndMessage(value: JsonValue | undefined, body: UnitValues): string | null {
  const end = askEndSchema.safeParse(value)
  const ask = askSchema.safeParse(body[`asks/${end.data?.ask ?? ''}`])
  return ask.success && ask.data.lien === end.data?.lien ? null : 'This matter has no such request.'
}

/** As the server wrote them: what a device sends of answers is not believed without a proof, and removes none. */
export function answersAsBefore(
  before: UnitValues,
  names: readonly string[],
  proven: ReadonlySet<string>,
): UnitValues {
  return Object.fromEntries(
    names
      .filter((name) => name.startsWith('answers/') && !proven.has(name))
      .map((name): [string, JsonValue] => [name, before[name] ?? null]),
  )
}
