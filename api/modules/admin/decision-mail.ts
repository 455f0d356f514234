/** The mails that tell an attorney about a decision on the application or a bar admission. */
import type { Application, ApplicationState } from '../../../shared/contracts/admin.ts'
import type { RunningSubscription } from '../../../shared/contracts/application.ts'
import { jurisdictionInText } from '../../../shared/domain/state-names.ts'
import { subscriptionOutlook } from '../../../shared/domain/subscription-outlook.ts'
import { UPDATE_APPLICATION_LABEL, UPDATE_APPLICATION_PATH } from '../../../shared/domain/registration.ts'
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { buttonLink, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'

type DecisionText = {
  readonly subject: string
  readonly title: string
  readonly lines: readonly string[]
  /** A link to the attorney's next step, as a path of the app. */
  readonly next?: { readonly label: string; readonly path: string }
  /** Paragraphs after the reason. */
  readonly after?: readonly string[]
}

const SIGN_IN = { label: 'Sign in to CounselRelay', path: '/signup/login' }
const UPDATE = { label: UPDATE_APPLICATION_LABEL, path: UPDATE_APPLICATION_PATH }

const DECISION_TEXTS: Readonly<Record<ApplicationState, DecisionText>> = {
  submitted: {
    subject: 'Your CounselRelay application is being reviewed',
    title: 'Your application is being reviewed',
    lines: ['Your Bar ID is being verified. We’ll email you as soon as we’ve decided.'],
  },
  approved: {
    subject: 'Your CounselRelay account has been approved',
    title: 'Your account has been approved',
    lines: ['We’ve verified your bar number. You can sign in and start using your dashboard.'],
    next: SIGN_IN,
  },
  needs_information: {
    subject: 'Your CounselRelay application needs more information',
    title: 'We need more information',
    lines: ['We need a little more information to verify your bar number:'],
    next: UPDATE,
    after: [
      'You can correct your details and reply in text with your application. To send a file, email us at the address below.',
    ],
  },
  rejected: {
    subject: 'Your CounselRelay application could not be approved',
    title: 'Your application could not be approved',
    lines: ['We could not approve your application for this reason:'],
    next: UPDATE,
    after: ['You can correct your details, reply to our reviewer, and submit your application again.'],
  },
  suspended: {
    subject: 'Your CounselRelay account has been suspended',
    title: 'Your account has been suspended',
    lines: ['We have suspended your account for this reason:'],
  },
}

export type DecisionMailOptions = { readonly publicOrigin: string; readonly supportEmail: string }

export type DecidedApplicant = Pick<Application, 'firstName'> & {
  readonly subscription: RunningSubscription | null
}

export function decisionMail(
  { firstName, subscription }: DecidedApplicant,
  state: ApplicationState,
  reason: string | null,
  options: DecisionMailOptions,
): MailContent {
  const content = DECISION_TEXTS[state]
  // Rejected and suspended attorneys have paid, so the mail says what happens to the subscription.
  const isShutOut = state === 'rejected' || state === 'suspended'
  const money = isShutOut ? subscriptionOutlook(subscription, options.supportEmail) : []
  return mailOf({ ...content, after: [...(content.after ?? []), ...money] }, firstName, reason, options)
}

const ADMISSIONS = { label: 'See your bar admissions', path: '/settings/practice' }

export type DecidedAdmission = Pick<Application, 'firstName'> & {
  readonly jurisdiction: string
  readonly verdict: 'verified' | 'refused' | 'proposal_refused'
  /** Null: verified. */
  readonly reason: string | null
}

/** The jurisdiction is in the text; the subject is the same for everyone. */
export function admissionMail(
  { firstName, jurisdiction, verdict, reason }: DecidedAdmission,
  options: DecisionMailOptions,
): MailContent {
  const { title, line } = ADMISSION_TEXTS[verdict]
  const lines = [line(jurisdictionInText(jurisdiction))]
  return mailOf({ subject: title, title, lines, next: ADMISSIONS }, firstName, reason, options)
}

type AdmissionText = { readonly title: string; readonly line: (where: string) => string }

const ADMISSION_TEXTS: Readonly<Record<DecidedAdmission['verdict'], AdmissionText>> = {
  verified: {
    title: 'Your bar admission has been verified',
    line: (where) => `We’ve verified that you’re admitted in ${where}.`,
  },
  refused: {
    title: 'Your bar admission could not be confirmed',
    line: (where) =>
      `We couldn’t confirm that you’re admitted in ${where}. You can correct the bar ID in your settings. The reason:`,
  },
  proposal_refused: {
    title: 'Your new bar ID could not be confirmed',
    line: (where) =>
      `We couldn’t confirm your new bar ID in ${where}. The one that we verified before still holds. The reason:`,
  },
}

const FIRM = { label: 'See your firm’s details', path: '/settings/firm' }

/** The address is in no mail; the subject is the same for everyone. */
export function officeMail(
  firstName: string | null,
  reason: string | null,
  options: DecisionMailOptions,
): MailContent {
  const content: DecisionText =
    reason === null
      ? {
          subject: 'Your new office address has been confirmed',
          title: 'Your new office address has been confirmed',
          lines: ['We’ve checked the new address of your office. It holds from now on.'],
          next: FIRM,
        }
      : {
          subject: 'Your new office address could not be confirmed',
          title: 'Your new office address could not be confirmed',
          lines: [
            'We couldn’t confirm the new address of your office. The previous one still holds. The reason:',
          ],
          next: FIRM,
        }
  return mailOf(content, firstName, reason, options)
}

function mailOf(
  { subject, title, lines, next, after = [] }: DecisionText,
  firstName: string | null,
  reason: string | null,
  { publicOrigin, supportEmail }: DecisionMailOptions,
): MailContent {
  const greeting = firstName === null ? 'Hello,' : `Dear ${firstName},`
  const contact = `Questions? Email ${supportEmail}.`
  const bodyLines = [greeting, ...lines, ...(reason === null ? [] : [reason]), ...after]
  const link = next === undefined ? null : { label: next.label, url: `${publicOrigin}${next.path}` }
  return {
    subject,
    html: mailPage({
      title,
      body:
        bodyLines.map(paragraphs).join('\n') + (link === null ? '' : `\n${buttonLink(link.label, link.url)}`),
      footer: escapeHtml(contact),
    }),
    text: [...bodyLines, ...(link === null ? [] : [`${link.label}: ${link.url}`]), contact, ''].join('\n\n'),
  }
}
