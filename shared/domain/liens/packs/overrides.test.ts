import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOutOfUse,
  NO_OVERRIDES,
  overlapping,
  overrideWords,
  packFor,
  packsUnder,
  type PackOverride,
} from './overrides.ts'
import type { MatterDays } from './pack.ts'
import { PACKS } from './registry.ts'

const OFF_AT = '2026-11-26T10:00:00.000Z'
const IL2 = { state: 'IL', topic: 'providers', version: 2 }
const none: Omit<PackOverride, keyof typeof IL2> = {
  ...{ switchedOffAt: null, dates: null, datesSetAt: null, note: '' },
}
const off: PackOverride = { ...IL2, ...none, switchedOffAt: OFF_AT, note: 'Amended in 2026.' }
const days = (injury: string | null, settlement: string | null = null): MatterDays => ({ injury, settlement })
const dated = (from: string, to: string | null, pack = IL2): PackOverride => ({
  ...{ ...pack, ...none, dates: { from, to }, datesSetAt: OFF_AT },
})

function chosen(overrides: readonly PackOverride[], injury: string): number | string {
  const choice = packFor(packsUnder(PACKS, overrides), 'IL', 'providers', days(injury))
  return choice.ok ? choice.pack.version : choice.error
}

describe('a pack', () => {
  it('that is switched off is not chosen, and the matter is told when and why', () => {
    expect(chosen([off], '2010-01-01')).toBe(
      'No rule for this date is in use. Switched off by an administrator on Nov 26, 2026 (UTC): Amended in 2026.',
    )
    expect([chosen([off], '2005-01-01'), chosen([off], '2020-01-01')]).toEqual([1, 3])
  })

  it('that was switched off without a note says when', () => {
    expect(overrideWords({ ...off, note: '' })).toBe(
      'Switched off by an administrator on Nov 26, 2026 (UTC).',
    )
  })

  it('holds for the days that were set, both included, and for no other', () => {
    const overrides = [dated('2007-01-01', '2008-12-31')]
    expect(['2007-01-01', '2008-12-31'].map((day) => chosen(overrides, day))).toEqual([2, 2])
    for (const day of ['2006-12-31', '2009-01-01'])
      expect(chosen(overrides, day)).toBe('No rule for this date is in the product.')
  })

  it('that is on has its note, and the formula and figures that were shipped', () => {
    const overrides = [{ ...IL2, ...none, note: 'See the opinion.' }]
    const choice = packFor(packsUnder(PACKS, overrides), 'IL', 'providers', days('2010-01-01'))
    const shipped = packFor(packsUnder(PACKS, NO_OVERRIDES), 'IL', 'providers', days('2010-01-01'))
    if (!choice.ok || !shipped.ok) throw new Error('there is a pack')
    expect(choice.pack).toEqual({ ...shipped.pack, override: overrides[0] })
  })

  it('is replaced by an earlier one whose days were set to reach over it, while it is switched off', () => {
    const first = dated('2003-07-01', '2018-12-31', { ...IL2, version: 1 })
    expect(overlapping(PACKS, [off], first)).toBeNull()
    expect(chosen([off, first], '2010-01-01')).toBe(1)
    expect(overlapping(PACKS, [off, first], { ...off, switchedOffAt: null })).toMatchObject({ version: 1 })
    expect(overlapping(PACKS, [], first)).toMatchObject({ version: 2 })
  })

  it('of an unknown version, as a later server has it, changes nothing', () => {
    const later = { ...off, version: 99 }
    expect(packsUnder(PACKS, [later])).toEqual(packsUnder(PACKS, NO_OVERRIDES))
    expect(overlapping(PACKS, [], later)).toBeNull()
  })
})

describe('whatever is overridden', () => {
  const pack = fc.constantFrom(...PACKS)
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const override = fc
    .record({ pack, isOff: fc.boolean(), from: day, to: fc.option(day), hasDates: fc.boolean() })
    .map(({ pack: { state, topic, version }, isOff, from, to, hasDates }): PackOverride => ({
      ...{ state, topic, version, ...none, switchedOffAt: isOff ? OFF_AT : null },
      ...(hasDates ? { dates: { from, to: to === null || to < from ? null : to }, datesSetAt: OFF_AT } : {}),
    }))

  it('a pack that is switched off is never chosen, and each chosen one keeps its formula', () => {
    fc.assert(
      fc.property(
        fc.array(override, { maxLength: 8 }),
        pack,
        day,
        day,
        (overrides, asked, injury, settled) => {
          const choice = packFor(
            packsUnder(PACKS, overrides),
            asked.state,
            asked.topic,
            days(injury, settled),
          )
          if (!choice.ok) return
          expect(choice.pack.override?.switchedOffAt ?? null).toBeNull()
          const shipped = PACKS.find(
            ({ state, topic, version }) =>
              state === choice.pack.state && topic === choice.pack.topic && version === choice.pack.version,
          )
          expect([choice.pack.formula, choice.pack.params]).toEqual([shipped?.formula, shipped?.params])
        },
      ),
    )
  })
})

describe('a result', () => {
  const facts = { overrides: [off], packs: PACKS, days: days('2010-01-01') }
  const [before, after] = ['2026-11-26T09:59:59.000Z', '2026-11-26T10:00:01.000Z']

  it('that came before its rule was switched off stays; one that came after, or is not here yet, does not', () => {
    expect([before, after, null].map((at) => isOutOfUse(IL2, at, facts))).toEqual([false, true, true])
  })

  it('of another rule, or of none, is not concerned', () => {
    expect(isOutOfUse({ ...IL2, version: 3 }, after, facts)).toBe(false)
    expect(isOutOfUse(null, after, facts)).toBe(false)
  })

  it('is concerned by days that were set if the matter is outside of them', () => {
    const overrides = [dated('2011-01-01', null)]
    const out = (injury: string | null, at: string) =>
      isOutOfUse(IL2, at, { ...facts, overrides, days: days(injury) })
    expect([out('2010-12-31', after), out('2011-01-01', after)]).toEqual([true, false])
    expect([out('2010-12-31', before), out(null, after)]).toEqual([false, false])
  })
})
