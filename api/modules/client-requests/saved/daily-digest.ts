/**
 * The daily job for what attorneys saved: it tells of new requests that match a saved search, and lets saved cases end some time after their
 * request. It looks for requests as the attorney would, so that the same policies decide what there is to see.
 */
import type { Logger } from '../../../../runtime/logger.ts'
import { exploreFilterSchema, type ExploreFilter } from '../../../../shared/domain/requests/explore-filter.ts'
import type { Database, UserTx } from '../../../db/database.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { JobHandler } from '../../../jobs/job-worker.ts'
import type { LoadZipData, ZipData } from '../../lookup/zip-data.ts'
import type { Notify } from '../../notifications/notify.service.ts'
import { areaOf, statesAsked } from '../explore/explore-area.ts'
import { listTeasers } from '../explore/explore.repository.ts'
import {
  endCasesOfEndedRequests,
  forgetAlertsSwitchedOff,
  listDueSearches,
  markSearched,
  type SearchesOfOwner,
} from './saved-records.repository.ts'

export const DIGEST_QUEUE = 'saved-searches-digest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The hour (UTC) of the digest: early morning in the United States. */
const HOUR_OF_DAY = 12
/** A search that was looked at within so many hours is left for the next day, whatever restarts in between. */
const LOOKED_AT_WITHIN = 20
/** Days for which a saved case stays after its request ended. */
const CASES_KEPT = 30
const OWNERS_AT_ONCE = 100
/** A request listed at this instant may be committed a moment later: the next digest has it. */
const SETTLED_AFTER = MINUTE

/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type DigestDeps = {
  readonly database: Database
  readonly notify: Notify
  readonly clock: () => number
  readonly loadZipData: LoadZipData
  readonly logger: Logger
}

type DigestJobDeps = DigestDeps & { readonly jobs: Pick<JobQueue, 'send'> }

/** Queues the next run unless one is waiting. */
export function planDigest({
  database,
  jobs,
  clock,
}: Pick<DigestJobDeps, 'database' | 'jobs' | 'clock'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, DIGEST_QUEUE, {}, { delay: untilNext(clock()) }))
}

/** Milliseconds until the next digest. */
export function untilNext(now: number): number {
  const today = Math.floor(now / DAY) * DAY + HOUR_OF_DAY * 60 * MINUTE
  return (now < today ? today : today + DAY) - now
}

export function createDigest(deps: DigestJobDeps): JobHandler {
  const { database, jobs, logger, clock } = deps
  return async function sendDigests(_data, complete) {
    const told = await tellOfNewRequests(deps)
    const ending = await database.asService(async (tx) => {
      const count = await endCasesOfEndedRequests(tx, new Date(clock()), CASES_KEPT)
      await complete(tx)
      await jobs.send(tx, DIGEST_QUEUE, {}, { delay: untilNext(clock()) })
      return count
    })
    if (told + ending > 0) logger.info({ told, ending }, 'saved searches and cases')
  }
}

/** Each owner's digest is one transaction, so that a crash repeats nobody's. Returns how many were told. */
export async function tellOfNewRequests(deps: DigestDeps): Promise<number> {
  const { database, clock, loadZipData } = deps
  const now = new Date(clock())
  const zips = await loadZipData()
  await database.asService(forgetAlertsSwitchedOff)
  let told = 0
  for (let after = FIRST_ID; ;) {
    const due = { now, hours: LOOKED_AT_WITHIN, after, limit: OWNERS_AT_ONCE }
    const owners = await database.asService((tx) => listDueSearches(tx, due))
    for (const owner of owners) if (await digestOf(deps, owner, now, zips)) told += 1
    const last = owners.at(-1)
    if (last === undefined || owners.length < OWNERS_AT_ONCE) return told
    after = last.ownerId
  }
}

/** Whether there was something to tell. */
function digestOf(
  { database, notify }: DigestDeps,
  { ownerId, searches }: SearchesOfOwner,
  now: Date,
  zips: ZipData,
): Promise<boolean> {
  const until = new Date(now.getTime() - SETTLED_AFTER)
  // As if signed in with both steps: the job owes none, and shows nothing but that there is something.
  const claims = { sub: ownerId, role: 'authenticated' as const, aal: 'aal2' }
  return database.asUser(claims, async (tx) => {
    let isNew = false
    for (const { filter, since } of searches)
      isNew ||= await hasNew(tx, { ownerId, filter: filterOf(filter), since, until, zips })
    const ids = searches.map(({ id }) => id)
    await tx.withoutRowSecurity(async (service) => {
      await markSearched(service, ownerId, ids, until)
      if (isNew)
        await notify(service, ownerId, {
          kind: 'saved_search',
          title: 'New requests match a saved search',
          body: 'Sign in to see them.',
          link: '/explore',
        })
    })
    return isNew
  })
}

type Look = {
  readonly ownerId: string
  /** Null: it was saved by another version of the app. */
  readonly filter: ExploreFilter | null
  readonly since: Date
  readonly until: Date
  readonly zips: ZipData
}

async function hasNew(tx: UserTx, { ownerId, filter, since, until, zips }: Look): Promise<boolean> {
  if (filter === null) return false
  const area = await areaOf(tx, ownerId, zips)
  const [first] = await listTeasers(tx, {
    filter,
    states: statesAsked(area.states, filter),
    zips: area.zipsNear(filter.near),
    newestFirst: false,
    // Of one instant, the last id: what was posted then has been told of.
    after: [since.toISOString(), 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    limit: 1,
  })
  return first !== undefined && Date.parse(first.place) <= until.getTime()
}

function filterOf(query: string): ExploreFilter | null {
  return exploreFilterSchema.safeParse(Object.fromEntries(new URLSearchParams(query))).data ?? null
}
