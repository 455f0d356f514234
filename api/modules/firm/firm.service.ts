/** Settings > Firm: reads and changes the caller's own firm. */
import type { OwnFirm, UpdateFirmRequest } from '../../../shared/contracts/own-firm.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx, UserTx } from '../../db/database.ts'
import { officeOf, planFirmChange, requireChangeable } from './firm.policy.ts'
import {
  findOwnFirm,
  lockApplicationState,
  putOfficeReview,
  recordFirmEvent,
  removeOfficeReview,
  writeFirm,
  type FirmEvent,
} from './firm.repository.ts'

export type FirmDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly newId: () => string
}

/** Changes return the firm as it is now. They reject with an AppError: not_found or conflict. */
export type FirmService = {
  find(caller: Caller): Promise<OwnFirm | null>
  update(caller: Caller, wanted: UpdateFirmRequest): Promise<OwnFirm>
  withdrawOffice(caller: Caller): Promise<OwnFirm>
}

type Changing = {
  readonly before: OwnFirm
  readonly at: Date
  readonly record: (event: Pick<FirmEvent, 'action' | 'details'>) => Promise<void>
}

export function createFirmService({ database, clock, newId }: FirmDeps): FirmService {
  const changing = (
    { claims, userId, verifiedEmail }: Caller,
    change: (tx: ServiceTx, now: Changing) => Promise<void>,
  ) =>
    database.asUser(claims, async (tx) => {
      await tx.withoutRowSecurity(async (service) => {
        const state = await lockApplicationState(service, userId)
        const before = await findOwnFirm(service, userId)
        requireChangeable(before, state)
        const at = new Date(clock())
        const actor = verifiedEmail ?? userId
        await change(service, {
          before,
          at,
          record: (event) => recordFirmEvent(service, { ...event, userId, actorId: userId, actor, at }),
        })
      })
      return existing(tx, userId)
    })
  return {
    find: ({ claims, userId }) => database.asUser(claims, (tx) => findOwnFirm(tx, userId)),
    update: (caller, wanted) =>
      changing(caller, async (tx, { before, at, record }) => {
        const { userId } = caller
        const { changes, review, ...firm } = planFirmChange(before, wanted)
        if (Object.keys(changes).length > 0) {
          await writeFirm(tx, userId, firm, at)
          await record({ action: 'changed', details: changes })
        }
        if (review === 'same') return
        if (review !== null) {
          await putOfficeReview(tx, { id: newId(), userId, office: review, at })
          await record({ action: 'office_submitted', details: { from: officeOf(before), to: review } })
        } else if (before.review !== null) await takeBack(tx, userId, before.review, record)
      }),
    withdrawOffice: (caller) =>
      changing(caller, async (tx, { before, record }) => {
        if (before.review !== null) await takeBack(tx, caller.userId, before.review, record)
      }),
  }
}

async function takeBack(
  tx: ServiceTx,
  userId: string,
  review: NonNullable<OwnFirm['review']>,
  record: Changing['record'],
): Promise<void> {
  await removeOfficeReview(tx, userId)
  // A refused one was decided; only its note goes.
  if (review.reason === null) await record({ action: 'office_withdrawn', details: officeOf(review) })
}

async function existing(tx: UserTx, userId: string): Promise<OwnFirm> {
  const firm = await findOwnFirm(tx, userId)
  if (firm === null) throw new AppError('not_found', 'Your account has no firm yet.')
  return firm
}
