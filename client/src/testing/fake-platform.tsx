/** A platform for tests of screens and guards: real stores, with an auth client and a server that the test configures. */
import { type SupabaseClient, createClient } from '@supabase/supabase-js'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import type { VerifyProfileResponse } from '../../../shared/contracts/profile.ts'
import type { Auth, AuthResult, LinkSession } from '../platform/auth/auth.ts'
import type { Identity } from '../platform/auth/identity.ts'
import { createProfileStore } from '../platform/auth/profile.store.ts'
import {
  type SessionState,
  type SessionStore,
  createSessionStore,
  identityIn,
} from '../platform/auth/session.store.ts'
import type { SecondStepCalls } from '../platform/auth/second-step-calls.ts'
import type { Platform } from '../platform/browser-platform.ts'
import type { HttpAnswer } from '../platform/http/http-client.ts'
import { PlatformProvider } from '../platform/platform-provider.tsx'
import { createSignupStorage } from '../platform/storage/signup-storage.ts'

export const ADA: Identity = {
  userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01',
  email: 'ada@example.test',
  displayName: 'Ada',
  givenName: 'Ada',
  familyName: null,
  picture: null,
  provider: 'email',
}

export const ATTORNEY: VerifyProfileResponse = {
  exists: true,
  user_type: 'attorney',
  is_approved: true,
  subscription_status: 'active',
  first_name: 'Ada',
}

const done = <T,>(value: T): Promise<AuthResult<T>> => Promise.resolve({ ok: true, value })

export function failed(
  message: string,
  unreachable = false,
): Promise<{ ok: false; failure: { message: string; code: null; unreachable: boolean } }> {
  return Promise.resolve({ ok: false, failure: { message, code: null, unreachable } })
}

export function profileAnswer(profile: VerifyProfileResponse): HttpAnswer<VerifyProfileResponse> {
  return { ok: true, status: 200, value: profile, requestId: null }
}

export type FakePlatform = Platform & { readonly store: SessionStore; readonly auth: Auth }

/** A valid link to an account; `session` overrides its methods. */
export function linkTo(identity: Identity, session: Partial<LinkSession> = {}): LinkSession {
  return {
    identity,
    keep: () => done(undefined),
    changePassword: () => done(undefined),
    drop: () => undefined,
    ...session,
  }
}

type FakeOptions = {
  readonly session?: SessionState
  readonly auth?: Partial<Auth>
  readonly secondStep?: Partial<SecondStepCalls>
  readonly verify?: () => Promise<HttpAnswer<VerifyProfileResponse>>
}

export function createFakePlatform(options: FakeOptions = {}): FakePlatform {
  const { session, auth = {}, secondStep = {}, verify } = options
  const store = createSessionStore()
  store.set(session ?? { status: 'signed_out', reason: 'none' })
  const notExpected = () => Promise.reject(new Error('not expected in this test'))
  const fakeAuth: Auth = {
    session: store,
    start: () => () => undefined,
    getIdentity: () => Promise.resolve(identityIn(store.get())),
    getAccessToken: () => Promise.resolve(identityIn(store.get()) === null ? null : 'token'),
    signInWithPassword: () => {
      store.set({ status: 'signed_in', identity: ADA })
      return done({ userId: ADA.userId })
    },
    isRemembered: () => false,
    signUp: notExpected,
    providerUrl: notExpected,
    openLink: notExpected,
    sendRecoveryMail: () => done(undefined),
    changePassword: () => done(undefined),
    tokenRefused: () => undefined,
    signOut: (way) =>
      store.set({ status: 'signed_out', reason: way?.farewell === true ? 'left' : 'requested' }),
    hasToldSignOut: () => Promise.resolve(true),
    endSessions: () => done(undefined),
    dataClient: notExpected,
    ...auth,
  }
  const signup = createSignupStorage(localStorage)
  const profile = createProfileStore({
    session: store,
    storage: localStorage,
    verify: verify ?? (() => Promise.resolve(profileAnswer(ATTORNEY))),
    onLeave: ({ user_type }) => {
      if (user_type !== undefined) signup.setRole(user_type)
    },
  })
  return {
    origin: 'http://localhost:3000',
    http: { call: notExpected },
    upload: notExpected,
    auth: fakeAuth,
    secondStep: {
      ways: () => ['app'],
      list: () => done([]),
      beginApp: notExpected,
      confirmApp: notExpected,
      addPasskey: notExpected,
      answerWithApp: notExpected,
      answerWithPasskey: notExpected,
      remove: notExpected,
      recheck: () => done(undefined),
      ...secondStep,
    },
    store,
    profile,
    signup,
    logger: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
    start: () => profile.start(),
  }
}

type TableAnswer = (url: URL, body: unknown) => Response

/** The real data client, with responses from the test. */
export async function fakeDataClient(answer: TableAnswer): Promise<SupabaseClient> {
  const client = createClient('http://localhost:3000/supabase', 'public', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
        return Promise.resolve(answer(url, body))
      },
    },
  })
  return Promise.resolve(client)
}

export type Screen = RenderResult & {
  readonly path: () => string
  readonly go: (to: string) => Promise<void>
}

/** Renders `screen` at `at`; every other path renders "elsewhere". `frame` stays mounted around both, as in the app. */
export function renderAt(
  at: string,
  screen: ReactNode,
  platform: Platform,
  path = at.split(/[?#]/)[0] ?? at,
  frame: (outlet: ReactNode) => ReactNode = (outlet) => outlet,
): Screen {
  const children = [
    { path, element: screen },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const router = createMemoryRouter([{ element: frame(<Outlet />), children }], { initialEntries: [at] })
  // Before the first render, as in the browser.
  platform.start()
  const rendered = render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  )
  return {
    ...rendered,
    path: () => {
      const { pathname, search, hash } = router.state.location
      return `${pathname}${search}${hash}`
    },
    go: (to) => router.navigate(to),
  }
}
