/**
 * The email that sends a referral to the other attorney: the terms and a button. It contains case details only if the sender included them,
 * and never the parties' names.
 */
import type { ReferralAttachment } from '../../../../shared/contracts/referral-email.ts'
import { formatInstant, formatShortInstant } from '../../../../shared/domain/format-time.ts'
import {
  DISCLOSURE_ORDER,
  FEE_SHARING_RULE,
  referralFeeTerm,
} from '../../../../shared/domain/referral-terms.ts'
import { REFERRAL_MAIL, referralMailTitle } from '../../../../shared/domain/referral-labels.ts'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import { escapeHtml } from '../../../http/pages/escape-html.ts'
import {
  buttonLink,
  factList,
  headerText,
  legalFooter,
  mailPage,
  paragraphs,
  section,
  stopLinkText,
} from '../../email/mail-layout.ts'
import type { MailContent } from '../../email/mails.repository.ts'
import { STOP_MARK } from '../recipient/recipient-link.ts'
import { deadlineOf, type ReferralContent } from './referral-content.ts'

export type ReferralSender = {
  readonly name: string
  readonly firm: string | null
  readonly email: string
  readonly phone: string | null
}

type Fact = readonly [term: string, value: string]

const { terms: TERMS, button: BUTTON, details: DETAILS, files: FILES, filesNote: FILES_NOTE } = REFERRAL_MAIL

/** `link`: the recipient's page. */
export function referralMail(content: ReferralContent, sender: ReferralSender, link: string): MailContent {
  const deadline = deadlineWords(content)
  const title = referralMailTitle(headerText(sender.firm ?? sender.name, 80))
  const parts = { title, link, facts: factsOf(content, sender, deadline.long) }
  return {
    subject: `${title}: please respond by ${deadline.short}`,
    html: htmlOf(content, sender, parts),
    text: textOf(content, sender, parts),
  }
}

function factsOf(content: ReferralContent, sender: ReferralSender, deadline: string): readonly Fact[] {
  const { compensationPercentage: share, area, jurisdiction, firm, name } = content
  return [
    [TERMS.from, contactOf(sender)],
    ...(area === null ? [] : [[TERMS.area, area] as const]),
    ...(jurisdiction === null ? [] : [[TERMS.state, jurisdiction] as const]),
    [TERMS.fee, referralFeeTerm(share, sender.firm ?? sender.name, firm ?? name)],
    [TERMS.deadline, deadline],
  ]
}

function contactOf({ name, firm, email, phone }: ReferralSender): string {
  return [firm === null ? name : `${name}, ${firm}`, email, phone].filter((part) => part !== null).join(', ')
}

type Parts = { readonly title: string; readonly link: string; readonly facts: readonly Fact[] }

function htmlOf(content: ReferralContent, sender: ReferralSender, { title, link, facts }: Parts): string {
  const body = [
    `<p style="margin:0 0 16px">Dear ${escapeHtml(content.name)},</p>`,
    `<p style="margin:0 0 20px">${escapeHtml(intro(sender))}</p>`,
    buttonLink(BUTTON, link),
    factList(facts.map(([term, value]) => [term, escapeHtml(value)])),
    `<p style="margin:0 0 12px">${escapeHtml(ABOUT_LINK)}</p>`,
    `<p style="margin:0 0 12px">${escapeHtml(disclosed(content))}</p>`,
    content.includeCaseDetails === true ? detailsHtml(content) : '',
    `<p style="margin:0 0 12px">${escapeHtml(byReply(sender))}</p>`,
    `<p style="margin:0 0 12px;font-size:14px">${escapeHtml(FEE_SHARING_RULE.words)}</p>`,
  ]
  return mailPage({
    title,
    body: body.filter((part) => part !== '').join('\n'),
    footer: `${escapeHtml(FOOTER)}<br>${legalFooter(new URL(link).origin).html}<br>${stopLinkText(STOP_MARK).html}`,
  })
}

function detailsHtml({ subject, caseDetails, attachments }: ReferralContent): string {
  const list = attachments.map((file) => `<li>${escapeHtml(fileLine(file))}</li>`).join('')
  return [
    factList([[TERMS.subject, escapeHtml(subject)]]),
    section(DETAILS, paragraphs(caseDetails)),
    attachments.length === 0
      ? ''
      : section(
          FILES,
          `<p style="margin:0 0 8px">${escapeHtml(FILES_NOTE)}</p>\n<ul style="margin:0 0 12px;padding-left:20px">${list}</ul>`,
        ),
  ].join('\n')
}

function textOf(content: ReferralContent, sender: ReferralSender, { title, link, facts }: Parts): string {
  return [
    title,
    '',
    `Dear ${content.name},`,
    '',
    intro(sender),
    '',
    `${BUTTON}:`,
    link,
    '',
    ...facts.map(([term, value]) => `${term}: ${value}`),
    '',
    ABOUT_LINK,
    disclosed(content),
    ...(content.includeCaseDetails === true ? detailsText(content) : []),
    '',
    byReply(sender),
    '',
    FEE_SHARING_RULE.words,
    '',
    '-- ',
    FOOTER,
    legalFooter(new URL(link).origin).text,
    stopLinkText(STOP_MARK).text,
    '',
  ].join('\n')
}

function detailsText({ subject, caseDetails, attachments }: ReferralContent): readonly string[] {
  const files =
    attachments.length === 0
      ? []
      : ['', FILES.toUpperCase(), FILES_NOTE, ...attachments.map((file) => `- ${fileLine(file)}`)]
  return ['', `${TERMS.subject}: ${subject}`, '', DETAILS.toUpperCase(), caseDetails, ...files]
}

const FOOTER =
  'Sent through CounselRelay for the attorney named above. If this email was not meant for you, please tell the sender and delete it. ' +
  'CounselRelay does not give legal advice or provide legal services.'

const ABOUT_LINK =
  'You can accept, decline, propose a different fee, or ask a question. No account is needed. The link is for you only. ' +
  'It expires at the deadline unless you accept.'

function intro({ name, firm }: ReferralSender): string {
  return `${firm === null ? name : `${name} of ${firm}`} would like to refer a case to you.`
}

function disclosed({ includeCaseDetails }: ReferralContent): string {
  return includeCaseDetails === true
    ? 'The sender chose to include the case details below. The names of the client and the adverse parties are shown when you start a conflict check.'
    : DISCLOSURE_ORDER
}

function byReply({ name }: ReferralSender): string {
  return `You can also reply to this email. Your reply goes to ${name}, not to CounselRelay.`
}

function fileLine({ name, size, type }: ReferralAttachment): string {
  return `${name} (${formatSize(size)}${type === '' ? '' : `, ${type}`})`
}

const MEDIUM_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const FULL_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** A day ends at different times around the world, so a date is shown with the instant at which it has ended everywhere. */
function deadlineWords(content: ReferralContent): { readonly short: string; readonly long: string } {
  const end = deadlineOf(content)
  const { acceptanceDeadline, timeZone } = content
  const instant = formatInstant(end, timeZone)
  if (acceptanceDeadline.includes('T')) return { short: formatShortInstant(end, timeZone), long: instant }
  const day = new Date(acceptanceDeadline)
  return {
    short: MEDIUM_DATE.format(day),
    long: `${FULL_DATE.format(day)}, in any time zone (until ${instant})`,
  }
}
