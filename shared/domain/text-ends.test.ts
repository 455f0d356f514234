import { expect, it } from 'vitest'
import { withoutPercentSign, withoutTrailing } from './text-ends.ts'

it.each([
  ['https://a.example//', '/', 'https://a.example'],
  ['report. . .', '. ', 'report'],
  ['...', '.', ''],
  ['', '/', ''],
  ['/a/b', '/', '/a/b'],
])('%j ends without %j as %j', (text, characters, wanted) => {
  expect(withoutTrailing(text, characters)).toBe(wanted)
})

it.each([
  [' 25 % ', '25'],
  ['25%', '25'],
  ['25', '25'],
  ['%', ''],
  ['25%%', '25%'],
])('the percentage %j is %j', (text, wanted) => {
  expect(withoutPercentSign(text)).toBe(wanted)
})
