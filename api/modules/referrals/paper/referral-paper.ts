/** A referral's PDF for one of its sides, with the same disclosure tiers as on screen. Pure. */
import type { Disclosure, ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { formatInstant } from '../../../../shared/domain/format-time.ts'
import { shownPhone } from '../../../../shared/domain/phone.ts'
import { formatDollars, feePercentage, referralFeeInDollars } from '../../../../shared/domain/referral-fee.ts'
import { actorLabel, describeEvent, historyNote } from '../../../../shared/domain/referral-history.ts'
import {
  isAccepted,
  isAwaitingAnswer,
  type ReferralStatus,
} from '../../../../shared/domain/referral-lifecycle.ts'
import {
  bothProposals,
  DISCLOSURE_ORDER,
  FEE_SHARING_RULE,
  feeBetween,
} from '../../../../shared/domain/referral-terms.ts'
import { OUTCOME_LABELS, STATUS_LABELS } from '../../../../shared/domain/referral-labels.ts'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import type { Paper, PaperBlock } from './paper.ts'

type Attorney = {
  readonly name: string
  readonly firm: string | null
  readonly email: string
  readonly phone: string | null
}

/** Only what the reader may see: fields that the disclosure tier hides are null. */
export type PrintedReferral = Pick<
  ReferralDetail,
  | 'id'
  | 'side'
  | 'area'
  | 'state'
  | 'compensationPercentage'
  | 'counterPercentage'
  | 'outcome'
  | 'grossFee'
  | 'reference'
  | 'client'
  | 'adverseParties'
  | 'caseDetails'
  | 'attachments'
  | 'events'
> & {
  readonly status: ReferralStatus
  readonly disclosure: Disclosure
  readonly sender: Attorney
  readonly recipient: Attorney
  readonly deadlineAt: Date
  readonly subject: string | null
  /** For the sender: the referral was not emailed. */
  readonly isRecord: boolean
}

/** The time of the download, and the time zone for all times. */
export type Printing = { readonly at: Date; readonly timeZone: string }

/** Maximum number of history entries in the PDF. */
const MAX_EVENTS = 200
const UNKNOWN = 'Not specified'

export function referralPaper(referral: PrintedReferral, printing: Printing): Paper {
  const { sender, recipient } = referral
  return {
    title: `Referral from ${sender.firm ?? sender.name}`,
    blocks: [
      ...terms(referral, printing),
      heading('From'),
      facts(contactFacts(sender)),
      heading('To'),
      facts(contactFacts(recipient)),
      ...parties(referral),
      ...details(referral),
      ...history(referral, printing),
    ],
    footer: `Downloaded ${formatInstant(printing.at, printing.timeZone)}`,
  }
}

function terms(referral: PrintedReferral, { timeZone }: Printing): readonly PaperBlock[] {
  const { id, status, sender, recipient, counterPercentage, outcome, grossFee } = referral
  const fee = feePercentage(referral)
  const both = bothProposals(referral, 'recipient', sender.name, recipient.name)
  return [
    heading('Terms'),
    { kind: 'text', look: 'strong', text: `${feeBetween(fee, sender, recipient)}.` },
    ...(both === null ? [] : [plain(`${both}.`)]),
    ...(status === 'countered' && counterPercentage !== null
      ? [plain(`Counteroffer: ${feeBetween(counterPercentage, sender, recipient)}.`)]
      : []),
    facts([
      ['Status', STATUS_LABELS[status]],
      ['Reference number', id],
      ['Area of law', referral.area ?? UNKNOWN],
      ['State', referral.state ?? UNKNOWN],
      ...(isAccepted(status)
        ? []
        : [['Acceptance deadline', formatInstant(referral.deadlineAt, timeZone)] as const]),
      ...(outcome === null ? [] : [['Outcome', OUTCOME_LABELS[outcome]] as const]),
      ...(grossFee === null
        ? []
        : [
            ['Gross attorney fee', formatDollars(grossFee)] as const,
            ['Referral fee in dollars', referralFeeInDollars(grossFee, fee)] as const,
          ]),
    ]),
    { kind: 'text', look: 'note', text: FEE_SHARING_RULE.words },
  ]
}

function contactFacts({ name, firm, email, phone }: Attorney): readonly (readonly [string, string])[] {
  return [
    ['Name', name],
    ...(firm === null ? [] : [['Firm', firm] as const]),
    ['Email', email],
    ...(phone === null ? [] : [['Phone', shownPhone(phone)] as const]),
  ]
}

function parties(referral: PrintedReferral): readonly PaperBlock[] {
  const { disclosure, subject, reference, client, adverseParties } = referral
  if (disclosure === 'terms') return []
  return [
    heading('Parties'),
    facts([
      ...(subject === null ? [] : [['Subject', subject] as const]),
      ...(reference === null ? [] : [['Your reference', reference] as const]),
      ['Client', client ?? UNKNOWN],
      ['Adverse parties', adverseParties ?? UNKNOWN],
    ]),
  ]
}

function details({ disclosure, status, caseDetails, attachments }: PrintedReferral): readonly PaperBlock[] {
  if (disclosure !== 'full')
    return isAwaitingAnswer(status) ? [{ kind: 'text', look: 'note', text: DISCLOSURE_ORDER }] : []
  const files: readonly PaperBlock[] =
    attachments.length === 0
      ? []
      : [
          heading('Files the sender has'),
          { kind: 'list', items: attachments.map(({ name, size }) => `${name}, ${formatSize(size)}`) },
        ]
  return [heading('Case details'), plain(caseDetails ?? UNKNOWN), ...files]
}

/** Oldest first, with names instead of "you": a file may have other readers. */
function history(referral: PrintedReferral, { timeZone }: Printing): readonly PaperBlock[] {
  const { side, sender, recipient, events, isRecord } = referral
  if (events.length === 0) return []
  const [self, other] = side === 'sender' ? [sender.name, recipient.name] : [recipient.name, sender.name]
  const reader = { side, self, other, isRecord }
  const timeWords = (at: Date): string => formatInstant(at, timeZone)
  const kept = events.slice(-MAX_EVENTS)
  const left = events.length - kept.length
  return [
    heading('History'),
    ...(left === 0 ? [] : [plain(`${left} earlier entries are left out.`)]),
    {
      kind: 'list',
      items: kept.map((event) => {
        const note = historyNote(event, timeWords)
        const what = `${describeEvent(event, reader)} (${actorLabel(event, reader)}, ${timeWords(new Date(event.at))})`
        return note === null ? what : `${what}: ${note}`
      }),
    },
  ]
}

function heading(text: string): PaperBlock {
  return { kind: 'heading', text }
}

function plain(text: string): PaperBlock {
  return { kind: 'text', look: 'plain', text }
}

function facts(given: readonly (readonly [string, string])[]): PaperBlock {
  return { kind: 'facts', facts: given }
}
