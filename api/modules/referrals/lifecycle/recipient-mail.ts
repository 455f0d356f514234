/** Emails to a referral's recipient about its progress. No subject or text contains a client's name or case details. */
import { formatDate, formatInstant } from '../../../../shared/domain/format-time.ts'
import {
  bothProposals,
  feeBetween,
  LINK_DAYS_AFTER_CLOSING,
} from '../../../../shared/domain/referral-terms.ts'
import { escapeHtml } from '../../../http/pages/escape-html.ts'
import { buttonLink, headerText, mailPage, paragraphs, stopLinkText } from '../../email/mail-layout.ts'
import type { MailContent } from '../../email/mails.repository.ts'
import { markedLink } from '../recipient/recipient-link.ts'
import type { ReferralRecord } from '../referral-record.repository.ts'

export type RecipientMailKind =
  | 'reminder'
  | 'deadline_near'
  | 'deadline_extended'
  | 'message'
  | 'accepted'
  | 'counter_accepted'
  | 'countered_back'
  | 'counter_refused'
  | 'withdrawn'

type MailText = { readonly title: string; readonly words: string }

export function recipientMail(
  referral: ReferralRecord,
  kind: RecipientMailKind,
  publicOrigin: string,
  stopLink: string,
): MailContent {
  const { title, words } = TEXTS[kind](referral)
  const greeting = `Dear ${referral.recipient.name},`
  const about = whichReferral(referral)
  const stop = stopLinkText(stopLink)
  const link = kind === 'withdrawn' ? null : markedLink(publicOrigin)
  const footer = `Sent through CounselRelay for ${referral.sender.name}, who referred a case to you. CounselRelay does not give legal advice or provide legal services.`
  return {
    subject: headerText(title),
    html: mailPage({
      title,
      body:
        [greeting, words, about].map(paragraphs).join('\n') +
        (link === null ? '' : `\n${buttonLink(BUTTON, link)}`),
      footer: `${escapeHtml(footer)}<br>${stop.html}`,
    }),
    text: [
      greeting,
      words,
      about,
      ...(link === null ? [] : [`${BUTTON}: ${link}`]),
      `-- \n${footer}\n${stop.text}`,
      '',
    ].join('\n\n'),
  }
}

const BUTTON = 'Open the referral'

/** Identifies the referral by the data in its first email. */
export function whichReferral({ area, state, createdAt, timeZone }: ReferralRecord): string {
  return `Referral: ${[area, state, `sent ${formatDate(createdAt, timeZone)}`].filter((part) => part !== null).join(', ')}.`
}

const TEXTS: Readonly<Record<RecipientMailKind, (referral: ReferralRecord) => MailText>> = {
  reminder: (referral) => ({
    title: `Reminder: ${from(referral)} is waiting for your answer`,
    words: `${referral.sender.name} would like to remind you of the case referred to you. ${respondBy(referral)}`,
  }),
  deadline_near: (referral) => ({
    title: `The referral from ${from(referral)} is about to expire`,
    words: `The case that ${referral.sender.name} referred to you is still waiting for your answer. ${respondBy(referral)}`,
  }),
  deadline_extended: (referral) => ({
    title: `${from(referral)} has given you more time`,
    words: `${referral.sender.name} has moved the deadline of the referral. ${respondBy(referral)}`,
  }),
  message: (referral) => ({
    title: `${from(referral)} has sent you a message about a referral`,
    words: `${referral.sender.name} sent you a message about the referral. Open the referral to read it.`,
  }),
  accepted: (referral) => ({
    title: `You accepted the referral from ${from(referral)}`,
    words: `${agreed(referral, referral.compensationPercentage)}\n\nFull details are now available. ${keptOpen()}`,
  }),
  counter_accepted: (referral) => ({
    title: `${from(referral)} has accepted your counteroffer`,
    words: `${agreed(referral, referral.counterPercentage ?? referral.compensationPercentage)}\n\nThe referral is accepted, and full details are now available. ${keptOpen()}`,
  }),
  countered_back: (referral) => ({
    title: `${from(referral)} proposes another percentage`,
    words: `${proposals(referral)}${feeWords(referral, referral.compensationPercentage)}\n\nYou can accept, propose another percentage, or decline. ${respondBy(referral)}`,
  }),
  counter_refused: (referral) => ({
    title: `${from(referral)} has rejected your counteroffer`,
    words: `The earlier terms are back on the table. ${feeWords(referral, referral.compensationPercentage)} You can still accept them. ${respondBy(referral)}`,
  }),
  withdrawn: (referral) => ({
    title: `${from(referral)} has withdrawn a referral`,
    words: `${referral.sender.name} has withdrawn the case referred to you. You do not need to do anything, and the link no longer works.`,
  }),
}

function from({ sender }: ReferralRecord): string {
  return headerText(sender.firm ?? sender.name, 80)
}

function respondBy({ deadlineAt, timeZone }: ReferralRecord): string {
  return `Please respond by ${formatInstant(deadlineAt, timeZone)}.`
}

function feeWords({ sender, recipient }: ReferralRecord, share: number): string {
  return `${feeBetween(share, sender, recipient)}.`
}

function proposals(referral: ReferralRecord): string {
  const words = bothProposals(referral, 'recipient', referral.sender.name)
  return words === null ? '' : `${words}. `
}

function agreed(referral: ReferralRecord, share: number): string {
  return `Agreed terms: ${feeWords(referral, share)}`
}

function keptOpen(): string {
  return `The link keeps working until ${LINK_DAYS_AFTER_CLOSING} days after the referral is closed.`
}
