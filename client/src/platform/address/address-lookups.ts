/** Address lookups. A failed lookup returns nothing, because the address can always be typed by hand. */
import {
  lookUpZipEndpoint,
  searchAddressEndpoint,
  type AddressSuggestion,
} from '../../../../shared/contracts/registration.ts'
import type { UsState } from '../../../../shared/domain/us-states.ts'
import type { HttpClient } from '../http/http-client.ts'

export type ZipPlace = { readonly city: string; readonly state: UsState }

export type AddressLookups = {
  readonly searchAddress: (text: string, signal: AbortSignal) => Promise<readonly AddressSuggestion[]>
  /** Null: the lookup failed. */
  readonly lookUpZip: (zip: string, signal: AbortSignal) => Promise<ZipPlace | 'unknown' | null>
}

/** Timeout in milliseconds. Beyond it, typing by hand is quicker. */
const TIMEOUT = 6_000

export function createAddressLookups(http: Pick<HttpClient, 'call'>): AddressLookups {
  return {
    searchAddress: async (q, signal) => {
      const answer = await http.call(searchAddressEndpoint, { query: { q }, timeout: TIMEOUT, signal })
      return answer.ok ? answer.value.results : []
    },
    lookUpZip: async (zip, signal) => {
      const answer = await http.call(lookUpZipEndpoint, { query: { zip }, timeout: TIMEOUT, signal })
      if (answer.ok) return { city: answer.value.placeName, state: answer.value.stateAbbreviation }
      return answer.error.kind === 'refused' && answer.error.status === 404 ? 'unknown' : null
    },
  }
}
