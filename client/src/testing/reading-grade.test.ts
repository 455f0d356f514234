import { expect, it } from 'vitest'
import { hardestSentences, readingGrade } from './reading-grade.ts'

it('follows the formula: 0.39 words a sentence + 11.8 syllables a word - 15.59', () => {
  // 6 words, 1 sentence, 6 syllables.
  expect(readingGrade(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59)
  // 10 words, 2 sentences, 10 syllables: two blocks are two sentences, with or without stops.
  expect(readingGrade(['The cat sat down here', 'The dog ran off then'])).toBeCloseTo(0.39 * 5 + 11.8 - 15.59)
})

it('finds legal English hard', () => {
  const legal =
    'Notwithstanding any representation to the contrary, the establishment of an attorney-client relationship requires a written agreement executed by both parties.'
  expect(readingGrade([legal])).toBeGreaterThan(16)
  expect(hardestSentences(['The cat sat on the mat.', legal], 1)[0]).toContain('Notwithstanding')
})

it('does not let short labels make a page look easy', () => {
  const hard = ['Jurisdictional considerations necessitate additional documentation.']
  expect(readingGrade([...hard, 'Yes', 'No', 'Next Step'])).toBe(readingGrade(hard))
})
