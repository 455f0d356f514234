/** Looks citations up: first in what CourtListener said in the last 30 days, then there. */
import {
  type CitationLookup,
  type CitedCase,
  type checkCitationsEndpoint,
} from '../../../shared/contracts/citations.ts'
import type { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { findLookups, saveLookups, type KnownLookup } from './citations.repository.ts'
import type { LookUpCitations } from './courtlistener.ts'

export type CitationDeps = {
  readonly database: Database
  readonly clock: () => number
  /** Null: the operator has no token. */
  readonly service: { readonly host: string; readonly lookUp: LookUpCitations } | null
  readonly checkLimit: CallLimit
}

export type CheckedCitations = z.output<typeof checkCitationsEndpoint.response>

export type CitationService = {
  readonly host: (caller: Caller) => Promise<string | null>
  readonly check: (caller: Caller, citations: readonly CitedCase[]) => Promise<CheckedCitations>
}

const KEPT_FOR = 30 * 86_400_000
/** CourtListener answers for 60 valid citations in a minute. */
const MOST_AT_ONCE = 60

export function createCitations({ database, clock, service, checkLimit }: CitationDeps): CitationService {
  return {
    async host(caller) {
      await requireActiveAttorney(database, caller)
      return service?.host ?? null
    },
    async check(caller, citations) {
      await requireActiveAttorney(database, caller)
      if (service === null)
        throw new AppError('not_found', 'The operator has not set up looking citations up.')
      await checkLimit(caller.userId)
      const since = new Date(clock() - KEPT_FOR)
      const known = await database.asService((tx) => findLookups(tx, citations, since))
      const kept = new Map(known.map((one) => [keyOf(one), one]))
      const asked = [...new Map(citations.map((one) => [keyOf(one), one])).values()]
        .filter((one) => !kept.has(keyOf(one)))
        .slice(0, MOST_AT_ONCE)
      const { lookups, again } = asked.length === 0 ? NOTHING : await service.lookUp(asked)
      const at = new Date(clock()).toISOString()
      const fresh = lookups.map((one): KnownLookup => ({ ...one, at }))
      if (fresh.length > 0) await database.asService((tx) => saveLookups(tx, fresh, since))
      for (const one of fresh) kept.set(keyOf(one), one)
      return {
        host: service.host,
        results: citations.map((one): CitationLookup => kept.get(keyOf(one)) ?? notLookedUp(one)),
        again: again === null ? null : new Date(again).toISOString(),
      }
    },
  }
}

const NOTHING = { lookups: [], again: null } as const

function keyOf({ volume, reporter, page }: CitedCase): string {
  return `${volume} ${reporter} ${page}`
}

function notLookedUp(citation: CitedCase): CitationLookup {
  return { ...citation, status: 'not_looked_up', cases: [], at: null }
}
