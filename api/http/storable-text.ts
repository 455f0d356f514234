/** Rejects text that PostgreSQL cannot store (NUL, lone surrogates) before a statement fails on it. */
import { AppError } from '../../shared/domain/app-error.ts'

/** Maximum nesting of arrays and objects: far above any call's need, and low enough for the stack. */
const MAX_DEPTH = 100

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function unstorable(): AppError {
  return new AppError('validation_failed', 'The request holds characters that cannot be stored.')
}

/** Checks keys and values at every depth. Throws AppError validation_failed beyond MAX_DEPTH. */
export function holdsStorableTexts(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_DEPTH) throw new AppError('validation_failed', 'The request is nested too deep.')
  return Object.entries(value).every(
    ([name, inner]) => isStorable(name) && holdsStorableTexts(inner, depth + 1),
  )
}
