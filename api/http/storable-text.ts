/** Which texts PostgreSQL can hold: no NUL, and no half of a surrogate pair. Refused at the door, or a statement would fail over them. */
import { AppError } from '../../shared/domain/app-error.ts'

/** Lists and records in each other. No call of ours needs a tenth of it; without an end the stack would have one. */
const MAX_DEPTH = 100

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function unstorable(): AppError {
  return new AppError('validation_failed', 'The request holds characters that cannot be stored.')
}

/** Names and values at every depth. Throws AppError validation_failed for one that no call needs. */
export function holdsStorableTexts(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_DEPTH) throw new AppError('validation_failed', 'The request is nested too deep.')
  return Object.entries(value).every(
    ([name, inner]) => isStorable(name) && holdsStorableTexts(inner, depth + 1),
  )
}
