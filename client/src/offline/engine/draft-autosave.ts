/** Saves what is typed a moment after the last key, and at once when the page goes away. */

export const AUTOSAVE_DELAY = 300

export type AutosaveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'unsaved' }
  /** `at`: milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failed'; readonly error: unknown }

export type Autosave<Values> = {
  readonly change: (values: Values) => void
  /** Saves what is not saved yet. Rejects like the save itself. */
  readonly flush: () => Promise<void>
  /** Forgets what is not saved; for after sending or discarding. */
  readonly stop: () => void
  /** For good: resolves when no save is under way, and none is to come, whatever is still changed. */
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
  let isOver = false
  let cancelTimer = (): void => undefined
  /** Saves happen one after the other, so that an older text never overwrites a younger one. */
  let last: Promise<void> = Promise.resolve()

  function tell(next: AutosaveStatus): void {
    status = next
    listeners.forEach((listener) => listener())
  }

  function flush(): Promise<void> {
    cancelTimer()
    const job = pending
    pending = null
    if (!job) return last
    last = last
      .catch(() => undefined)
      .then(() => deps.save(job.values))
      .then(
        () => {
          if (!pending) tell({ kind: 'saved', at: deps.now() })
        },
        (error: unknown) => {
          if (!isOver) pending ??= job
          tell({ kind: 'failed', error })
          throw error
        },
      )
    return last
  }

  function stop(): void {
    cancelTimer()
    pending = null
  }

  return {
    change(values) {
      if (isOver) return
      pending = { values }
      if (status.kind !== 'unsaved') tell({ kind: 'unsaved' })
      cancelTimer()
      cancelTimer = deps.setTimer(() => void flush().catch(() => undefined), AUTOSAVE_DELAY)
    },
    flush,
    stop,
    end() {
      isOver = true
      stop()
      return last.catch(() => undefined)
    },
    getSnapshot: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
