import { expect, it } from 'vitest'
import { needsCare } from './care-words.ts'

it.each([
  ['I lost the house and I want to die.', 'self_harm'],
  ['Some days I think about SUICIDE', 'self_harm'],
  ['If he comes back I’ll kill him, and I want to die.', 'self_harm'],
  ['If he comes back I’ll kill him.', 'threat'],
  ['I will hurt her if she takes the kids', 'threat'],
  ['My brother was killed at work.', null],
  ['The drug company hid a risk of death.', null],
  ['He said that he will kill me.', null],
  ['', null],
])('%s → %s', (text, care) => {
  expect(needsCare(text)).toBe(care)
})
