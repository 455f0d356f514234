/**
 * The view and actions of a user with a referral's link. The link is the permission: no account, no session. Viewing changes nothing; each
 * step is one submitted form, under a lock of the referral's row.
 */
import { z } from 'zod'
import {
  declineReasonSchema,
  type Disclosure,
  type ReferralDetail,
} from '../../../../shared/contracts/referrals.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import {
  isAccepted,
  isAwaitingAnswer,
  type ReferralStatus,
} from '../../../../shared/domain/referral-lifecycle.ts'
import { LINK_DAYS_AFTER_CLOSING } from '../../../../shared/domain/referral-terms.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import type { ReferralChanges } from '../lifecycle/referral-changes.ts'
import { readAttachments, readEvents, readMessages } from '../lists/referral-detail.repository.ts'
import { lockRecord, readRecord, type Actor, type ReferralRecord } from '../referral-record.repository.ts'
import { refusalOfTerms } from '../referral.policy.ts'
import type { CodedAnswer, RecipientCodes } from './recipient-codes.ts'
import { TOKEN_FORM, type RecipientTokens } from './recipient-link.ts'
import { findLink } from './recipient-links.repository.ts'

export type Ending = 'withdrawn' | 'declined' | 'expired' | 'closed'

/** Identifies the referral with no more than its email contains. */
export type EndedReferral = Pick<ReferralRecord, 'sender' | 'createdAt' | 'deadlineAt' | 'timeZone'>

export type RecipientView =
  /** An invalid link; reveals nothing else. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over'; readonly why: Ending; readonly referral: EndedReferral }
  | OpenView

export type OpenView = {
  readonly kind: 'open'
  readonly status: ReferralStatus
  readonly id: string
  readonly disclosure: Disclosure
  readonly sender: ReferralRecord['sender']
  readonly recipient: ReferralRecord['recipient']
  /** Masked address, because anyone with the link sees it. */
  readonly mailbox: string
  readonly area: string | null
  readonly state: string | null
  readonly compensationPercentage: number
  readonly counterPercentage: number | null
  readonly deadlineAt: Date
  /** The sender's time zone, used for all times. */
  readonly timeZone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Null if the disclosure tier hides it. */
  readonly subject: string | null
  /** The names for the conflict check. Null if the disclosure tier hides them or the sender has not entered them. */
  readonly client: string | null
  readonly adverseParties: string | null
  readonly caseDetails: string | null
  readonly attachments: ReferralDetail['attachments']
  readonly messages: ReferralDetail['messages']
  /** The history, oldest first; visible in every tier, as for members. */
  readonly events: ReferralDetail['events']
}

const DAY = 24 * 3_600_000

const note = z.string().trim().max(2000, 'Enter 2,000 characters or fewer.').default('')
/** The code from the recipient's mail; absent in the first submission. */
const code = z.string().trim().min(1, 'Enter the code.').max(20, 'Enter the six digits.').optional()
/** Set by the confirmation page. */
const confirmed = z.literal('yes').optional()
const percentage = z
  .string()
  .trim()
  .transform((text) => (text === '' ? Number.NaN : Number(text.replace(/%$/, ''))))
  .pipe(z.number('Enter a percentage from 0 to 100.').min(0).max(100))

/** The values of the page's forms. */
const stepSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('view') }),
  z.object({ action: z.literal('check') }),
  /** Includes the percentage that the page showed. */
  z.object({ action: z.literal('accept'), percentage: percentage.optional(), code }),
  z.object({ action: z.literal('decline'), reason: declineReasonSchema, note, confirmed }),
  z.object({ action: z.literal('counter'), percentage, note, code }),
  z.object({
    action: z.literal('ask'),
    text: z.string().trim().min(1, 'Write your question.').max(4000, 'Enter 4,000 characters or fewer.'),
  }),
])
export type RecipientStep = z.infer<typeof stepSchema>

/** Throws validation_failed with the invalid fields. */
export function parseStep(form: URLSearchParams): RecipientStep {
  const parsed = stepSchema.safeParse(Object.fromEntries(form))
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? 'action')
    return { field, message: FIELD_WORDS[field] ?? message }
  })
  throw new AppError('validation_failed', details[0]?.message ?? 'Choose what to do.', { details })
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  action: 'Choose what to do.',
  reason: 'Choose a reason.',
  percentage: 'Enter a percentage from 0 to 100.',
  code: 'Enter the six digits from the email.',
}

/** Steps that bind the recipient and so require a code. */
export type BindingStep = Extract<RecipientStep, { readonly action: 'accept' | 'counter' }>

export function isBinding(step: RecipientStep): step is BindingStep {
  return isBindingAction(step.action)
}

export function isBindingAction(action: string | null): boolean {
  return action === 'accept' || action === 'counter'
}

/** `code mailed` and `to confirm` lead to the confirmation page. */
export type StepOutcome = 'taken' | 'code mailed' | 'to confirm'

export type RecipientDeps = {
  readonly database: Database
  readonly tokens: Pick<RecipientTokens, 'hashOf'>
  readonly changes: ReferralChanges
  readonly codes: RecipientCodes
  readonly clock: () => number
}

export type Recipient = {
  /** Reads only: mail scanners and previews open links too. */
  view(token: string): Promise<RecipientView>
  /**
   * Rejects with an AppError whose message the page shows, also for a link that has ended. A binding step requires the code mailed to the
   * recipient; without a code, one is mailed. Declining requires confirmation.
   */
  step(token: string, step: RecipientStep): Promise<StepOutcome>
}

export function createRecipient(deps: RecipientDeps): Recipient {
  const { database, clock, codes } = deps
  return {
    view: (token) =>
      database.asService(async (tx) => {
        const link = await linkOf(deps, tx, token)
        const referral = link === null ? null : await readRecord(tx, link.referralId)
        if (link === null || referral === null) return { kind: 'unknown' }
        return link.isRevoked ? { kind: 'over', why: 'withdrawn', referral } : viewOf(tx, referral, clock())
      }),
    async step(token, step) {
      const link = await database.asService((tx) => linkOf(deps, tx, token))
      const id = link === null || link.isRevoked ? null : link.referralId
      if (isBinding(step) && id !== null) await codes.count(id, step.code)
      return database.asService(async (tx) => {
        const referral = id === null ? null : await lockRecord(tx, id)
        if (referral === null) throw new AppError('not_found', 'This link is not valid.')
        if (endOf(referral, clock()) !== null) throw new AppError('gone', 'This link no longer works.')
        // For an answered referral, the step is rejected or a repetition, so it needs no code.
        if (isBinding(step) && isAwaitingAnswer(referral.status)) {
          const refused = refusalOfTerms(step, referral)
          if (refused !== null) throw refused
          const answer = codedAnswer(step, referral)
          if (step.code === undefined) {
            await codes.send(tx, referral, answer)
            return 'code mailed'
          }
          codes.check(referral.id, answer, step.code)
        }
        if (step.action === 'decline' && step.confirmed === undefined && isAwaitingAnswer(referral.status))
          return 'to confirm'
        await take(deps, tx, referral, step)
        return 'taken'
      })
    },
  }
}

/** Throws validation_failed for a counteroffer that equals the current offer. */
function codedAnswer({ action, percentage: share }: BindingStep, referral: ReferralRecord): CodedAnswer {
  const offered = referral.compensationPercentage
  if (action === 'accept') return { action, share: offered }
  if (share !== offered) return { action, share }
  const message = 'That’s the fee already offered. Choose Accept instead.'
  throw new AppError('validation_failed', message, { details: [{ field: 'percentage', message }] })
}

/** Shows enough for the owner to recognize the mailbox. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

async function linkOf(
  { tokens }: RecipientDeps,
  tx: ServiceTx,
  token: string,
): Promise<Awaited<ReturnType<typeof findLink>>> {
  return TOKEN_FORM.test(token) ? findLink(tx, tokens.hashOf(token)) : null
}

/**
 * Before an answer, the link expires at the deadline. After acceptance, both sides use the page, so it expires LINK_DAYS_AFTER_CLOSING days
 * after the referral is closed.
 */
function endOf({ status, deadlineAt, closedAt }: ReferralRecord, now: number): Ending | null {
  if (status === 'withdrawn') return 'withdrawn'
  if (isAccepted(status))
    return closedAt !== null && now >= closedAt.getTime() + LINK_DAYS_AFTER_CLOSING * DAY ? 'closed' : null
  if (status !== 'expired' && now < deadlineAt.getTime()) return null
  return status === 'declined' ? 'declined' : 'expired'
}

async function viewOf(tx: ServiceTx, referral: ReferralRecord, now: number): Promise<RecipientView> {
  const why = endOf(referral, now)
  if (why !== null) return { kind: 'over', why, referral }
  const disclosure = disclosureOf(referral)
  const isFull = disclosure === 'full'
  const isPastTerms = disclosure !== 'terms'
  const { status, sender, recipient, area, state, compensationPercentage, counterPercentage } = referral
  return {
    ...{ kind: 'open', id: referral.id, status, disclosure, sender, recipient, area, state, now },
    ...{ compensationPercentage, counterPercentage },
    mailbox: maskedAddress(recipient.email),
    deadlineAt: referral.deadlineAt,
    timeZone: referral.timeZone,
    subject: isPastTerms ? referral.subject : null,
    client: isPastTerms ? referral.client : null,
    adverseParties: isPastTerms ? referral.adverseParties : null,
    caseDetails: isFull ? referral.caseDetails : null,
    attachments: isFull ? await readAttachments(tx, referral.id) : [],
    messages: await readMessages(tx, referral.id),
    events: await readEvents(tx, referral.id),
  }
}

/** The same tiers as private.received_referrals for members. */
function disclosureOf({ status, conflictCheckAt }: ReferralRecord): Disclosure {
  if (isAccepted(status)) return 'full'
  return conflictCheckAt !== null && isAwaitingAnswer(status) ? 'parties' : 'terms'
}

function take(
  { changes }: RecipientDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  step: RecipientStep,
): Promise<void> {
  const actor: Actor = { party: 'recipient', userId: null, name: referral.recipient.name }
  switch (step.action) {
    case 'check':
      return changes.checkConflicts(tx, referral, actor)
    case 'ask':
      return changes.write(tx, referral, actor, step.text)
    case 'accept':
      return changes.act(tx, referral, actor, { action: 'accept', percentage: step.percentage })
    case 'counter': {
      const { action, percentage: proposed, note: why } = step
      return changes.act(tx, referral, actor, { action, percentage: proposed, note: why })
    }
    case 'decline': {
      const { action, reason, note: why } = step
      return changes.act(tx, referral, actor, { action, reason, note: why })
    }
    case 'view':
      return changes.act(tx, referral, actor, { action: 'view' })
  }
}
