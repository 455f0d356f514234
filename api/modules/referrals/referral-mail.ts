/** The mail that brings a referral to the other lawyer. Its subject line names the sender and the date, never a client or a fact of the case. */
import type { ReferralAttachment } from '../../../shared/contracts/referral-email.ts'
import { compensationOffered, instantWords, REFERRAL_MAIL } from '../../../shared/domain/referral-words.ts'
import {
  escapeHtml,
  factList,
  headerText,
  mailPage,
  paragraphs,
  section,
  stopWords,
} from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'
import { STOP_MARK } from '../recipient/recipient-link.ts'
import { deadlineOf, type ReferralContent } from './referral-content.ts'

export type ReferralSender = { readonly name: string; readonly firm: string | null; readonly email: string }

/** ABA Model Rule of Professional Conduct 1.5(e), in our own words. */
const FEE_NOTE =
  'Under ABA Model Rule 1.5(e), lawyers of different firms may divide a fee only if the division is in ' +
  'proportion to the work each does, or each takes joint responsibility for the matter; if the client agrees to the arrangement, ' +
  "including each lawyer's share, and the agreement is confirmed in writing; and if the total fee is reasonable. Your state's rule " +
  'may differ, so please check it before you agree on a percentage.'

const TERMS = REFERRAL_MAIL.terms

/** `link`: the recipient's page. */
export function referralMail(content: ReferralContent, sender: ReferralSender, link: string): MailContent {
  const deadline = deadlineWords(content)
  const from = sender.firm ?? sender.name
  return {
    subject: `Case referral from ${headerText(from, 80)}: please answer by ${deadline.short}`,
    html: htmlOf(content, sender, deadline.long, link),
    text: textOf(content, sender, deadline.long, link),
  }
}

function senderLine({ name, firm, email }: ReferralSender): string {
  return firm === null ? `${name} (${email})` : `${name}, ${firm} (${email})`
}

function htmlOf(content: ReferralContent, sender: ReferralSender, deadline: string, link: string): string {
  const facts: (readonly [string, string])[] = [
    ['From', escapeHtml(senderLine(sender))],
    [TERMS.subject, escapeHtml(content.subject)],
    ...placeFacts(content).map(([term, value]) => [term, escapeHtml(value)] as const),
    [TERMS.compensation, compensationOffered(content.compensationPercentage)],
    [TERMS.deadline, `<strong>${escapeHtml(deadline)}</strong>`],
  ]
  const files =
    content.attachments.length === 0
      ? ''
      : section(
          REFERRAL_MAIL.files,
          `<p style="margin:0 0 8px">${escapeHtml(REFERRAL_MAIL.filesNote)}</p>\n<ul style="margin:0 0 12px;padding-left:20px">` +
            content.attachments.map((file) => `<li>${escapeHtml(fileLine(file))}</li>`).join('') +
            '</ul>',
        )
  const reply = `mailto:${encodeURIComponent(sender.email).replace('%40', '@')}`
  const body = [
    `<p style="margin:0 0 16px">Dear ${escapeHtml(content.name)},</p>`,
    `<p style="margin:0 0 20px">${escapeHtml(intro(sender))}</p>`,
    factList(facts),
    section(REFERRAL_MAIL.details, paragraphs(content.caseDetails)),
    files,
    section(
      REFERRAL_MAIL.answering,
      `<p style="margin:0 0 12px"><a href="${escapeHtml(link)}"><strong>Open the referral</strong></a> ${escapeHtml(ON_ITS_PAGE)}</p>\n` +
        `<p style="margin:0 0 12px">${escapeHtml(byReply(sender))} ` +
        `You can also write to <a href="${escapeHtml(reply)}">${escapeHtml(sender.email)}</a>.</p>`,
    ),
    section(REFERRAL_MAIL.sharing, `<p style="margin:0 0 12px">${escapeHtml(FEE_NOTE)}</p>`),
  ]
  return mailPage({
    title: REFERRAL_MAIL.title,
    body: body.join('\n'),
    footer: `${escapeHtml(FOOTER)}<br>${stopWords(STOP_MARK).html}`,
  })
}

function textOf(content: ReferralContent, sender: ReferralSender, deadline: string, link: string): string {
  const files =
    content.attachments.length === 0
      ? []
      : [
          '',
          REFERRAL_MAIL.files.toUpperCase(),
          REFERRAL_MAIL.filesNote,
          ...content.attachments.map((file) => `- ${fileLine(file)}`),
        ]
  return [
    `Dear ${content.name},`,
    '',
    intro(sender),
    '',
    `From: ${senderLine(sender)}`,
    `${TERMS.subject}: ${content.subject}`,
    ...placeFacts(content).map(([term, value]) => `${term}: ${value}`),
    `${TERMS.compensation}: ${compensationOffered(content.compensationPercentage)}`,
    `${TERMS.deadline}: ${deadline}`,
    '',
    REFERRAL_MAIL.details.toUpperCase(),
    content.caseDetails,
    ...files,
    '',
    REFERRAL_MAIL.answering.toUpperCase(),
    `Open the referral ${ON_ITS_PAGE}`,
    link,
    '',
    `${byReply(sender)} You can also write to ${sender.email}.`,
    '',
    REFERRAL_MAIL.sharing.toUpperCase(),
    FEE_NOTE,
    '',
    '-- ',
    FOOTER,
    stopWords(STOP_MARK).text,
    '',
  ].join('\n')
}

const FOOTER =
  'Sent through CounselRelay for the attorney named above. It may contain confidential information meant for the addressee alone; ' +
  'if that is not you, please tell the sender and delete this message. CounselRelay gives no legal services or advice.'

function intro({ name, firm }: ReferralSender): string {
  return `${firm === null ? name : `${name} of ${firm}`} would like to refer a case to you.`
}

const ON_ITS_PAGE =
  'to accept, decline, propose another percentage or ask a question. No account is needed; the link is yours alone and ends with the deadline.'

function byReply({ name }: ReferralSender): string {
  return `Or simply reply to this message: your reply goes to ${name}, not to CounselRelay.`
}

function placeFacts({ area, jurisdiction }: ReferralContent): readonly (readonly [string, string])[] {
  return [
    ...(area === null ? [] : [[TERMS.area, area] as const]),
    ...(jurisdiction === null ? [] : [[TERMS.state, jurisdiction] as const]),
  ]
}

const UP_TO_TWO_DIGITS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

function fileLine({ name, size, type }: ReferralAttachment): string {
  return `${name} (${byteSize(size)}${type === '' ? '' : `, ${type}`})`
}

function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${UP_TO_TWO_DIGITS.format(value)} ${unit}`
}

const MEDIUM_DATE = utcFormat({ dateStyle: 'medium' })
const FULL_DATE = utcFormat({ dateStyle: 'full' })

/** Made once: building one costs more than the rest of the mail. */
function utcFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' })
}

/** A day ends at different moments around the world: one given as a date is shown as that date, and until when it holds for everybody. */
function deadlineWords(content: ReferralContent): { readonly short: string; readonly long: string } {
  const end = deadlineOf(content)
  const instant = instantWords(end)
  if (content.acceptanceDeadline.includes('T'))
    return { short: `${MEDIUM_DATE.format(end)} (UTC)`, long: instant }
  const day = new Date(content.acceptanceDeadline)
  return {
    short: MEDIUM_DATE.format(day),
    long: `${FULL_DATE.format(day)}, until that day has ended everywhere (${instant})`,
  }
}
