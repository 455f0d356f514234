/** The files of a new account: the folders of a small practice. Every name and matter is invented. */
import type { Contents } from './contents.ts'
import { ANY_APPLICATION, type CloudItem, type Items } from './items.ts'
import { textPdf } from './pdf.ts'

const DAY = 86_400_000
const MEGABYTE = 1024 * 1024
/** More than one page of either provider's listings (100 at Google, 200 at Microsoft). */
const PRODUCED_DOCUMENTS = 230

type Leaf = { readonly name: string; readonly mimeType: string } & (
  | { readonly text: string }
  | { readonly pdf: readonly string[] }
  | { readonly recording: number }
)
type Branch = {
  readonly name: string
  readonly entries: readonly Entry[]
  /** Never opened with an application, so invisible to applications with only Google's drive.file scope. */
  readonly isPersonal?: boolean
}
type Entry = Leaf | Branch

const LETTER: Leaf = pdf('Engagement letter - Whitfield.pdf', [
  'Re: Whitfield v. Marlow Freight',
  '',
  'Thank you for asking us to represent you in the matter of 14 March.',
  'This letter sets out the scope of our work and our fee, which is a third',
  'of any recovery before suit and forty percent after it.',
])

const ENTRIES: readonly Entry[] = [
  {
    name: 'Matters',
    entries: [
      {
        name: 'Whitfield v. Marlow Freight',
        entries: [
          LETTER,
          pdf('Police report 2026-0314.pdf', [
            'Report 2026-0314',
            'Intersection of Alder Street and 9th Avenue',
          ]),
          {
            name: 'Medical records',
            entries: [
              pdf('Lakeside Orthopedics - chart.pdf', ['Patient: D. Whitfield', 'Lumbar strain, L4-L5']),
              pdf('Imaging summary.pdf', ['MRI of the lumbar spine, without contrast']),
              text(
                'Billing ledger.csv',
                'text/csv',
                'date,provider,charge\n2026-03-15,Lakeside Orthopedics,1840.00\n',
              ),
            ],
          },
          { name: 'Document production', entries: production() },
        ],
      },
      {
        name: 'Estate of Harlow',
        entries: [
          pdf('Inventory of assets.pdf', ['Estate of M. Harlow', 'Real property: one parcel, Kent County']),
          text(
            'Call with executor.txt',
            'text/plain',
            'Executor prefers mail. Accounting due in September.\n',
          ),
        ],
      },
    ],
  },
  { name: 'Templates', entries: [pdf('Referral agreement.pdf', ['Division of fees under Rule 1.5(e)'])] },
  { name: 'Empty folder', entries: [] },
  {
    name: 'Personal',
    isPersonal: true,
    entries: [text('Gift ideas.txt', 'text/plain', 'A good pen.\n')],
  },
  text('Intake checklist.txt', 'text/plain', 'Conflict check\nStatute of limitations\nInsurance\nLiens\n'),
  pdf('Fee schedule 2026.pdf', ['Consultation: no charge', 'Contingency: one third']),
  { name: 'Deposition recording.wav', mimeType: 'audio/wav', recording: 5 * MEGABYTE },
  { name: 'Trial recordings 2025.wav', mimeType: 'audio/wav', recording: 1024 * MEGABYTE },
]

function production(): readonly Leaf[] {
  return Array.from({ length: PRODUCED_DOCUMENTS }, (_, index) => {
    const number = `MF-${String(index + 1).padStart(4, '0')}`
    return pdf(`${number}.pdf`, [`Produced by Marlow Freight, ${number}`, 'Driver log and dispatch notes'])
  })
}

function pdf(name: string, lines: readonly string[]): Leaf {
  return { name, mimeType: 'application/pdf', pdf: lines }
}

function text(name: string, mimeType: string, content: string): Leaf {
  return { name, mimeType, text: content }
}

/** Each file's date is some days before `now`. */
export function seedFiles(
  items: Items,
  contents: Contents,
  account: string,
  root: CloudItem,
  options: { readonly folderType: string; readonly now: number },
): void {
  let age = 90
  const place = (parent: CloudItem, entries: readonly Entry[], madeBy: string | null): void => {
    for (const entry of entries) {
      age = age > 2 ? age - 1 : 60
      const at = options.now - age * DAY
      if ('entries' in entry) {
        const opener = entry.isPersonal === true ? null : madeBy
        const common = { parentId: parent.id, name: entry.name, madeBy: opener, at }
        const folder = items.add(account, {
          ...common,
          mimeType: options.folderType,
          isFolder: true,
          size: 0,
          content: null,
        })
        place(folder, entry.entries, opener)
      } else {
        const common = { parentId: parent.id, name: entry.name, madeBy, at }
        items.add(account, {
          ...common,
          mimeType: entry.mimeType,
          isFolder: false,
          ...store(contents, entry),
        })
      }
    }
  }
  place(root, ENTRIES, ANY_APPLICATION)
}

function store(contents: Contents, leaf: Leaf): { readonly content: string; readonly size: number } {
  if ('recording' in leaf) return { content: contents.recording(leaf.recording), size: leaf.recording }
  const bytes = 'pdf' in leaf ? textPdf(leaf.name.replace(/\.pdf$/, ''), leaf.pdf) : Buffer.from(leaf.text)
  const content = contents.create()
  contents.write(content, bytes)
  return { content, size: bytes.length }
}
