/** The one answer to "who is signed in here", for every part of the app that has to follow it. */
import type { Identity } from './identity.ts'

export type SignedOutReason =
  /** No session on this device. */
  | 'none'
  /** The person asked for it, here or in another tab. */
  | 'requested'
  /** The person left by the user menu of this window, which says so. */
  | 'left'
  /** The auth server itself ended the session. */
  | 'rejected'
  /** The same, because of a new password that was set elsewhere. */
  | 'password_changed'
  /** The same, because the person signed this device out from another one. */
  | 'signed_out_elsewhere'
  /** It was not to outlive the browser. */
  | 'browser_closed'

export type SessionState =
  | { readonly status: 'checking' }
  /** The first step of a sign-in is done, and the account asks for a second. Nobody is in yet. */
  | { readonly status: 'second_step'; readonly identity: Identity }
  | { readonly status: 'signed_in'; readonly identity: Identity }
  /** A session lies on this device, but the auth server could not be asked to renew it. Not a sign-out. */
  | { readonly status: 'offline_known'; readonly identity: Identity }
  | { readonly status: 'signed_out'; readonly reason: SignedOutReason }

export type SessionStore = {
  readonly get: () => SessionState
  readonly set: (state: SessionState) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSessionStore(): SessionStore {
  let state: SessionState = { status: 'checking' }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (isSame(state, next)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A token refresh changes nothing that anyone sees; it must not render the whole app anew. */
function isSame(a: SessionState, b: SessionState): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The person this device is used by, whether or not the server could confirm it just now. */
export function identityIn(state: SessionState): Identity | null {
  return state.status === 'signed_in' || state.status === 'offline_known' ? state.identity : null
}
