import { useSyncExternalStore } from 'react'
import { sessionKeyFor } from '../../../platform/auth/session-key.ts'

/**
 * Whether a session is stored on this device. Only the app checks whether it is still valid, because marketing pages do not load the code
 * for that. False in the prerendered page, which is the same for everyone.
 */
export function useHasSession(): boolean {
  return useSyncExternalStore(follow, read, () => false)
}

function follow(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function read(): boolean {
  try {
    return localStorage.getItem(sessionKeyFor(location.origin)) !== null
  } catch {
    return false
  }
}
