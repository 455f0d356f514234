import { expect, it } from 'vitest'
import { documentOf, isFindable, MARKETING_PATHS, marketingPathOf } from './marketing-pages.ts'

it.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/pricing/more', null],
  ['/Pricing', null],
  ['/dashboard', null],
  ['', null],
])('%j is the marketing page %j', (path, page) => {
  expect(marketingPathOf(path)).toBe(page)
})

it('every page has a document of its own, none of them the shell', () => {
  const documents = MARKETING_PATHS.map(documentOf)
  expect(new Set(documents).size).toBe(MARKETING_PATHS.length)
  expect(documents).not.toContain('/index.html')
})

it.each([
  ['/', true],
  ['/help', true],
  ['/signup/login', true],
  ['/signup/firm-details', false],
  ['/dashboard', true],
  ['/dashboard/referrals', false],
  ['/auth/callback', false],
  ['/no-such-page', false],
])('search engines may keep %s: %s', (path, expected) => {
  expect(isFindable(path)).toBe(expected)
})
