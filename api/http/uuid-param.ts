/** A parameter of a path that names one of our rows. */
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'

/** In lower case. What is no id names nothing: rejects with not_found, in the given words. */
export function uuidParam(text: string, notFound: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new AppError('not_found', notFound)
  return id.data.toLowerCase()
}
