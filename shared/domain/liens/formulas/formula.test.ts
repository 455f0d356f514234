import { expect, it } from 'vitest'
import { FORMULAS } from './registry.ts'

const stepsOf = (id: string, inputs: object): readonly string[] => {
  const result = FORMULAS.get(id)?.work(inputs)
  return result?.ok === true ? result.steps.map(({ says }) => says) : []
}

it('the steps count rows and liens from 1', () => {
  expect(stepsOf('pro_rata', { pool: 5, weights: [1] })).toEqual(['Row 1: pool × weight / all weights'])
  const liens = [{ category: 'hospital', class: 'provider', amount: 5 }]
  expect(stepsOf('cap_il', { settlement: 100, fee: null, costs: null, liens }).at(-1)).toBe('Lien 1')
})
