import { NO_OVERRIDES, type PackOverrides } from '../liens/packs/overrides.ts'
import { BOOK_KIND } from '../records/book.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { checkBook } from './check-book.ts'
import type { Sha256 } from './check-statements.ts'
import type { Proofs } from './server-proofs.ts'

/**
 * The kind as the server takes it in: with every rule, formula and pack, which devices load only where they show them. `proofs`: null where
 * nothing is ever sent again. `overrides`: of the packs, as they are now.
 */
export function checkedBookKind(
  sha256: Sha256,
  proofs: Proofs | null = null,
  overrides: PackOverrides = NO_OVERRIDES,
): RecordKind {
  return { ...BOOK_KIND, check: (change) => checkBook(change, sha256, proofs, overrides) }
}
