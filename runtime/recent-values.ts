/** Values that hold for a while, e.g. what a verified token says. In memory; when there are too many, the oldest goes. */
export type RecentValues<Value> = {
  /** Undefined if there is none, or its time is over. */
  get(key: string): Value | undefined
  /** `until`: a time of `clock`. */
  set(key: string, value: Value, until: number): void
  forget(isGone: (value: Value) => boolean): void
}

type Limits = {
  readonly max: number
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export function createRecentValues<Value>({ max, clock }: Limits): RecentValues<Value> {
  /** Oldest first. */
  const kept = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      if (clock() < found.until) return found.value
      kept.delete(key)
      return undefined
    },
    set(key, value, until) {
      const oldest = kept.size >= max ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(key, { value, until })
    },
    forget(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key)
    },
  }
}
