/** An attorney's partners, and what they see of each other. Who is none is answered as if there were no such person. */
import { PARTNERS_PAGE, type Contact, type PartnersResponse } from '../../../shared/contracts/network.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import { isBlocked, isBlockedBy } from '../client-requests/choice/attorneys.repository.ts'
import { block } from '../client-requests/choice/blocks.ts'
import type { MoveDeps } from '../client-requests/choice/request-moves.ts'
import { endDirectBetween } from '../conversations/closing.repository.ts'
import {
  findDirectConversation,
  insertDirectConversation,
} from '../conversations/direct-conversations.repository.ts'
import { publish } from '../live/live-hub.ts'
import { hashOfAddress } from '../referrals/recipient/stopped-addresses.repository.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { findProven } from '../users/proven-emails.repository.ts'
import { findInDirectory } from './directory.repository.ts'
import { listReceived } from './invitations.repository.ts'
import { deleteLink, isLinked, lockPair } from '../network-links/links.repository.ts'
import { findContact, listPartners } from './partners.repository.ts'

export type PartnersDeps = MoveDeps & { readonly database: Database }

/** All reject with an AppError attorney_only, payment_required or approval_required, and not_found as said above. */
export type PartnersService = {
  list(caller: Caller, next: string | undefined): Promise<PartnersResponse>
  /** Also of an attorney of the directory, then without address and number. */
  contact(caller: Caller, userId: string): Promise<Contact>
  remove(caller: Caller, userId: string): Promise<void>
  /** Resolves to the id of the conversation. Idempotent. */
  openConversation(caller: Caller, userId: string): Promise<string>
  /** Of a partner, an attorney of the directory, or the sender of an invitation. Idempotent. */
  block(caller: Caller, userId: string): Promise<void>
}

export function createPartnersService(deps: PartnersDeps): PartnersService {
  const { database, clock, newId } = deps
  return {
    async list(caller, next) {
      await requireActiveAttorney(database, caller)
      const after = decodeCursor(next, 'by text')
      return asServer(database, caller, async (tx) => {
        const rows = await listPartners(tx, caller.userId, after, PARTNERS_PAGE + 1)
        const page = rows.slice(0, PARTNERS_PAGE)
        const last = page.at(-1)
        return {
          partners: page.map(({ partner }) => partner),
          next:
            rows.length > page.length && last !== undefined
              ? encodeCursor([last.place, last.partner.userId])
              : null,
        }
      })
    },
    async contact(caller, userId) {
      await requireActiveAttorney(database, caller)
      return database.asUser(caller.claims, async (user) => {
        const shown = await findInDirectory(user, userId)
        return user.withoutRowSecurity(async (tx) => {
          const partner = (await isLinked(tx, caller.userId, userId)) ? await findContact(tx, userId) : null
          if (partner !== null) return { ...partner, userId, isPartner: true }
          if (shown === null) throw nobody()
          return { ...shown, isPartner: false, email: null, phone: null }
        })
      })
    },
    async remove(caller, userId) {
      await requireActiveAttorney(database, caller)
      await asServer(database, caller, async (tx) => {
        if (!(await deleteLink(tx, caller.userId, userId))) throw nobody()
        const members = [caller.userId, userId]
        for (const conversationId of await endDirectBetween(tx, caller.userId, userId))
          for (const member of members) await publish(tx, member, { type: 'conversation', conversationId })
        for (const member of members) await publish(tx, member, { type: 'network' })
      })
    },
    async openConversation(caller, userId) {
      await requireActiveAttorney(database, caller)
      return asServer(database, caller, async (tx) => {
        if (!(await isLinked(tx, caller.userId, userId))) throw nobody()
        await lockPair(tx, caller.userId, userId)
        const known = await findDirectConversation(tx, caller.userId, userId)
        if (known !== null) return known
        const id = newId()
        await insertDirectConversation(tx, {
          ...{ id, members: [caller.userId, userId], at: new Date(clock()) },
        })
        for (const member of [caller.userId, userId]) await publish(tx, member, { type: 'network' })
        return id
      })
    },
    async block(caller, userId) {
      await requireActiveAttorney(database, caller)
      await database.asUser(caller.claims, async (user) => {
        const isShown = userId !== caller.userId && (await findInDirectory(user, userId)) !== null
        await user.withoutRowSecurity(async (tx) => {
          if (await isBlockedBy(tx, caller.userId, userId)) return
          if (!isShown && !(await isKnown(deps, tx, caller.userId, userId))) throw nobody()
          await block(deps, tx, caller.userId, userId)
        })
      })
    },
  }
}

/** A partner, or the sender of an invitation that the caller may answer. */
async function isKnown(
  { clock }: PartnersDeps,
  tx: ServiceTx,
  userId: string,
  other: string,
): Promise<boolean> {
  if (await isBlocked(tx, userId, other)) return false
  if (await isLinked(tx, userId, other)) return true
  const proven = await findProven(tx, userId)
  const hash = proven === null ? null : hashOfAddress(proven.email)
  const received = await listReceived(tx, userId, hash, new Date(clock()))
  return received.some(({ from }) => from.userId === other)
}

function asServer<T>(
  database: Database,
  { claims }: Caller,
  work: (tx: ServiceTx) => Promise<T>,
): Promise<T> {
  return database.asUser(claims, (user) => user.withoutRowSecurity(work))
}

function nobody(): AppError {
  return new AppError('not_found', 'We couldn’t find this attorney.')
}
