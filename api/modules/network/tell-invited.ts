/**
 * The job that tells who was invited. It runs after the answer to the sender, so that neither its words nor its time depend on whether the
 * address is a member's.
 */
import { z } from 'zod'
import type { TokenVault } from '../../encryption/token-vault.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { isBlocked } from '../client-requests/choice/attorneys.repository.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import { publish } from '../live/live-hub.ts'
import type { Notify } from '../notifications/notify.service.ts'
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts'
import { hashOfAddress, isStopped } from '../referrals/recipient/stopped-addresses.repository.ts'
import { findProven } from '../users/proven-emails.repository.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  areInvitationsStopped,
  endOpenBetween,
  findByAddress,
  findInvitation,
  findSender,
  type InvitationRow,
} from './invitations.repository.ts'
import { isLinked } from '../network-links/links.repository.ts'
import { invitationNotice } from './network-notices.ts'
import { openAddress } from './sealed-address.ts'

export const INVITED_QUEUE = 'network-invited'

const jobSchema = z.object({ invitationId: z.uuid() })

export type TellInvitedDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly vault: TokenVault
  readonly notify: Notify
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'linkTo'>
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  readonly site: { readonly publicOrigin: string }
}

export function createTellInvited(deps: TellInvitedDeps): JobHandler {
  const { database, clock, vault } = deps
  return async function tellInvited(data, complete) {
    const { invitationId } = jobSchema.parse(data)
    await database.asService(async (tx) => {
      await complete(tx)
      const invitation = await findInvitation(tx, invitationId, new Date(clock()))
      if (invitation?.status !== 'open') return
      if (invitation.toId !== null) {
        await tellMember(deps, tx, invitation, invitation.toId)
        return
      }
      const email = openAddress(vault, invitation.fromId, invitation.toSealed)
      if (email === null) return
      const member = await findByAddress(tx, email)
      if (member?.is_attorney === true) await tellMember(deps, tx, invitation, member.user_id)
      else if (member === null || !(await isBlocked(tx, member.user_id, invitation.fromId)))
        await mailTo(deps, tx, invitation, email)
    })
  }
}

async function tellMember(
  { notify, clock }: TellInvitedDeps,
  tx: ServiceTx,
  { fromId }: InvitationRow,
  userId: string,
): Promise<void> {
  if (await isBlocked(tx, userId, fromId)) return
  const sender = await findSender(tx, fromId)
  const proven = await findProven(tx, userId)
  if (sender === null || proven === null) return
  if (await isLinked(tx, userId, fromId)) {
    const partner = { id: userId, hash: hashOfAddress(proven.email) }
    await endOpenBetween(tx, fromId, partner, 'accepted', new Date(clock()))
    await publish(tx, fromId, { type: 'network' })
    return
  }
  const isMailStopped = await areInvitationsStopped(tx, hashOfAddress(proven.email))
  await notify(tx, userId, invitationNotice(sender), { isMailed: isMailStopped })
  await publish(tx, userId, { type: 'network' })
}

async function mailTo(
  deps: TellInvitedDeps,
  tx: ServiceTx,
  one: InvitationRow,
  email: string,
): Promise<void> {
  const { jobs, clock, newId, mailDomain, site, unsubscribeLinks } = deps
  const hash = hashOfAddress(email)
  // Who wants no referrals by mail wants no invitations to them either.
  if ((await areInvitationsStopped(tx, hash)) || (await isStopped(tx, email))) return
  const sender = await findSender(tx, one.fromId)
  if (sender === null) return
  const stopLink = unsubscribeLinks.linkTo('stopInvitations', one.id)
  await createPostMail(jobs, clock)(tx, {
    ...invitationMail({ from: sender.name, until: one.expiresAt }, site.publicOrigin, stopLink),
    id: newId(),
    messageId: invitationMessageId(one.id, mailDomain),
    kind: 'invitation',
    to: email,
    replyTo: null,
    senderId: null,
    referralId: null,
    listUnsubscribe: `<${stopLink}>`,
  })
}

export function invitationMessageId(invitationId: string, mailDomain: string): string {
  return `<invitation-${invitationId}@${mailDomain}>`
}
