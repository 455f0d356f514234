/** The mail that brings a lienholder the link. Its subject names neither the client nor an amount. */
import { escapeHtml } from '../../http/pages/escape-html.ts'
import { buttonLink, headerText, legalFooter, mailPage, paragraphs } from '../email/mail-layout.ts'
import type { MailContent } from '../email/mails.repository.ts'
import { lastMoment, senderLine, senderName } from './ask-words.ts'
import type { Shown } from './ask-pages.repository.ts'

const BUTTON = 'Open the request'

/** `link`: the lienholder's page. */
export function askMail({ sender, letter, respondBy }: Shown, link: string): MailContent {
  const title = `A request about a lien from ${headerText(senderName(sender), 80)}`
  const about = [
    'You can accept the offer, propose another amount, or send a ledger. No account is needed.',
    `This link is for one lien and expires on ${lastMoment(respondBy)}.`,
  ].join(' ')
  const reply = `You can also reply to this email. Your reply goes to ${sender.name}, not to CounselRelay.`
  const legal = legalFooter(new URL(link).origin)
  return {
    subject: title,
    html: mailPage({
      title,
      body: [
        paragraphs(letter),
        buttonLink(BUTTON, link),
        ...[about, reply, `From: ${senderLine(sender)}`].map(paragraphs),
      ].join('\n'),
      footer: `${escapeHtml(FOOTER)}<br>${legal.html}`,
    }),
    text: [
      ...[title, '', letter, '', `${BUTTON}:`, link, '', about, reply, '', `From: ${senderLine(sender)}`],
      ...['', '-- ', FOOTER, legal.text, ''],
    ].join('\n'),
  }
}

const FOOTER =
  'Sent through CounselRelay for the attorney named above. If this email was not meant for you, please tell the sender and delete it. ' +
  'CounselRelay does not give legal advice or provide legal services.'
