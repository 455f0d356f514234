/** Combines a server query with the copy on this device into one result for a page. */
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useConnectivity } from './use-connectivity.ts'
import { useLastSeen } from './use-last-seen.ts'

/** The part of a query's result that is used here. */
type Answer<Value> = {
  readonly data: Value | undefined
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureCount: number
  readonly dataUpdatedAt: number
}

/** Why there is no current server response: no network, a failing server, or a slow one. */
type Delay = 'offline' | 'unreachable' | 'late'

/** Milliseconds to wait for the server before showing the copy; a dead network takes much longer to fail. */
const PATIENCE = 1000

export type CachedQuery<Value> =
  | { readonly status: 'loading' }
  /** `asOf`: when the server sent this copy; null for a current response. */
  | {
      readonly status: 'known'
      readonly value: Value
      readonly asOf: number | null
      readonly because: Delay
    }
  | { readonly status: 'failed'; readonly error: Error }
  /** Offline, and never seen on this device. */
  | { readonly status: 'offline' }
  /** The server is unreachable, and the copy is locked. */
  | { readonly status: 'locked' }

type QueryFacts<Value> = {
  readonly answer: Answer<Value>
  /** Key of the copy on this device. */
  readonly name: string
  readonly schema: z.ZodType<Value>
  /** The part of the response to store. Default: all of it. */
  readonly keep?: Value | undefined
  /** Transforms the copy when it is displayed instead of a response. Must be stable. */
  readonly fromCopy?: (copy: Value) => Value
  /** Milliseconds to wait for the response before showing the copy; 0 to prefer a copy over a skeleton. */
  readonly patience?: number
  /** Milliseconds after which the copy is deleted instead of shown. */
  readonly maxAge?: number
  /** Error responses that a copy must not hide: the data is gone, or the user lost access to it. */
  readonly isFinal?: (error: Error) => boolean
}

export function useCachedQuery<Value>(asked: QueryFacts<Value>): CachedQuery<Value> {
  const { answer, name, schema, fromCopy, patience = PATIENCE, maxAge, isFinal } = asked
  const isOffline = useConnectivity() === 'offline'
  const isRefused = answer.error !== null && isFinal?.(answer.error) === true
  const cannotAsk =
    !isRefused &&
    (isOffline || answer.error !== null || answer.fetchStatus === 'paused' || answer.failureCount > 0)
  const isLate = useIsLate(answer.data === undefined && answer.fetchStatus === 'fetching', patience)
  const needsCopy = answer.data === undefined && (cannotAsk || isLate)
  const seen = useLastSeen({
    name,
    schema,
    fresh: 'keep' in asked ? asked.keep : answer.data,
    isNeeded: needsCopy,
    maxAge,
  })

  const because = isOffline ? 'offline' : cannotAsk ? 'unreachable' : 'late'
  if (isRefused) return { status: 'failed', error: answer.error }
  if (answer.data !== undefined) {
    const asOf = cannotAsk ? answer.dataUpdatedAt : null
    return { status: 'known', value: answer.data, asOf, because }
  }
  if (!needsCopy || seen === undefined) return { status: 'loading' }
  if (seen === 'locked') return { status: 'locked' }
  if (seen !== null) {
    const value = fromCopy === undefined ? seen.value : fromCopy(seen.value)
    return { status: 'known', value, asOf: seen.savedAt, because }
  }
  if (answer.error !== null) return { status: 'failed', error: answer.error }
  return isOffline || answer.fetchStatus === 'paused' ? { status: 'offline' } : { status: 'loading' }
}

/** Whether `isAsking` has been true for `after` milliseconds. */
export function useIsLate(isAsking: boolean, after: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isAsking) return undefined
    const patience = setTimeout(() => setIsLate(true), after)
    return () => {
      clearTimeout(patience)
      setIsLate(false)
    }
  }, [isAsking, after])
  return isAsking && (isLate || after === 0)
}
