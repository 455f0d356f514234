/**
 * The signed-in user's profile, kept current and cached on the device so that route guards work offline. It only controls what is shown;
 * the server authorizes every call.
 */
import { z } from 'zod'
import {
  type VerifyProfileResponse,
  verifyProfileResponseSchema,
} from '../../../../shared/contracts/profile.ts'
import type { HttpAnswer } from '../http/http-client.ts'
import type { HttpError } from '../http/http-error.ts'
import { type SessionStore, identityIn } from './session.store.ts'

/**
 * `confirmed`: fetched since this page was opened; `asking`: cached, a fetch is in progress; `remembered`: cached, the server cannot be
 * reached.
 */
export type Freshness = 'confirmed' | 'asking' | 'remembered'

export type ProfileState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly profile: VerifyProfileResponse; readonly freshness: Freshness }
  | { readonly status: 'failed'; readonly error: HttpError }

export type ProfileStore = {
  readonly get: () => ProfileState
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the profile again, one request at a time; the known one stays until the response. */
  readonly refresh: () => Promise<HttpAnswer<VerifyProfileResponse>>
  /** Starts following the session; returns the function that stops it. */
  readonly start: () => () => void
}

export type ProfileStoreDeps = {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  readonly verify: () => Promise<HttpAnswer<VerifyProfileResponse>>
  readonly storage: Storage
  /** Called with the last known profile when a session ends. */
  readonly onLeave: (profile: VerifyProfileResponse) => void
}

const CACHE_KEY = 'cr_profile'
const cacheSchema = z.object({ userId: z.string(), profile: verifyProfileResponseSchema })

export function createProfileStore({ session, verify, storage, onLeave }: ProfileStoreDeps): ProfileStore {
  let state: ProfileState = { status: 'none' }
  let userId: string | null = null
  let asking: Promise<HttpAnswer<VerifyProfileResponse>> | null = null
  const listeners = new Set<() => void>()

  const set = (next: ProfileState): void => {
    state = next
    for (const listener of [...listeners]) listener()
  }

  const ask = async (askedFor: string | null): Promise<HttpAnswer<VerifyProfileResponse>> => {
    const answer = await verify()
    if (askedFor === null || userId !== askedFor) return answer // signed out, or another user has signed in
    if (answer.ok) {
      // The firm is not needed offline, so it is not stored on the device in plain text.
      const { firm_name: _, ...profile } = answer.value
      storage.setItem(CACHE_KEY, JSON.stringify({ userId: askedFor, profile }))
      set({ status: 'known', profile: answer.value, freshness: 'confirmed' })
    } else if (state.status === 'known') {
      // A failed fetch keeps the known profile.
      set({ ...state, freshness: state.freshness === 'confirmed' ? 'confirmed' : 'remembered' })
    } else {
      set({ status: 'failed', error: answer.error })
    }
    return answer
  }
  const refresh = (): Promise<HttpAnswer<VerifyProfileResponse>> => {
    if (state.status === 'failed') set({ status: 'loading' })
    if (asking !== null) return asking
    const current = ask(userId).finally(() => {
      if (asking === current) asking = null
    })
    asking = current
    return current
  }

  const follow = (): void => {
    const now = session.get()
    const next = identityIn(now)?.userId ?? null
    // Also at start-up, when the session has ended with the browser.
    if (now.status === 'signed_out') storage.removeItem(CACHE_KEY)
    if (next === userId) return
    userId = next
    asking = null
    if (next === null) {
      if (state.status === 'known') onLeave(state.profile)
      set({ status: 'none' })
      return
    }
    const profile = cachedFor(storage, next)
    set(profile === null ? { status: 'loading' } : { status: 'known', profile, freshness: 'asking' })
    void refresh()
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    start: () => {
      follow()
      return session.subscribe(follow)
    },
  }
}

function cachedFor(storage: Storage, userId: string): VerifyProfileResponse | null {
  try {
    const cache = cacheSchema.safeParse(JSON.parse(storage.getItem(CACHE_KEY) ?? 'null'))
    return cache.success && cache.data.userId === userId ? cache.data.profile : null
  } catch {
    return null
  }
}
