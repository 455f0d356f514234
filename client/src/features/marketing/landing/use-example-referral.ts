/** Runs the landing page's example with the browser's real connection, storage and clock. */
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { probeFrom } from '../../../offline/probe.ts'
import {
  nextExample,
  parseExample,
  WRITTEN,
  type ExampleEvent,
  type ExampleReferral,
} from './example-referral.ts'

const KEPT_AS = 'example-referral'
/** Milliseconds. */
const BETWEEN_TRIES = 5_000

export type ExampleState = {
  readonly example: ExampleReferral
  /** The browser's connection status; false while `isCut`. */
  readonly isOnline: boolean
  /** Whether the visitor has gone offline with the switch on the page. */
  readonly isCut: boolean
  /** False in the prerendered page, until the example can run. */
  readonly isLive: boolean
  readonly press: () => void
  readonly setCut: (isCut: boolean) => void
  readonly clear: () => void
}

export function useExampleReferral(): ExampleState {
  // Null until storage has been read, and always in the prerendered page.
  const [kept, dispatch] = useReducer(nextKept, null)
  const [isCut, setCut] = useState(false)
  const browserIsOnline = useSyncExternalStore(followConnection, readConnection, () => true)
  const isOnline = browserIsOnline && !isCut
  const example = kept ?? WRITTEN

  useEffect(() => {
    dispatch({ type: 'restored', example: parseExample(readKept()) ?? WRITTEN })
  }, [])
  useEffect(() => {
    if (kept !== null) keep(kept)
  }, [kept])
  useTries(example, isOnline, dispatch)

  const press = useCallback(() => {
    dispatch({ type: 'pressed', at: Date.now(), isOnline })
  }, [isOnline])
  const clear = useCallback(() => {
    dispatch({ type: 'cleared' })
  }, [])
  return { example, isOnline, isCut, isLive: kept !== null, press, setCut, clear }
}

function nextKept(kept: ExampleReferral | null, event: KeptEvent): ExampleReferral | null {
  if (event.type === 'restored') return event.example
  return kept === null ? null : nextExample(kept, event)
}

type KeptEvent = ExampleEvent | { readonly type: 'restored'; readonly example: ExampleReferral }
type Dispatch = (event: ExampleEvent) => void

/** Makes the first try as soon as there is a connection, and retries after BETWEEN_TRIES without an answer. */
function useTries({ stage, ...rest }: ExampleReferral, isOnline: boolean, dispatch: Dispatch): void {
  const tries = 'tries' in rest ? rest.tries : 0
  useEffect(() => {
    if (stage !== 'waiting' || !isOnline) return undefined
    const timer = setTimeout(() => dispatch({ type: 'tried' }), tries === 0 ? 0 : BETWEEN_TRIES)
    return () => clearTimeout(timer)
  }, [stage, tries, isOnline, dispatch])
  useEffect(() => {
    if (stage !== 'sending') return undefined
    let isCurrent = true
    // Uses the app's own probe, which accepts only our server's answer, not a captive portal's.
    void probeFrom(window).then((answered) => {
      if (isCurrent) dispatch(answered ? { type: 'answered', at: Date.now() } : { type: 'unanswered' })
    })
    return () => {
      isCurrent = false
    }
  }, [stage, dispatch])
}

function followConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

function readConnection(): boolean {
  return navigator.onLine
}

/** If storage is blocked, the example lasts as long as the page. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

function keep(example: ExampleReferral): void {
  try {
    if (example.stage === 'written') localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, JSON.stringify(example))
  } catch {
    // Storage is blocked, as in readKept.
  }
}
