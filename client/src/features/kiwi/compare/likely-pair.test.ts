import { expect, it } from 'vitest'
import { likelyPair } from './likely-pair.ts'

it.each([
  [
    ['Retainer.docx', 'Release, first draft.docx', 'Release, as returned.docx'],
    ['Release, first draft.docx', 'Release, as returned.docx'],
  ],
  [
    ['One.docx', 'Two.docx'],
    ['One.docx', 'Two.docx'],
  ],
  [['One.docx'], null],
])('of %j the versions of one document are %j', (files, pair) => {
  expect(likelyPair(files)).toEqual(pair)
})
