/** What an engine (`engineBehind`) and the thread of its database (`serveEngine`) say to each other. */
import type { Access, Rights, Row } from '../database.ts'

/** `id` names the answer; `transaction` and `listener` are numbers that the asking side chooses. */
export type Request = { readonly id: number } & (
  | {
      readonly kind: 'ask'
      readonly transaction: number
      /** Made without waiting for each other; a transaction that is read at once ends with them. */
      readonly statements: readonly Statement[]
      /** What the transaction may do, with its first statements; then null. */
      readonly begins: Access | null
    }
  | { readonly kind: 'end'; readonly transaction: number; readonly outcome: 'commit' | 'roll back' }
  | { readonly kind: 'statement'; readonly sql: string; readonly values: readonly unknown[] | undefined }
  | { readonly kind: 'listen'; readonly listener: number; readonly channel: string }
  | { readonly kind: 'stop listening'; readonly listener: number }
  | { readonly kind: 'close' }
)

export type Statement =
  | {
      readonly kind: 'query'
      readonly sql: string
      readonly values: readonly unknown[]
      readonly rights: Rights
    }
  | { readonly kind: 'script'; readonly sql: string }

export type Reply =
  /** A result for each statement; one for everything else. */
  | { readonly kind: 'answer'; readonly id: number; readonly results: readonly Result[] }
  | { readonly kind: 'notification'; readonly listener: number; readonly payload: string }

export type Result = { readonly rows: readonly Row[] } | { readonly error: PlainError }

/** The answer to opening the database, which nobody asks for. */
export const OPENED = 0

/**
 * An error as its message and what PostgreSQL says of it. A message between threads loses an error's own properties, and the values of the
 * statement, which PGlite adds to them, must not get into a log.
 */
export type PlainError = {
  readonly message: string
  readonly facts: Readonly<Record<string, string>>
}

/** Fields of PostgreSQL's ErrorResponse, as PGlite names them. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'detail', 'hint']

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), facts: {} }
  const told = Object.entries(error).filter(
    (fact): fact is [string, string] => FACTS.includes(fact[0]) && typeof fact[1] === 'string',
  )
  return { message: error.message, facts: Object.fromEntries(told) }
}

export function fromPlainError({ message, facts }: PlainError): Error {
  return Object.assign(new Error(message), facts)
}
