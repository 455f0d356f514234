/** A notification as a mail: the event and a link, with no case details except practice area and state. */
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { headerText, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'
import type { NewNotification } from './new-notification.ts'

/** The page where members choose their notification mails. */
export function settingsLink(publicOrigin: string): string {
  return `${publicOrigin}/settings/notifications`
}

export function notificationMail(
  notification: NewNotification,
  firstName: string | null,
  publicOrigin: string,
): MailContent {
  const greeting = firstName === null ? 'Hello,' : `Dear ${firstName},`
  const lines = [
    greeting,
    notification.body,
    ...(notification.about === undefined ? [] : [notification.about]),
  ]
  const link = `${publicOrigin}${notification.link ?? '/notifications'}`
  const settings = settingsLink(publicOrigin)
  const reason = 'You’re receiving this because of your notification settings.'
  return {
    subject: headerText(notification.title),
    html: mailPage({
      title: notification.title,
      body:
        lines.map(paragraphs).join('\n') +
        `\n<p style="margin:0 0 12px"><a href="${escapeHtml(link)}">Open in CounselRelay</a></p>`,
      footer: `${escapeHtml(reason)} <a href="${escapeHtml(settings)}">Change them</a>`,
    }),
    text: [...lines, `Open: ${link}`, `${reason} Change them: ${settings}`, ''].join('\n\n'),
  }
}
