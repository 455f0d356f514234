/**
 * Stores a referral exactly once. The sender's id is the idempotency key: the row, its mail, the job that sends it and the response are one
 * transaction, so a retry after any failure gets the same response and sends no second mail.
 */
import {
  EMAIL_SKIPPED_ID,
  type SendReferralEmailRequest,
  type SendReferralEmailResponse,
} from '../../../../shared/contracts/referral-email.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { Caller } from '../../../caller.ts'
import { isRefusedByDatabase, type Database } from '../../../db/database.ts'
import type { PostMail } from '../../email/mail-delivery.service.ts'
import type { MailOutcomes } from '../../email/mail-outcomes.ts'
import type { MailOutcome } from '../../email/mails.repository.ts'
import { namesInText } from '../../../../shared/domain/names/names-in-text.ts'
import { rememberParties } from '../../parties/parties.repository.ts'
import { markedLink } from '../recipient/recipient-link.ts'
import { attorneyAccessError } from '../../users/attorney-access.policy.ts'
import { findProfile, type Profile } from '../../users/users.repository.ts'
import {
  assertValidReferral,
  contentHash,
  contentOf,
  deadlineOf,
  parseReferralRequest,
} from './referral-content.ts'
import type { OnReferralStored } from './on-referral-stored.ts'
import type { SpendBudget } from './referral-budget.ts'
import { referralMail } from './referral-mail.ts'
import {
  completeReferral,
  findReferral,
  insertReferral,
  type NewReferral,
  type ReferralAnswer,
} from './intake.repository.ts'

export type SendReferralDeps = {
  readonly database: Database
  readonly postMail: PostMail
  readonly outcomes: MailOutcomes
  readonly clock: () => number
  readonly newId: () => string
  readonly onStored: OnReferralStored
  /** Counts the referral against the limits of its sender and recipient. */
  readonly spend: SpendBudget
  readonly publicOrigin: string
  /** Domain of the mails' Message-IDs. */
  readonly mailDomain: string
  /** Milliseconds that a call waits for the mail server's response. */
  readonly mailWait: number
}

export type SendReferral = {
  /** Rejects with an AppError: the caller may not send referrals, the referral is invalid, or its id was used for another one. */
  send(caller: Caller, body: unknown): Promise<SendReferralEmailResponse>
}

export function createSendReferral(deps: SendReferralDeps): SendReferral {
  const { database, clock, newId } = deps
  return {
    async send(caller, body) {
      const parsed = parsedOrFault(body)
      const id = parsed.request?.referralData.referralId?.toLowerCase() ?? newId()
      const [profile, stored] = await database.readAsUser(caller.claims, (tx) =>
        Promise.all([findProfile(tx, caller.userId), findReferral(tx, id)]),
      )
      const refused = attorneyAccessError(profile)
      // A caller without permission gets that error instead of validation errors.
      if (parsed.request === null) throw refused ?? parsed.fault
      const { request } = parsed
      const sha256 = contentHash(contentOf(request))
      // A stored referral is replayed before any check: its deadline or the sender's approval may have ended since.
      if (stored !== null) return replay(deps, id, sha256, stored)
      if (refused !== null) throw refused
      if (profile === null) throw new Error('a person without a profile was let through')

      assertValidReferral(request, clock())
      const referral = newReferral(deps, id, profile, request)
      if (await store(deps, caller, profile, referral)) return answer(deps, id, referral.answer, false)
      const winner = await database.readAsUser(caller.claims, (tx) => findReferral(tx, id))
      return replay(deps, id, sha256, winner)
    },
  }
}

type Parsed =
  | { readonly request: SendReferralEmailRequest }
  | { readonly request: null; readonly fault: unknown }

function parsedOrFault(body: unknown): Parsed {
  try {
    return { request: parseReferralRequest(body) }
  } catch (fault) {
    return { request: null, fault }
  }
}

function newReferral(
  { clock, newId, mailDomain }: SendReferralDeps,
  id: string,
  profile: Profile,
  request: SendReferralEmailRequest,
): NewReferral {
  const content = contentOf(request)
  return {
    id,
    senderId: profile.id,
    content,
    deadlineAt: deadlineOf(content),
    contentSha256: contentHash(content),
    answer: {
      messageId: content.sendEmail ? `<referral-${id}@${mailDomain}>` : EMAIL_SKIPPED_ID,
      acceptedAt: new Date(clock()).toISOString(),
      mailId: content.sendEmail ? newId() : null,
    },
  }
}

/** The client's and the other side's, as typed: one name a line, or separated by semicolons or commas. */
function namesIn({ client = '', adverseParties = '' }: NewReferral['content']): readonly string[] {
  return [client.trim(), ...namesInText(adverseParties)].filter((name) => name !== '')
}

/** False if the id is taken. */
async function store(
  deps: SendReferralDeps,
  caller: Caller,
  profile: Profile,
  referral: NewReferral,
): Promise<boolean> {
  const {
    content,
    answer: { mailId, messageId },
  } = referral
  const mail =
    mailId === null
      ? null
      : {
          ...referralMail(
            content,
            { name: fullName(profile), firm: profile.firmName, email: profile.email, phone: profile.phone },
            markedLink(deps.publicOrigin),
          ),
          id: mailId,
          messageId,
          kind: 'referral' as const,
          to: content.to,
          replyTo: profile.email,
          senderId: profile.id,
          referralId: referral.id,
          linkReferralId: referral.id,
        }
  try {
    return await deps.database.asUser(caller.claims, async (tx) => {
      if (!(await insertReferral(tx, referral))) return false
      await tx.withoutRowSecurity((service) =>
        // None needs the answer of another, so they share round trips. What is over a limit undoes them all.
        Promise.all([
          deps.spend(service, profile.id, content.to),
          mail === null ? null : deps.postMail(service, mail),
          completeReferral(service, referral, mail === null ? 'skipped' : 'accepted'),
          rememberParties(
            service,
            { ownerId: profile.id, kind: 'referral', id: referral.id },
            namesIn(content),
            new Date(deps.clock()),
          ),
          deps.onStored(service, referral.id),
        ]),
      )
      return true
    })
  } catch (cause) {
    // Approval or payment ended between our check and the database's.
    if (isRefusedByDatabase(cause))
      throw new AppError('forbidden', 'You can’t send referrals right now.', { cause })
    throw cause
  }
}

function fullName({ firstName, lastName, email }: Profile): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? email : name
}

/** The same error for the caller's own id with other content and for another sender's id, whose existence must not be revealed. */
async function replay(
  deps: SendReferralDeps,
  id: string,
  sha256: string,
  stored: { readonly contentSha256: string; readonly answer: ReferralAnswer } | null,
): Promise<SendReferralEmailResponse> {
  if (stored?.contentSha256 !== sha256)
    throw new AppError(
      'idempotency_key_reused',
      'This referralId was already used for another referral. Send the changed referral with a new id.',
      { details: [{ field: 'referralId', message: 'Already used for another referral' }] },
    )
  return answer(deps, id, stored.answer, true)
}

async function answer(
  { outcomes, mailWait }: SendReferralDeps,
  referralId: string,
  { messageId, acceptedAt, mailId }: ReferralAnswer,
  replayed: boolean,
): Promise<SendReferralEmailResponse> {
  const common = { success: true as const, messageId, referralId, replayed, acceptedAt }
  if (mailId === null) return { ...common, emailSent: false, status: 'skipped' }
  const outcome = await outcomes.waitFor(mailId, mailWait)
  return { ...common, ...mailAnswer(outcome) }
}

function mailAnswer({
  state,
  error,
}: MailOutcome): Pick<SendReferralEmailResponse, 'emailSent' | 'status' | 'error'> {
  const why = error === null ? {} : { error }
  switch (state) {
    case 'sent':
      return { emailSent: true, status: 'sent' }
    case 'failed':
      return { emailSent: false, status: 'failed', ...why }
    case 'cancelled':
      return { emailSent: false, status: 'skipped', ...why }
    // A referral's email is never held.
    case 'held':
    case 'queued':
    case 'retrying':
    case 'delayed':
      return { emailSent: false, status: 'accepted', ...why }
  }
}
