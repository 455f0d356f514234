/** The mail to an address of no member: a name, a link, and how to end such mails. Never anything about a case. */
import { formatDate } from '../../../shared/domain/format-time.ts'
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { buttonLink, headerText, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'
import { INVITATION_TITLE, INVITATIONS_LINK } from './network-notices.ts'

const BUTTON = 'See the invitation'
const STOP = 'Do not mail me again'

export function invitationMail(
  invitation: { readonly from: string; readonly until: Date },
  publicOrigin: string,
  stopLink: string,
): MailContent {
  const name = headerText(invitation.from, 200)
  const link = `${publicOrigin}${INVITATIONS_LINK}`
  const lines = [
    'Hello,',
    `${name} invites you to their private network on CounselRelay, where attorneys refer cases to each other.`,
    `Sign in with this email address to answer. If you are an attorney and have no account yet, you can create one. The invitation is open until ${formatDate(invitation.until, 'UTC')}.`,
  ]
  const reason = `You’re receiving this because ${name} entered your address.`
  return {
    subject: INVITATION_TITLE,
    html: mailPage({
      title: INVITATION_TITLE,
      body: `${lines.map(paragraphs).join('\n')}\n${buttonLink(BUTTON, link)}`,
      footer: `${escapeHtml(reason)} <a href="${escapeHtml(stopLink)}">${STOP}</a>`,
    }),
    text: [...lines, `${BUTTON}: ${link}`, `-- \n${reason}\n${STOP}: ${stopLink}`, ''].join('\n\n'),
  }
}
