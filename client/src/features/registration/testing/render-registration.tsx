/** Renders a registration screen with a scripted server, an in-memory draft store, and real browser storage. */
import { IDBFactory } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { UserType } from '../../../../../shared/contracts/profile.ts'
import type { Identity } from '../../../platform/auth/identity.ts'
import type { ProfileState } from '../../../platform/auth/profile.store.ts'
import { createSessionStore, type SessionState } from '../../../platform/auth/session.store.ts'
import type { Platform } from '../../../platform/browser-platform.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { createSignupStorage } from '../../../platform/storage/signup-storage.ts'
import { renderApplicantPage } from '../../../testing/applicant-stage.tsx'
import { createTestCore } from '../../../testing/test-core.ts'
import { createRegistrationDrafts } from '../wizard/registration-draft.store.ts'
import { identity as dana, PASSWORD } from './scenes.ts'

export type Call = { readonly method: string; readonly path: string; readonly body: unknown }
type Reply = { readonly status?: number; readonly body: unknown } | 'unreachable'
/** Maps 'POST /api/x' to its response. */
export type Script = Readonly<Record<string, (call: Call) => Reply | Promise<Reply>>>

const ORIGIN = 'https://app.example'

export function scriptedServer(script: Script) {
  const calls: Call[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN)
    const method = init?.method ?? 'GET'
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const call = { method, path: `${url.pathname}${url.search}`, body: sent }
    calls.push(call)
    const reply = await (script[`${method} ${url.pathname}`]?.(call) ?? {
      status: 404,
      body: { error: 'Not found' },
    })
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    const { status = 200, body } = reply
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  }
  return { fetch, calls, to: (path: string) => calls.filter((call) => call.path.startsWith(path)) }
}

export type Stage = {
  readonly script?: Script
  readonly identity?: Identity | null
  /** Sign-in with the test password succeeds once this returns true. */
  readonly accountExists?: () => boolean
  readonly at?: string
  readonly isOnline?: () => boolean
  /** Omit when there is no profile yet. */
  readonly userType?: UserType
  readonly indexedDB?: IDBFactory
  readonly setTimer?: OfflineCore['setTimer']
}

export function createStage(stage: Stage = {}) {
  const server = scriptedServer(stage.script ?? {})
  const session = createSessionStore()
  const show = (identity: Identity | null): void => {
    const state: SessionState =
      identity === null ? { status: 'signed_out', reason: 'none' } : { status: 'signed_in', identity }
    session.set(state)
  }
  show(stage.identity ?? null)
  const signInWithPassword = vi.fn<Auth['signInWithPassword']>((email, password) => {
    if (stage.accountExists?.() === true && password === PASSWORD) {
      show({ ...dana, email })
      return Promise.resolve({ ok: true, value: { userId: dana.userId } })
    }
    const failure = { message: 'Invalid login credentials', code: 'invalid_credentials', unreachable: false }
    return Promise.resolve({ ok: false, failure })
  })
  const { userType } = stage
  const profile: ProfileState =
    userType === undefined
      ? { status: 'none' }
      : { status: 'known', freshness: 'confirmed', profile: { exists: true, user_type: userType } }
  const isOnline = stage.isOnline ?? (() => true)
  const now = () => Date.now()
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const getAccessToken = () => Promise.resolve(session.get().status === 'signed_in' ? 'token' : null)
  const http = createHttpClient({ fetch: server.fetch, getAccessToken, isOnline, now, logger })
  const refresh = vi.fn<Platform['profile']['refresh']>(() =>
    Promise.resolve({ ok: false, error: { kind: 'offline' } }),
  )
  // Only the parts of the platform that these screens use.
  const platform = {
    origin: ORIGIN,
    http,
    auth: {
      session,
      signInWithPassword,
      providerUrl: () =>
        Promise.resolve({ ok: false, failure: { message: 'down', code: null, unreachable: true } }),
    },
    profile: {
      get: () => profile,
      subscribe: () => () => undefined,
      refresh,
    },
    signup: createSignupStorage(localStorage),
    logger,
    start: () => () => undefined,
  } as unknown as Platform
  const indexedDB = stage.indexedDB ?? new IDBFactory()
  const core = createTestCore({
    indexedDB,
    now,
    isNavigatorOnline: isOnline,
    ...(stage.setTimer === undefined ? {} : { setTimer: stage.setTimer }),
  })
  return {
    server,
    session,
    show,
    platform,
    core,
    indexedDB,
    signInWithPassword,
    drafts: createRegistrationDrafts(core.draftDeps),
  }
}

/** Renders `element` at `path`. Other routes render only their path. */
export function renderAt(element: ReactNode, path: string, stage: ReturnType<typeof createStage>) {
  // The screens read the query string from window.location.
  window.history.replaceState(null, '', path)
  return renderApplicantPage(element, path, stage)
}
