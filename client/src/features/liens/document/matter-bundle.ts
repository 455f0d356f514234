/** What a matter's bundle has: its final documents, its issued statements, and by name what is not on this device. Pure. */
import { asksOf } from '../../../../../shared/domain/books/asks.ts'
import { markOf, statementDocument } from '../../../../../shared/domain/books/statement-document.ts'
import { statementsOf } from '../../../../../shared/domain/books/statement-versions.ts'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { documentOf, legalDocument } from '../../../../../shared/domain/documents/read-document.ts'
import { templateOf } from '../../../../../shared/domain/documents/templates/all-templates.ts'
import { PROOF_KINDS, proofFileSchema } from '../../../../../shared/domain/records/book.ts'
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { BundleOrder } from '../../../documents/bundle.ts'

export type BundlePlan = Pick<BundleOrder, 'title' | 'absent'> & {
  /** Each becomes a PDF and a DOCX. `name`: without ending. */
  readonly documents: readonly {
    readonly name: string
    readonly title: string
    readonly document: LegalDocument
  }[]
  /** As they are stored. */
  readonly texts: readonly { readonly name: string; readonly title: string; readonly text: string }[]
}

type OwnDocument = { readonly id: string; readonly body: UnitValues }

/** `documents`: those of the matter, also hidden ones. `unopened`: documents that cannot be read on this device just now. */
export function bundlePlan(
  book: { readonly id: string; readonly body: UnitValues },
  documents: readonly OwnDocument[],
  unopened: number,
): BundlePlan {
  const letters = documents.map(({ body }) => ({
    title: DOCUMENT_FACTS.titleOf(body),
    stored: documentOf(body),
  }))
  const final = letters.flatMap(({ title, stored }) =>
    stored !== null && stored.final !== null ? [{ title, stored }] : [],
  )
  const statements = statementsOf(book.body)
  return {
    title: BOOK_FACTS.titleOf(book.body),
    documents: [
      ...final.map(({ title, stored }, at) => ({
        name: `letters/${numbered(at)}-${wordsOf(templateOf(stored.template.id)?.title ?? 'document')}`,
        ...{ title, document: legalDocument(stored) },
      })),
      ...statements.map(({ value, status, check }) => ({
        name: `statements/version-${value.version}${check === null ? '-not-issued' : ''}`,
        title: `Settlement statement, version ${value.version}`,
        document: statementDocument(value, markOf(status, check)),
      })),
    ],
    texts: statements.map(({ value, status, check }) => ({
      name: `statements/version-${value.version}${check === null ? '-not-issued' : ''}.json`,
      title: `Figures of settlement statement, version ${value.version}`,
      text: JSON.stringify({ ...value, status, check }, null, 2),
    })),
    absent: [
      ...letters.flatMap(({ title, stored }) =>
        stored === null || stored.final === null
          ? [{ title, why: stored === null ? 'it can’t be read on this device' : 'it is a draft' }]
          : [],
      ),
      ...(unopened > 0
        ? [
            {
              title: `${unopened} ${unopened === 1 ? 'document' : 'documents'}`,
              why: 'can’t be opened on this device just now; they may be of other matters',
            },
          ]
        : []),
      ...proofs(book.body),
    ],
  }
}

const PLACES = { google: 'Google Drive', onedrive: 'OneDrive' } as const

/** Files that prove something are in other services or with our server: a device has their names only. */
function proofs(body: UnitValues): BundlePlan['absent'] {
  const linked = elementsOf(body, 'files', proofFileSchema).map(({ value }) => ({
    title: `${PROOF_KINDS[value.kind]} “${value.name}”`,
    why: `it is in ${PLACES[value.provider]}${value.url === null ? '' : `, ${value.url}`}`,
  }))
  const liens = new Set(
    Object.keys(body).flatMap((unit) => (unit.startsWith('liens/') ? [unit.split('/')[1] ?? ''] : [])),
  )
  const answered = [...liens].flatMap((lien) =>
    asksOf(body, lien).flatMap(({ answers }) =>
      answers.flatMap(({ value }) =>
        value.file === null
          ? []
          : [
              {
                title: `“${value.file.name}” of ${value.name}`,
                why: 'it came by link and is with our server',
              },
            ],
      ),
    ),
  )
  return [...linked, ...answered]
}

function numbered(at: number): string {
  return String(at + 1).padStart(2, '0')
}

function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
