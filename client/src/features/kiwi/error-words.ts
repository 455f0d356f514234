/** An error of the room in words. Pure. */
import { AppError } from '../../../../shared/domain/app-error.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'

/** For what a person pressed: a worker's failure has words of its own, and all else comes of the storage. */
export function errorWords(error: unknown): string {
  if (error instanceof AppError) return error.userMessage
  const { code, words } = toOfflineError(error)
  return code === 'storage_full'
    ? 'This device is out of space, so nothing was saved. Remove documents, or free some space, and try again.'
    : words
}
