/** Which column of a file holds which fact of a lien. Pure. */
import type { CsvFields, CsvMapping as Mapping } from '../../../../platform/csv/csv-mapping.ts'

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

export const CSV_FIELD_FACTS: CsvFields<CsvField> = {
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

export type CsvMapping = Mapping<CsvField>
