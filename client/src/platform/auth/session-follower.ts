/**
 * Keeps the session store true: at start-up from what lies on the device, then from the auth client's events and from the other tabs.
 * `null` from the auth client never means "signed out": it also stands for an expired token that could not be renewed just now. Only
 * a session that is gone from the device signs a person out.
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
  /** When this window began to load the app, in milliseconds since 1970. */
  readonly openedAt: number
  readonly events: BrowserEvents
  /**
   * The auth client repeats a failed refresh from memory for a minute. This clears that memory, after which it announces
   * TOKEN_REFRESHED without a session; false where it cannot be done.
   */
  readonly forgetRefreshFailures: () => boolean
  readonly logger: Logger
}

export type SessionFollower = {
  readonly start: () => () => void
  /** Loads the auth client and listens to it; once, however often it is called. */
  readonly connect: () => Promise<SupabaseClient>
  /** The person, confirmed by the auth server if it answers within `deadline` ms, else as this device knows them. */
  readonly getIdentity: (deadline?: number) => Promise<Identity | null>
  readonly signedOut: (reason: SignedOutReason) => void
  /** The server has refused this device's token: the auth server is asked to renew the session, which it does not where that has ended. */
  readonly tokenRefused: (code: string | null) => void
}

/** The longest that anything waits for the auth server before the device's own knowledge is used. */
const IDENTITY_DEADLINE = 1500
/** Milliseconds after the opening: the page is promised within 1.5 s, loading and drawing included. */
const BOOT_DEADLINE = 1000
/** On a slow device loading alone takes that long; the auth server still gets so many milliseconds. */
const BOOT_LEAST = 200
/** A token closer than this to its end is being renewed by the auth client. */
const EXPIRY_MARGIN = 90_000
/** Until the auth client's code is asked for again, when it could not be loaded. */
const LOAD_AGAIN_AFTER = 30_000
/** Milliseconds between two questions about a session whose token is refused. */
const REFUSAL_PATIENCE = 30_000
/** Timers know no longer waits than 24 days; a day is enough to look again. */
const LONGEST_WAIT = 24 * 60 * 60_000

export function createSessionFollower(deps: SessionFollowerDeps): SessionFollower {
  const { device, store } = deps
  const { signedIn, knownOffline, signedOut } = reportsTo(store)
  const onAuthEvent = (event: AuthChangeEvent, session: Session | null): void => {
    if (session !== null) signedIn(session)
    else if (event === 'SIGNED_OUT' && device.read() === null) signedOut(refusals.reason())
    // Our own word that the network is back (see onOnline). The listener itself may not call the client.
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
  /** Who has not shown the second step is known no better offline. */
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
 * A good token needs no auth client, which is large: it is loaded when the token nears its end, unless another tab has renewed it. From
 * then on the client renews by itself.
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
  /** Why a session that is gone from this device has ended, as the server has said; said once. */
  readonly reason: () => SignedOutReason
}

const TOLD = ['password_changed', 'signed_out_elsewhere'] as const satisfies readonly ErrorCode[]

/** What the auth server says of a session that is over, whatever its access token is still good for. */
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
      const said = reason
      reason = 'rejected'
      return said
    },
    tokenRefused(code) {
      // One question for the many calls of a screen; a server that goes on refusing what the auth server renews is not asked all the time.
      if (store.get().status !== 'signed_in' || now() - askedAt < REFUSAL_PATIENCE) return
      askedAt = now()
      reason = TOLD.find((told) => told === code) ?? 'rejected'
      const asked = reason
      connect()
        .then(async (client) => {
          const { error } = await client.auth.refreshSession()
          if (error === null || !OVER.includes(error.code)) return
          // The auth client keeps a session for as long as its access token has not run out. Both servers have refused it.
          device.remove()
          signedOut(asked)
        })
        .catch((cause: unknown) => logger.warn('A refused session could not be asked about.', cause))
    },
  }
}

/** Milliseconds for which a token serves without being renewed. */
function goodFor(session: StoredSession, now: number): number {
  return session.expires_at * 1000 - now - EXPIRY_MARGIN
}

/** Who the auth server says it is; null when it cannot say. */
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

/** One at a time and one for good; a failure, say of code that could not be loaded offline, may be tried again. */
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

/** null when nothing came in time; a late answer still reaches the store by the auth client's events. */
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
