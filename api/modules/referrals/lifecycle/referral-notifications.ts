/**
 * The notifications for a change to a referral. Titles may show on a locked screen, so they name only attorneys. Bodies identify the
 * referral by the sender's own reference, for the sender, or by area and state, as its email does (decision 042). Neither contains a
 * client's name or text written by a user. Pure.
 */
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/domain/referral-lifecycle.ts'
import { formatShortInstant } from '../../../../shared/domain/format-time.ts'
import { feeBetween } from '../../../../shared/domain/referral-terms.ts'
import { formatPercent } from '../../../../shared/domain/referral-labels.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import type { NewNotification } from '../../notifications/new-notification.ts'
import type { RecipientMailKind } from './recipient-mail.ts'
import type { ReferralRecord } from '../referral-record.repository.ts'

export type ReferralEvent =
  | { readonly what: 'sent' | 'view' | 'expire' | 'withdraw' }
  /** The referral was withdrawn while its mail was being sent, and the mail was delivered. */
  | { readonly what: 'withdrawn_too_late' }
  | { readonly what: 'accept' }
  | { readonly what: 'accept_counter' | 'counter_back' | 'refuse_counter' }
  | { readonly what: 'deadline_near' | 'deadline_extended' | 'reminded' }
  /** The note's text is shown on the page only. */
  | { readonly what: 'decline'; readonly reason: DeclineReason; readonly hasNote: boolean }
  | { readonly what: 'counter'; readonly percentage: number; readonly hasNote: boolean }
  | { readonly what: 'message'; readonly author: 'sender' | 'recipient' }
  | { readonly what: 'delivery_failed'; readonly words: string }
  | { readonly what: 'record_acceptance' }

export type ReferralNotifications = {
  readonly toSender?: NewNotification
  /** For a recipient who is a member. */
  readonly toRecipient?: NewNotification
  /** For every recipient, if the sender chose email. */
  readonly mailToRecipient?: RecipientMailKind
}

/** The referral's page for both sides. */
const linkTo = ({ id }: ReferralRecord): string => `/dashboard/referrals/${id}`
const them = ({ recipient }: ReferralRecord): string => recipient.name
const you = ({ sender }: ReferralRecord): string => sender.firm ?? sender.name
const deadline = ({ deadlineAt, timeZone }: ReferralRecord): string =>
  formatShortInstant(deadlineAt, timeZone)
/** `respondBy` is for the side that must answer, `responseDue` for the side that waits. */
const respondBy = (referral: ReferralRecord): string => `Respond by ${deadline(referral)}.`
const responseDue = (referral: ReferralRecord): string => `Response due by ${deadline(referral)}.`

export function notificationsFor(referral: ReferralRecord, event: ReferralEvent): ReferralNotifications {
  const texts = notificationTexts(referral, event)
  const { toSender, toRecipient } = texts
  return {
    ...texts,
    ...(toSender === undefined ? {} : { toSender: marked(toSender, senderMark(referral)) }),
    ...(toRecipient === undefined ? {} : { toRecipient: marked(toRecipient, caseMark(referral)) }),
  }
}

function marked(notification: NewNotification, mark: string): NewNotification {
  return mark === '' ? notification : { ...notification, body: `${mark}. ${notification.body}` }
}

function senderMark(referral: ReferralRecord): string {
  return referral.reference === null ? caseMark(referral) : `Your reference: ${referral.reference}`
}

/** For example "Personal Injury, Florida". */
function caseMark({ area, state }: ReferralRecord): string {
  return [area, state === null ? null : jurisdictionName(state)].filter((word) => word !== null).join(', ')
}

function notificationTexts(referral: ReferralRecord, event: ReferralEvent): ReferralNotifications {
  const notification = (kind: NewNotification['kind'], title: string, body: string): NewNotification => ({
    kind,
    title,
    body,
    link: linkTo(referral),
  })
  switch (event.what) {
    case 'sent':
      return {
        toRecipient: notification(
          'referral_received',
          `New referral from ${you(referral)}`,
          respondBy(referral),
        ),
      }
    case 'view':
      return {
        toSender: notification(
          'referral_viewed',
          `${them(referral)} has opened your referral`,
          responseDue(referral),
        ),
      }
    case 'accept':
      return { toSender: answerOf(referral, event, notification), mailToRecipient: 'accepted' }
    case 'decline':
    case 'counter':
      return { toSender: answerOf(referral, event, notification) }
    case 'accept_counter':
      return {
        toRecipient: notification(
          'referral_accepted',
          `${you(referral)} accepted your counteroffer`,
          'Full details are now available.',
        ),
        mailToRecipient: 'counter_accepted',
      }
    case 'counter_back':
      return { toRecipient: counteredBack(referral, notification), mailToRecipient: 'countered_back' }
    case 'refuse_counter':
      return {
        toRecipient: refused(referral, notification),
        mailToRecipient: 'counter_refused',
      }
    case 'withdraw':
      return {
        toRecipient: notification(
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
        toSender: notification(
          'referral_expired',
          `Your referral to ${them(referral)} has expired`,
          'There was no answer before the deadline.',
        ),
      }
    case 'deadline_extended':
      return { toRecipient: moreTime(referral, notification), mailToRecipient: 'deadline_extended' }
    case 'reminded':
      return { mailToRecipient: 'reminder' }
    case 'deadline_near':
      return nearDeadline(referral, notification)
    case 'message':
      return message(referral, event.author, notification)
    case 'delivery_failed':
      return { toSender: undelivered(referral, event.words, notification) }
    case 'record_acceptance':
      return { toRecipient: recorded(referral, notification) }
  }
}

type MakeNotification = (kind: NewNotification['kind'], title: string, body: string) => NewNotification

function answerOf(
  referral: ReferralRecord,
  answer: Extract<ReferralEvent, { what: 'accept' } | { what: 'decline' } | { what: 'counter' }>,
  notification: MakeNotification,
): NewNotification {
  const name = them(referral)
  switch (answer.what) {
    case 'decline':
      return notification(
        'referral_declined',
        `${name} has declined your referral`,
        `Reason: ${DECLINE_REASONS[answer.reason]}.${toTheNote(answer)}`,
      )
    case 'counter': {
      const offered = formatPercent(referral.compensationPercentage)
      const wanted = `${name} proposes a referral fee of ${formatPercent(answer.percentage)} to you instead of ${offered}.`
      return notification(
        'referral_countered',
        `${name} made a counteroffer`,
        `${wanted}${toTheNote(answer)} ${respondBy(referral)}`,
      )
    }
    case 'accept':
      return notification(
        'referral_accepted',
        `${name} has accepted your referral`,
        `${feeBetween(referral.compensationPercentage, referral.sender, referral.recipient)}. The recipient can now see all details.`,
      )
  }
}

function toTheNote({ hasNote }: { readonly hasNote: boolean }): string {
  return hasNote ? ' Open the referral to read their note.' : ''
}

function moreTime(referral: ReferralRecord, notification: MakeNotification): NewNotification {
  const title = `${you(referral)} has given you more time`
  return notification('referral_deadline_moved', title, respondBy(referral))
}

function refused(referral: ReferralRecord, notification: MakeNotification): NewNotification {
  const title = `${you(referral)} rejected your counteroffer; earlier terms stand`
  return notification('referral_countered', title, respondBy(referral))
}

function counteredBack(referral: ReferralRecord, notification: MakeNotification): NewNotification {
  const fee = feeBetween(referral.compensationPercentage, referral.sender, referral.recipient)
  return notification(
    'referral_countered',
    `${you(referral)} answered your counteroffer with another percentage`,
    `${fee}. ${respondBy(referral)}`,
  )
}

/** Notifies a member whose acceptance the sender recorded, so that they can object. */
function recorded(referral: ReferralRecord, notification: MakeNotification): NewNotification {
  return notification(
    'referral_accepted',
    `${you(referral)} recorded that you accepted a referral`,
    'If that isn’t right, send them a message on the referral.',
  )
}

function undelivered(
  referral: ReferralRecord,
  words: string,
  notification: MakeNotification,
): NewNotification {
  return notification(
    'referral_delivery_failed',
    `Your referral to ${them(referral)} could not be delivered`,
    `The email to ${referral.recipient.email} was refused. ${words}`,
  )
}

function nearDeadline(referral: ReferralRecord, notification: MakeNotification): ReferralNotifications {
  const kind = 'referral_deadline_near'
  if (referral.status === 'countered') {
    const title = `${them(referral)}’s counteroffer is waiting for you, and the deadline is near`
    return { toSender: notification(kind, title, respondBy(referral)) }
  }
  return {
    toSender: notification(
      kind,
      `Your referral to ${them(referral)} is about to expire without an answer`,
      responseDue(referral),
    ),
    toRecipient: notification(
      kind,
      `A referral from ${you(referral)} is waiting for your answer`,
      respondBy(referral),
    ),
    mailToRecipient: 'deadline_near',
  }
}

/** Omits the message's text, which may name a client. */
function message(
  referral: ReferralRecord,
  author: 'sender' | 'recipient',
  notification: MakeNotification,
): ReferralNotifications {
  const body = 'Open the referral to read it.'
  const title = (name: string): string => `${name} sent you a message about a referral`
  return author === 'recipient'
    ? { toSender: notification('referral_question', title(them(referral)), body) }
    : {
        toRecipient: notification('referral_question', title(you(referral)), body),
        mailToRecipient: 'message',
      }
}
