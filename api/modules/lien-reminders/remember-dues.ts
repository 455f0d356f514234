/** Keeps the days of a book beside it, in the transaction that changes the book. */
import { duesOf } from '../../../shared/domain/books/lien-dues.ts'
import { BOOK_FACTS } from '../../../shared/domain/records/book-facts.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import type { ServiceTx } from '../../db/database.ts'
import { forgetDues, replaceDues } from './book-dues.repository.ts'
import { dayInState } from './office-hours.ts'

type ChangedRecord = {
  readonly kind: string
  readonly id: string
  /** Null: it has ended. */
  readonly body: UnitValues | null
}

/** For each record that is stored or ended; one that is no book has no days. An evening counts as its day in the state of the matter. */
export async function rememberDues(
  tx: ServiceTx,
  ownerId: string,
  { kind, id, body }: ChangedRecord,
  at: Date,
): Promise<void> {
  if (kind !== BOOK_FACTS.kind) return
  const book = { ownerId, bookId: id }
  if (body === null) {
    await forgetDues(tx, book)
    return
  }
  const { state } = body
  const dues = duesOf(body, dayInState(typeof state === 'string' ? state : null))
  await replaceDues(tx, book, dues, at)
}
