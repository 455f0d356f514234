/** Whether the server still serves this build of the app. It is told by any answer, and is never taken back: only an update helps. */
export type BuildStatus = {
  readonly isOutdated: () => boolean
  readonly outdate: () => void
  /** Returns how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createBuildStatus(): BuildStatus {
  const listeners = new Set<() => void>()
  let isOutdated = false
  return {
    isOutdated: () => isOutdated,
    outdate: () => {
      if (isOutdated) return
      isOutdated = true
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
