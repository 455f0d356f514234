/** The pages of liens. A matter is one book, so its id is in the address and never a name. */
import { paths } from '../../platform/navigation/paths.ts'

export const MATTER_TABS = ['liens', 'matter', 'settlement', 'statement', 'documents'] as const
export type MatterTab = (typeof MATTER_TABS)[number]

export function matterPath(bookId: string, tab: MatterTab = 'liens'): string {
  const path = `${paths.liens}/${encodeURIComponent(bookId)}/edit`
  return tab === 'liens' ? path : `${path}?tab=${tab}`
}

/** One lien of the matter, opened. */
export function lienPath(bookId: string, lienId: string): string {
  return `${matterPath(bookId)}?lien=${encodeURIComponent(lienId)}`
}

/** A further lien of the matter. What is known of it goes along as the state of the navigation: `NewLienStart` in lien-start.ts. */
export function newLienPath(bookId: string): string {
  return `${paths.newMatter}?matter=${encodeURIComponent(bookId)}`
}

/** A ledger that another attorney shares. */
export function sharedLedgerPath(shareId: string): string {
  return `${paths.liens}/shared/${encodeURIComponent(shareId)}`
}

export type DocumentStart = {
  readonly matter?: string
  readonly lien?: string
  /** One of our offers of the lien, which the letter makes. */
  readonly offer?: string
  readonly template?: string
  /** A document that was begun before, and which of its steps is open. */
  readonly document?: string
  readonly step?: string
}

export function newDocumentPath(start: DocumentStart = {}): string {
  const query = new URLSearchParams(start).toString()
  return query === '' ? paths.newDocument : `${paths.newDocument}?${query}`
}
