import { createContext, useCallback, useContext, useLayoutEffect, useState, type ReactNode } from 'react'

type Hold = () => () => void

const HoldContext = createContext<Hold | null>(null)

type LiveOnlyProps = {
  /** What is shown is the server's answer of now, so it can be acted on. */
  readonly isLive: boolean
  /** Shown instead. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/** Actions that need the server. An open dialog of theirs stays without it, with what was typed there. */
export function LiveOnly({ isLive, otherwise = null, children }: LiveOnlyProps): ReactNode {
  const [openDialogs, setOpenDialogs] = useState(0)
  const hold = useCallback<Hold>(() => {
    setOpenDialogs((count) => count + 1)
    return () => setOpenDialogs((count) => count - 1)
  }, [])
  return <HoldContext value={hold}>{isLive || openDialogs > 0 ? children : otherwise}</HoldContext>
}

/** Keeps the actions around a dialog while it is open. */
export function useHeldWhile(isOpen: boolean): void {
  const hold = useContext(HoldContext)
  // Before the next render could take the dialog away.
  useLayoutEffect(() => (isOpen ? hold?.() : undefined), [hold, isOpen])
}
