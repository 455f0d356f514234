/** The link that ends invitations by mail to an address, from every sender, and the text of its pages. */
import { html, type Html } from '../../http/pages/html.ts'
import {
  areInvitationsStopped,
  findAddressHash,
  resumeInvitations,
  stopInvitations,
} from '../network/invitations.repository.ts'
import type { MailEnding, MailEndingsDeps, PageText } from './mail-ending.ts'

type InvitationLink = { readonly use: 'stopInvitations' | 'resumeInvitations'; readonly id: string }

export function invitationMails(
  { database, links, clock }: MailEndingsDeps,
  { use, id }: InvitationLink,
): MailEnding {
  const question = (): PageText => ({
    title: 'Stop invitations by email?',
    body: html`<p class="lead">
        We won’t email this address when an attorney invites it to a private network, whoever the attorney is.
      </p>
      ${button(links.linkTo('stopInvitations', id), 'Do not mail me again')}`,
  })
  const stopped = (): PageText => ({
    title: 'Invitations by email are off',
    body: html`<p class="lead">
        We won’t email this address about invitations to private networks, whoever sends them.
      </p>
      ${button(links.linkTo('resumeInvitations', id), 'Get invitations by email again')}`,
  })
  return {
    look: () =>
      database.asService(async (tx) => {
        const hash = await findAddressHash(tx, id)
        return hash !== null && (await areInvitationsStopped(tx, hash)) ? stopped() : question()
      }),
    act: () =>
      database.asService(async (tx) => {
        const hash = await findAddressHash(tx, id)
        if (hash === null) return GONE
        if (use === 'resumeInvitations') {
          await resumeInvitations(tx, hash)
          return RESUMED
        }
        await stopInvitations(tx, hash, new Date(clock()))
        return stopped()
      }),
  }
}

function button(link: string, words: string): Html {
  return html`<form method="post" action="${link}"><button>${words}</button></form>`
}

const RESUMED: PageText = {
  title: 'Invitations by email are on again',
  body: html`<p class="lead">
    Attorneys can invite you by email. Each of these emails has a link to stop them.
  </p>`,
}

const GONE: PageText = {
  title: 'This link has ended',
  body: html`<p class="lead">
    The invitation is too old. Use the link in a newer one, if you get one, to stop invitations by email.
  </p>`,
}
