/**
 * Connects mail delivery to asks: the link is put in when the mail is sent, no mail leaves for an ask that takes no answer, and its attorney
 * hears of one that could not be delivered.
 */
import { askState } from '../../../shared/domain/books/asks.ts'
import type { ServiceTx } from '../../db/database.ts'
import type { MailHooks } from '../email/mail-delivery.service.ts'
import { cancelMailOfAsk } from '../email/mails.repository.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { askFailedNotice } from './answer-notice.ts'
import { findPage, replaceToken } from './ask-pages.repository.ts'
import { withAnswerLink, type AskTokens } from './ask-tokens.ts'
import { readAsked } from './lien-answers.service.ts'

export type AskMailHooksDeps = {
  readonly tokens: AskTokens
  readonly clock: () => number
  readonly notify: Notify
}

const CLOSED = 'The request takes no answers any more.'

/** Adds the mails of asks to the hooks of the other mails. */
export function withAskMails(others: MailHooks, { tokens, clock, notify }: AskMailHooksDeps): MailHooks {
  return {
    complete: (mail) =>
      mail.askPageId === null ? others.complete(mail) : withAnswerLink(mail, tokens.tokenOf(mail.askPageId)),
    async onSending(tx, mail) {
      if (mail.askPageId === null) return others.onSending(tx, mail)
      const now = clock()
      if (await takesAnswers(tx, mail.askPageId, now)) {
        // A mail that waited during a change of the key gets a link with the new one.
        await replaceToken(tx, mail.askPageId, tokens.hashOf(tokens.tokenOf(mail.askPageId)))
        return true
      }
      await cancelMailOfAsk(tx, mail.askPageId, CLOSED, new Date(now))
      return false
    },
    async onOutcome(tx, mail, outcome) {
      if (mail.askPageId === null) return others.onOutcome(tx, mail, outcome)
      if (outcome.state !== 'failed') return
      const page = await findPage(tx, mail.askPageId)
      const asked = page === null ? null : await readAsked(tx, page)
      if (page !== null && asked !== null)
        await notify(tx, page.ownerId, askFailedNotice(page.bookId, asked.lien.id))
    },
  }
}

async function takesAnswers(tx: ServiceTx, pageId: string, now: number): Promise<boolean> {
  const page = await findPage(tx, pageId)
  const asked = page === null ? null : await readAsked(tx, page)
  return asked !== null && askState(asked.ask, asked.lien, now) === 'open'
}
