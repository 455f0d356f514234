import { useEffect, useRef } from 'react'
import type { AddressLookups, ZipPlace } from './address-lookups.ts'

export type ZipLookup = {
  /** Looks up the place of the typed ZIP code once it is complete. */
  readonly typed: (zip: string) => void
  /** Cancels a pending lookup, because city, state or the address were set another way. */
  readonly cancel: () => void
}

/** The last input wins, regardless of the order of the responses. */
export function useZipLookup(
  lookUpZip: AddressLookups['lookUpZip'],
  onAnswer: (place: ZipPlace | 'unknown') => void,
): ZipLookup {
  const pending = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      pending.current?.abort()
    },
    [],
  )
  const cancel = (): void => {
    pending.current?.abort()
    pending.current = null
  }
  const typed = (zip: string): void => {
    cancel()
    if (zip.length !== 5) return
    const controller = new AbortController()
    pending.current = controller
    lookUpZip(zip, controller.signal).then(
      (place) => {
        if (place !== null && !controller.signal.aborted) onAnswer(place)
      },
      () => undefined, // on failure the user types city and state by hand
    )
  }
  return { typed, cancel }
}
