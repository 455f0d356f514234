/** Labels for referral statuses, events and actions. Pure. */
import { lazily } from './lazily.ts'
import type { ReferralAction, ReferralStatus, ResolutionOutcome } from './referral-lifecycle.ts'

export const STATUS_LABELS: Readonly<Record<ReferralStatus, string>> = {
  open: 'Awaiting a response',
  viewed: 'Viewed',
  countered: 'Counteroffer',
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

/** Label for the recipient while the referral is open. */
export const YOUR_ANSWER_LABELS = 'Respond'

export const OUTCOME_LABELS: Readonly<Record<ResolutionOutcome, string>> = {
  settled: 'Settled',
  won: 'Won',
  lost: 'Lost',
  dismissed: 'Dismissed',
}

const ACTION_EVENTS: Readonly<Record<ReferralAction, string>> = {
  view: 'Opened by the recipient',
  accept: 'Accepted',
  decline: 'Declined',
  counter: 'Counteroffer received',
  accept_counter: 'Counteroffer accepted',
  counter_back: 'Another percentage proposed by the sender',
  record_acceptance: 'Acceptance recorded by the sender',
  refuse_counter: 'Counteroffer rejected, earlier terms are back',
  withdraw: 'Withdrawn',
  expire: 'Expired without an answer',
  reopen: 'Reopened with a new deadline',
  retain: 'Client retained',
  not_retain: 'Client not retained',
  resolve: 'Matter resolved',
  fee_due: 'Referral fee due',
  fee_paid: 'Referral fee paid',
  close: 'Closed',
}

const OTHER_EVENTS: Readonly<Record<string, string>> = {
  sent: 'Referral sent',
  conflict_check: 'Conflict check started',
  deadline_extended: 'Deadline extended',
  deadline_near: 'Deadline is near',
  reminded: 'Reminder sent',
  message: 'Message sent',
  delivery_failed: 'Email not delivered',
  delivery_retried: 'Email retried',
  link_copied: 'Link copied by the sender',
}

/** Label of an event. An unknown kind, from a newer server, is shown with spaces and a capital letter. */
export function eventLabel(kind: string): string {
  const known: Readonly<Record<string, string>> = { ...OTHER_EVENTS, ...ACTION_EVENTS }
  if (Object.hasOwn(known, kind)) return known[kind] ?? kind
  const spaced = kind.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export const ACTION_LABELS: Readonly<Record<ReferralAction, string>> = {
  view: 'Mark as viewed',
  accept: 'Accept',
  decline: 'Decline',
  counter: 'Make a counteroffer',
  accept_counter: 'Accept counteroffer',
  counter_back: 'Propose another percentage',
  record_acceptance: 'Record acceptance',
  refuse_counter: 'Reject counteroffer',
  withdraw: 'Withdraw',
  expire: 'Expire',
  reopen: 'Reopen referral',
  retain: 'Client retained',
  not_retain: 'Not retained',
  resolve: 'Record outcome',
  fee_due: 'Fee is due',
  fee_paid: 'Fee received',
  close: 'Close',
}

const upToTwoDigits = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))
export function formatPercent(share: number): string {
  return `${upToTwoDigits().format(share)}%`
}

/** Texts of the referral email and of its preview in the form. */
export const REFERRAL_MAIL = {
  terms: {
    from: 'From',
    area: 'Area of law',
    state: 'State',
    fee: 'Fee',
    deadline: 'Please respond by',
    subject: 'Subject',
  },
  button: 'Review the referral',
  details: 'Case details',
  files: 'Files',
  filesNote: 'The sender has these files and has not attached them. Ask for them in your reply.',
} as const

/** The email's heading, and its subject line if the case details are not included. */
export function referralMailTitle(sender: string): string {
  return `New referral from ${sender}`
}
