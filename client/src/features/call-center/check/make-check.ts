/** What a check for conflicts writes into its call. Pure. */
import {
  MAX_CHECKED_NAMES,
  type CheckNamesResponse,
} from '../../../../../shared/contracts/conflict-checks.ts'
import { nameTokens } from '../../../../../shared/domain/names/normal-name.ts'
import {
  CALL_KIND,
  callCheckSchema,
  MAX_CALL_NAME,
  MAX_FOUND_NAME,
  MAX_KEPT_MATCHES,
  type CallCheck,
  type CheckMatch,
} from '../../../../../shared/domain/records/call.ts'
import { namesOf } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'

export function normalName(name: string): string {
  return nameTokens(name).join(' ')
}

/** The names of a call that can be looked for, each once: as many as one check takes. */
export function namesToCheck(values: UnitValues): readonly string[] {
  const names = namesOf(CALL_KIND, values).filter((name) => name.length <= MAX_CALL_NAME)
  const byNormal = new Map(names.map((name) => [normalName(name), name.trim()]))
  byNormal.delete('')
  return [...byNormal.values()].slice(0, MAX_CHECKED_NAMES)
}

/** null: no check has run, or a later version of the app wrote it. */
export function checkOf(values: UnitValues): CallCheck | null {
  return callCheckSchema.safeParse(values['check']).data ?? null
}

/** The names of a call that its check has not looked for. */
export function uncheckedNames(values: UnitValues): readonly string[] {
  const checked = new Set(checkOf(values)?.names)
  return namesToCheck(values).filter((name) => !checked.has(normalName(name)))
}

export type DevicePart = Pick<CallCheck, 'device' | 'matches'>

type Parts = {
  readonly names: readonly string[]
  readonly device: DevicePart
  /** null: it was not asked, or did not answer. */
  readonly server: CheckNamesResponse | null
  /** The check that this one replaces. */
  readonly before: CallCheck | null
}

/** What a person made of the same matches stays; anything new is for a person to look at. */
export function makeCheck({ names, device, server, before }: Parts): CallCheck {
  const matches = mostAlike([...device.matches, ...(server?.matches ?? [])])
  const known = new Set(before?.matches.map(keyOf))
  const stays = before?.isDecided === true && matches.every((match) => known.has(keyOf(match)))
  return {
    outcome: stays ? before.outcome : matches.length === 0 ? 'clear' : 'possible',
    isDecided: stays,
    names: names.map(normalName),
    device: device.device,
    server: server === null ? null : listOf(server),
    matches,
  }
}

function listOf({ names, version, at, matches }: CheckNamesResponse): CallCheck['server'] {
  return { names, version, found: matches.length, at }
}

/** The server finds what the device has too: each once, the likely ones first. The order is that of either list. */
function mostAlike(all: readonly CheckMatch[]): CheckMatch[] {
  const byKey = new Map<string, CheckMatch>()
  for (const match of all) {
    const key = keyOf(match)
    if (!byKey.has(key)) byKey.set(key, match)
  }
  return [...byKey.values()]
    .toSorted((one, other) => Number(other.isLikely) - Number(one.isLikely))
    .slice(0, MAX_KEPT_MATCHES)
    .map((match) => ({ ...match, found: match.found.slice(0, MAX_FOUND_NAME) }))
}

function keyOf({ name, found, source, id }: CheckMatch): string {
  return [normalName(name), normalName(found), source, id].join('/')
}
