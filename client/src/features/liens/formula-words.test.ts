import { describe, expect, it } from 'vitest'
import { FORMULA_INPUTS } from '../../../../shared/domain/books/formula-inputs.ts'
import { FORMULAS } from '../../../../shared/domain/liens/formulas/registry.ts'
import { formulaTitle, inputInWords, refusalWords } from './formula-words.ts'

describe('the words of a formula', () => {
  it.each([
    ['legalExpense', 120_000, 'Fee and costs: $1,200.00'],
    ['feePercent', '33 1/3', 'Fee percentage: 33 1/3%'],
    ['dateOfInjury', '2026-01-05', 'Injury on: Jan 5, 2026'],
    ['demandIssued', true, 'Medicare has sent its demand: yes'],
    ['liens', [500_000, 120_000], 'Liens that share the limit: $5,000.00; $1,200.00'],
    ['liens', [{ type: 'hospital', amount: 500_000 }], 'Liens that share the limit: hospital, $5,000.00'],
    ['wantedNet', 500, 'Wanted net: $5.00'],
  ])('say %s as %j', (name, value, expected) => {
    const { label, text } = inputInWords(name, value)
    expect(`${label}: ${text}`).toBe(expected)
  })

  it('are the title of a formula, and the id of one that is unknown here', () => {
    expect(formulaTitle('balance')).toBe('Balance of a bill')
    expect(formulaTitle('of_a_later_version')).toBe('of_a_later_version')
  })
})

describe('why a formula gives no result', () => {
  it.each([
    [
      'netRecovery is not recovery less fee and costs',
      '“Recovery less fee and costs” is not recovery less fee and costs.',
    ],
    [
      'settlement must be an amount; fee is missing',
      '“Settlement” must be an amount; “Attorney fee” is missing.',
    ],
    [
      'Medicare paid less than the settlement: use medicare_less.',
      `Medicare paid less than the settlement: use “${FORMULAS.get('medicare_less')?.title}”.`,
    ],
    ['No rule for this date: the sums were not read.', 'No rule for this date: the sums were not read.'],
  ])('%s', (error, words) => {
    expect(refusalWords(error)).toBe(words)
  })

  it('names no input by its id, of any formula that gets none or wrong ones', () => {
    const ids = Object.keys(FORMULA_INPUTS).filter((name) => /[A-Z]/.test(name))
    for (const { work, inputs } of FORMULAS.values())
      for (const given of [{}, Object.fromEntries(inputs.map((name) => [name, 'x']))]) {
        const worked = work(given)
        const words = worked.ok ? '' : refusalWords(worked.error)
        expect(ids.filter((id) => new RegExp(`\\b${id}\\b`).test(words))).toEqual([])
      }
  })
})
