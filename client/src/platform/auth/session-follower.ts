/**
 * Keeps the session store current: from the stored session at start-up, then from events of the auth client and of other tabs. `null`
 * from the auth client never means "signed out", because it can also mean that an expired token could not be refreshed. Only removing the
 * session from the device signs the user out.
 */
import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js'
import type { ErrorCode } from '../../../../shared/domain/app-error.ts'
import type { Logger } from '../log/logger.ts'
import type { DeviceSession } from './device-session.ts'
import { type Identity, type StoredSession, identityOf } from './identity.ts'
import { owesSecondStep } from './second-step.ts'
import { type SessionStore, type SignedOutReason, identityIn } from './session.store.ts'

export type BrowserEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>

export type SessionFollowerDeps = {
  readonly device: DeviceSession
  readonly store: SessionStore
  readonly loadClient: () => Promise<SupabaseClient>
  readonly isOnline: () => boolean
  readonly now: () => number
  /** Start of the page load, in milliseconds since 1970. */
  readonly openedAt: number
  readonly events: BrowserEvents
  /**
   * The auth client caches a failed refresh for one minute. This clears the cache; the client then emits TOKEN_REFRESHED without a
   * session. Returns false if the browser does not support it.
   */
  readonly forgetRefreshFailures: () => boolean
  readonly logger: Logger
}

export type SessionFollower = {
  readonly start: () => () => void
  /** Loads the auth client and subscribes to it, once. */
  readonly connect: () => Promise<SupabaseClient>
  /** The user, confirmed by the auth server if it responds within `deadline` ms, else as stored on this device. */
  readonly getIdentity: (deadline?: number) => Promise<Identity | null>
  readonly signedOut: (reason: SignedOutReason) => void
  /** The server has rejected this device's token: refreshes the session, which fails if it has ended. */
  readonly tokenRefused: (code: string | null) => void
}

/** Longest wait for the auth server before the stored identity is used. Milliseconds. */
const IDENTITY_DEADLINE = 1500
/** Milliseconds after the page load began, to render the page within 1.5 s. */
const BOOT_DEADLINE = 1000
/** Minimum wait for the auth server, for slow devices on which loading alone takes longer. Milliseconds. */
const BOOT_LEAST = 200
/** The auth client refreshes a token that expires sooner than this. Milliseconds. */
const EXPIRY_MARGIN = 90_000
/** Delay before loading the auth client's code again after a failure. Milliseconds. */
const LOAD_AGAIN_AFTER = 30_000
/** Minimum milliseconds between checks of a session whose token was rejected. */
const REFUSAL_PATIENCE = 30_000
/** The longest single timer: setTimeout overflows after about 24 days. Milliseconds. */
const LONGEST_WAIT = 24 * 60 * 60_000

export function createSessionFollower(deps: SessionFollowerDeps): SessionFollower {
  const { device, store } = deps
  const { signedIn, knownOffline, signedOut } = reportsTo(store)
  const onAuthEvent = (event: AuthChangeEvent, session: Session | null): void => {
    if (session !== null) signedIn(session)
    else if (event === 'SIGNED_OUT' && device.read() === null) signedOut(refusals.reason())
    // Triggered by onOnline. Deferred, because the listener must not call the client.
    else if (event === 'TOKEN_REFRESHED') setTimeout(reconfirm, 0)
  }
  const connect = once(async () => {
    const client = await deps.loadClient()
    client.auth.onAuthStateChange((event, session) => {
      onAuthEvent(event, session)
    })
    return client
  })
  const renewal = createRenewal(deps, connect)
  const refusals = createRefusals(deps, connect, signedOut)
  const confirm = async (): Promise<Session | null> => askAuthServer(await connect())
  const knownHere = (): Identity | null => {
    const stored = device.read()
    return stored === null ? null : identityOf(stored.user)
  }
  const getIdentity = async (deadline = IDENTITY_DEADLINE): Promise<Identity | null> => {
    if (knownHere() === null) return null
    const confirmed = await withinDeadline(confirm(), deadline)
    return confirmed === null ? knownHere() : identityOf(confirmed.user)
  }

  const bootFromStored = async (): Promise<void> => {
    const confirmed = await withinDeadline(
      confirm().catch(() => null),
      Math.max(BOOT_LEAST, deps.openedAt + BOOT_DEADLINE - deps.now()),
    )
    if (store.get().status !== 'checking') return
    const stored = device.read()
    if (confirmed !== null) signedIn(confirmed)
    else if (stored === null) signedOut(refusals.reason())
    else knownOffline(stored)
  }
  const boot = (): void => {
    const closed = device.endWithBrowserSession()
    const stored = device.read()
    if (stored === null) {
      store.set({ status: 'signed_out', reason: closed ? 'browser_closed' : 'none' })
      return
    }
    if (goodFor(stored, deps.now()) > 0) signedIn(stored)
    else if (!deps.isOnline()) knownOffline(stored)
    if (store.get().status === 'checking') void bootFromStored()
    else renewal.watch()
  }

  const reconfirm = (): void => {
    if (store.get().status !== 'offline_known') return
    confirm().catch((cause: unknown) => deps.logger.warn('The session could not be renewed.', cause))
  }
  const onOnline = (): void => {
    if (store.get().status === 'offline_known' && !deps.forgetRefreshFailures()) reconfirm()
  }
  /** Another tab has signed in or out. */
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== device.key && event.key !== null) return
    const stored = device.read()
    if (stored === null) signedOut('requested')
    else if (identityIn(store.get())?.userId !== stored.user.id) {
      signedIn(stored)
      renewal.watch()
    }
  }
  const start = (): (() => void) => {
    boot()
    const stop = listen(deps.events, onStorage, onOnline)
    return () => {
      renewal.stop()
      stop()
    }
  }
  return { start, connect, getIdentity, signedOut, tokenRefused: refusals.tokenRefused }
}

function reportsTo(store: SessionStore) {
  const signedIn = (session: StoredSession | Session): void => {
    const identity = identityOf(session.user)
    store.set({ status: owesSecondStep(session) ? 'second_step' : 'signed_in', identity })
  }
  /** A session that lacks its second step still lacks it offline. */
  const knownOffline = (stored: StoredSession): void => {
    const identity = identityOf(stored.user)
    store.set({ status: owesSecondStep(stored) ? 'second_step' : 'offline_known', identity })
  }
  const signedOut = (reason: SignedOutReason): void => {
    if (store.get().status !== 'signed_out') store.set({ status: 'signed_out', reason })
  }
  return { signedIn, knownOffline, signedOut }
}

type Renewal = { readonly watch: () => void; readonly stop: () => void }

/**
 * Loads the auth client, which is large, only when the token is about to expire and no other tab has refreshed it. From then on the
 * client refreshes automatically.
 */
function createRenewal(
  { device, now, logger }: SessionFollowerDeps,
  connect: () => Promise<SupabaseClient>,
): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = (): void => {
    clearTimeout(timer)
    const stored = device.read()
    if (stored === null) return
    const left = goodFor(stored, now())
    if (left > 0) timer = setTimeout(watch, Math.min(left, LONGEST_WAIT))
    else connectQuietly()
  }
  const connectQuietly = (): void => {
    connect().catch((cause: unknown) => {
      logger.warn('The sign-in client could not be loaded.', cause)
      timer = setTimeout(watch, LOAD_AGAIN_AFTER)
    })
  }
  return { watch, stop: () => clearTimeout(timer) }
}

type Refusals = {
  readonly tokenRefused: (code: string | null) => void
  /** The server's reason for the end of a removed session; cleared by reading it. */
  readonly reason: () => SignedOutReason
}

const SERVER_REASONS = [
  'password_changed',
  'signed_out_elsewhere',
  'account_deleted',
] as const satisfies readonly ErrorCode[]

/** The auth server's codes for an ended session, even if its access token has not expired. */
const OVER: readonly (string | undefined)[] = [
  'refresh_token_not_found',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
]

function createRefusals(
  { device, store, now, logger }: SessionFollowerDeps,
  connect: () => Promise<SupabaseClient>,
  signedOut: (reason: SignedOutReason) => void,
): Refusals {
  let askedAt = -Infinity
  let reason: SignedOutReason = 'rejected'
  return {
    reason: () => {
      const current = reason
      reason = 'rejected'
      return current
    },
    tokenRefused(code) {
      // One check for all calls of a screen, and no loop if the server keeps rejecting refreshed tokens.
      if (store.get().status !== 'signed_in' || now() - askedAt < REFUSAL_PATIENCE) return
      askedAt = now()
      reason = SERVER_REASONS.find((known) => known === code) ?? 'rejected'
      const currentReason = reason
      connect()
        .then(async (client) => {
          const { error } = await client.auth.refreshSession()
          if (error === null || !OVER.includes(error.code)) return
          // The auth client keeps a session until its access token expires, but both servers have rejected it.
          device.remove()
          signedOut(currentReason)
        })
        .catch((cause: unknown) => logger.warn('A refused session could not be asked about.', cause))
    },
  }
}

/** Milliseconds until a token needs a refresh. */
function goodFor(session: StoredSession, now: number): number {
  return session.expires_at * 1000 - now - EXPIRY_MARGIN
}

/** The session from the auth server; null if unavailable. */
async function askAuthServer(client: SupabaseClient): Promise<Session | null> {
  const { data } = await client.auth.getSession()
  return data.session
}

function listen(
  events: BrowserEvents,
  onStorage: (event: StorageEvent) => void,
  onOnline: () => void,
): () => void {
  events.addEventListener('storage', onStorage)
  events.addEventListener('online', onOnline)
  return () => {
    events.removeEventListener('storage', onStorage)
    events.removeEventListener('online', onOnline)
  }
}

/** Caches the first success; a failure, such as code that cannot be loaded offline, can be retried. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = null
      throw cause
    })
    return made
  }
}

/** null on timeout; a late result still reaches the store through the auth client's events. */
export async function withinDeadline<T>(work: Promise<T>, deadline: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), deadline)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
