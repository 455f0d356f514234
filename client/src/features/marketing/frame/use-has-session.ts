import { useSyncExternalStore } from 'react'
import { sessionKeyFor } from '../../../platform/auth/session-key.ts'

/**
 * Whether a session lies on this device. Marketing pages load nothing that could tell whether it is still good; the app asks. False in the
 * drawn page, which is the same for everybody.
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
