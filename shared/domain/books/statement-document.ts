/** The settlement statement as it is printed, from the lines that an issued one holds and never from the book. Pure. */
import type { Block, LegalDocument } from '../documents/document-schema.ts'
import { finalDocument } from '../documents/document-model.ts'
import type { MergeData } from '../documents/merge-data.ts'
import { merge } from '../documents/template.ts'
import { settlementStatement } from '../documents/templates/settlement-statement.ts'
import type { IssuedStatement, StatementLines } from '../records/book-statement.ts'
import type { StatementVersion } from './statement-versions.ts'

type Printed = Pick<IssuedStatement, 'version' | 'lines' | 'changes'> & {
  /** null: it has not been worked out, because the statement is only looked at. */
  readonly hash: string | null
}

/** Why it is not the statement in force. */
export type StatementMark = { readonly words: string; readonly isDraft: boolean }

/** `mark` is printed first. Throws where a line has no text, which the lines of a book always have. */
export function statementDocument(printed: Printed, mark: StatementMark | null = null): LegalDocument {
  const final = finalDocument(merge(settlementStatement, mergeData(printed)).document)
  if (!final.ok) throw new Error(`The statement lacks ${final.missing.map(({ path }) => path).join(', ')}.`)
  if (mark === null) return final.document
  const note: Block = {
    type: 'note',
    // A note for review makes the document a draft.
    purpose: mark.isDraft ? 'review' : 'print',
    content: [{ type: 'text', text: mark.words, bold: true }],
  }
  return { ...final.document, blocks: [note, ...final.document.blocks] }
}

export const UNISSUED: StatementMark = {
  words: 'Draft. Our server has not checked and issued this version yet.',
  isDraft: true,
}

/** null: the statement in force. */
export function markOf(
  status: StatementVersion['status'],
  check: StatementVersion['check'],
): StatementMark | null {
  const isDraft = check !== 'same'
  if (status === 'withdrawn') return { words: 'This version was withdrawn.', isDraft }
  if (status === 'superseded') return { words: 'A later version has replaced this one.', isDraft }
  return check === 'same' ? null : UNISSUED
}

const APPROVALS = {
  needed: 'Needed and not given yet. Nothing is paid before it is given.',
  given: 'Given.',
  not_needed: 'Not needed, as the attorney has determined.',
} as const satisfies Record<NonNullable<StatementLines['courtApproval']>, string>

function mergeData({ version, lines, changes, hash }: Printed): MergeData {
  const { given, client, injury, capacity, courtApproval, recoveries, gross, fee, feeShare, holdback } = lines
  return {
    values: {
      'document.date': given.on,
      'firm.name': given.firm,
      'firm.address': given.address,
      'attorney.name': given.attorney,
      'client.name': client,
      'matter.dateOfInjury': injury,
      'matter.state': lines.state,
      'settlement.gross': gross,
      'settlement.fee': fee.cents,
      'settlement.feeBasis': fee.basis,
      'statement.version': String(version),
      'statement.changes': changes,
      ...(hash !== null && { 'statement.hash': hash }),
      ...(given.fundsClearedOn !== null && { 'settlement.fundsClearedOn': given.fundsClearedOn }),
      ...(holdback > 0 && {
        'holdback.amount': holdback,
        'holdback.reason': sentence(given.holdbackReason),
      }),
      ...(feeShare !== null && {
        'fee.receivingAttorney': given.sharer,
        'fee.receivingAmount': feeShare.cents,
      }),
      ...(capacity !== 'adult' && {
        'statement.capacity': capacity === 'minor' ? 'a minor' : 'who is incapacitated',
      }),
      ...(courtApproval !== null && { 'statement.courtApproval': APPROVALS[courtApproval] }),
    },
    rows: {
      recoveries: recoveries.map(({ source, cents }) => ({ source, cents })),
      costs: lines.costs.map(({ text, cents }) => ({ text, cents })),
      deductions: lines.deductions.map(({ text, cents }) => ({ text, cents })),
      liens: lines.liens.map(({ holder, basis, asserted, final }) => ({
        ...{ holder, final },
        basis: asserted === null ? `${sentence(basis)} No amount was asserted.` : basis,
        asserted: asserted ?? 0,
      })),
    },
    choices: {},
  }
}

function sentence(words: string): string {
  const said = words.trim()
  return /[.!?]$/.test(said) ? said : `${said}.`
}
