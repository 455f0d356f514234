/**
 * What the case worker does: it reads Word, mail and text files, holds the texts of the open workspace, and answers from them. Nothing here is
 * kept: the page hands the texts over each time that a workspace is opened.
 */
import { checkDocument } from '../checklists/check-document.ts'
import { compareTexts } from '../compare/compare-texts.ts'
import { findInDocument } from '../findings/find-in-document.ts'
import { createLibrary } from '../reading/ask.ts'
import { findWords } from '../reading/find-words.ts'
import { kindOf } from '../reading/kinds.ts'
import type { ReadDocument } from '../reading/passages.ts'
import { readEml } from '../reading/read-eml.ts'
import { readFile } from '../reading/read-file.ts'
import { redline } from '../reading/redline.ts'
import { sectionAt } from '../reading/text-sections.ts'
import { wholeRead, type CaseCall, type CaseCalls, type CaseOrder, type WholeRead } from './case-orders.ts'

export type CaseDesk = (order: CaseOrder) => Promise<CaseCalls[CaseCall]['gives']>

export function createCaseDesk(): CaseDesk {
  const library = createLibrary([])
  const documents = new Map<string, ReadDocument>()
  let isIndexing = false

  /** Between other work, one document at a time: words are found before all is indexed, and the first question waits less. */
  function indexSoon(): void {
    if (isIndexing) return
    isIndexing = true
    setTimeout(indexOne)
  }
  function indexOne(): void {
    isIndexing = library.indexNext()
    if (isIndexing) setTimeout(indexOne)
  }
  const shown = (file: string | null): readonly ReadDocument[] =>
    file === null ? [...documents.values()] : [documents.get(file)].flatMap((found) => found ?? [])

  return async (order) => {
    switch (order.call) {
      case 'read':
        return read(order.asks)
      case 'put':
        for (const document of order.asks.documents) {
          documents.set(document.file, document)
          library.put(document)
        }
        indexSoon()
        return library.passages()
      case 'drop':
        documents.delete(order.asks.file)
        library.drop(order.asks.file)
        return null
      case 'ask':
        return library.ask(order.asks.question, order.asks.file ?? undefined)
      case 'find':
        return findWords(shown(order.asks.file), order.asks.words)
      case 'findings':
        return shown(null).flatMap((document) => findInDocument(document, order.asks.kind))
      case 'check':
        return shown(order.asks.file).flatMap((document) => checkDocument(document, order.asks.items))
      case 'section': {
        const document = documents.get(order.asks.file)
        return document === undefined ? null : sectionAt(document, order.asks.at)
      }
      case 'page': {
        const pages = documents.get(order.asks.file)?.pages
        return pages?.find(({ page }) => page === order.asks.number)?.start ?? null
      }
      case 'compare': {
        const [older, newer] = [documents.get(order.asks.older), documents.get(order.asks.newer)]
        return older === undefined || newer === undefined ? null : compareTexts(older.text, newer.text)
      }
      case 'redline':
        return redline(order.asks.older, order.asks.newer, order.asks.at)
    }
  }
}

async function read({ file, bytes }: CaseCalls['read']['asks']): Promise<WholeRead> {
  if (kindOf(bytes) === 'eml') {
    return wholeRead(await readEml(file, bytes))
  }
  const result = await readFile(file, bytes, {
    pdf: () => Promise.reject(new Error('PDF files are read by a worker of their own.')),
    msg: () => Promise.reject(new Error('.msg files are read by a worker of their own.')),
  })
  return { result, attachments: [] }
}
