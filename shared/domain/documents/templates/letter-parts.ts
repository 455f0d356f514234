/** What every letter of a law firm has: its head, what it is about, and its close. Pure. */
import type { Block } from '../document-schema.ts'
import type { BlockWriter } from '../block-writer.ts'
import type { FieldPath } from '../merge-fields.ts'

/** The fields of `letterHead`, `regarding` and `letterClose`. */
export const LETTER_FIELDS = [
  'firm.name',
  'firm.address',
  'firm.phone',
  'firm.email',
  'document.date',
  'attorney.name',
] as const satisfies readonly FieldPath[]

export const HOLDER_FIELDS = ['holder.name', 'holder.address'] as const satisfies readonly FieldPath[]

/** The firm, the date, how it is sent if known, and the person it goes to: a name and an address, as marked text. */
export function letterHead(write: BlockWriter, recipient: string): readonly Block[] {
  return [
    write.paragraph('**{firm.name}**\n{firm.address}\n{firm.phone}\n{firm.email}'),
    write.paragraph('{document.date}'),
    ...(write.has('document.delivery') ? [write.paragraph('Sent by {document.delivery}')] : []),
    write.paragraph(recipient),
  ]
}

export const TO_HOLDER = '{holder.name}\n{holder.address}'

/** The title of the letter and the lines that let the other side find its file. */
export function regarding(
  write: BlockWriter,
  title: string,
  lines: readonly { readonly text: string; readonly when?: FieldPath }[],
): readonly Block[] {
  const shown = lines.filter(({ when }) => when === undefined || write.has(when))
  return [write.heading(1, title), write.paragraph(shown.map(({ text }) => text).join('\n'))]
}

export const CLIENT_LINE = { text: '**Our client:** {client.name}' }
export const INJURY_LINE = { text: '**Date of injury:** {matter.dateOfInjury}' }
export const FILE_LINE = {
  text: '**Your file number:** {holder.fileNumber}',
  when: 'holder.fileNumber',
} as const

export function letterClose(write: BlockWriter): readonly Block[] {
  return [write.paragraph('Sincerely,'), write.signature('{attorney.name}\n{firm.name}', ['Signature'])]
}
