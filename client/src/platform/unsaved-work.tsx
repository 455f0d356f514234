/** Registers components with unsaved input. An update or a sign-out flushes them first. */
import { createContext, use, useEffect, type ReactNode } from 'react'

type Flush = () => Promise<void>

export type UnsavedWork = {
  /** Returns the unregister function. */
  readonly register: (flush: Flush) => () => void
  /** Resolves when all have saved. Rejects if one failed: the caller must then keep the page. */
  readonly flushAll: () => Promise<void>
}

export function createUnsavedWork(): UnsavedWork {
  const holders = new Set<Flush>()
  return {
    register: (flush) => {
      holders.add(flush)
      return () => {
        holders.delete(flush)
      }
    },
    flushAll: async () => {
      await Promise.all([...holders].map((flush) => flush()))
    },
  }
}

const UnsavedWorkContext = createContext<UnsavedWork | null>(null)

type ProviderProps = { readonly unsavedWork: UnsavedWork; readonly children: ReactNode }

export function UnsavedWorkProvider({ unsavedWork, children }: ProviderProps): ReactNode {
  return <UnsavedWorkContext value={unsavedWork}>{children}</UnsavedWorkContext>
}

/** Registers for as long as the component is mounted. `flush` must be stable. */
export function useUnsavedWork(flush: Flush): void {
  const unsavedWork = use(UnsavedWorkContext)
  useEffect(() => unsavedWork?.register(flush), [unsavedWork, flush])
}
