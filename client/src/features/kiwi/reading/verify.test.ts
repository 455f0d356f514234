import { expect, it } from 'vitest'
import { verifyAnswer } from './verify.ts'

const PASSAGES = [
  {
    n: 1,
    text: 'Limits: $100,000 each person. “I ran the light,” he said on March 3, 2024. See 410 U.S. 113.',
  },
  { n: 2, text: 'The fee is 33 percent.' },
]

it.each([
  ['The limit is $100,000 [1].', 'verified'],
  ['The limit is $100,000.00 [1].', 'verified'],
  ['He said "I ran the light" on 03/03/2024 [1].', 'verified'],
  ['The limit is $200,000 [1].', 'unsupported'],
  ['The fee is 40 percent [2].', 'unsupported'],
  ['It was on March 4, 2024 [1].', 'unsupported'],
  ['As held in 411 U.S. 113 [1].', 'unsupported'],
  ['He said "I stopped at the light" [1].', 'struck'],
  ['The limit is $100,000 [9].', 'wrong_source'],
  ['The limit is $100,000.', 'no_source'],
  ['The driver was tired.', 'no_source'],
])('%s', (answer, status) => {
  expect(verifyAnswer(answer, PASSAGES)).toMatchObject([{ status }])
})

it('takes a chip after the full stop with the sentence before it', () => {
  expect(verifyAnswer('The fee is 33 percent. [2] The limit is $100,000. [1]', PASSAGES)).toMatchObject([
    { status: 'verified' },
    { status: 'verified' },
  ])
})
