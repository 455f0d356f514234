/** Lets attorneys find clients' requests. What a caller may not see is answered as if it did not exist, whatever the reason. */
import {
  EXPLORE_PAGE,
  type ExploreResponse,
  type ReportReason,
  type Teaser,
} from '../../../../shared/contracts/explore.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { bandOf } from '../../../../shared/domain/requests/distance.ts'
import type { ExploreFilter } from '../../../../shared/domain/requests/explore-filter.ts'
import type { Caller } from '../../../caller.ts'
import type { Database, UserTx } from '../../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../../http/page-cursor.ts'
import type { LoadZipData } from '../../lookup/zip-data.ts'
import { requireActiveAttorney } from '../../users/active-attorney.ts'
import { areaOf, statesAsked, type Area } from './explore-area.ts'
import {
  findPlaces,
  findTeasers,
  insertReport,
  listTeasers,
  logLooks,
  type TeaserRow,
} from './explore.repository.ts'

/** Beyond this many, "100+ new" says enough. */
const MAX_NEWER = 100

export type ExploreDeps = {
  readonly database: Database
  readonly loadZipData: LoadZipData
  readonly clock: () => number
  readonly newId: () => string
  /** Called in the transaction of a first report. */
  readonly onReported: (tx: Parameters<typeof insertReport>[0], requestId: string, at: Date) => Promise<void>
}

export type ExploreList = ExploreFilter & {
  readonly sort: 'newest' | 'oldest'
  readonly next?: string | undefined
}

export type ExploreService = {
  /** Rejects with an AppError: attorney_only, payment_required, approval_required; validation_failed for a malformed cursor. */
  list(caller: Caller, query: ExploreList): Promise<ExploreResponse>
  /** Counts to 100. */
  newer(caller: Caller, filter: ExploreFilter, after: string): Promise<number>
  /** Rejects with an AppError: not_found. */
  find(caller: Caller, id: string): Promise<Teaser>
  batch(
    caller: Caller,
    ids: readonly string[],
  ): Promise<{ readonly teasers: Teaser[]; readonly gone: string[] }>
  /** Rejects with an AppError: not_found. */
  report(caller: Caller, id: string, reason: ReportReason, words: string): Promise<void>
}

export function createExploreService(deps: ExploreDeps): ExploreService {
  const { database, clock, newId, onReported } = deps
  return {
    async list(caller, query) {
      await requireActiveAttorney(database, caller)
      const after = decodeCursor(query.next, 'by time')
      const readAt = new Date(clock()).toISOString()
      const { rows, hasMore, states, teasers } = await read(deps, caller, async (tx, area) => {
        const found = await listTeasers(tx, {
          filter: query,
          states: statesAsked(area.states, query),
          zips: area.zipsNear(query.near),
          newestFirst: query.sort === 'newest',
          after,
          limit: EXPLORE_PAGE + 1,
        })
        return {
          states: area.states,
          rows: found.slice(0, EXPLORE_PAGE),
          hasMore: found.length > EXPLORE_PAGE,
        }
      })
      const last = rows.at(-1)
      return {
        teasers,
        next: hasMore && last !== undefined ? encodeCursor([last.place, last.teaser.id]) : null,
        states: [...states],
        readAt,
      }
    },
    async newer(caller, filter, after) {
      await requireActiveAttorney(database, caller)
      const zips = await deps.loadZipData()
      return database.asUser(caller.claims, async (tx) => {
        const area = await areaOf(tx, caller.userId, zips)
        const rows = await listTeasers(tx, {
          filter,
          states: statesAsked(area.states, filter),
          zips: area.zipsNear(filter.near),
          newestFirst: false,
          // Of one instant, the last id: what was posted then has been shown.
          after: [after, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
          limit: MAX_NEWER,
        })
        return rows.length
      })
    },
    async find(caller, id) {
      await requireActiveAttorney(database, caller)
      const { teasers } = await read(deps, caller, async (tx) => ({ rows: await findTeasers(tx, [id]) }))
      return teasers[0] ?? notFound()
    },
    async batch(caller, ids) {
      await requireActiveAttorney(database, caller)
      const { teasers } = await read(deps, caller, async (tx) => ({ rows: await findTeasers(tx, ids) }))
      const found = new Map(teasers.map((teaser) => [teaser.id, teaser]))
      return {
        teasers: ids.flatMap((id) => found.get(id) ?? []),
        gone: ids.filter((id) => !found.has(id)),
      }
    },
    async report(caller, id, reason, words) {
      await requireActiveAttorney(database, caller)
      const at = new Date(clock())
      await database.asUser(caller.claims, async (tx) => {
        if ((await findTeasers(tx, [id])).length === 0) return notFound()
        return tx.withoutRowSecurity(async (service) => {
          const report = { id: newId(), reporterId: caller.userId, requestId: id, reason, words, at }
          if (await insertReport(service, report)) await onReported(service, id, at)
        })
      })
    },
  }
}

/** Reads teasers, says how far each is, and notes the look, in one transaction. */
async function read<Found extends { readonly rows: readonly TeaserRow[] }>(
  { database, loadZipData, clock }: ExploreDeps,
  { userId, claims }: Caller,
  find: (tx: UserTx, area: Area) => Promise<Found>,
): Promise<Found & { readonly teasers: Teaser[] }> {
  const zips = await loadZipData()
  return database.asUser(claims, async (tx) => {
    const area = await areaOf(tx, userId, zips)
    const found = await find(tx, area)
    const ids = found.rows.map(({ teaser }) => teaser.id)
    const places = await tx.withoutRowSecurity(async (service) => {
      await logLooks(service, userId, ids, 0, new Date(clock()))
      return findPlaces(service, ids)
    })
    return {
      ...found,
      teasers: found.rows.map(({ teaser }) => ({
        ...teaser,
        distance: distanceOf(area, places.get(teaser.id)),
      })),
    }
  })
}

function distanceOf(area: Area, zip: string | undefined): Teaser['distance'] {
  const miles = zip === undefined ? null : area.milesTo(zip)
  if (miles === null) return null
  const band = bandOf(miles)
  return band === 'farther' ? band : (String(band) as '25' | '50' | '100') // the numbers of DISTANCE_BANDS
}

function notFound(): never {
  throw new AppError('not_found', 'We couldn’t find this request. It may have been closed or taken back.')
}
