/** Which texts PostgreSQL can hold: no NUL, and no half of a surrogate pair. Refused at the door, or a statement would fail over them. */
import { AppError } from '../../shared/domain/app-error.ts'

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function unstorable(): AppError {
  return new AppError('validation_failed', 'The request holds characters that cannot be stored.')
}

/** Names and values at every depth. */
export function holdsStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && holdsStorableTexts(inner))
}
