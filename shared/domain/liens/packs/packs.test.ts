import { describe, expect, it } from 'vitest'
import { FORMULAS } from '../formulas/registry.ts'
import { NO_OVERRIDES, packFor, packsUnder } from './overrides.ts'
import { packSchema, type Pack } from './pack.ts'
import { PACKS } from './registry.ts'

const named = PACKS.map((pack) => [`${pack.state} ${pack.topic} ${pack.version}`, pack] as const)

describe('every pack', () => {
  it.each(named)('%s has the shape of a pack', (_, pack) => {
    expect(packSchema.safeParse(pack).error?.issues ?? []).toEqual([])
  })

  it.each(named)('%s gives its own figures', (_, { formula, vectors }) => {
    for (const { inputs, expected, refused } of vectors) {
      const result = FORMULAS.get(formula)?.work(inputs)
      if (refused === undefined) expect(result).toMatchObject({ ok: true, outputs: expected })
      else expect(result).toMatchObject({ ok: false, error: expect.stringContaining(refused) as string })
    }
  })

  it('has no two of one state and topic for one day', () => {
    const overlap = (one: Pack, other: Pack): boolean =>
      one !== other &&
      one.state === other.state &&
      one.topic === other.topic &&
      one.effectiveFrom <= (other.effectiveTo ?? '9999') &&
      other.effectiveFrom <= (one.effectiveTo ?? '9999')
    expect(PACKS.filter((one) => PACKS.some((other) => overlap(one, other)))).toEqual([])
  })

  it('says that nobody has reviewed it', () => {
    expect(PACKS.filter(({ reviewedBy }) => reviewedBy !== null)).toEqual([])
  })
})

describe('the pack of a matter', () => {
  const version = (state: string, topic: string, injury: string | null, settlement: string | null) => {
    const choice = packFor(packsUnder(PACKS, NO_OVERRIDES), state, topic, {
      injury,
      settlement,
    })
    return choice.ok ? choice.pack.version : choice.error
  }

  it.each([
    ['2003-07-01', 1],
    ['2005-12-31', 1],
    ['2006-01-01', 2],
    ['2019-01-01', 3],
  ])('Illinois, injury on %s: version %d', (injury, expected) => {
    expect(version('IL', 'providers', injury, null)).toBe(expected)
  })

  it('is none before the text that was read', () => {
    expect(version('IL', 'providers', '2003-06-30', null)).toContain('No rule for this date')
  })

  it('is none between two texts', () => {
    expect(version('VA', 'providers', '2012-01-01', '2026-12-01')).toContain('No rule for this date')
  })

  it('is chosen by the settlement where the rule says so', () => {
    expect(version('US', 'medicare_fixed_percentage', null, '2023-10-01')).toBe(1)
    expect(version('US', 'medicare_fixed_percentage', null, '2023-10-02')).toBe(2)
  })

  it('asks for the day that it needs', () => {
    expect(version('TN', 'hospital', '2024-01-01', null)).toContain('settlement')
  })

  it('is none for a state that the product does not know', () => {
    expect(version('NV', 'hospital', '2024-01-01', '2024-01-01')).toContain('No rule for this state')
  })
})
