/** Messages that waited on a member's device. The message's id is the idempotency key, so a retry finds it and stores no second one. */
import type { z } from 'zod'
import {
  sendReferralMessageEndpoint,
  type QueuedMessage,
  type SentMessage,
} from '../../../shared/contracts/referral-messages.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { ageOf, isStale, questionOfAge } from '../../../shared/domain/command-age.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { changeAsMember } from './lifecycle/member-change.ts'
import type { ReferralChanges } from './lifecycle/referral-changes.ts'
import { findMessage, type StoredMessage } from './referral-record.repository.ts'
import { REFERRAL_NOT_FOUND } from './referral.policy.ts'

export type MemberMessagesDeps = {
  readonly database: Database
  readonly changes: Pick<ReferralChanges, 'write'>
  /** Messages per user. */
  readonly messageLimit: CallLimit
}

type Request = z.output<typeof sendReferralMessageEndpoint.request>

export type MemberMessages = {
  /** Rejects with an AppError as `sendReferralMessageEndpoint` says. */
  send(caller: Caller, request: Request): Promise<SentMessage>
}

const BY = ['sender', 'recipient'] as const

export function createMemberMessages({
  database,
  changes,
  messageLimit,
}: MemberMessagesDeps): MemberMessages {
  return {
    async send(caller, request) {
      const message = {
        ...request,
        id: request.id.toLowerCase(),
        referralId: request.referralId.toLowerCase(),
      }
      // What is stored is confirmed before any check: the referral may have been closed since, and the message may have grown old.
      const stored = await database.readAsUser(caller.claims, (tx) => findMessage(tx, message.id))
      if (stored !== null) return confirmation(caller, message, stored)
      if (isStale(request, sendReferralMessageEndpoint.maxAge))
        throw new AppError('stale', questionOfAge(ageOf(request.writtenAt, request.sentAt)))
      await messageLimit(caller.userId)
      const order = { id: message.referralId, by: BY }
      const sent = await database.asUser(caller.claims, (tx) =>
        changeAsMember(tx, caller, order, async (service, referral, actor) => {
          // Stored meanwhile, or another person's: only a reader without row-level security sees all ids.
          const first = await findMessage(service, message.id)
          if (first === null) await changes.write(service, referral, actor, message.text, message.id)
          return confirmation(caller, message, first ?? (await findMessage(service, message.id)))
        }),
      )
      if (sent === null) throw noAccess(caller)
      return sent
    },
  }
}

function confirmation(
  { userId }: Caller,
  { id, referralId, text }: QueuedMessage,
  stored: StoredMessage | null,
): SentMessage {
  if (stored?.authorId === userId && stored.referralId === referralId && stored.text === text)
    return { messageId: id, referralId, at: stored.at.toISOString() }
  throw new AppError(
    'idempotency_key_reused',
    'This message’s id was already used for another message. Write it again to send it.',
  )
}

/** A device's grant verifies no address, so it finds no received referral: the message then waits for a window. */
function noAccess({ verifiedEmail }: Caller): AppError {
  return verifiedEmail === null
    ? new AppError(
        'not_granted',
        'Open the app to send this message. If it is open, confirm your email address first.',
      )
    : new AppError('gone', REFERRAL_NOT_FOUND)
}
