/** T6a, T6b and T6c: the three letters that Medicare's recovery contractor needs. */
import type { Block } from '../document-schema.ts'
import type { BlockWriter } from '../block-writer.ts'
import type { FieldPath } from '../merge-fields.ts'
import type { DocumentTemplate } from '../template.ts'
import {
  HOLDER_FIELDS,
  INJURY_LINE,
  LETTER_FIELDS,
  letterClose,
  letterHead,
  regarding,
  TO_HOLDER,
} from './letter-parts.ts'

const BENEFICIARY = [
  { text: '**Beneficiary:** {client.name}' },
  { text: '**Medicare number:** {client.medicareNumber}' },
  INJURY_LINE,
  { text: '**Recovery case number:** {medicare.caseNumber}', when: 'medicare.caseNumber' },
] as const

const BENEFICIARY_FIELDS = [
  ...LETTER_FIELDS,
  ...HOLDER_FIELDS,
  'client.name',
  'client.medicareNumber',
  'matter.dateOfInjury',
] as const satisfies readonly FieldPath[]

export const medicareRepresentation: DocumentTemplate = {
  id: 'T6a',
  version: 2,
  title: 'Medicare: proof of representation',
  use: 'Lets Medicare’s recovery contractor deal with you about the client’s case.',
  review:
    'Compare it with the contractor’s current requirements before sending. Both signatures must be dated. Send the Medicare number only by ' +
    'the contractor’s portal, mail or fax.',
  mustHave: [...BENEFICIARY_FIELDS, 'client.address', 'medicare.insuranceType'],
  mustHaveRows: [],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Proof of representation', [
      ...BENEFICIARY,
      { text: '**Address of the beneficiary:** {client.address}' },
      { text: '**Insurance or plan expected to pay:** {medicare.insuranceType}' },
    ]),
    write.paragraph(
      'I, {client.name}, am represented by {attorney.name} of {firm.name} in a claim for injuries from ' +
        '{matter.dateOfInjury}. I authorize my attorney to act for me before Medicare in this matter: to receive and give information about ' +
        'it, to respond to Medicare’s letters, and to resolve what Medicare claims.',
    ),
    write.paragraph('I can end this authorization at any time by writing to Medicare’s recovery contractor.'),
    write.signature('{client.name}, beneficiary'),
    write.paragraph('I represent the beneficiary named above in this matter.'),
    write.signature('{attorney.name}, {firm.name}'),
  ],
}

export const medicareDispute: DocumentTemplate = {
  id: 'T6b',
  version: 1,
  title: 'Medicare: dispute of conditional payments',
  use: 'Asks Medicare to remove charges that are not related to the injury.',
  review:
    'Answer a conditional payment notice within the time it states. Enclose records that support each reason.',
  mustHave: [...BENEFICIARY_FIELDS, 'medicare.letterDate'],
  mustHaveRows: ['disputedCharges'],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Dispute of conditional payments', BENEFICIARY),
    write.paragraph(
      'We represent the beneficiary. Your letter of {medicare.letterDate} lists conditional payments. We dispute the charges below and ask ' +
        'you to remove them, because they are not related to the injury of {matter.dateOfInjury} for the reason given for each.',
    ),
    disputedCharges(write),
    write.paragraph(
      'Please send us a corrected payment summary. We do not dispute the other charges at this time, and reserve the right to.',
    ),
    ...letterClose(write),
  ],
}

function disputedCharges(write: BlockWriter): Block {
  const rows = write
    .rowsOf('disputedCharges')
    .map((_, row) =>
      ['provider', 'servedOn', 'cents', 'reason'].map((column) => write.cell('disputedCharges', row, column)),
    )
  return write.table(
    ['Provider', 'Date of service', 'Amount', 'Reason'],
    rows.length > 0 ? rows : [[write.noRows('disputedCharges'), '', '', '']],
  )
}

export const medicareFinalDetail: DocumentTemplate = {
  id: 'T6c',
  version: 1,
  title: 'Medicare: final settlement detail',
  use: 'Gives Medicare the settlement, fee and expenses, so that it can compute its demand.',
  review:
    'Report the figures of the signed settlement. Expenses that are not itemized may be left out of the reduction for procurement costs.',
  mustHave: [
    ...BENEFICIARY_FIELDS,
    'settlement.gross',
    'settlement.date',
    'settlement.fee',
    'settlement.medPay',
  ],
  mustHaveRows: ['expenses'],
  choices: [],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Final settlement detail', BENEFICIARY),
    write.paragraph(
      'The beneficiary’s claim was settled on {settlement.date}. Please compute Medicare’s final demand from these figures.',
    ),
    write.amounts(
      ['Settlement detail', 'Amount'],
      [
        { cells: ['Total settlement', '{settlement.gross}'] },
        { cells: ['Attorney fee', '{settlement.fee}'] },
        ...expenseRows(write),
        { cells: ['Medical payments coverage paid to the beneficiary', '{settlement.medPay}'] },
      ],
    ),
    write.paragraph('Please send the demand to us at the address above.'),
    ...letterClose(write),
  ],
}

function expenseRows(write: BlockWriter) {
  const rows = write.rowsOf('expenses').map((_, row) => ({
    cells: [
      [...write.inlines('Expense: '), ...write.cell('expenses', row, 'text')],
      write.cell('expenses', row, 'cents'),
    ],
  }))
  return rows.length > 0 ? rows : [{ cells: [write.noRows('expenses'), ''] }]
}
