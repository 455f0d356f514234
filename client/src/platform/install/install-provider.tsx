/** Provides the browser's install offer to the screens. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { InstallStatus, InstallStore } from './install.store.ts'

const InstallContext = createContext<InstallStore | null>(null)

type ProviderProps = { readonly store: InstallStore; readonly children: ReactNode }

export function InstallProvider({ store, children }: ProviderProps): ReactNode {
  return <InstallContext value={store}>{children}</InstallContext>
}

type Installation = { readonly status: InstallStatus; readonly prompt: InstallStore['prompt'] }

/** Falls back to manual installation without a provider, as in tests. */
export function useInstallation(): Installation {
  const store = use(InstallContext) ?? BY_HAND
  return { status: useSyncExternalStore(store.subscribe, store.get), prompt: store.prompt }
}

const BY_HAND: InstallStore = {
  get: () => 'by_hand',
  subscribe: () => () => undefined,
  prompt: () => Promise.resolve('not_offered'),
}
