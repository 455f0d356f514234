import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { isDeath, lengthOf, planFaults } from './plan.ts'

const TEN_MINUTES = 600_000
const LAST_DEATH = 390_000
const planOf = (seed: number, until = TEN_MINUTES, lastDeath = LAST_DEATH) =>
  planFaults({ random: seededRandom(seed), until, lastDeath })
const seeds = fc.nat(1_000_000)

describe('the plan of a fault run', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planOf(1)).toEqual(planOf(1))
    expect(planOf(1)).not.toEqual(planOf(2))
  })

  it('ends within its time, and ends no process after the last death', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const { at, fault } of planOf(seed)) {
          expect(at + lengthOf(fault)).toBeLessThanOrEqual(TEN_MINUTES)
          if (isDeath(fault)) expect(at).toBeLessThan(LAST_DEATH)
        }
      }),
      { seed: 20261120, numRuns: 20 },
    )
  })

  it('strikes nothing that is still struck, and several things at a time', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const strikes = planOf(seed)
        const overlapping = strikes.flatMap((first, index) =>
          strikes.slice(index + 1).flatMap((later) => {
            if (later.at >= first.at + lengthOf(first.fault)) return []
            expect(later.fault.target).not.toBe(first.fault.target)
            return [later]
          }),
        )
        expect(overlapping.length).toBeGreaterThan(strikes.length / 2)
      }),
      { seed: 20261120, numRuns: 20 },
    )
  })

  it('has every kind in a short run, and every kind on every place in a long one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(new Set(planOf(seed, 60_000, 60_000).map(({ fault }) => fault.kind)).size).toBeGreaterThan(6)
        expect(new Set(planOf(seed).map(({ fault }) => `${fault.kind} ${fault.target}`)).size).toBe(31)
      }),
      { seed: 20261120, numRuns: 20 },
    )
  })
})
