/** The life of a referral in words for its two sides. Pure. */
import { lazily } from './lazily.ts'
import type { ReferralAction, ReferralStatus, ResolutionOutcome } from './referral-lifecycle.ts'

export const STATUS_WORDS: Readonly<Record<ReferralStatus, string>> = {
  open: 'Awaiting an answer',
  viewed: 'Viewed',
  countered: 'Counter-offer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  retained: 'Client retained',
  not_retained: 'Not retained',
  resolved: 'Resolved',
  fee_due: 'Fee due',
  fee_paid: 'Fee paid',
  closed: 'Closed',
}

export const OUTCOME_WORDS: Readonly<Record<ResolutionOutcome, string>> = {
  settled: 'Settled',
  won: 'Won',
  lost: 'Lost',
  dismissed: 'Dismissed',
}

const ACTION_EVENTS: Readonly<Record<ReferralAction, string>> = {
  view: 'Opened by the recipient',
  accept: 'Accepted',
  decline: 'Declined',
  counter: 'Counter-offer made',
  accept_counter: 'Counter-offer accepted',
  refuse_counter: 'Counter-offer refused, the first terms stand',
  withdraw: 'Withdrawn',
  expire: 'Expired without an answer',
  retain: 'Client retained',
  not_retain: 'Client not retained',
  resolve: 'Matter resolved',
  fee_due: 'Referral fee due',
  fee_paid: 'Referral fee paid',
  close: 'Closed',
}

const OTHER_EVENTS: Readonly<Record<string, string>> = {
  sent: 'Referral sent',
  conflict_check: 'Conflict check begun, parties shown',
  deadline_extended: 'Deadline extended',
  deadline_near: 'Deadline is near',
  reminded: 'Recipient reminded by e-mail',
  message: 'Message written',
}

/** What happened, of any server's making: an unknown kind is shown as it is, in plain letters. */
export function eventWords(kind: string): string {
  const known: Readonly<Record<string, string>> = { ...OTHER_EVENTS, ...ACTION_EVENTS }
  if (Object.hasOwn(known, kind)) return known[kind] ?? kind
  const plain = kind.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const ACTION_WORDS: Readonly<Record<ReferralAction, string>> = {
  view: 'Mark as viewed',
  accept: 'Accept',
  decline: 'Decline',
  counter: 'Counter the percentage',
  accept_counter: 'Accept the counter-offer',
  refuse_counter: 'Refuse the counter-offer',
  withdraw: 'Withdraw',
  expire: 'Expire',
  retain: 'Client retained',
  not_retain: 'Not retained',
  resolve: 'Record the outcome',
  fee_due: 'Fee is due',
  fee_paid: 'Fee is paid',
  close: 'Close',
}

const upToTwoDigits = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))
const fullDate = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }))
const clock = lazily(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }))

export function percentWords(share: number): string {
  return `${upToTwoDigits().format(share)}%`
}

/** For readers whose zone is not known: UTC, and it says so. */
export function instantWords(at: Date): string {
  return `${fullDate().format(at)}, ${clock().format(at)} UTC`
}

/** What the mail of a referral says, and its preview while it is being written. */
export const REFERRAL_MAIL = {
  title: 'A case has been referred to you',
  terms: {
    subject: 'Subject',
    area: 'Area of law',
    state: 'State',
    compensation: 'Compensation offered',
    deadline: 'Please answer by',
  },
  details: 'Case details',
  files: 'Files',
  filesNote: 'The sender holds these files and has not attached them. Ask for them in your reply.',
  answering: 'How to answer',
  sharing: 'Sharing fees',
} as const

export function compensationOffered(share: number): string {
  return `${percentWords(share)} of the fee`
}
