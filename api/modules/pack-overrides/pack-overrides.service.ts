/** Administrators switch packs off and on, set their days and add notes; attorneys read what differs from what was shipped. */
import type { z } from 'zod'
import {
  LISTED_PACK_CHANGES,
  type AdminPack,
  type changePackEndpoint,
  type PackChange,
} from '../../../shared/contracts/admin-packs.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { formatDay } from '../../../shared/domain/books/book-words.ts'
import {
  isSamePack,
  overlapping,
  type PackOverride,
  type PackOverrides,
} from '../../../shared/domain/liens/packs/overrides.ts'
import type { Pack, PackRef } from '../../../shared/domain/liens/packs/pack.ts'
import { PACKS } from '../../../shared/domain/liens/packs/registry.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import {
  listChanges,
  listOverrides,
  lockOverrides,
  writeChange,
  type NewChange,
  type StoredChange,
} from './pack-overrides.repository.ts'

type PackOrder = z.output<typeof changePackEndpoint.request>

export type PackOverridesService = {
  /** For attorneys. */
  readonly inForce: (caller: Caller) => Promise<PackOverrides>
  /** For administrators: every pack, by state, topic and version. */
  readonly all: () => Promise<AdminPack[]>
  /**
   * Rejects with an AppError: not_found for what is no pack; conflict if it was changed since it was looked at; validation_failed if two packs
   * of a topic would hold on one day.
   */
  readonly change: (ref: PackRef, order: PackOrder, by: NewChange['by']) => Promise<AdminPack>
}

export function createPackOverrides({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => number
}): PackOverridesService {
  return {
    async inForce(caller) {
      await requireActiveAttorney(database, caller)
      const changed = await database.asUser(caller.claims, listOverrides)
      return changed.filter(differs)
    },
    all: () => database.asService(allPacks),
    change: (ref, order, by) =>
      database.asService(async (tx) => {
        const pack = PACKS.find((each) => isSamePack(each, ref))
        if (pack === undefined) throw new AppError('not_found', 'There is no such rule.')
        await lockOverrides(tx)
        await makeChange(tx, pack, { order, by, at: new Date(clock()) })
        const changed = (await allPacks(tx)).find((each) => isSamePack(each, pack))
        if (changed === undefined) throw new Error('every pack is listed')
        return changed
      }),
  }
}

/** From what was shipped. */
function differs({ switchedOffAt, dates, note }: PackOverride): boolean {
  return switchedOffAt !== null || dates !== null || note !== ''
}

async function allPacks(tx: ServiceTx): Promise<AdminPack[]> {
  const stored = await listChanges(tx, LISTED_PACK_CHANGES)
  return PACKS.map((pack) =>
    adminPack(
      pack,
      stored.filter(({ override }) => isSamePack(override, pack)),
    ),
  ).toSorted(
    (one, other) =>
      one.state.localeCompare(other.state) ||
      one.topic.localeCompare(other.topic) ||
      one.version - other.version,
  )
}

function adminPack(pack: Pack, stored: readonly StoredChange[]): AdminPack {
  const { state, topic, version, effectiveFrom, effectiveTo, basedOn, formula, source, reviewedBy } = pack
  const [last] = stored
  return {
    ...{ state, topic, version, effectiveFrom, effectiveTo, basedOn, formula, reviewedBy },
    ...{ cite: source.cite, url: source.url, number: last?.number ?? 0 },
    override: last !== undefined && differs(last.override) ? shownOf(last.change) : null,
    changes: stored.map(({ change }) => change),
  }
}

function shownOf({ isOff, dates, note }: PackChange): AdminPack['override'] {
  return { isOff, dates, note }
}

async function makeChange(
  tx: ServiceTx,
  pack: Pack,
  { order, by, at }: { readonly order: PackOrder; readonly by: NewChange['by']; readonly at: Date },
): Promise<void> {
  const stored = await listChanges(tx, 1)
  const last = stored.find(({ override }) => isSamePack(override, pack))
  if ((last?.number ?? 0) !== order.seen)
    throw new AppError('conflict', 'The rule was changed meanwhile. Look at it again, then save.')
  const override = overrideFrom(pack, order, { last: last?.override ?? null, at: at.toISOString() })
  const other = overlapping(
    PACKS,
    stored.map((each) => each.override),
    override,
  )
  if (other !== null) throw overlap(other)
  const [wasOff, isOff] = [(last?.override.switchedOffAt ?? null) !== null, order.isOff]
  const action = wasOff === isOff ? 'changed' : isOff ? 'switched_off' : 'switched_on'
  await writeChange(tx, { override, number: order.seen + 1, action, by, at })
}

/** Since when it has been off, or had these days, stays what it was through a later change of the note. */
function overrideFrom(
  { state, topic, version }: Pack,
  { isOff, dates, note }: PackOrder,
  { last, at }: { readonly last: PackOverride | null; readonly at: string },
): PackOverride {
  const former = last?.dates ?? null
  const hasSameDates = former?.from === dates?.from && former?.to === dates?.to
  return {
    ...{ state, topic, version, dates, note },
    switchedOffAt: isOff ? (last?.switchedOffAt ?? at) : null,
    datesSetAt: dates === null ? null : hasSameDates ? (last?.datesSetAt ?? at) : at,
  }
}

function overlap({ version, effectiveFrom, effectiveTo }: Pack): AppError {
  const until = effectiveTo === null ? 'on' : `to ${formatDay(effectiveTo)}`
  const message = `Version ${version} holds from ${formatDay(effectiveFrom)} ${until}. Two versions cannot hold on one day: switch that one off first, or set other days.`
  return new AppError('validation_failed', message, { details: [{ field: 'dates', message }] })
}
