import { describe, expect, it } from 'vitest'
import { PAGES } from '../../platform/navigation/pages.ts'
import { pageStyleOf } from './page-style.ts'

const pathsOf = (style: string) => PAGES.filter((page) => page.style === style).map(({ path }) => path)

describe('page style', () => {
  it('[PG-01] gives the light marketing style to exactly eight pages', () => {
    const marketing = [
      '/',
      '/pricing',
      '/company',
      '/help',
      '/press',
      '/privacy-policy',
      '/terms-of-service',
      '/legal-search-beta',
    ]
    expect(pathsOf('marketing').toSorted()).toEqual(marketing.toSorted())
    expect(marketing.map(pageStyleOf)).toEqual(marketing.map(() => 'marketing'))
    expect(['/pricing/more', '/helpful', '/pressroom', '/companyx'].map(pageStyleOf)).not.toContain(
      'marketing',
    )
  })

  it('[PG-02] gives the signup style to every path that starts with one of four prefixes', () => {
    const signup = [
      '/signup',
      '/signup/login',
      '/signup/register',
      '/pending-approval',
      '/forgot-password',
      '/reset-password',
    ]
    expect(signup.map(pageStyleOf)).toEqual(signup.map(() => 'signup'))
    const without = ['/signup/no-such-page', '/signups', '/forgot-password/more']
    expect(without.map(pageStyleOf)).toEqual(without.map(() => 'signup'))
    const prefixed = PAGES.map(({ path }) => path).filter((path) =>
      /^\/(signup|pending-approval|forgot-password|reset-password)/.test(path),
    )
    expect(pathsOf('signup')).toEqual(prefixed)
  })

  it('[PG-03] gives every other path the application style', () => {
    const others = [
      '/dashboard',
      '/submit-referral',
      '/test/email',
      '/auth/callback',
      '/home',
      '/goodbye',
      '/nowhere',
    ]
    expect(others.map(pageStyleOf)).toEqual(others.map(() => 'application'))
  })

  it('does not tell a path with a closing slash from one without', () => {
    expect(pageStyleOf('/pricing/')).toBe('marketing')
    expect(pageStyleOf('/')).toBe('marketing')
  })
})
