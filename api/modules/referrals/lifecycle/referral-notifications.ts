/**
 * Who hears of a change to a referral, and in which words. They may show on a locked screen: titles name lawyers alone. What comes below tells
 * one referral from another by the sender's own reference, to the sender, or by area and state, which its email names too (decision 042).
 * Neither names a client, and what somebody wrote stays on the page. Pure.
 */
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/domain/referral-lifecycle.ts'
import { shortInstantWords } from '../../../../shared/domain/instant-words.ts'
import { feeBetween } from '../../../../shared/domain/referral-terms.ts'
import { percentWords } from '../../../../shared/domain/referral-words.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import type { News } from '../../notifications/news.ts'
import type { RecipientNews } from './recipient-mail.ts'
import type { ReferralRecord } from '../referral-record.repository.ts'

export type ReferralHappening =
  | { readonly what: 'sent' | 'view' | 'expire' | 'withdraw' }
  /** Its mail was under way when it was withdrawn, and has arrived. */
  | { readonly what: 'withdrawn_too_late' }
  | { readonly what: 'accept' }
  | { readonly what: 'accept_counter' | 'counter_back' | 'refuse_counter' }
  | { readonly what: 'deadline_near' | 'deadline_extended' | 'reminded' }
  /** What is in the note stays on the page. */
  | { readonly what: 'decline'; readonly reason: DeclineReason; readonly hasNote: boolean }
  | { readonly what: 'counter'; readonly percentage: number; readonly hasNote: boolean }
  | { readonly what: 'message'; readonly author: 'sender' | 'recipient' }
  | { readonly what: 'delivery_failed'; readonly words: string }
  | { readonly what: 'record_acceptance' }

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
const deadline = ({ deadlineAt, timeZone }: ReferralRecord): string => shortInstantWords(deadlineAt, timeZone)
/** To whoever has to answer, and to who waits for it. */
const respondBy = (referral: ReferralRecord): string => `Respond by ${deadline(referral)}.`
const responseDue = (referral: ReferralRecord): string => `Response due by ${deadline(referral)}.`

export function newsOf(referral: ReferralRecord, happening: ReferralHappening): ReferralNews {
  const news = wordsOf(referral, happening)
  const { toSender, toRecipient } = news
  return {
    ...news,
    ...(toSender === undefined ? {} : { toSender: marked(toSender, senderMark(referral)) }),
    ...(toRecipient === undefined ? {} : { toRecipient: marked(toRecipient, caseMark(referral)) }),
  }
}

function marked(news: News, mark: string): News {
  return mark === '' ? news : { ...news, body: `${mark}. ${news.body}` }
}

function senderMark(referral: ReferralRecord): string {
  return referral.reference === null ? caseMark(referral) : `Your reference: ${referral.reference}`
}

/** For example "Personal Injury, Florida". */
function caseMark({ area, state }: ReferralRecord): string {
  return [area, state === null ? null : jurisdictionName(state)].filter((word) => word !== null).join(', ')
}

function wordsOf(referral: ReferralRecord, happening: ReferralHappening): ReferralNews {
  const tell = (kind: News['kind'], title: string, body: string): News => ({
    kind,
    title,
    body,
    link: linkTo(referral),
  })
  switch (happening.what) {
    case 'sent':
      return {
        toRecipient: tell('referral_received', `New referral from ${you(referral)}`, respondBy(referral)),
      }
    case 'view':
      return {
        toSender: tell(
          'referral_viewed',
          `${them(referral)} has opened your referral`,
          responseDue(referral),
        ),
      }
    case 'accept':
      return { toSender: answerOf(referral, happening, tell), mailToRecipient: 'accepted' }
    case 'decline':
    case 'counter':
      return { toSender: answerOf(referral, happening, tell) }
    case 'accept_counter':
      return {
        toRecipient: tell(
          'referral_accepted',
          `${you(referral)} accepted your counteroffer`,
          'Full details are now available.',
        ),
        mailToRecipient: 'counter_accepted',
      }
    case 'counter_back':
      return { toRecipient: counteredBack(referral, tell), mailToRecipient: 'countered_back' }
    case 'refuse_counter':
      return {
        toRecipient: refused(referral, tell),
        mailToRecipient: 'counter_refused',
      }
    case 'withdraw':
      return {
        toRecipient: tell(
          'referral_withdrawn',
          `${you(referral)} has withdrawn a referral`,
          'You do not need to do anything.',
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
      return { toRecipient: moreTime(referral, tell), mailToRecipient: 'deadline_extended' }
    case 'reminded':
      return { mailToRecipient: 'reminder' }
    case 'deadline_near':
      return nearDeadline(referral, tell)
    case 'message':
      return message(referral, happening.author, tell)
    case 'delivery_failed':
      return { toSender: undelivered(referral, happening.words, tell) }
    case 'record_acceptance':
      return { toRecipient: recorded(referral, tell) }
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
        `Reason: ${DECLINE_REASONS[answer.reason]}.${toTheNote(answer)}`,
      )
    case 'counter': {
      const offered = percentWords(referral.compensationPercentage)
      const wanted = `${name} proposes a referral fee of ${percentWords(answer.percentage)} to you instead of ${offered}.`
      return tell(
        'referral_countered',
        `${name} made a counteroffer`,
        `${wanted}${toTheNote(answer)} ${respondBy(referral)}`,
      )
    }
    case 'accept':
      return tell(
        'referral_accepted',
        `${name} has accepted your referral`,
        `${feeBetween(referral.compensationPercentage, referral.sender, referral.recipient)}. The recipient can now see all details.`,
      )
  }
}

function toTheNote({ hasNote }: { readonly hasNote: boolean }): string {
  return hasNote ? ' Open the referral to read their note.' : ''
}

function moreTime(referral: ReferralRecord, tell: Tell): News {
  const title = `${you(referral)} has given you more time`
  return tell('referral_deadline_moved', title, respondBy(referral))
}

function refused(referral: ReferralRecord, tell: Tell): News {
  const title = `${you(referral)} rejected your counteroffer; earlier terms stand`
  return tell('referral_countered', title, respondBy(referral))
}

function counteredBack(referral: ReferralRecord, tell: Tell): News {
  const fee = feeBetween(referral.compensationPercentage, referral.sender, referral.recipient)
  return tell(
    'referral_countered',
    `${you(referral)} answered your counteroffer with another percentage`,
    `${fee}. ${respondBy(referral)}`,
  )
}

/** To a member in whose name an acceptance was recorded, so that they can contradict it. */
function recorded(referral: ReferralRecord, tell: Tell): News {
  return tell(
    'referral_accepted',
    `${you(referral)} recorded that you accepted a referral`,
    'If that isn’t right, send them a message on the referral.',
  )
}

function undelivered(referral: ReferralRecord, words: string, tell: Tell): News {
  return tell(
    'referral_delivery_failed',
    `Your referral to ${them(referral)} could not be delivered`,
    `The email to ${referral.recipient.email} was refused. ${words}`,
  )
}

function nearDeadline(referral: ReferralRecord, tell: Tell): ReferralNews {
  const kind = 'referral_deadline_near'
  if (referral.status === 'countered') {
    const title = `${them(referral)}’s counteroffer is waiting for you, and the deadline is near`
    return { toSender: tell(kind, title, respondBy(referral)) }
  }
  return {
    toSender: tell(
      kind,
      `Your referral to ${them(referral)} is about to expire without an answer`,
      responseDue(referral),
    ),
    toRecipient: tell(
      kind,
      `A referral from ${you(referral)} is waiting for your answer`,
      respondBy(referral),
    ),
    mailToRecipient: 'deadline_near',
  }
}

/** The message itself stays on the referral's page: it may name a client. */
function message(referral: ReferralRecord, author: 'sender' | 'recipient', tell: Tell): ReferralNews {
  const body = 'Open the referral to read it.'
  const title = (name: string): string => `${name} sent you a message about a referral`
  return author === 'recipient'
    ? { toSender: tell('referral_question', title(them(referral)), body) }
    : { toRecipient: tell('referral_question', title(you(referral)), body), mailToRecipient: 'message' }
}
