import { describe, expect, it } from 'vitest'
import { verifyAnswer } from '../reading/verify.ts'
import type { WrittenAnswer } from '../storage/case-file.ts'
import { costWords, endWords, isProven, markOf, partsOf } from './written-words.ts'

const written = (change: Partial<WrittenAnswer>): WrittenAnswer => ({
  ...{ task: 'answer', model: 'some-model', host: 'llm.example', price: null, passages: [], end: 'whole' },
  ...{ sentences: [], tokens: null, why: null },
  ...change,
})

describe('what is said of a sentence', () => {
  const passages = [{ n: 1, text: 'The fee is 33 percent.' }]
  it.each([
    ['The fee is 33 percent [1].', '✓ In the source', true],
    ['The client pays a fee [1].', '○ Source named', false],
    ['"The fee is waived" [1].', '✗ Not in the source', false],
    ['The fee is 40 percent [1].', '! Not in the source', false],
    ['The fee is 33 percent [2].', '! No such source', false],
    ['The claim is strong.', '? No source given', false],
  ])('%s', (text, label, proven) => {
    const [sentence] = verifyAnswer(text, passages)
    expect(sentence && [markOf(sentence).label, isProven(sentence)]).toEqual([label, proven])
  })
})

describe('a sentence in parts', () => {
  it('has chips where it names passages', () => {
    expect(partsOf('Both agree [1][2, 3].')).toEqual([
      { kind: 'words', text: 'Both agree ' },
      { kind: 'chips', numbers: [1] },
      { kind: 'chips', numbers: [2, 3] },
      { kind: 'words', text: '.' },
    ])
  })
  it('has no markup: what looks like it stays words', () => {
    const text = '![a](https://a.example) <b>See</b> [here](https://a.example).'
    expect(partsOf(text)).toEqual([{ kind: 'words', text }])
  })
})

it.each([
  [{ end: 'whole' }, null],
  [{ end: 'silent' }, 'The language model does not answer. Extracted answer instead.'],
  [
    { end: 'failed', sentences: [{ sentence: 'A.', status: 'no_source', why: '', facts: 0 }] },
    'The language model does not answer. The answer was cut off.',
  ],
  [
    { end: 'refused', why: '60 questions an hour can be asked. Again at 2:20 PM.' },
    '60 questions an hour can be asked. Again at 2:20 PM. Extracted answer instead.',
  ],
] as const)('an answer that ended so: %j', (change, words) => {
  expect(
    endWords(written({ ...change, sentences: 'sentences' in change ? [...change.sentences] : [] })),
  ).toBe(words)
})

it.each([
  [{ sent: 1900, written: 30, isEstimate: false }, { in: 6, out: 15 }, '1,930 tokens, about $0.01'],
  [{ sent: 100, written: 10, isEstimate: true }, { in: 3, out: 15 }, 'about 110 tokens, less than $0.01'],
  [{ sent: 100, written: 10, isEstimate: false }, null, '110 tokens'],
])('the cost of %j at %j', (tokens, price, words) => {
  expect(costWords({ tokens, price })).toBe(words)
})
