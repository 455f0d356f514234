/** Attorneys express interest in requests, take it back, and answer a client's choice with their conflict check. */
import {
  expressInterestEndpoint,
  MAX_INTERESTS,
  type ChoiceAnswer,
  type ExpressInterest,
  type Interest,
} from '../../../../shared/contracts/interests.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { ageOf, isStale, questionOfAge } from '../../../../shared/domain/command-age.ts'
import { tierOf, type RequestEvent } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { Caller } from '../../../caller.ts'
import type { Database, ServiceTx, UserTx } from '../../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../../http/page-cursor.ts'
import { requireActiveAttorney } from '../../users/active-attorney.ts'
import { findTeasers, logLooks, type TeaserRow } from '../explore/explore.repository.ts'
import { lockRequest } from '../choice/request-state.repository.ts'
import { moveRequest, requireLocked, type MoveDeps } from '../choice/request-moves.ts'
import {
  countInterests,
  findById,
  findInterest,
  findOwnInterest,
  insertInterest,
  listInterests,
  readDisclosed,
  toInterest,
  writeConflictNote,
  type InterestRow,
} from './interests.repository.ts'
import { watchNameChecks } from './name-checks.ts'
import { readPause } from './pause.repository.ts'

const PAGE = 50
const HOUR = 3_600_000
const NOT_SEEN = 'We couldn’t find this request. It may have been closed or taken back.'

/** Whether the names of a request may be among those that the attorney had before it. */
export type MayShareName = (
  tx: ServiceTx,
  attorneyId: string,
  requestId: string,
  at: Date,
) => Promise<boolean>

export type InterestsDeps = MoveDeps & { readonly database: Database; readonly mayShareName: MayShareName }

export type InterestsService = {
  /**
   * Idempotent by id. `already`: the attorney had expressed interest before. Rejects with an AppError: gone for what the caller may
   * not see, paused, stale, limit_reached, request_closed, idempotency_key_reused.
   */
  express(
    caller: Caller,
    requestId: string,
    interest: ExpressInterest,
  ): Promise<{ readonly interest: Interest; readonly already: boolean }>
  list(
    caller: Caller,
    query: { readonly next?: string | undefined; readonly requestId?: string | undefined },
  ): Promise<{ readonly interests: Interest[]; readonly next: string | null }>
  /** Rejects with an AppError: not_found. */
  find(caller: Caller, id: string): Promise<Interest>
  /** Idempotent. Rejects with an AppError: not_found, interest_gone. */
  withdraw(caller: Caller, id: string): Promise<Interest>
  /** Idempotent. Rejects with an AppError: not_found, request_closed or conflict. */
  answerChoice(caller: Caller, id: string, answer: ChoiceAnswer): Promise<Interest>
}

export function createInterestsService(deps: InterestsDeps): InterestsService {
  const { database } = deps
  const move = async (
    caller: Caller,
    id: string,
    type: 'withdraw' | 'clear' | 'conflict',
    note = '',
  ): Promise<Interest> => {
    await requireActiveAttorney(database, caller)
    return database.asUser(caller.claims, async (tx) => {
      const { request_id } = await requireInterest(tx, caller, id)
      const event: RequestEvent = { type, interestId: id }
      await tx.withoutRowSecurity(async (service) => {
        await moveRequest(deps, service, await requireLocked(service, request_id), event)
        if (note !== '') await writeConflictNote(service, id, note)
      })
      return shown(deps, tx, caller, await requireInterest(tx, caller, id))
    })
  }
  return {
    async express(caller, requestId, interest) {
      await requireActiveAttorney(database, caller)
      return database.asUser(caller.claims, (tx) => express(deps, tx, caller, requestId, interest))
    },
    async list(caller, { next, requestId }) {
      await requireActiveAttorney(database, caller)
      const after = decodeCursor(next, 'by time')
      return database.asUser(caller.claims, async (tx) => {
        const rows = await listInterests(tx, caller.userId, {
          requestId: requestId ?? null,
          after,
          limit: PAGE + 1,
        })
        const page = rows.slice(0, PAGE)
        const last = page.at(-1)
        return {
          interests: await shownAll(deps, tx, caller, page),
          next: rows.length > PAGE && last !== undefined ? encodeCursor([last.place, last.id]) : null,
        }
      })
    },
    async find(caller, id) {
      await requireActiveAttorney(database, caller)
      return database.asUser(caller.claims, async (tx) =>
        shown(deps, tx, caller, await requireInterest(tx, caller, id)),
      )
    },
    withdraw: (caller, id) => move(caller, id, 'withdraw'),
    answerChoice: (caller, id, answer) =>
      move(caller, id, answer.result, answer.result === 'conflict' ? answer.note : ''),
  }
}

async function express(
  deps: InterestsDeps,
  tx: UserTx,
  caller: Caller,
  requestId: string,
  interest: ExpressInterest,
): Promise<{ readonly interest: Interest; readonly already: boolean }> {
  const { id, message, attest } = interest
  const at = new Date(deps.clock())
  const attorneyId = caller.userId
  const teaser = (await findTeasers(tx, [requestId]))[0]
  const storedId = await tx.withoutRowSecurity(async (service) => {
    const used = await findById(service, id)
    if (used !== null && (used.attorneyId !== attorneyId || used.requestId !== requestId)) throw keyReused()
    const own = await findOwnInterest(service, requestId, attorneyId)
    if (own !== null) {
      if (own.id === id && own.message !== message) throw keyReused()
      return own.id
    }
    if (teaser === undefined) throw gone()
    if (isStale(interest, expressInterestEndpoint.maxAge))
      throw new AppError('stale', questionOfAge(ageOf(interest.writtenAt, interest.sentAt)))
    await refusePaused(service, attorneyId, at)
    const locked = await lockRequest(service, requestId)
    if (locked === null) throw gone()
    // Another device of this attorney may have been first while this call waited for the lock.
    const first = Object.keys(locked.attorneys).find((one) => locked.attorneys[one] === attorneyId)
    if (first !== undefined) return first
    await refuseOverLimit(service, requestId, attorneyId, at)
    const mayShareName = await deps.mayShareName(service, attorneyId, requestId, at)
    if (mayShareName) await watchNameChecks(service, attorneyId, at, deps.newId)
    await insertInterest(service, {
      id,
      requestId,
      attorneyId,
      message,
      licenseState: teaser.teaser.state,
      attested: { ...attest, at: at.toISOString() },
      mayShareName,
      at,
    })
    const withNew = { ...locked, attorneys: { ...locked.attorneys, [id]: attorneyId } }
    await moveRequest(deps, service, withNew, { type: 'express', interestId: id })
    return id
  })
  const row = await findInterest(tx, attorneyId, storedId)
  if (row === null) throw gone()
  return { interest: await shown(deps, tx, caller, row), already: storedId !== id }
}

async function refusePaused(tx: ServiceTx, attorneyId: string, at: Date): Promise<void> {
  const until = await readPause(tx, attorneyId)
  if (until === null || until <= at) return
  throw new AppError('paused', 'You have paused new requests. End the pause in Settings to answer one.')
}

async function refuseOverLimit(
  tx: ServiceTx,
  requestId: string,
  attorneyId: string,
  at: Date,
): Promise<void> {
  const dayBefore = new Date(at.getTime() - 24 * HOUR)
  const { inRequest, today, waiting } = await countInterests(tx, requestId, attorneyId, dayBefore)
  const message =
    inRequest >= MAX_INTERESTS.perRequest
      ? 'As many attorneys as a request takes have answered this one.'
      : today >= MAX_INTERESTS.perDay
        ? `You can answer ${MAX_INTERESTS.perDay} requests a day. Try again tomorrow.`
        : waiting >= MAX_INTERESTS.waiting
          ? `${MAX_INTERESTS.waiting} of your answers wait for clients. Withdraw one to answer another.`
          : null
  if (message !== null) throw new AppError('limit_reached', message)
}

async function requireInterest(tx: UserTx, { userId }: Caller, id: string): Promise<InterestRow> {
  const row = await findInterest(tx, userId, id)
  if (row === null) throw notFound()
  return row
}

async function shown(deps: InterestsDeps, tx: UserTx, caller: Caller, row: InterestRow): Promise<Interest> {
  const [interest] = await shownAll(deps, tx, caller, [row])
  if (interest === undefined) throw new Error('one row gives one interest')
  return interest
}

async function shownAll(
  { clock }: InterestsDeps,
  tx: UserTx,
  { userId }: Caller,
  rows: readonly InterestRow[],
): Promise<Interest[]> {
  const teasers = new Map(
    (
      await findTeasers(
        tx,
        rows.map((row) => row.request_id),
      )
    ).map((found) => [found.teaser.id, found]),
  )
  const disclosed = await tx.withoutRowSecurity(async (service) => {
    const at = new Date(clock())
    for (const tier of [1, 2] as const) {
      const seen = rows.filter((row) => tierOf(row.status) === tier).map((row) => row.request_id)
      if (seen.length > 0) await logLooks(service, userId, seen, tier, at)
    }
    return readDisclosed(
      service,
      rows.map((row) => row.id),
    )
  })
  return rows.map((row) =>
    toInterest(row, disclosed.get(row.id), withoutDistance(teasers.get(row.request_id))),
  )
}

function withoutDistance(found: TeaserRow | undefined): Interest['teaser'] {
  return found === undefined ? null : { ...found.teaser, distance: null }
}

function keyReused(): AppError {
  return new AppError('idempotency_key_reused', 'This answer was sent before with other words.')
}

/** A device's queue repeats what is not found, because an older server does not know the call. */
function gone(): AppError {
  return new AppError('gone', NOT_SEEN)
}

function notFound(): AppError {
  return new AppError('not_found', NOT_SEEN)
}
