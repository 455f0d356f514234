/** The single source of the sign-in state. */
import type { Identity } from './identity.ts'

export type SignedOutReason =
  /** No session on this device. */
  | 'none'
  /** The user signed out, here or in another tab. */
  | 'requested'
  /** The user signed out in this window's user menu; it shows the goodbye page. */
  | 'left'
  /** The auth server ended the session. */
  | 'rejected'
  /** The auth server ended the session after the password was changed elsewhere. */
  | 'password_changed'
  /** The auth server ended the session after the user signed this device out from another one. */
  | 'signed_out_elsewhere'
  /** The account was deleted, as its owner asked. */
  | 'account_deleted'
  /** An unremembered session ended with the browser session. */
  | 'browser_closed'

export type SessionState =
  | { readonly status: 'checking' }
  /** The first step of a sign-in is done and the second is pending. Not signed in yet. */
  | { readonly status: 'second_step'; readonly identity: Identity }
  | { readonly status: 'signed_in'; readonly identity: Identity }
  /** A session is stored, but the auth server cannot be reached to refresh it. Not a sign-out. */
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

/** Prevents a token refresh from rerendering the whole app. */
function isSame(a: SessionState, b: SessionState): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The user of this device, confirmed by the server or not. */
export function identityIn(state: SessionState): Identity | null {
  return state.status === 'signed_in' || state.status === 'offline_known' ? state.identity : null
}
