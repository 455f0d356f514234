/**
 * What the signed-in person is entitled to, followed live and remembered on the device, so that a guard can decide offline. The
 * server decides anew on every call; this decides only what is shown.
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
 * `confirmed`: the server has said so since this page was opened; `asking`: it said so last time and is being asked again;
 * `remembered`: it said so last time and cannot be asked now.
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
  /** Asks the server again, at most once at a time; what is known stays until it answers. */
  readonly refresh: () => Promise<HttpAnswer<VerifyProfileResponse>>
  /** Begins to follow the session; the returned function ends it. */
  readonly start: () => () => void
}

export type ProfileStoreDeps = {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  readonly verify: () => Promise<HttpAnswer<VerifyProfileResponse>>
  readonly storage: Storage
  /** Called with what was known of a person whose session has just ended. */
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
    if (askedFor === null || userId !== askedFor) return answer // nobody, or someone else has signed in meanwhile
    if (answer.ok) {
      // The firm is not needed to open a page without a network, so the device does not keep it in plain text.
      const { firm_name: _, ...profile } = answer.value
      storage.setItem(CACHE_KEY, JSON.stringify({ userId: askedFor, profile }))
      set({ status: 'known', profile: answer.value, freshness: 'confirmed' })
    } else if (state.status === 'known') {
      // A failed look-up is never a "no": what was known stays known.
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
    // Also at the opening, when the session ended with the browser: nothing here followed it then.
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
  const text = storage.getItem(CACHE_KEY)
  if (text === null) return null
  try {
    const cache = cacheSchema.safeParse(JSON.parse(text))
    return cache.success && cache.data.userId === userId ? cache.data.profile : null
  } catch {
    return null
  }
}
