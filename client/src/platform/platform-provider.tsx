/** Gives the platform to the component tree and lets components follow the session and the profile. */
import { type ReactNode, createContext, use, useSyncExternalStore } from 'react'
import type { Auth } from './auth/auth.ts'
import type { ProfileState } from './auth/profile.store.ts'
import type { SessionState } from './auth/session.store.ts'
import type { Platform } from './browser-platform.ts'

const PlatformContext = createContext<Platform | null>(null)

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>
}

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (platform === null) throw new Error('usePlatform needs a PlatformProvider above it')
  return platform
}

export function useAuth(): Auth {
  return usePlatform().auth
}

export function useSession(): SessionState {
  const { session } = useAuth()
  return useSyncExternalStore(session.subscribe, session.get)
}

export function useProfile(): ProfileState {
  const { profile } = usePlatform()
  return useSyncExternalStore(profile.subscribe, profile.get)
}
