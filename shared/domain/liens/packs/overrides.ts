/**
 * What an administrator may change of a pack: switch it off, set the days for which it holds, add a note. Its formula, its source and its
 * figures stay as they were shipped. Pure; the same on devices and on the server (decision 067).
 */
import type { MatterDays, Pack, PackRef } from './pack.ts'

export type PackOverride = PackRef & {
  /** ISO 8601, UTC; null: it is on. */
  readonly switchedOffAt: string | null
  /** Instead of the pack's own days, YYYY-MM-DD, both included; null: its own. */
  readonly dates: { readonly from: string; readonly to: string | null } | null
  /** When the days were set (ISO 8601, UTC); null: they are the pack's own. */
  readonly datesSetAt: string | null
  /** For attorneys, beside each figure; empty: none. */
  readonly note: string
}
/** At most one of each pack. */
export type PackOverrides = readonly PackOverride[]

export const NO_OVERRIDES: PackOverrides = []

export function isSamePack(one: PackRef, other: PackRef): boolean {
  return one.state === other.state && one.topic === other.topic && one.version === other.version
}

export function overrideOf(overrides: PackOverrides, pack: PackRef): PackOverride | null {
  return overrides.find((each) => isSamePack(each, pack)) ?? null
}

/** A pack as it holds now. */
export type HeldPack = Pack & { readonly override: PackOverride | null }

/** Those that are switched off too, so that a matter can be told why it has no rule. */
export function packsUnder(packs: readonly Pack[], overrides: PackOverrides): readonly HeldPack[] {
  return packs.map((pack) => {
    const override = overrideOf(overrides, pack)
    const days = override?.dates ?? { from: pack.effectiveFrom, to: pack.effectiveTo }
    return { ...pack, effectiveFrom: days.from, effectiveTo: days.to, override }
  })
}

export type PackChoice =
  | { readonly ok: true; readonly pack: HeldPack }
  | { readonly ok: false; readonly error: string; readonly isSwitchedOff: boolean }

const none = (error: string): PackChoice => ({ ok: false, error, isSwitchedOff: false })

/**
 * Says why there is none: no rule for the state, a day that is missing, a day outside of the text that was read, or a rule that was switched
 * off.
 */
export function packFor(
  packs: readonly HeldPack[],
  state: string,
  topic: string,
  days: MatterDays,
): PackChoice {
  const candidates = packs.filter((each) => each.state === state && each.topic === topic)
  const [first] = candidates
  if (first === undefined) return none('No rule for this state is in the product.')
  if (candidates.some(({ basedOn }) => days[basedOn] === null))
    return none(`The day of the ${first.basedOn} is needed to choose the rule.`)
  const holding = candidates.filter((each) => holdsOn(each, days[each.basedOn] ?? ''))
  const found = holding.find((each) => isOn(each))
  if (found !== undefined) return { ok: true, pack: found }
  const off = holding.at(-1)?.override ?? null
  return off === null
    ? none('No rule for this date is in the product.')
    : { ok: false, error: `No rule for this date is in use. ${overrideWords(off)}`, isSwitchedOff: true }
}

function isOn({ override }: HeldPack): boolean {
  return override === null || override.switchedOffAt === null
}

function holdsOn({ effectiveFrom, effectiveTo }: Pack, day: string): boolean {
  return effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo)
}

/** "Switched off by an administrator on Nov 26, 2026 (UTC): note", or the note alone of a pack that is on. */
export function overrideWords({ switchedOffAt, note }: PackOverride): string {
  if (switchedOffAt === null) return note
  const day = new Date(switchedOffAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return `Switched off by an administrator on ${day} (UTC)${note === '' ? '.' : `: ${note}`}`
}

/**
 * Whether a result must not be relied on any more: it came to the server after its pack was switched off, or after days were set on which the
 * pack does not hold for the matter. An earlier one was made by a rule that was in use, and stays. `receivedAt`: ISO 8601, UTC, by the
 * server; null: the server does not have it yet.
 */
export function isOutOfUse(
  pack: PackRef | null,
  receivedAt: string | null,
  { overrides, packs, days }: InUse,
): boolean {
  const override = pack === null ? null : overrideOf(overrides, pack)
  if (pack === null || override === null) return false
  const isLaterThan = (at: string | null): boolean => at !== null && (receivedAt === null || receivedAt >= at)
  if (isLaterThan(override.switchedOffAt)) return true
  const [held] = packsUnder(
    packs.filter((each) => isSamePack(each, pack)),
    overrides,
  )
  const day = held === undefined ? null : days[held.basedOn]
  return held !== undefined && day !== null && isLaterThan(override.datesSetAt) && !holdsOn(held, day)
}

type InUse = {
  readonly overrides: PackOverrides
  readonly packs: readonly Pack[]
  readonly days: MatterDays
}

/** Another pack of the topic that would hold on the same day, if this override were in force; null: none. */
export function overlapping(
  packs: readonly Pack[],
  overrides: PackOverrides,
  changed: PackOverride,
): HeldPack | null {
  const held = packsUnder(packs, [...overrides.filter((each) => !isSamePack(each, changed)), changed])
  const own = held.find((each) => isSamePack(each, changed))
  if (own === undefined || !isOn(own)) return null
  const overlaps = (other: HeldPack): boolean =>
    own.effectiveFrom <= (other.effectiveTo ?? '9999') && other.effectiveFrom <= (own.effectiveTo ?? '9999')
  return (
    held.find(
      (other) =>
        other.state === own.state &&
        other.topic === own.topic &&
        other.version !== own.version &&
        isOn(other) &&
        overlaps(other),
    ) ?? null
  )
}
