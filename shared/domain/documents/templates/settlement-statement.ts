/**
 * T8: the closing figures of a settlement. Everything that can be added up is added up here, so that no line of the statement contradicts
 * another; whether it may be issued is for the lien rules to say.
 */
import type { Block } from '../document-schema.ts'
import type { BlockWriter } from '../block-writer.ts'
import { centsOf, type EnteredValue } from '../merge-data.ts'
import type { ListName } from '../merge-fields.ts'
import type { DocumentTemplate } from '../template.ts'

export const settlementStatement: DocumentTemplate = {
  id: 'T8',
  version: 2,
  title: 'Settlement statement',
  use: 'Shows the client where every dollar of the settlement goes, for signature.',
  review:
    'Compare each line with the trust ledger. Some states ask for more: each attorney’s signature, a court’s approval for a minor, or words of ' +
    'their own.',
  mustHave: [
    'document.date',
    'firm.name',
    'firm.address',
    'attorney.name',
    'client.name',
    'matter.dateOfInjury',
    'settlement.fee',
    'settlement.feeBasis',
  ],
  mustHaveRows: ['recoveries'],
  choices: [],
  blocks: (write) => [
    write.paragraph('**{firm.name}**\n{firm.address}'),
    write.heading(1, 'Settlement statement'),
    write.paragraph(
      '**Client:** {client.name}\n**Date of injury:** {matter.dateOfInjury}\n**Date of this statement:** {document.date}',
    ),
    ...versionBlocks(write),
    write.heading(2, 'Recovery'),
    simpleAmounts(write, 'recoveries', 'source', 'Total recovery'),
    write.heading(2, 'Attorney fee'),
    write.paragraph('The fee is computed as follows: {settlement.feeBasis}'),
    ...feeBlocks(write),
    ...optionalAmounts(write, 'costs', 'Case costs', 'Total case costs'),
    ...optionalAmounts(write, 'deductions', 'Other deductions', 'Total other deductions'),
    ...lienBlocks(write),
    ...holdbackBlocks(write),
    write.heading(2, 'Summary'),
    summary(write),
    ...(write.has('settlement.fundsClearedOn')
      ? [write.paragraph('The settlement funds cleared on {settlement.fundsClearedOn}.')]
      : []),
    ...approval(write),
  ],
}

/** Of an issued statement; one that is written by hand has no version. */
function versionBlocks(write: BlockWriter): readonly Block[] {
  if (!write.has('statement.version')) return []
  const since = write.has('statement.changes')
    ? '\n**Changed since the version before:** {statement.changes}'
    : ''
  return [write.paragraph(`**Version:** {statement.version}${since}`)]
}

/** Null where an amount is missing. */
function total(rows: readonly Readonly<Record<string, EnteredValue>>[], column: string): number | null {
  return sumOf(rows.map((row) => centsOf(row[column])))
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)
}

function simpleAmounts(
  write: BlockWriter,
  list: Extract<ListName, 'recoveries' | 'costs' | 'deductions'>,
  name: 'source' | 'text',
  totalLabel: string,
): Block {
  const rows = write.rowsOf(list)
  if (rows.length === 0) return write.amounts(['Item', 'Amount'], [{ cells: [write.noRows(list), ''] }])
  return write.amounts(
    ['Item', 'Amount'],
    [
      ...rows.map((_, row) => ({ cells: [write.cell(list, row, name), write.cell(list, row, 'cents')] })),
      {
        cells: [totalLabel, write.computed(`${list}.total`, totalLabel, total(rows, 'cents'))],
        isTotal: true,
      },
    ],
  )
}

function optionalAmounts(
  write: BlockWriter,
  list: 'costs' | 'deductions',
  heading: string,
  totalLabel: string,
): readonly Block[] {
  return write.rowsOf(list).length === 0
    ? []
    : [write.heading(2, heading), simpleAmounts(write, list, 'text', totalLabel)]
}

function feeBlocks(write: BlockWriter): readonly Block[] {
  const fee = { cells: ['Attorney fee', '{settlement.fee}'], isTotal: true }
  if (!write.has('fee.receivingAttorney')) return [write.amounts(['Fee', 'Amount'], [fee])]
  return [
    write.amounts(
      ['Fee', 'Amount'],
      [fee, { cells: ['Of this, to {fee.receivingAttorney}', '{fee.receivingAmount}'] }],
    ),
    write.note(
      'The share of another attorney is paid out of the fee and does not reduce what the client receives.',
    ),
  ]
}

function lienBlocks(write: BlockWriter): readonly Block[] {
  const rows = write.rowsOf('liens')
  if (rows.length === 0)
    return [write.heading(2, 'Liens'), write.paragraph('No lien is paid from this settlement.')]
  const saved = rows.map((row) => savedOn(row))
  return [
    write.heading(2, 'Liens'),
    write.amounts(
      ['Lienholder and basis', 'Asserted', 'Saved', 'Paid'],
      [
        ...rows.map((_, row) => ({
          cells: [
            [
              ...write.cell('liens', row, 'holder'),
              ...write.inlines('\n'),
              ...write.cell('liens', row, 'basis'),
            ],
            write.cell('liens', row, 'asserted'),
            write.computed(`liens.${row}.saved`, `Amount saved, row ${row + 1}`, saved[row] ?? null),
            write.cell('liens', row, 'final'),
          ],
        })),
        {
          cells: [
            'All liens',
            write.computed('liens.asserted', 'Total asserted', total(rows, 'asserted')),
            write.computed('liens.saved', 'Total saved', sumOf(saved)),
            write.computed('liens.final', 'Total paid', total(rows, 'final')),
          ],
          isTotal: true,
        },
      ],
    ),
  ]
}

/** A final amount above the asserted one, for interest, saves nothing. */
function savedOn(row: Readonly<Record<string, EnteredValue>>): number | null {
  const asserted = centsOf(row['asserted'])
  const final = centsOf(row['final'])
  return asserted === null || final === null ? null : Math.max(0, asserted - final)
}

function holdbackBlocks(write: BlockWriter): readonly Block[] {
  if (!write.has('holdback.amount')) return []
  return [
    write.heading(2, 'Held back'),
    write.paragraph(
      '{holdback.amount} stays in the firm’s trust account for this reason: {holdback.reason} It goes to the client when it is no longer ' +
        'needed, with a written account.',
    ),
  ]
}

function summary(write: BlockWriter): Block {
  const recovered = write.rowsOf('recoveries')
  const all = recovered.length === 0 ? null : total(recovered, 'cents')
  const fee = write.centsOf('settlement.fee')
  const held = write.has('holdback.amount') ? write.centsOf('holdback.amount') : 0
  const parts = {
    costs: total(write.rowsOf('costs'), 'cents'),
    deductions: total(write.rowsOf('deductions'), 'cents'),
    liens: total(write.rowsOf('liens'), 'final'),
  }
  const out = sumOf([fee, held, ...Object.values(parts)])
  const net = all === null || out === null ? null : all - out
  return write.amounts(
    ['Where the settlement goes', 'Amount'],
    [
      { cells: ['Total recovery', write.computed('summary.recovery', 'Total recovery', all)] },
      { cells: ['Less attorney fee', '{settlement.fee}'] },
      { cells: ['Less case costs', write.computed('summary.costs', 'Total case costs', parts.costs)] },
      ...(write.rowsOf('deductions').length === 0
        ? []
        : [
            {
              cells: [
                'Less other deductions',
                write.computed('summary.deductions', 'Total other deductions', parts.deductions),
              ],
            },
          ]),
      { cells: ['Less liens', write.computed('summary.liens', 'Total paid to lienholders', parts.liens)] },
      ...(write.has('holdback.amount') ? [{ cells: ['Less amount held back', '{holdback.amount}'] }] : []),
      {
        cells: ['Net to client', write.computed('summary.net', 'Net to client', net)],
        isTotal: true,
      },
    ],
  )
}

function approval(write: BlockWriter): readonly Block[] {
  return [
    write.heading(2, 'Approval'),
    ...(write.has('statement.courtApproval')
      ? [write.paragraph('**Approval of a court:** {statement.courtApproval}')]
      : []),
    write.paragraph(
      'I have read this statement and had the chance to ask questions about it. I understand how the fee was computed and what each ' +
        'lienholder is paid. I approve these payments and authorize {firm.name} to make them from its trust account.',
    ),
    write.signature(
      write.has('statement.capacity')
        ? 'Parent, guardian or other representative of {client.name}, {statement.capacity}'
        : '{client.name}, client',
    ),
    write.signature('{attorney.name}, for {firm.name}'),
    ...(write.has('fee.receivingAttorney') ? [write.signature('{fee.receivingAttorney}')] : []),
    ...(write.has('statement.hash')
      ? [write.note('Version {statement.version}. SHA-256 of its figures: {statement.hash}')]
      : []),
  ]
}
