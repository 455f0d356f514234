/** Who on this page still holds words that are not on the disk. An update or a sign-out lets them write before it goes on. */
import { createContext, use, useEffect, type ReactNode } from 'react'

type Flush = () => Promise<void>

export type UnsavedWork = {
  /** Returns how to withdraw. */
  readonly register: (flush: Flush) => () => void
  /** Resolves when everyone has written. Rejects when someone could not: what follows must then not throw the page away. */
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
