import { useEffect, useRef } from 'react'
import type { AddressLookups, ZipPlace } from './address-lookups.ts'

export type ZipLookup = {
  /** A zip was typed: once it is whole, its place is looked up. */
  readonly typed: (zip: string) => void
  /** City, state or the whole address came from elsewhere: an answer on its way is no longer wanted. */
  readonly cancel: () => void
}

/** The last thing typed wins, whichever answer arrives when. */
export function useZipLookup(
  lookUpZip: AddressLookups['lookUpZip'],
  onAnswer: (place: ZipPlace | 'unknown') => void,
): ZipLookup {
  const underWay = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      underWay.current?.abort()
    },
    [],
  )
  const cancel = (): void => {
    underWay.current?.abort()
    underWay.current = null
  }
  const typed = (zip: string): void => {
    cancel()
    if (zip.length !== 5) return
    const controller = new AbortController()
    underWay.current = controller
    lookUpZip(zip, controller.signal).then(
      (place) => {
        if (place !== null && !controller.signal.aborted) onAnswer(place)
      },
      () => undefined, // nobody to ask: city and state are typed by hand
    )
  }
  return { typed, cancel }
}
