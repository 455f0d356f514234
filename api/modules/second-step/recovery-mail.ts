/** Notifies the account's owner that a recovery code was used, so that theft is noticed. */
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'

export function recoveryMail(
  firstName: string | null,
  left: number,
  { publicOrigin, supportEmail }: { readonly publicOrigin: string; readonly supportEmail: string },
): MailContent {
  const settings = `${publicOrigin}/settings/security`
  const lines = [
    firstName === null ? 'Hello,' : `Dear ${firstName},`,
    'A recovery code was used to sign in to your CounselRelay account. Two-step sign-in is off until you set it up again.',
    `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
    `If this wasn’t you, change your password right away and email ${supportEmail}.`,
  ]
  return {
    subject: 'A recovery code was used for your CounselRelay account',
    html: mailPage({
      title: 'A recovery code was used',
      body:
        lines.map(paragraphs).join('\n') +
        `\n<p style="margin:0 0 12px"><a href="${escapeHtml(settings)}">Open your security settings</a></p>`,
      footer: escapeHtml(`Questions? Email ${supportEmail}.`),
    }),
    text: [...lines, `Security settings: ${settings}`, ''].join('\n\n'),
  }
}
