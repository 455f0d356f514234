/** Saves form input, debounced after the last keystroke, and immediately when the page is hidden. */

export const AUTOSAVE_DELAY = 300

export type AutosaveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'unsaved' }
  /** `at`: milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failed'; readonly error: unknown }

export type Autosave<Values> = {
  readonly change: (values: Values) => void
  /** Saves pending changes immediately. Rejects when the save does. */
  readonly flush: () => Promise<void>
  /** Drops pending changes, after the draft was sent or discarded. */
  readonly stop: () => void
  /** Stops permanently: later changes are ignored. Resolves when no save is in progress. */
  readonly end: () => Promise<void>
  readonly getSnapshot: () => AutosaveStatus
  readonly subscribe: (listener: () => void) => () => void
}

type AutosaveDeps<Values> = {
  readonly save: (values: Values) => Promise<void>
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
}

export function createAutosave<Values>(deps: AutosaveDeps<Values>): Autosave<Values> {
  const listeners = new Set<() => void>()
  let status: AutosaveStatus = { kind: 'idle' }
  let pending: { readonly values: Values } | null = null
  let isEnded = false
  let cancelTimer = (): void => undefined
  /** Saves run one at a time, so an older version never overwrites a newer one. */
  let lastSave: Promise<void> = Promise.resolve()

  function setStatus(next: AutosaveStatus): void {
    status = next
    listeners.forEach((listener) => listener())
  }

  function flush(): Promise<void> {
    cancelTimer()
    const job = pending
    pending = null
    if (!job) return lastSave
    // A newer version that waits behind this one decides what is shown and, after a failure, what is tried again.
    const isNewest = (): boolean => !pending && lastSave === thisSave
    const thisSave = lastSave
      .catch(() => undefined)
      .then(() => deps.save(job.values))
      .then(
        () => {
          if (isNewest()) setStatus({ kind: 'saved', at: deps.now() })
        },
        (error: unknown) => {
          if (isNewest()) {
            if (!isEnded) pending = job
            setStatus({ kind: 'failed', error })
          }
          throw error
        },
      )
    lastSave = thisSave
    return thisSave
  }

  function stop(): void {
    cancelTimer()
    pending = null
  }

  return {
    change(values) {
      if (isEnded) return
      pending = { values }
      if (status.kind !== 'unsaved') setStatus({ kind: 'unsaved' })
      cancelTimer()
      cancelTimer = deps.setTimer(() => void flush().catch(() => undefined), AUTOSAVE_DELAY)
    },
    flush,
    stop,
    end() {
      isEnded = true
      stop()
      return lastSave.catch(() => undefined)
    },
    getSnapshot: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
