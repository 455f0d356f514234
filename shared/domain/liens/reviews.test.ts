import { describe, expect, it } from 'vitest'
import { FORMULAS } from './formulas/registry.ts'
import { PACKS } from './packs/registry.ts'
import { isReviewed } from './reviews.ts'

const by = (reviewedBy: string | null) => ({ reviewedBy })
const formulas = new Map([
  ['read', { source: by('Ann Attorney') }],
  ['new', { source: by(null) }],
])
const packs = [
  { state: 'TX', topic: 'hospital', version: 1, ...by('Ann Attorney') },
  { state: 'TX', topic: 'hospital', version: 2, ...by(null) },
] as const
const hospital = (version: number) => ({ state: 'TX', topic: 'hospital', version })

describe('a figure is reviewed', () => {
  it.each([
    ['once its formula is', 'read', null, true],
    ['once its formula and its rule are', 'read', hospital(1), true],
    ['not before its formula is', 'new', hospital(1), false],
    ['not in another version of its rule', 'read', hospital(2), false],
    ['not by a rule that is unknown here', 'read', hospital(3), false],
    ['not by a formula that is unknown here', 'other', null, false],
  ])('%s', (_, formula, pack, expected) => {
    expect(isReviewed({ formula, pack }, { formulas, packs })).toBe(expected)
  })

  it('as the formulas and packs of the product say of themselves', () => {
    for (const [formula, { source }] of FORMULAS)
      expect(isReviewed({ formula, pack: null })).toBe(source.reviewedBy !== null)
    for (const { formula, reviewedBy, ...pack } of PACKS)
      if (reviewedBy === null) expect(isReviewed({ formula, pack })).toBe(false)
  })
})
