/** Mails to the owner of an account that is to be deleted. They name the account by nothing but the mailbox they arrive in. */
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { buttonLink, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailSite, OwnerMail } from '../email/owner-mail.ts'

const DAY_NAME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

export function codeMail(key: string, code: string, site: MailSite): OwnerMail {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const before =
    'This is your code to delete your CounselRelay account. Enter it on the page that asked for it:'
  const after = 'It expires in 15 minutes. If you weren’t deleting your account just now, ignore this email.'
  return mail(site, {
    key,
    subject: 'Your CounselRelay confirmation code',
    parts: [
      paragraphs(before),
      `<p style="margin:0 0 12px;font-size:28px;font-weight:700;letter-spacing:.08em">${shown}</p>`,
      paragraphs(after),
    ],
    text: [before, shown, after],
  })
}

export function plannedMail(key: string, dueAt: Date, site: MailSite): OwnerMail {
  const words = [
    `You asked us to delete your CounselRelay account. It will be deleted on ${DAY_NAME.format(dueAt)} (UTC).`,
    'Until then you can keep it: sign in and choose “Keep my account”.',
    `If this wasn’t you, sign in now, keep the account, and change your password. Questions? Contact ${site.supportEmail}.`,
  ]
  const link = `${site.publicOrigin}/account-deletion`
  return mail(site, {
    key,
    subject: 'Your account will be deleted',
    parts: [...words.map(paragraphs), buttonLink('Keep my account', link)],
    text: [...words, `Keep my account: ${link}`],
  })
}

export function keptMail(key: string, site: MailSite): OwnerMail {
  const words = ['Your CounselRelay account stays. Its deletion was canceled.']
  return mail(site, {
    key,
    subject: 'Your account will not be deleted',
    parts: words.map(paragraphs),
    text: words,
  })
}

type Written = {
  readonly key: string
  readonly subject: string
  readonly parts: readonly string[]
  readonly text: readonly string[]
}

function mail({ supportEmail }: MailSite, { key, subject, parts, text }: Written): OwnerMail {
  return {
    kind: 'security',
    key,
    subject,
    html: mailPage({
      title: subject,
      body: parts.join('\n'),
      footer: escapeHtml(`Questions? Email ${supportEmail}.`),
    }),
    text: [...text, ''].join('\n\n'),
  }
}
