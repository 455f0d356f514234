import { expect, it } from 'vitest'
import { isPrerendered } from './prerendered-page.ts'

function rootOf(page: string | null): HTMLElement {
  const root = document.createElement('div')
  if (page !== null) root.setAttribute('data-drawn', page)
  return root
}

it.each([
  ['/pricing', '/pricing', '', true],
  ['/pricing', '/pricing/', '', true],
  ['/', '/', '#how', true],
  // A service worker may answer any address with a cached document.
  ['/', '/pricing', '', false],
  ['/', '/dashboard', '', false],
  [null, '/', '', false],
  // Redirects to the reset page.
  ['/', '/', '#access_token=x&type=recovery', false],
])('%j drawn, %s%s wanted: may be taken over: %s', (drawn, pathname, hash, expected) => {
  expect(isPrerendered(rootOf(drawn), { pathname, hash })).toBe(expected)
})
