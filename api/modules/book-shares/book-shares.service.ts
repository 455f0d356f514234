/** Shares of matters: who may make, open, end and take over one. What is shown is worked out from the book at each opening. */
import type { z } from 'zod'
import type { OpenedShare, OwnShares, shareBookEndpoint } from '../../../shared/contracts/book-shares.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { sharedLedger, takenOverBook } from '../../../shared/domain/books/shared-ledger.ts'
import { BOOK_KIND } from '../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import { isAccepted } from '../../../shared/domain/referral-lifecycle.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { findRecords } from '../records/records.repository.ts'
import { createAsServer } from '../records/server-writes.ts'
import { readRecord } from '../referrals/referral-record.repository.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import {
  countShares,
  findReceived,
  insertOpening,
  insertShare,
  listOwn,
  listReceived,
  lockShare,
  markTaken,
  revokeShare,
  type ReceivedShare,
  type SharePlace,
} from './book-shares.repository.ts'
import { shareNotice } from './share-notice.ts'

const DAY = 86_400_000
/** Of one matter, ended ones too. */
const MAX_SHARES = 50

type BookSharesDeps = {
  readonly database: Database
  readonly notify: Notify
  readonly clock: () => number
  readonly newId: () => string
  /** Openings and copies per person. */
  readonly openLimit: CallLimit
}

type Order = z.output<typeof shareBookEndpoint.request>
type Received = { readonly id: string; readonly tier: ReceivedShare['tier']; readonly expiresAt: string }

/** Rejects with not_found for what is not the caller's, whether or not it exists. */
type BookShares = {
  readonly own: (caller: Caller, bookId: string) => Promise<OwnShares>
  readonly share: (caller: Caller, bookId: string, order: Order) => Promise<OwnShares>
  readonly revoke: (caller: Caller, id: string) => Promise<void>
  readonly received: (caller: Caller, referralId: string) => Promise<readonly Received[]>
  readonly open: (caller: Caller, id: string) => Promise<OpenedShare>
  readonly takeOver: (caller: Caller, id: string) => Promise<string>
}

export function createBookShares(deps: BookSharesDeps): BookShares {
  const { database, clock, openLimit } = deps
  return {
    async own(caller, bookId) {
      await requireActiveAttorney(database, caller)
      return ownShares(database, caller, bookId)
    },
    async share(caller, bookId, order) {
      await requireActiveAttorney(database, caller)
      await database.asService((tx) => makeShare(deps, tx, { caller, bookId, order }))
      return ownShares(database, caller, bookId)
    },
    async revoke(caller, id) {
      const at = new Date(clock())
      if (!(await database.asService((tx) => revokeShare(tx, id, caller.userId, at)))) throw noShare()
    },
    async received(caller, referralId) {
      await requireActiveAttorney(database, caller)
      const shares = await database.asUser(caller.claims, (tx) => listReceived(tx, referralId))
      return shares
        .filter(({ expiresAt }) => clock() < expiresAt.getTime())
        .map(({ id, tier, expiresAt }) => ({ id, tier, expiresAt: expiresAt.toISOString() }))
    },
    async open(caller, id) {
      await requireActiveAttorney(database, caller)
      await openLimit(caller.userId)
      return opened(deps, caller, id, async (tx, { share, place, body }) => {
        await insertOpening(tx, { id, ownerId: place.ownerId, by: caller.userId }, new Date(clock()))
        return {
          ...{ from: share.from, referralId: share.referralId, takenBookId: share.takenBookId },
          expiresAt: share.expiresAt.toISOString(),
          ledger: plain(sharedLedger(body, share.tier)),
        }
      })
    },
    async takeOver(caller, id) {
      await requireActiveAttorney(database, caller)
      await openLimit(caller.userId)
      return opened(deps, caller, id, (tx, found) => copied(deps, tx, { ...found, caller, id }))
    },
  }
}

function ownShares(database: Database, caller: Caller, bookId: string): Promise<OwnShares> {
  return database.asUser(caller.claims, async (tx) => {
    const { receiver, why } = await tx.withoutRowSecurity((server) => receiverOf(server, caller, bookId))
    const shares = await listOwn(tx, bookId)
    const by = receiver?.name ?? 'The receiver'
    return {
      ...{ receiver: receiver?.name ?? null, referral: receiver?.referralId ?? null, why },
      shares: shares.map((share) => ({ ...share, openings: share.openings.map((at) => ({ by, at })) })),
    }
  })
}

/** As the contract has it: lists that may be changed. */
function plain(ledger: ReturnType<typeof sharedLedger>): OpenedShare['ledger'] {
  return structuredClone(ledger) as OpenedShare['ledger'] // differs in `readonly` alone
}

type Receiver = { readonly id: string; readonly name: string; readonly referralId: string }

/** Throws not_found unless the matter is the caller's. */
async function receiverOf(
  tx: ServiceTx,
  { userId }: Caller,
  bookId: string,
): Promise<{ readonly receiver: Receiver | null; readonly why: OwnShares['why'] }> {
  const body = await bookOf(tx, userId, bookId)
  if (body === null)
    throw new AppError('not_found', 'There is no such matter. It may not have reached the server yet.')
  const { referral: referralId } = body
  const referral = typeof referralId === 'string' ? await readRecord(tx, referralId) : null
  if (referral?.sender.id !== userId) return { receiver: null, why: 'no_referral' }
  if (!isAccepted(referral.status)) return { receiver: null, why: 'not_accepted' }
  const { id, name } = referral.recipient
  if (id === null || id === userId) return { receiver: null, why: 'no_account' }
  return { receiver: { id, name, referralId: referral.id }, why: null }
}

async function bookOf(tx: ServiceTx, ownerId: string, bookId: string): Promise<UnitValues | null> {
  const [record] = await findRecords(tx, ownerId, [{ kind: BOOK_KIND.kind, id: bookId }])
  return record?.body ?? null
}

async function makeShare(
  { notify, clock }: BookSharesDeps,
  tx: ServiceTx,
  asked: { readonly caller: Caller; readonly bookId: string; readonly order: Order },
): Promise<void> {
  const { caller, bookId, order } = asked
  const { id, tier, consentedOn, days } = order
  const at = new Date(clock())
  const { receiver, why } = await receiverOf(tx, caller, bookId)
  if (receiver === null) throw new AppError('conflict', WHY[why ?? 'no_referral'])
  if (receiver.referralId !== order.referral)
    throw new AppError(
      'conflict',
      'The matter is linked with another referral now. Look at who receives it and share again.',
    )
  // The day of the consent is one of the owner's own calendar, which can be a day ahead of ours.
  if (Date.parse(consentedOn) > at.getTime() + DAY)
    throw new AppError('validation_failed', 'The day of the consent is in the future.')
  if ((await countShares(tx, caller.userId, bookId)) >= MAX_SHARES)
    throw new AppError('limit_reached', `A matter can be shared ${MAX_SHARES} times.`)
  const share = {
    ...{ id, tier, consentedOn, bookId, ownerId: caller.userId },
    ...{ receiverId: receiver.id, referralId: receiver.referralId },
    expiresAt: new Date(at.getTime() + days * DAY),
  }
  if (await insertShare(tx, share, at)) await notify(tx, receiver.id, shareNotice(id))
}

const WHY: Readonly<Record<NonNullable<OwnShares['why']>, string>> = {
  no_referral: 'A ledger can be shared once this matter is linked with a referral of yours.',
  not_accepted: 'A ledger can be shared once the referral is accepted.',
  no_account: 'The attorney who accepted the referral has no account here to read a ledger with.',
}

type Opened = { readonly share: ReceivedShare; readonly place: SharePlace; readonly body: UnitValues }

/** Row-level security decides whether the caller receives the share; the lock, whether it was revoked meanwhile. */
async function opened<Result>(
  { database, clock }: BookSharesDeps,
  caller: Caller,
  id: string,
  work: (tx: ServiceTx, found: Opened) => Promise<Result>,
): Promise<Result> {
  return database.asUser(caller.claims, async (tx) => {
    const share = await findReceived(tx, id)
    if (share === null) throw noShare()
    if (clock() >= share.expiresAt.getTime()) throw over()
    return tx.withoutRowSecurity(async (server) => {
      const place = await lockShare(server, id)
      if (place === null || place.isRevoked) throw noShare()
      const body = await bookOf(server, place.ownerId, place.bookId)
      // Its owner has hidden the matter, or linked another referral.
      if (body === null || body['hidden'] === true || body['referral'] !== place.referralId) throw over()
      return work(server, { share, place, body })
    })
  })
}

async function copied(
  { clock, newId }: BookSharesDeps,
  tx: ServiceTx,
  found: Opened & { readonly caller: Caller; readonly id: string },
): Promise<string> {
  const { share, place, body, caller, id } = found
  if (place.takenBookId !== null) return place.takenBookId
  if (share.tier === 'totals')
    throw new AppError('forbidden', 'Totals alone cannot be taken over. Ask for the ledger.')
  const at = new Date(clock())
  const bookId = newId()
  const made = await createAsServer(
    tx,
    { ownerId: caller.userId, kind: BOOK_KIND, id: bookId },
    at,
    takenOverBook(body, {
      ...{ tier: share.tier, firm: share.from, referralId: share.referralId, at: at.toISOString() },
    }),
  )
  if (made === 'full')
    throw new AppError(
      'limit_reached',
      'Your account holds as many matters as it can, or this one is too large.',
    )
  await markTaken(tx, id, bookId, at)
  return bookId
}

function noShare(): AppError {
  return new AppError('not_found', 'There is no such ledger, or it is no longer shared with you.')
}

function over(): AppError {
  return new AppError(
    'gone',
    'This ledger is no longer shared. Ask the referring attorney to share it again.',
  )
}
