/** What an attorney is told of a decision about the application. */
import type { Application, ApplicationState } from '../../../shared/contracts/admin.ts'
import { escapeHtml, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'

type Told = { readonly subject: string; readonly title: string; readonly lines: readonly string[] }

const TOLD: Readonly<Record<ApplicationState, Told>> = {
  submitted: {
    subject: 'Your CounselRelay application is being reviewed',
    title: 'Your application is being reviewed',
    lines: ['Your Bar ID is being verified. We will write to you as soon as that is done.'],
  },
  approved: {
    subject: 'Your CounselRelay account has been approved',
    title: 'Your account has been approved',
    lines: ['Your Bar ID has been verified. You can sign in and use your dashboard now.'],
  },
  needs_information: {
    subject: 'Your CounselRelay application needs some more information',
    title: 'We need some more information',
    lines: ['Before we can verify your Bar ID we need something more from you:'],
  },
  rejected: {
    subject: 'Your CounselRelay application could not be approved',
    title: 'Your application could not be approved',
    lines: ['We could not approve your application, for this reason:'],
  },
  suspended: {
    subject: 'Your CounselRelay account has been suspended',
    title: 'Your account has been suspended',
    lines: ['Your account has been suspended, for this reason:'],
  },
}

export type DecisionMailOptions = { readonly publicOrigin: string; readonly supportEmail: string }

export function decisionMail(
  { firstName }: Pick<Application, 'firstName'>,
  state: ApplicationState,
  reason: string | null,
  { publicOrigin, supportEmail }: DecisionMailOptions,
): MailContent {
  const { subject, title, lines } = TOLD[state]
  const greeting = firstName === null ? 'Hello,' : `Dear ${firstName},`
  const signIn = `${publicOrigin}/signup/login`
  const contact = `Questions? Write to ${supportEmail}.`
  const said = [greeting, ...lines, ...(reason === null ? [] : [reason])]
  const link = state === 'approved'
  return {
    subject,
    html: mailPage({
      title,
      body:
        said.map(paragraphs).join('\n') +
        (link
          ? `\n<p style="margin:0 0 12px"><a href="${escapeHtml(signIn)}">Sign in to CounselRelay</a></p>`
          : ''),
      footer: escapeHtml(contact),
    }),
    text: [...said, ...(link ? [`Sign in: ${signIn}`] : []), contact, ''].join('\n\n'),
  }
}
