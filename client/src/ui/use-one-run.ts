import { useRef, useState } from 'react'

type OneRun = {
  readonly isRunning: boolean
  /** Ignored while another run is under way: two presses may come before a button is drawn as busy. Rejects as `work` does. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

/** Work that a press begins, once at a time. */
export function useOneRun(): OneRun {
  const guard = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  async function run(work: () => Promise<void>): Promise<void> {
    if (guard.current) return
    guard.current = true
    setIsRunning(true)
    try {
      await work()
    } finally {
      guard.current = false
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
