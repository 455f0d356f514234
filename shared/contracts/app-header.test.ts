import { expect, it } from 'vitest'
import { APP_HEADER, APP_HEADER_VALUE, isMarkedAsOurs } from './app-header.ts'

it.each([
  [null, false],
  ['', false],
  ['other', false],
  [APP_HEADER_VALUE, true],
])('an answer marked %j is ours: %s', (mark, expected) => {
  expect(isMarkedAsOurs(new Headers(mark === null ? {} : { [APP_HEADER]: mark }))).toBe(expected)
})
