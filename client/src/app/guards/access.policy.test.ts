import { describe, expect, it } from 'vitest'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import type { ProfileState } from '../../platform/auth/profile.store.ts'
import type { SessionState } from '../../platform/auth/session.store.ts'
import { PAGES } from '../../platform/navigation/pages.ts'
import { pageAt } from '../routing/page-at.ts'
import { decideAccess } from './access.policy.ts'

const identity = {
  userId: 'u',
  email: 'a@b.test',
  displayName: null,
  givenName: null,
  familyName: null,
  picture: null,
  provider: 'email',
}
const signedIn: SessionState = { status: 'signed_in', identity }
const attorney: VerifyProfileResponse = {
  exists: true,
  user_type: 'attorney',
  is_approved: true,
  subscription_status: 'active',
}

function known(profile: VerifyProfileResponse): ProfileState {
  return { status: 'known', profile, freshness: 'confirmed' }
}

const PEOPLE = {
  visitor: { session: { status: 'signed_out', reason: 'none' }, profile: { status: 'none' } },
  client: { session: signedIn, profile: known({ exists: true, user_type: 'client', is_approved: true }) },
  unpaid: { session: signedIn, profile: known({ ...attorney, subscription_status: 'none' }) },
  unapproved: { session: signedIn, profile: known({ ...attorney, is_approved: false }) },
  attorney: { session: signedIn, profile: known(attorney) },
  admin: { session: signedIn, profile: known({ ...attorney, is_admin: true }) },
} as const satisfies Record<string, { session: SessionState; profile: ProfileState }>
type Person = keyof typeof PEOPLE

function outcome(person: Person, path: string): string {
  const decision = decideAccess({ access: pageAt(path).access, ...PEOPLE[person], role: null, here: path })
  return decision.kind === 'redirect' ? decision.to : decision.kind
}

const SAMPLES = PAGES.filter(({ access }) => access !== 'public').map(({ path }) =>
  path.replaceAll(':id', '7').replace('/*', '/anything/below'),
)

describe('the table of pages', () => {
  it('[RT-01] opens exactly these to everyone, and addresses without a page', () => {
    const open = PAGES.filter(({ access }) => access === 'public').map(({ path }) => path)
    expect(open.toSorted()).toEqual(
      [
        ...[
          '/signup',
          '/signup/login',
          '/signup/register',
          '/signup/complete-profile',
          '/signup/firm-details',
        ],
        ...['/forgot-password', '/reset-password', '/confirm-email', '/login', '/login/second-step'],
        ...['/auth/callback', '/auth/google/callback', '/google-callback', '/onedrive-callback'],
        ...['/linkedin-callback', '/home', '/goodbye', '/ui-test', '/preview/firm-details'],
        ...['/', '/pricing', '/company', '/help', '/press', '/privacy-policy', '/terms-of-service'],
        ...['/legal-search-beta', '/coming-soon', '/attorney/:slug', '*'],
      ].toSorted(),
    )
    for (const path of open) expect(outcome('visitor', path.replace('*', '/no-such-page')), path).toBe('show')
  })

  it.each([
    '/dashboard',
    '/dashboard/referrals',
    '/%64ashboard/referrals',
    '/submit-referral',
    '/kiwi-ai',
    '/test/email',
    '/api/download-file',
    '/settings',
    '/settings/integrations',
    '/notifications',
    '/support',
    '/explore',
    '/explore/42',
    '/saved-cases',
    '/home2',
    '/private-network',
    '/call-center',
    '/dashboard/liens/new',
    '/dashboard/liens/42/edit',
    '/dashboard/liens/shared/42',
    '/dashboard/liens/document/new',
    '/bar-verification-preview',
    '/pending-approval',
    '/admin/approvals',
  ])('[RT-02] %s needs a session, and [RT-03] a visitor is sent to the login, with the way back', (path) => {
    expect(pageAt(path).access).not.toBe('public')
    expect(outcome('visitor', path)).toBe(`/signup/login?returnTo=${encodeURIComponent(path)}`)
  })

  it.each(SAMPLES)('[RT-07] %s: who gets in, and where the others are sent', (path) => {
    const { access } = pageAt(path)
    const results = Object.keys(PEOPLE)
      .map((person) => outcome(person as Person, path))
      .slice(1)
    const payment = '/signup/register?phase=2'
    const expected = {
      session: ['show', 'show', 'show', 'show', 'show'],
      member: ['show', payment, '/pending-approval', 'show', 'show'],
      attorney: ['refuse', payment, '/pending-approval', 'show', 'show'],
      admin: ['refuse', 'refuse', 'refuse', 'refuse', 'show'],
      public: [],
    }
    expect(results).toEqual(expected[access])
  })
})

describe('while things are not known', () => {
  const ask = (session: SessionState, profile: ProfileState) =>
    decideAccess({ access: 'attorney', session, profile, role: null, here: '/dashboard' })

  it('[RT-04] waits while the session or the profile is being checked', () => {
    expect(ask({ status: 'checking' }, { status: 'none' })).toEqual({ kind: 'wait' })
    expect(ask(signedIn, { status: 'none' })).toEqual({ kind: 'wait' })
    expect(ask(signedIn, { status: 'loading' })).toEqual({ kind: 'wait' })
  })

  it('[RT-12] opens offline for someone this device knows', () => {
    const remembered: ProfileState = { status: 'known', profile: attorney, freshness: 'remembered' }
    expect(ask({ status: 'offline_known', identity }, remembered)).toEqual({ kind: 'show' })
  })

  it('believes a remembered "yes" at once, a remembered "no" only when the server cannot be asked', () => {
    const profile = { ...attorney, is_approved: false }
    expect(ask(signedIn, { status: 'known', profile: attorney, freshness: 'asking' })).toEqual({
      kind: 'show',
    })
    expect(ask(signedIn, { status: 'known', profile, freshness: 'asking' })).toEqual({ kind: 'wait' })
    expect(ask(signedIn, { status: 'known', profile, freshness: 'remembered' })).toMatchObject({
      to: '/pending-approval',
    })
  })

  it('leads everyone whose account is to be deleted to where it can be kept, and nowhere else', () => {
    const open = (
      path: string,
      person: VerifyProfileResponse,
      freshness: 'confirmed' | 'asking' = 'confirmed',
    ) =>
      decideAccess({
        access: pageAt(path).access,
        session: signedIn,
        profile: {
          status: 'known',
          profile: { ...person, deletion_due: '2026-12-11T10:00:00.000Z' },
          freshness,
        },
        role: null,
        here: path,
      })
    const client: VerifyProfileResponse = { exists: true, user_type: 'client', is_approved: true }
    for (const person of [attorney, client, { ...attorney, is_approved: false }, { exists: false }])
      for (const path of ['/dashboard', '/home2', '/pending-approval', '/settings'])
        expect(open(path, person)).toEqual({ kind: 'redirect', to: '/account-deletion' })
    for (const path of ['/account-deletion', '/settings/data?a=1', '/pricing'])
      expect(open(path, client)).toEqual({ kind: 'show' })
    expect(open('/home2', client, 'asking')).toEqual({ kind: 'wait' })
  })

  it('a look-up that failed is no "no"', () => {
    expect(ask(signedIn, { status: 'failed', error: { kind: 'offline' } })).toEqual({
      kind: 'cannot_tell',
      error: { kind: 'offline' },
    })
  })

  it('a sign-in that is half done goes on to its second step, with the way back', () => {
    const half: SessionState = { status: 'second_step', identity }
    for (const access of ['session', 'member', 'attorney', 'admin'] as const)
      expect(
        decideAccess({
          access,
          session: half,
          profile: { status: 'none' },
          role: null,
          here: '/settings?a=1',
        }),
      ).toEqual({ kind: 'redirect', to: '/login/second-step?returnTo=%2Fsettings%3Fa%3D1' })
  })

  it('an administrator without a second step is brought to set one up, unless it is only suggested', () => {
    const open = (second_step: 'required' | 'suggested' | undefined) =>
      decideAccess({
        access: 'admin',
        session: signedIn,
        profile: known({ ...attorney, is_admin: true, second_step }),
        role: null,
        here: '/admin/approvals',
      }).kind
    expect([open('required'), open('suggested'), open(undefined)]).toEqual([
      'set_up_second_step',
      'show',
      'show',
    ])
  })

  it('someone who has just signed out is not sent back to where they were', () => {
    for (const reason of ['requested', 'left'] as const)
      expect(ask({ status: 'signed_out', reason }, { status: 'none' })).toEqual({
        kind: 'redirect',
        to: '/signup/login',
      })
  })

  it('[RT-02] an address below the dashboard that no screen answers asks for a session all the same', () => {
    expect(pageAt('/dashboard/anything/at/all').access).toBe('attorney')
  })

  it.each([
    ['attorney', '/signup/register?phase=2'],
    ['client', '/home'],
    [null, '/signup'],
  ] as const)('without a profile, the role %s leads to %s', (role, to) => {
    const profile = known({ exists: false })
    expect(
      decideAccess({ access: 'member', session: signedIn, profile, role, here: '/dashboard' }),
    ).toMatchObject({ to })
  })
})
