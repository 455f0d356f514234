/** Assembles the platform for a browser window. The only file of the platform that uses globals. */
import { findDeletedAccountEndpoint } from '../../../shared/contracts/deleted-accounts.ts'
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/contracts/http.ts'
import { type UserId, userIdSchema } from '../../../shared/domain/ids.ts'
import { type Auth, createAuth } from './auth/auth.ts'
import { followDeletedAccount } from './auth/deleted-account.ts'
import { createCookieMark, createDeviceSession, type DeviceSession } from './auth/device-session.ts'
import { sessionKeyFor } from './auth/session-key.ts'
import { type LocalIdentityStore, createLocalIdentityKeeper } from './auth/local-identity.ts'
import { type ProfileStore, createProfileStore } from './auth/profile.store.ts'
import { createSessionFollower } from './auth/session-follower.ts'
import { createSessionStore } from './auth/session.store.ts'
import { createLinkClientLoader, createSupabaseLoader } from './auth/supabase-client.ts'
import { createRefreshTurns, sha256 } from './auth/refresh-turns.ts'
import { createSecondStepCalls, type SecondStepCalls } from './auth/second-step-calls.ts'
import { createOnlineWait, createSupabaseFetch } from './auth/supabase-fetch.ts'
import { verifyProfile } from './auth/verify-profile.ts'
import { type HttpClient, createHttpClient } from './http/http-client.ts'
import { createUploader, type Uploader } from './http/uploader.ts'
import { type Logger, createConsoleLogger } from './log/logger.ts'
import { type SignupStorage, createSignupStorage } from './storage/signup-storage.ts'

export type Platform = {
  readonly origin: string
  readonly http: HttpClient
  readonly upload: Uploader
  readonly auth: Auth
  readonly secondStep: SecondStepCalls
  readonly profile: ProfileStore
  readonly signup: SignupStorage
  readonly logger: Logger
  /** Starts following session and profile, for the lifetime of the page. */
  readonly start: () => void
}

type Surroundings = {
  readonly fetch: typeof globalThis.fetch
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly logger: Logger
}

type BrowserPlatformDeps = {
  readonly localIdentity: LocalIdentityStore
  /** Removes what a deleted account kept on this device. */
  readonly wipe: (owner: UserId) => Promise<void>
  /** The server no longer serves this build. */
  readonly onOutdated: () => void
}

export function createBrowserPlatform(
  page: Window,
  { localIdentity, wipe, onOutdated }: BrowserPlatformDeps,
): Platform {
  const { origin } = page.location
  const logger = createConsoleLogger(console)
  const fetch: typeof globalThis.fetch = (input, init) => page.fetch(input, init)
  const isOnline = (): boolean => page.navigator.onLine
  const now = (): number => Date.now()
  const { auth, store, device, secondStep } = createBrowserAuth(page, { fetch, isOnline, now, logger })
  const { getAccessToken } = auth
  const http = createHttpClient({
    fetch,
    isOnline,
    now,
    logger,
    getAccessToken,
    onOutdated,
    // This device's session is outdated: refreshes it, which shows the second step or ends it.
    onSecondStepNeeded: () => {
      if (store.get().status === 'signed_in') void secondStep.recheck()
    },
    onTokenRefused: auth.tokenRefused,
    // The route guard reacts to the new profile.
    onStandingChanged: () => void profile.refresh(),
  })
  const upload = createUploader({
    newRequest: () => new XMLHttpRequest(),
    isOnline,
    now,
    logger,
    getAccessToken,
  })
  const signup = createSignupStorage(page.localStorage)
  const profile = createProfileStore({
    session: store,
    verify: () => verifyProfile(http),
    storage: page.localStorage,
    // After sign-out the login screen shows the portal of this role.
    onLeave: ({ user_type }) => {
      if (user_type !== undefined) signup.setRole(user_type)
    },
  })
  const keeper = createLocalIdentityKeeper({
    session: store,
    profile,
    store: localIdentity,
    storage: page.localStorage,
    now,
    logger,
  })
  const deletedAccount = followDeletedAccount({
    ...{ session: store, device, logger },
    wipe: async (person) => wipe(userIdSchema.parse(person)),
    wasDeleted: async (person) => (await http.call(findDeletedAccountEndpoint, { params: { person } })).ok,
  })
  return {
    origin,
    http,
    upload,
    auth,
    secondStep,
    profile,
    signup,
    logger,
    start: () => {
      deletedAccount.start()
      auth.start()
      profile.start()
      keeper.start()
    },
  }
}

type BrowserAuth = {
  readonly auth: Auth
  readonly secondStep: SecondStepCalls
  readonly store: ReturnType<typeof createSessionStore>
  readonly device: DeviceSession
}

export function createBrowserAuth(page: Window, surroundings: Surroundings): BrowserAuth {
  const { origin, protocol } = page.location
  const { fetch, isOnline, now, logger } = surroundings
  const key = sessionKeyFor(origin)
  const device = createDeviceSession(
    page.localStorage,
    createCookieMark(page.document, protocol === 'https:'),
    key,
  )
  const store = createSessionStore()
  const clientDeps = {
    origin,
    storage: device.adapter,
    storageKey: key,
    fetch: createSupabaseFetch({
      fetch,
      isOnline,
      readSession: device.read,
      readStoredText: () => device.adapter.getItem(key),
      turns: createRefreshTurns({ locks: page.navigator.locks, digest: sha256 }),
      untilOnline: createOnlineWait(page),
    }),
  }
  const loadClient = createSupabaseLoader(clientDeps)
  const loadLinkClient = createLinkClientLoader(clientDeps)
  const follower = createSessionFollower({
    device,
    store,
    loadClient,
    isOnline,
    now,
    openedAt: page.performance.timeOrigin,
    events: page,
    forgetRefreshFailures: () => announceNetwork(key),
    logger,
  })
  const revokeToken = (token: string): Promise<boolean> => revoke(fetch, token)
  const auth = createAuth({
    ...{ origin, device, store, follower, now, logger, loadLinkClient },
    revoke: revokeToken,
  })
  const secondStep = createSecondStepCalls({
    client: follower.connect,
    device,
    browser: () => ({ credentials: navigator.credentials, location }),
  })
  return { auth, secondStep, store, device }
}

/** The auth client listens on a channel named after its storage key; a refresh event clears its remembered failure. */
function announceNetwork(key: string): boolean {
  if (typeof BroadcastChannel === 'undefined') return false
  const channel = new BroadcastChannel(key)
  channel.postMessage({ event: 'TOKEN_REFRESHED', session: null })
  channel.close()
  return true
}

async function revoke(fetch: typeof globalThis.fetch, accessToken: string): Promise<boolean> {
  const response = await fetch('/supabase/auth/v1/logout?scope=local', {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${accessToken}`, [CSRF_HEADER]: CSRF_VALUE },
  })
  return response.ok
}
