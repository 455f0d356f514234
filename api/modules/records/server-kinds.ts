import { createHash } from 'node:crypto'
import { checkedBookKind } from '../../../shared/domain/books/checked-book.ts'
import type { Proofs } from '../../../shared/domain/books/server-proofs.ts'
import { checkedDocumentKind } from '../../../shared/domain/documents/checked-document.ts'
import type { PackOverrides } from '../../../shared/domain/liens/packs/overrides.ts'
import { CALL_KIND } from '../../../shared/domain/records/call.ts'
import { PARTNER_KIND } from '../../../shared/domain/records/partner.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'
import { kindsOf, type RecordKinds } from '../../../shared/domain/records/registry.ts'
import { SAVED_CASE_KIND } from '../../../shared/domain/records/saved-case.ts'
import { SAVED_SEARCH_KIND } from '../../../shared/domain/records/saved-search.ts'

/**
 * The platform's kinds, with the shapes of their units and what only the server checks of them. `proofs`: of what this server vouches for;
 * null: it vouches for nothing, and a device that sends it again is not believed. `overrides`: of the rule packs, as they are now; default:
 * none.
 */
export function serverKinds(proofs: Proofs | null, overrides?: PackOverrides): RecordKinds<RecordKind> {
  return kindsOf([
    checkedBookKind(sha256, proofs, overrides),
    CALL_KIND,
    checkedDocumentKind(sha256),
    PARTNER_KIND,
    SAVED_CASE_KIND,
    SAVED_SEARCH_KIND,
  ])
}

/** For what no server has to vouch for. */
export const SERVER_KINDS = serverKinds(null)

/** Of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
