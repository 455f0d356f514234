/** Which column of a file holds which fact of a lien. Pure. */
import { folded } from '../../../../../../shared/domain/books/lien-rows.ts'

export const CSV_FIELDS = [
  'title',
  'client',
  'state',
  'injury',
  'holder',
  'type',
  'fileNumber',
  'billed',
  'asserted',
  'confirmed',
  'responseDue',
] as const
export type CsvField = (typeof CSV_FIELDS)[number]

type FieldFacts = {
  readonly label: string
  readonly hint?: string
  /** What such a column may be called, beside its label; folded and without marks. */
  readonly names: readonly string[]
  readonly isRequired?: true
}

export const CSV_FIELD_FACTS: Readonly<Record<CsvField, FieldFacts>> = {
  title: {
    label: 'Matter',
    names: ['title', 'mattertitle', 'mattername', 'case', 'casename', 'casetitle'],
    isRequired: true,
  },
  client: { label: 'Client', names: ['clientname', 'plaintiff', 'patient'], isRequired: true },
  state: {
    label: 'State',
    names: ['matterstate', 'jurisdiction', 'st'],
    hint: 'Two letters or the name. Needed for a new matter.',
  },
  injury: {
    label: 'Date of injury',
    names: ['injury', 'injurydate', 'doi', 'dateofloss', 'dol', 'dateofaccident', 'accidentdate', 'lossdate'],
    hint: 'For example 2026-03-02 or 3/2/2026. Needed for a new matter.',
  },
  holder: {
    label: 'Lienholder',
    names: ['holder', 'lienholdername', 'provider', 'payer', 'lienor', 'creditor'],
    isRequired: true,
  },
  type: { label: 'Type', names: ['lientype', 'kind', 'lienholdertype'], isRequired: true },
  fileNumber: {
    label: 'File number',
    names: [
      'fileno',
      'file',
      'acct',
      'acctno',
      'account',
      'accountnumber',
      'accountno',
      'claimnumber',
      'reference',
    ],
  },
  billed: { label: 'Billed', names: ['billedamount', 'charges', 'totalcharges', 'bill'] },
  asserted: { label: 'Asserted', names: ['assertedamount', 'lienamount', 'claimed', 'amount', 'lien'] },
  confirmed: { label: 'Confirmed', names: ['confirmedamount', 'verified', 'finaldemand'] },
  responseDue: { label: 'Due', names: ['responsedue', 'duedate', 'dueon', 'deadline'] },
}

/** The number of the column of each field that has one. */
export type CsvMapping = Readonly<Partial<Record<CsvField, number>>>

/** What was chosen for an earlier file: the title of the column of a field, or that the field has none. */
export type KeptColumn = { readonly field: CsvField; readonly title: string | null }

/** By what was chosen before, then by the titles of the columns. No column is used twice. */
export function guessedMapping(titles: readonly string[], kept: readonly KeptColumn[]): CsvMapping {
  const plain = titles.map(plainName)
  const mapping: Partial<Record<CsvField, number>> = {}
  const used = new Set<number>()
  const take = (field: CsvField, names: readonly string[]): boolean => {
    const column = plain.findIndex((title, at) => title !== '' && !used.has(at) && names.includes(title))
    if (column === -1) return false
    mapping[field] = column
    used.add(column)
    return true
  }
  const settled = new Set<CsvField>()
  for (const { field, title } of kept) {
    if (title === null) settled.add(field)
    else take(field, [plainName(title)])
  }
  for (const field of CSV_FIELDS) {
    if (mapping[field] !== undefined || (settled.has(field) && !isRequired(field))) continue
    const { label, names } = CSV_FIELD_FACTS[field]
    if (!take(field, [plainName(label)])) take(field, names)
  }
  return mapping
}

export function isRequired(field: CsvField): boolean {
  return CSV_FIELD_FACTS[field].isRequired === true
}

/** What to keep of a mapping for the next file. */
export function keptColumns(titles: readonly string[], mapping: CsvMapping): KeptColumn[] {
  return CSV_FIELDS.map((field) => {
    const column = mapping[field]
    return { field, title: column === undefined ? null : (titles[column] ?? null) }
  })
}

/** The required fields without a column. */
export function missingColumns(mapping: CsvMapping): readonly CsvField[] {
  return CSV_FIELDS.filter((field) => isRequired(field) && mapping[field] === undefined)
}

/** For comparing names: letters and digits only, in lower case. */
export function plainName(text: string): string {
  return folded(text).replace(/[^\da-z]/g, '')
}
