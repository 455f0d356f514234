/** A deadline of a lien as an event of a calendar, worked out from the matter as the server has it. */
import { createHash } from 'node:crypto'
import type { LienDeadlineRequest } from '../../../../shared/contracts/integrations/google.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { deadlinesOfLien } from '../../../../shared/domain/books/lien-deadlines.ts'
import { liensOf } from '../../../../shared/domain/books/read-book.ts'
import { daysAfter } from '../../../../shared/domain/deadlines/federal-holidays.ts'
import { BOOK_KIND } from '../../../../shared/domain/records/book.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import { findRecords } from '../../records/records.repository.ts'
import type { NewEvent } from './google-calendar.ts'

type EventDeps = { readonly database: Database; readonly publicOrigin: string }

/**
 * The same id for the same deadline of the same user, so that a repeated call updates the entry. Calendars are shared with staff and shown on
 * phones: the entry names nobody and only links to the lien. Rejects with `not_found` for another user's matter, and for one that the server
 * does not have yet.
 */
export async function lienDeadlineEvent(
  { database, publicOrigin }: EventDeps,
  { userId }: Caller,
  request: LienDeadlineRequest,
): Promise<NewEvent> {
  const [bookId, lienId] = [request.bookId.toLowerCase(), request.lienId.toLowerCase()]
  const [book] = await database.asService((tx) =>
    findRecords(tx, userId, [{ kind: BOOK_KIND.kind, id: bookId }]),
  )
  const body = book?.body ?? {}
  const [lien] = liensOf(body, new Set([lienId]))
  const deadline =
    lien === undefined ? undefined : deadlinesOfLien(body, lien).find(({ id }) => id === request.deadline)
  if (deadline === undefined)
    throw new AppError('not_found', 'Our server does not have this deadline. Send your changes first.')
  const key = `lien deadline ${bookId} ${lienId} ${deadline.id} ${userId}`
  return {
    id: createHash('sha256').update(key).digest('hex'),
    title: 'Lien deadline',
    description: `Verify the day in the law or in the letter that sets it. ${publicOrigin}/dashboard/liens/${bookId}/edit?lien=${lienId}`,
    start: deadline.due,
    end: daysAfter(deadline.due, 1),
  }
}
