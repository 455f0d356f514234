/** The first mail after registration: the account's purpose and the next step, with no details of an application or request. */
import { REVIEW_AIM } from '../../../shared/domain/registration.ts'
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { bulletList, buttonLink, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailSite, OwnerMail } from '../email/owner-mail.ts'

const SUBJECT = 'Welcome to CounselRelay'

export type NewMember = { readonly userId: string; readonly firstName: string }

type Welcome = {
  readonly before: readonly string[]
  readonly points: readonly string[]
  readonly after: readonly string[]
  /** `path`: of the app. */
  readonly next: { readonly label: string; readonly path: string }
}

const ATTORNEY: Welcome = {
  before: ['We’ve received your application and your payment. Your Bar ID is being verified.'],
  points: [
    `We check your bar number against your state’s attorney directory and aim to decide within ${REVIEW_AIM}.`,
    'We’ll email you our decision. Once you’re approved, you can sign in and use your dashboard.',
    'If something is missing or doesn’t match the directory, we’ll tell you what to correct, and you can resubmit your application.',
    'Your receipt comes in a separate email.',
  ],
  after: ['Until then, you can check your application and correct anything that looks wrong.'],
  next: { label: 'View your application', path: '/bar-verification-preview' },
}

const CLIENT: Welcome = {
  before: ['Your account is ready. It’s free, and with it you can:'],
  points: [
    'Post a request that says what you need an attorney for.',
    'See your requests and where each one stands.',
    'Withdraw a request at any time.',
  ],
  after: [
    'Attorneys licensed in your state can read your request, without your name, once your state is open. Your requests page says who can see it. An attorney sees your name only after you choose that attorney.',
    'No attorney works for you until you both sign an agreement. Legal deadlines keep running. If you need a lawyer soon, call your bar association.',
  ],
  next: { label: 'See your requests', path: '/home2' },
}

/** For an attorney whose application is complete. */
export function attorneyWelcome(member: NewMember, site: MailSite): OwnerMail {
  return welcomeMail(member, ATTORNEY, site)
}

/** For a client whose account is new. */
export function clientWelcome(member: NewMember, site: MailSite): OwnerMail {
  return welcomeMail(member, CLIENT, site)
}

function welcomeMail(
  { userId, firstName }: NewMember,
  { before, points, after, next }: Welcome,
  { publicOrigin, supportEmail }: MailSite,
): OwnerMail {
  const greeting = `Dear ${firstName},`
  const link = `${publicOrigin}${next.path}`
  const contact = `Questions? Email ${supportEmail}.`
  return {
    kind: 'welcome',
    key: userId,
    subject: SUBJECT,
    html: mailPage({
      title: SUBJECT,
      body: [
        ...[greeting, ...before].map(paragraphs),
        bulletList(points),
        ...after.map(paragraphs),
        buttonLink(next.label, link),
      ].join('\n'),
      footer: escapeHtml(contact),
    }),
    text: [
      SUBJECT,
      greeting,
      ...before,
      points.map((point) => `- ${point}`).join('\n'),
      ...after,
      `${next.label}: ${link}`,
      contact,
      '',
    ].join('\n\n'),
  }
}
