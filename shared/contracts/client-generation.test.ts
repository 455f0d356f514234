import { expect, it } from 'vitest'
import { CLIENT_GENERATION, isOutdated, MIN_CLIENT_HEADER } from './client-generation.ts'

it.each([
  [null, false],
  ['', false],
  ['soon', false],
  ['0', false],
  [String(CLIENT_GENERATION), false],
  [String(CLIENT_GENERATION + 1), true],
])('an answer that asks for generation %j outdates this build: %s', (asked, expected) => {
  expect(isOutdated(new Headers(asked === null ? {} : { [MIN_CLIENT_HEADER]: asked }))).toBe(expected)
})
