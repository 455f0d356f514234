/** Mails to an account's owner about changes to its sign-in, so that no change goes unnoticed. */
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { buttonLink, mailPage, paragraphs } from './mail-layout.ts'
import type { MailSite, OwnerMail } from './owner-mail.ts'

const CHANGES = {
  password_changed: {
    subject: 'Your CounselRelay password was changed',
    after: 'Your other devices have been signed out.',
    ifNotYou: 'If this wasn’t you, reset your password now and contact',
    next: { label: 'Reset your password', path: '/forgot-password' },
  },
  second_step_on: {
    subject: 'Two-step sign-in was turned on',
    after:
      'From now on, each sign-in to your CounselRelay account asks for a code or passkey after your password.',
    ifNotYou: 'If this wasn’t you, contact',
    next: { label: 'Open your security settings', path: '/settings/security' },
  },
  second_step_off: {
    subject: 'Two-step sign-in was turned off',
    after: 'From now on, your password alone signs you in to your CounselRelay account.',
    ifNotYou: 'If this wasn’t you, change your password now and contact',
    next: { label: 'Open your security settings', path: '/settings/security' },
  },
} as const

export type SecurityChange = keyof typeof CHANGES

/** `key`: idempotency key of the change. */
export function securityMail(
  change: SecurityChange,
  { key, at }: { readonly key: string; readonly at: Date },
  { publicOrigin, supportEmail }: MailSite,
): OwnerMail {
  const { subject, after, ifNotYou, next } = CHANGES[change]
  const link = `${publicOrigin}${next.path}`
  const when = `${subject} on ${WHEN.format(at)}.`
  const warning = `${ifNotYou} ${supportEmail}.`
  return {
    kind: 'security',
    key,
    subject,
    html: mailPage({
      title: subject,
      body: [...[when, after, warning].map(paragraphs), buttonLink(next.label, link)].join('\n'),
      footer: escapeHtml(`Questions? Email ${supportEmail}.`),
    }),
    text: [subject, when, after, warning, `${next.label}: ${link}`, ''].join('\n\n'),
  }
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})
