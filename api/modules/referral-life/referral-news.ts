/**
 * Who hears of a change to a referral, and in which words. They may show on a locked screen: they name lawyers, never a client or a case, and
 * what somebody wrote stays on the page. Pure.
 */
import { DECLINE_REASONS, type DeclineReason } from '../../../shared/domain/referral-lifecycle.ts'
import { instantWords, percentWords } from '../../../shared/domain/referral-words.ts'
import type { News } from '../notifications/news.ts'
import type { RecipientNews } from './recipient-mail.ts'
import type { ReferralRecord } from './referral-record.repository.ts'

export type ReferralHappening =
  | { readonly what: 'sent' | 'view' | 'expire' | 'withdraw' }
  /** Its mail was under way when it was withdrawn, and has arrived. */
  | { readonly what: 'withdrawn_too_late' }
  | { readonly what: 'accept' }
  | {
      readonly what: 'accept_counter' | 'refuse_counter' | 'deadline_near' | 'deadline_extended' | 'reminded'
    }
  | { readonly what: 'decline'; readonly reason: DeclineReason }
  | { readonly what: 'counter'; readonly percentage: number }
  | { readonly what: 'message'; readonly author: 'sender' | 'recipient' }
  | { readonly what: 'delivery_failed'; readonly words: string }

export type ReferralNews = {
  readonly toSender?: News
  /** For a recipient who is a member. */
  readonly toRecipient?: News
  /** For every recipient whom the sender wanted to have mail. */
  readonly mailToRecipient?: RecipientNews
}

/** Where both sides read on. */
const linkTo = ({ id }: ReferralRecord): string => `/dashboard/referrals/${id}`
const them = ({ recipient }: ReferralRecord): string => recipient.name
const you = ({ sender }: ReferralRecord): string => sender.firm ?? sender.name
const deadline = ({ deadlineAt }: ReferralRecord): string => `The deadline is ${instantWords(deadlineAt)}.`

export function newsOf(referral: ReferralRecord, happening: ReferralHappening): ReferralNews {
  const tell = (kind: News['kind'], title: string, body: string): News => ({
    kind,
    title,
    body,
    link: linkTo(referral),
  })
  switch (happening.what) {
    case 'sent':
      return {
        toRecipient: tell('referral_received', `${you(referral)} refers a case to you`, deadline(referral)),
      }
    case 'view':
      return {
        toSender: tell('referral_viewed', `${them(referral)} has opened your referral`, deadline(referral)),
      }
    case 'accept':
    case 'decline':
    case 'counter':
      return { toSender: answerOf(referral, happening, tell) }
    case 'accept_counter':
      return {
        toRecipient: tell(
          'referral_accepted',
          `${you(referral)} has agreed to your terms`,
          'The referral is yours, with all details.',
        ),
        mailToRecipient: 'counter_accepted',
      }
    case 'refuse_counter':
      return {
        toRecipient: tell(
          'referral_countered',
          `${you(referral)} stays with the first terms`,
          deadline(referral),
        ),
        mailToRecipient: 'counter_refused',
      }
    case 'withdraw':
      return {
        toRecipient: tell(
          'referral_withdrawn',
          `${you(referral)} has withdrawn a referral`,
          'There is nothing more for you to do.',
        ),
        mailToRecipient: 'withdrawn',
      }
    case 'withdrawn_too_late':
      return { mailToRecipient: 'withdrawn' }
    case 'expire':
      return {
        toSender: tell(
          'referral_expired',
          `Your referral to ${them(referral)} has expired`,
          'There was no answer before the deadline.',
        ),
      }
    case 'deadline_extended':
      return {
        toRecipient: tell(
          'referral_deadline_moved',
          `${you(referral)} has given you more time`,
          deadline(referral),
        ),
        mailToRecipient: 'deadline_extended',
      }
    case 'reminded':
      return { mailToRecipient: 'reminder' }
    case 'deadline_near':
      return nearDeadline(referral, tell)
    case 'message':
      return message(referral, happening.author, tell)
    case 'delivery_failed':
      return { toSender: undelivered(referral, happening.words, tell) }
  }
}

type Tell = (kind: News['kind'], title: string, body: string) => News

function answerOf(
  referral: ReferralRecord,
  answer: Extract<ReferralHappening, { what: 'accept' } | { what: 'decline' } | { what: 'counter' }>,
  tell: Tell,
): News {
  const name = them(referral)
  switch (answer.what) {
    case 'decline':
      return tell(
        'referral_declined',
        `${name} has declined your referral`,
        `The reason given: ${DECLINE_REASONS[answer.reason]}.`,
      )
    case 'counter': {
      const offered = percentWords(referral.compensationPercentage)
      const wanted = `You offered ${offered} of the fee; ${percentWords(answer.percentage)} is asked for.`
      return tell('referral_countered', `${name} has made a counter-offer`, `${wanted} ${deadline(referral)}`)
    }
    case 'accept':
      return tell(
        'referral_accepted',
        `${name} has accepted your referral`,
        'All details are now open to the recipient.',
      )
  }
}

function undelivered(referral: ReferralRecord, words: string, tell: Tell): News {
  return tell(
    'referral_delivery_failed',
    `Your referral to ${them(referral)} could not be delivered`,
    `The mail to ${referral.recipient.email} was refused. ${words}`,
  )
}

function nearDeadline(referral: ReferralRecord, tell: Tell): ReferralNews {
  const kind = 'referral_deadline_near'
  return {
    toSender: tell(
      kind,
      `${them(referral)} has not answered yet, and the deadline is near`,
      deadline(referral),
    ),
    toRecipient: tell(
      kind,
      `A referral from ${you(referral)} is waiting for your answer`,
      deadline(referral),
    ),
    mailToRecipient: 'deadline_near',
  }
}

/** The message itself stays on the page: it may name a client. */
function message(referral: ReferralRecord, author: 'sender' | 'recipient', tell: Tell): ReferralNews {
  const body = 'The message stands on the page of the referral.'
  const title = (name: string): string => `${name} has written to you about a referral`
  return author === 'recipient'
    ? { toSender: tell('referral_question', title(them(referral)), body) }
    : { toRecipient: tell('referral_question', title(you(referral)), body), mailToRecipient: 'message' }
}
