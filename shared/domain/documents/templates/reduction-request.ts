/** T2: asks a lienholder to take less, for the reasons that were chosen. */
import type { Block } from '../document-schema.ts'
import type { BlockWriter } from '../block-writer.ts'
import type { DocumentTemplate } from '../template.ts'
import {
  CLIENT_LINE,
  FILE_LINE,
  HOLDER_FIELDS,
  INJURY_LINE,
  LETTER_FIELDS,
  letterClose,
  letterHead,
  regarding,
  TO_HOLDER,
} from './letter-parts.ts'

export const reductionRequest: DocumentTemplate = {
  id: 'T2',
  version: 1,
  title: 'Lien reduction request',
  use: 'Offers a lienholder a lower amount in full satisfaction of its lien, with reasons and figures.',
  review:
    'Check each reason against this lien: a self-funded ERISA plan may exclude the common fund doctrine, and some states exempt hospital ' +
    'liens from it. Disclose the settlement and the client’s circumstances only with the client’s consent.',
  mustHave: [
    ...LETTER_FIELDS,
    ...HOLDER_FIELDS,
    'client.name',
    'matter.dateOfInjury',
    'lien.asserted',
    'lien.offer',
    'lien.respondBy',
  ],
  mustHaveRows: [],
  choices: [
    {
      name: 'reasons',
      label: 'Reasons',
      many: true,
      options: [
        { key: 'common_fund', label: 'Share of the cost of the recovery (common fund)' },
        { key: 'cap', label: 'A rule limits the lien' },
        { key: 'limited_policy', label: 'Limited coverage' },
        { key: 'fault', label: 'Disputed fault' },
        { key: 'unrelated', label: 'Charges not related to the injury' },
        { key: 'hardship', label: 'Hardship' },
      ],
    },
  ],
  blocks: (write) => [
    ...letterHead(write, TO_HOLDER),
    ...regarding(write, 'Request to reduce a lien', [CLIENT_LINE, INJURY_LINE, FILE_LINE]),
    write.paragraph(
      'We represent {client.name}. You assert a lien of {lien.asserted}. We ask you to accept {lien.offer} in full satisfaction of it.',
    ),
    write.amounts(
      ['Your lien', 'Amount'],
      [
        { cells: ['Asserted', '{lien.asserted}'] },
        { cells: ['Offered in full satisfaction', '{lien.offer}'], isTotal: true },
      ],
    ),
    ...reasons(write),
    write.heading(2, 'How to accept'),
    write.paragraph(
      'Please sign below and return this letter, or send us your answer in writing, by {lien.respondBy}. If you need documents to decide, ' +
        'tell us which. After you accept, and once the settlement funds have cleared, we will send payment.',
    ),
    write.paragraph(
      'This letter is an offer of compromise. It admits neither that the lien is valid nor its amount, and the client reserves every defense.',
    ),
    ...letterClose(write),
    write.heading(2, 'Acceptance'),
    write.paragraph(
      '{holder.name} accepts {lien.offer} in full satisfaction of its lien and of every claim against {client.name} for the charges ' +
        'that the lien covers, and will release the lien on payment.',
    ),
    write.signature('For {holder.name}', ['Signature', 'Name and title', 'Date']),
  ],
}

/** One part for each reason that was chosen, under one heading. */
function reasons(write: BlockWriter): readonly Block[] {
  const parts = REASONS.flatMap(({ key, blocks }) => (write.chose('reasons', key) ? blocks(write) : []))
  return parts.length === 0 ? [] : [write.heading(2, 'Why we ask for this'), ...parts]
}

const REASONS: readonly {
  readonly key: string
  readonly blocks: (write: BlockWriter) => readonly Block[]
}[] = [
  {
    key: 'common_fund',
    blocks: (write) => [
      write.paragraph(
        '**Cost of the recovery.** The settlement that would pay your lien was obtained at the client’s expense. Fees and costs are set ' +
          'out below. In fairness, each party paid from the recovery bears its part of what it cost; yours is {reduction.costShare}.',
      ),
      write.amounts(
        ['The recovery and its cost', 'Amount'],
        [
          { cells: ['Settlement', '{settlement.gross}'] },
          { cells: ['Attorney fee', '{settlement.fee}'] },
          { cells: ['Case costs', '{settlement.costs}'] },
          { cells: ['Your share of fee and costs', '{reduction.costShare}'], isTotal: true },
        ],
      ),
    ],
  },
  {
    key: 'cap',
    blocks: (write) => [
      write.paragraph(
        '**A rule limits the lien.** Under {reduction.legalBasis}, the lien can be no more than {reduction.cap} in this case.',
      ),
    ],
  },
  {
    key: 'limited_policy',
    blocks: (write) => [
      write.paragraph(
        '**Limited coverage.** All coverage that we could find comes to {reduction.limits}. The client’s losses are greater than that, so ' +
          'nobody who is owed something can be paid in full.',
      ),
    ],
  },
  {
    key: 'fault',
    blocks: (write) => [
      write.paragraph(
        '**Disputed fault.** The settlement reflects a real risk of losing at trial: {reduction.faultReason}',
      ),
    ],
  },
  {
    key: 'unrelated',
    blocks: (write) => [
      write.paragraph(
        '**Charges not related to the injury.** Your lien includes these charges, which are for other conditions. Please remove them.',
      ),
      unrelatedCharges(write),
    ],
  },
  {
    key: 'hardship',
    blocks: (write) => [write.paragraph('**Hardship.** {reduction.hardship}')],
  },
]

function unrelatedCharges(write: BlockWriter): Block {
  const rows = write
    .rowsOf('unrelatedCharges')
    .map((_, row) =>
      ['text', 'servedOn', 'cents'].map((column) => write.cell('unrelatedCharges', row, column)),
    )
  return write.table(
    ['Charge', 'Date of service', 'Amount'],
    rows.length > 0 ? rows : [[write.noRows('unrelatedCharges'), '', '']],
  )
}
