import { useEffect, useState } from 'react'
import type { AddressSuggestion } from '../../../../shared/contracts/registration.ts'
import type { AddressLookups } from './address-lookups.ts'

/** Debounce in milliseconds (product spec, section 9). */
export const SEARCH_DELAY = 500
/** A search needs more than this many characters. */
export const TOO_SHORT = 3

type Answer = { readonly text: string; readonly suggestions: readonly AddressSuggestion[] }

/** Suggestions for exactly this text; null until the response arrives. A response for an older text is never shown. */
export function useAddressSearch(
  text: string | null,
  searchAddress: AddressLookups['searchAddress'],
): readonly AddressSuggestion[] | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const query = text === null || text.trim().length <= TOO_SHORT ? null : text.trim()

  useEffect(() => {
    if (query === null) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      searchAddress(query, controller.signal).then(
        (suggestions) => {
          if (!controller.signal.aborted) setAnswer({ text: query, suggestions })
        },
        () => undefined, // on failure the user types the address by hand
      )
    }, SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, searchAddress])

  return answer !== null && answer.text === query ? answer.suggestions : null
}
