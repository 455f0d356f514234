/** Checks a matter from a file by the rules of the server, before anything is stored. Pure. */
import { checkBook } from '../../../../../../shared/domain/books/check-book.ts'
import { hashedText } from '../../../../../../shared/domain/books/statement-of-book.ts'
import { statementsOf } from '../../../../../../shared/domain/books/statement-versions.ts'
import { BOOK_KIND } from '../../../../../../shared/domain/records/book.ts'
import { labelOf, migratedBody, unitErrors } from '../../../../../../shared/domain/records/record-kind.ts'
import type { UnitError, UnitValues } from '../../../../../../shared/domain/records/record.ts'
import { readBookFile } from '../../book-file.ts'
import type { BookChange } from './csv-plan.ts'

export type BookImport =
  | { readonly ok: true; readonly change: BookChange; readonly title: string; readonly liens: number }
  /** In words; `faults`: of parts of the matter. */
  | { readonly ok: false; readonly error: string; readonly faults: readonly string[] }

type ImportDeps = {
  /** ISO 8601, UTC. */
  readonly at: string
  /** SHA-256 of a text in UTF-8, in hexadecimal. */
  readonly digest: (text: string) => Promise<string>
}

/** Whether the matter is here already is asked when it is stored. */
export async function bookImportOf(text: string, { at, digest }: ImportDeps): Promise<BookImport> {
  const file = readBookFile(text)
  if (file === null) return refused('This is no matter that was exported from here.')
  const units = migratedBody(BOOK_KIND, file.version, file.units)
  if (units === null)
    return refused(
      'A newer version of the app wrote this file. Reload the page to update the app, and try again.',
    )
  if (JSON.stringify(units).length > BOOK_KIND.maxBody)
    return refused('This matter is larger than one may be.')
  const shapes = unitErrors(BOOK_KIND, units)
  const errors = shapes.length > 0 ? shapes : await ruleErrors(units, { at, digest })
  if (errors.length > 0)
    return refused('This matter cannot be imported: parts of it are not as they were exported.', errors)
  const liens = new Set(
    Object.keys(units).flatMap((unit) => (unit.startsWith('liens/') ? [unit.split('/')[1]] : [])),
  )
  return { ok: true, change: { id: file.id, set: units }, title: BOOK_KIND.titleOf(units), liens: liens.size }
}

async function ruleErrors(units: UnitValues, { at, digest }: ImportDeps): Promise<readonly UnitError[]> {
  const texts = statementsOf(units).map(({ value }) => hashedText(value))
  const hashes = new Map(await Promise.all(texts.map(async (text) => [text, await digest(text)] as const)))
  const change = { before: null, after: units, at, isDecision: false, conflicts: [] }
  return checkBook(change, (text) => hashes.get(text) ?? '').errors
}

function refused(error: string, errors: readonly UnitError[] = []): BookImport {
  const faults = errors.map(({ field, message }) => `${labelOf(BOOK_KIND, field)}: ${message}`)
  return { ok: false, error, faults: [...new Set(faults)].slice(0, 10) }
}
