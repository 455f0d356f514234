/** The cursor of a list's next page: opaque to the caller and validated when it is returned. */
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import type { PagePlace } from '../db/rows.ts'

const cursorSchema = z.tuple([z.string().max(400), z.uuid()])

export function encodeCursor(cursor: PagePlace): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** A time in the database's text format, with microseconds. */
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/

/** Null if absent. Throws validation_failed for a malformed cursor. */
export function decodeCursor(text: string | undefined, sorted: 'by time' | 'by text'): PagePlace | null {
  if (text === undefined || text === '') return null
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (sorted === 'by time' && !TIME.test(cursor[0])) throw new Error('not a time')
    return cursor
  } catch (cause) {
    throw new AppError('validation_failed', 'The list cannot be continued from there. Please reload it.', {
      cause,
    })
  }
}
