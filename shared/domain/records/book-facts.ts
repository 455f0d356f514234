/** What every device knows of books. Their units are in `book.ts`, which is loaded with the screens of liens. */
import { BOOK_LABELS, textOfBookUnit } from './book-texts.ts'
import { dayMade, type KindFacts } from './record-kind.ts'
import type { UnitValues } from './record.ts'

/** From the last change of a closed book on. */
export const KEEP_CLOSED_BOOK = 7 * 365 + 2
const DEVICE_DAYS = 400

export const BOOK_FACTS: KindFacts = {
  kind: 'book',
  noun: 'matter',
  plural: 'matters',
  labels: BOOK_LABELS,
  titleOf: ({ title }) => (typeof title === 'string' ? title : 'A matter'),
  textOf: textOfBookUnit,
  version: 1,
  migrations: {},
  keepDays: (body) => (isOpen(body) ? null : KEEP_CLOSED_BOOK),
  deviceDays: (body) => (isOpen(body) ? null : DEVICE_DAYS),
  sortOf: dayMade,
}

function isOpen(body: UnitValues): boolean {
  return body['closedOn'] === undefined
}
