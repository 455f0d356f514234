import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKeys } from './name-keys.ts'
import { jaroWinkler, LIKELY_NAME, nameScore, POSSIBLE_NAME } from './name-score.ts'
import { nameTokens } from './normal-name.ts'

describe('the normal form', () => {
  it.each([
    ['José Núñez-Ortega', ['jose', 'nunez', 'ortega']],
    ['DR. ANNE O’Rourke, Esq.', ['anne', 'orourke']],
    ['Weiß & Søn, LLC', ['weiss', 'son']],
    ['Łukasz Æsop III', ['lukasz', 'aesop']],
    ['The Company', ['the', 'company']],
    ['  ', []],
  ])('of %s is %j', (name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens)
  })
})

describe('the score', () => {
  it.each([
    ['Maria Delgado', 'Maria Delgado', 'equal'],
    ['Maria Delgado', 'DELGADO, María', 'another order, case and accents'],
    ['Robert Whitfield', 'Bob Whitfield', 'a nickname'],
    ['Robert Whitfield', 'Robert J. Whitfield Jr.', 'an initial and a suffix'],
    ['Robert Whitfield', 'Robert James Whitfield', 'a middle name'],
    ['Katherine Johnson', 'Kathryn Johnston', 'two like sounds'],
    ['Stephen Meyer', 'Steven Maier', 'two spellings'],
    ['Whitfeild Robert', 'Robert Whitfield', 'a typing error'],
    ['Acme Towing LLC', 'Acme Towing Co.', 'another kind of company'],
  ])('takes %s and %s for likely the same (%s)', (one, other) => {
    expect(nameScore(one, other)).toBeGreaterThanOrEqual(LIKELY_NAME)
  })

  it('leaves an initial in place of the first name to a person', () => {
    const score = nameScore('R. Whitfield', 'Robert Whitfield')
    expect(score).toBeGreaterThanOrEqual(POSSIBLE_NAME)
  })

  it.each([
    ['Robert Whitfield', 'Robert Delgado', 'only the first name'],
    ['Robert Whitfield', 'Anna Whitfield', 'only the last name'],
    ['Whitfield', 'Robert Whitfield', 'one word alone'],
    ['Maria Delgado', 'Mark Delaney', 'like beginnings'],
    ['', 'Robert Whitfield', 'nothing'],
  ])('takes %s and %s for two (%s)', (one, other) => {
    expect(nameScore(one, other)).toBeLessThan(POSSIBLE_NAME)
  })

  it('is the same both ways, between 0 and 1, and 1 for the name itself when it has two words', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [a, b] = [one.join(' '), other.join(' ')]
        expect(nameScore(a, b)).toBeCloseTo(nameScore(b, a), 10)
        expect(nameScore(a, b)).toBeGreaterThanOrEqual(0)
        expect(nameScore(a, b)).toBeLessThanOrEqual(1)
      }),
    )
  })

  // Values of the example pairs in Winkler's paper of 1990.
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
  ])('%s and %s are alike by %d', (one, other, alike) => {
    expect(jaroWinkler(one, other)).toBeCloseTo(alike, 3)
  })
})

describe('the keys', () => {
  it.each([
    ['Robert Whitfield', 'Bob Whitfeild'],
    ['Stephen Meyer', 'Steven Maier'],
    ['Katherine Johnson', 'Kathryn Johnston'],
    ['José Núñez', 'NUNEZ, J.'],
  ])('of %s and %s have one in common', (one, other) => {
    expect(nameKeys(one).filter((key) => nameKeys(other).includes(key))).not.toEqual([])
  })

  it('of two strangers have none in common', () => {
    const other = nameKeys('Ana Delgado')
    expect(nameKeys('Robert Whitfield').filter((key) => other.includes(key))).toEqual([])
  })
})
