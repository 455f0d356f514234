import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../../../../shared/domain/documents/document-schema.ts'
import { pagesOf } from '../reading/document-text.ts'
import { authorityDocument } from './authority-document.ts'
import { authorityRows } from './authority-rows.ts'
import { findInDocument } from './find-in-document.ts'
import type { AmountFinding, CitationFinding, DateFinding, Finding, PartyFinding } from './finding.ts'
import { undecided } from './testing/decided.ts'
import { partyRows } from './party-rows.ts'
import { dateLabel, timelineRows } from './timeline-rows.ts'

const documentOf = (...pages: readonly string[]) => ({
  file: 'Report.pdf',
  ...pagesOf(pages.map((text) => ({ text, scanned: false }))),
})
const keyOf = ({ file, start }: Finding): string => `${file} ${start}`

describe('dates', () => {
  const document = documentOf(
    'The collision took place on March 3, 2026. The patient was examined on 03/17/2026.',
    'See Roe v. Wade, 410 U.S. 113 (1973). The complaint was filed on April 14, 2026.',
  )
  const found = findInDocument(document, 'date') as readonly DateFinding[]

  it('have their page, the words around them and what these suggest', () => {
    expect(found).toMatchObject([
      { iso: '2026-03-03', page: 1, topic: 'accident', around: 'The collision took place on March 3, 2026.' },
      { iso: '2026-03-17', page: 1, topic: 'treatment' },
      { iso: '2026-04-14', page: 2, topic: 'filing' },
    ])
  })

  it('stand in the document where they say', () => {
    for (const { start, end, text } of found) expect(document.text.slice(start, end)).toBe(text)
  })

  it('are listed in their order, the same words once', () => {
    const rows = timelineRows([...found.toReversed(), ...found], undecided(), [])
    expect(rows.map(({ when }) => when.iso)).toEqual(['2026-03-03', '2026-03-17', '2026-04-14'])
    expect(rows[0]?.found?.sources).toHaveLength(2)
  })

  it.each([
    ['2026-03-03', 'Mar 3, 2026'],
    ['2026-03', 'Mar 2026'],
    ['2026', '2026'],
  ])('%s is shown as %s', (iso, label) => {
    expect(dateLabel(iso)).toBe(label)
  })
})

it('amounts have what the text calls them, and of a table their own line', () => {
  const rows = Array.from(
    { length: 12 },
    (_, at) => `Service ${at + 1} of the hospital on that day\t$1${at}0.00`,
  )
  const found = findInDocument(
    documentOf(`${rows.join('\n')}\nBalance due: $4,456.50`),
    'amount',
  ) as readonly AmountFinding[]
  expect(found.at(-1)).toMatchObject({
    cents: 445_650,
    label: 'Balance due',
    around: 'Balance due: $4,456.50',
  })
  expect(found[5]?.around).toBe(rows[5])
})

it('parties of several documents are one row, with their other names', () => {
  const one = documentOf(
    'This Release is made between Jordan Hale (the "Releasor") and Brightway Delivery LLC (the "Releasee").',
  )
  const other = { ...documentOf('Named insured: Brightway Delivery LLC'), file: 'Policy.pdf' }
  const found = [one, other].flatMap((document) =>
    findInDocument(document, 'party'),
  ) as readonly PartyFinding[]
  const row = partyRows(found, undecided()).find(({ name }) => name.startsWith('Brightway'))
  expect(row?.sources.map(({ file }) => file)).toEqual(['Report.pdf', 'Policy.pdf'])
  expect(row?.aliases).toContain('Releasee')
  expect(row?.roles).toContain('insured')
})

it('parties: neither figures before a name nor what stands beside it in a column are a part of it', () => {
  const bill = documentOf(
    'Total: $8,101.75\nInsurance payments: $2,430.00\nPaid on May 20, 2026. Saint Odile Hospital claims a lien.',
  )
  const record = documentOf('Patient: Jordan Hale\tDate of service: 03/03/2026\nPhysician: Priya Raman, M.D.')
  const fee = documentOf(
    'CONTINGENT FEE AGREEMENT\nThis agreement is made between Jordan Hale (the "Client") and us.',
  )
  const names = [bill, record, fee].flatMap((document) =>
    (findInDocument(document, 'party') as readonly PartyFinding[]).map(({ name }) => name),
  )
  expect(names).toContain('Saint Odile Hospital')
  expect(names.filter((name) => name === 'Jordan Hale')).toHaveLength(2)
  expect(names.filter((name) => /\d|FEE|service/.test(name))).toEqual([])
})

it('parties with a degree or in capitals are the same as without', () => {
  const found = ['LAKELINE CASUALTY INSURANCE COMPANY', 'Lakeline Casualty Insurance Company'].flatMap(
    (name) => findInDocument(documentOf(`${name} insures the van.`), 'party'),
  ) as readonly PartyFinding[]
  expect(partyRows(found, undecided())).toMatchObject([
    { name: 'Lakeline Casualty Insurance Company', aliases: [] },
  ])
})

it('authorities are grouped, with what points back to them, and what points to nothing is said', () => {
  const document = documentOf(
    'Roe v. Wade, 410 U.S. 113 (1973). Id. at 120. See 42 U.S.C. § 1983.',
    'Fed. R. Civ. P. 12(b)(6). Smith, 123 F.3d at 456.',
  )
  const found = findInDocument(document, 'citation') as readonly CitationFinding[]
  const { rows, unresolved } = authorityRows(found, keyOf)
  const roe = rows.find(({ group }) => group === 'cases')
  expect(roe).toMatchObject({ authority: '410 U.S. 113', name: 'Roe v. Wade' })
  expect(roe?.sources).toHaveLength(2)
  expect(new Set(rows.map(({ group }) => group))).toEqual(new Set(['cases', 'statutes', 'rules']))
  expect(unresolved.map(({ text }) => text)).toEqual(['123 F.3d at 456'])
})

it('authorities become a document: pages once and in order, passim from six, and files only where there are several', () => {
  const cite = 'Roe v. Wade, 410 U.S. 113 (1973).'
  const brief = documentOf(cite, `${cite} ${cite}`, 'Fed. R. Civ. P. 12(b)(6).')
  const found = findInDocument(brief, 'citation') as readonly CitationFinding[]
  const textOf = (findings: readonly CitationFinding[], hasPages = true) => {
    const document = documentSchema.parse(
      authorityDocument(authorityRows(findings, keyOf).rows, () => hasPages),
    )
    return document.blocks.flatMap((block) =>
      block.type === 'table'
        ? block.rows.map((cells) =>
            cells.flatMap((cell) => cell.map((part) => ('text' in part ? part.text : ''))),
          )
        : [],
    )
  }
  expect(textOf(found)).toEqual([
    ['Roe v. Wade, 410 U.S. 113', '1, 2'],
    ['Fed. R. Civ. P. 12(b)(6)', '3'],
  ])
  const long = documentOf(...Array.from({ length: 6 }, () => cite))
  const often = findInDocument({ ...long, file: 'Reply.pdf' }, 'citation') as readonly CitationFinding[]
  expect(textOf([...found, ...often])[0]).toEqual([
    'Roe v. Wade, 410 U.S. 113',
    'Report.pdf: 1, 2; Reply.pdf: passim',
  ])
  expect(textOf(often, false)).toEqual([['Roe v. Wade, 410 U.S. 113', 'cited']])
})
