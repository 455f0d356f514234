/** Gathers the pages of a document as they are read, and saves them together. */
import type { CaseDocument, DocumentFacts, KeptPage } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import type { PdfPageFound } from './read-pdf-file.ts'

export type PageSaver = {
  readonly opened: (pages: number) => void
  readonly page: (page: PdfPageFound) => void
  /** null: the document was removed meanwhile. */
  readonly save: (state?: DocumentFacts['state']) => Promise<CaseDocument | null>
}

export function createPageSaver(
  store: CaseFileStore,
  place: WorkspacePlace,
  document: CaseDocument,
): PageSaver {
  const scanned = [...document.scanned]
  const unreadable = [...document.unreadable]
  let pages = document.pages
  let gathered: KeptPage[] = []
  let saving: Promise<unknown> = Promise.resolve()
  return {
    opened: (count) => {
      pages = count
    },
    page: ({ number, read }) => {
      if (read === null) unreadable.push(number)
      else if (read.scanned) scanned.push(number)
      gathered.push({ text: read?.text ?? '', scanned: read?.scanned ?? false })
    },
    save: (state = 'reading') => {
      const together = gathered
      gathered = []
      const change = { pages, scanned: [...scanned], unreadable: [...unreadable], state }
      // A person may stop it while the last pages are being saved: one after the other.
      const saved = saving.then(() => store.savePages(place, document.id, together, change))
      saving = saved
      return saved
    },
  }
}
