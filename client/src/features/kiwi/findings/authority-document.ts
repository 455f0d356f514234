/** A table of authorities as a document, for a brief. Pure. */
import type { Block, Inline, LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { GROUP_LABELS, PASSIM, titleOf, type AuthorityGroup, type AuthorityRow } from './authority-rows.ts'
import type { Place } from './finding.ts'

/** `hasPages`: whether a document has pages of its own; others are one long text. */
export function authorityDocument(
  rows: readonly AuthorityRow[],
  hasPages: (file: string) => boolean,
): LegalDocument {
  const files = new Set(rows.flatMap(({ sources }) => sources.map(({ file }) => file)))
  const groups = Object.keys(GROUP_LABELS) as AuthorityGroup[] // the keys of a table of all groups
  const blocks = groups.flatMap((group): readonly Block[] => {
    const own = rows.filter((row) => row.group === group)
    if (own.length === 0) return []
    return [
      { type: 'heading', level: 2, content: inline(GROUP_LABELS[group]) },
      {
        type: 'table',
        header: [inline('Authority'), inline('Pages')],
        rows: own.map((row) => [
          inline(titleOf(row)),
          inline(pagesOf(row.sources, files.size > 1, hasPages)),
        ]),
      },
    ]
  })
  return {
    ...{ template: 'authorities', version: 1, title: 'Table of authorities', lang: 'en-US' },
    blocks: [
      { type: 'heading', level: 1, content: inline('Table of authorities') },
      ...blocks,
      {
        type: 'note',
        purpose: 'print',
        content: inline(
          'Made from the words of the documents. Whether an authority exists or is good law was not looked up. An attorney must review.',
        ),
      },
    ],
  }
}

function inline(text: string): Inline[] {
  return [{ type: 'text', text }]
}

/** "3, 5, 8", "passim", or "Brief.pdf: 3, 5; Reply.pdf: passim". */
function pagesOf(sources: readonly Place[], hasFiles: boolean, hasPages: (file: string) => boolean): string {
  return [...Map.groupBy(sources, ({ file }) => file)]
    .map(([file, places]) => {
      const pages = [...new Set(places.map(({ page }) => page))].toSorted((one, other) => one - other)
      if (!hasPages(file)) return hasFiles ? file : 'cited'
      const words = pages.length >= PASSIM ? 'passim' : pages.join(', ')
      return hasFiles ? `${file}: ${words}` : words
    })
    .join('; ')
}
