/** Whether the server still serves this build of the app. Any response can mark it outdated, permanently: only an update helps. */
export type BuildStatus = {
  readonly isOutdated: () => boolean
  readonly outdate: () => void
  /** Returns the unsubscribe function. */
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
