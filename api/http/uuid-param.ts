/** A path parameter that is the id of a row. */
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'

/** Returns the id in lower case. Throws not_found with the message `notFound` for anything but a UUID. */
export function uuidParam(text: string, notFound: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new AppError('not_found', notFound)
  return id.data.toLowerCase()
}
