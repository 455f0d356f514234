/** One answer for a screen out of three sources: what the server says, what it said before, and that nothing is known. */
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useConnectivity } from './use-connectivity.ts'
import { useLastSeen } from './use-last-seen.ts'

/** The part of a query's result that matters here. */
type Answer<Value> = {
  readonly data: Value | undefined
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureCount: number
  readonly dataUpdatedAt: number
}

/** What stands between the screen and the server: no network, a server that fails, or one that takes its time. */
type Delay = 'offline' | 'unreachable' | 'late'

/** After this many milliseconds without an answer the copy is better than nothing; a dead network may take many times that to fail. */
const PATIENCE = 1000

export type CachedQuery<Value> =
  | { readonly status: 'loading' }
  /** `asOf`: this is not the server's word of now, but what it said then; null while it is. */
  | {
      readonly status: 'known'
      readonly value: Value
      readonly asOf: number | null
      readonly because: Delay
    }
  | { readonly status: 'failed'; readonly error: Error }
  /** Offline, and never seen on this device. */
  | { readonly status: 'offline' }
  /** The server cannot be asked, and what it said before cannot be opened just now. */
  | { readonly status: 'locked' }

type QueryFacts<Value> = {
  readonly answer: Answer<Value>
  /** Names the copy on this device. */
  readonly name: string
  readonly schema: z.ZodType<Value>
  /** What of the answer is worth keeping; all of it unless told otherwise. */
  readonly keep?: Value | undefined
  /** What the copy becomes when it is shown in the answer's place. Must be stable. */
  readonly fromCopy?: (copy: Value) => Value
  /** Milliseconds for which the answer is waited for before the copy is shown; 0 where a copy is better than a skeleton at any time. */
  readonly patience?: number
  /** The server's refusals that no copy may hide: it is no longer there, or no longer for this person. */
  readonly isFinal?: (error: Error) => boolean
}

export function useCachedQuery<Value>(asked: QueryFacts<Value>): CachedQuery<Value> {
  const { answer, name, schema, fromCopy, patience = PATIENCE, isFinal } = asked
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

function useIsLate(isAsking: boolean, after: number): boolean {
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
