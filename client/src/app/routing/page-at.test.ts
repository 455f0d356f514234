import { expect, it } from 'vitest'
import { PAGES } from '../../platform/navigation/pages.ts'
import { pageAt } from './page-at.ts'

it('has one record for each address', () => {
  const paths = PAGES.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})

it.each([
  ['/', '/'],
  ['/pricing/', '/pricing'],
  ['/pricing/more', '*'],
  ['/dashboard', '/dashboard'],
  ['/dashboard/referrals/7', '/dashboard/referrals/:id'],
  ['/dashboard/liens/document/new', '/dashboard/liens/document/new'],
  ['/dashboard/liens/shared/7', '/dashboard/liens/shared/:share'],
  ['/dashboard/anything/at/all', '/dashboard/*'],
  ['/settings/billing', '/settings/billing'],
  ['/admin/approvals/more', '/admin/*'],
  ['/no-such-page', '*'],
])('%s is %s', (pathname, path) => {
  expect(pageAt(pathname).path).toBe(path)
})

it.each(['/Dashboard', '/%64ashboard', '/dashboard/'])(
  'an address that is only written in another way, %s, is the same page',
  (pathname) => {
    expect(pageAt(pathname).path).toBe('/dashboard')
  },
)
