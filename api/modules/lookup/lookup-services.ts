/** Optional external services: Nominatim-style address search and Zippopotam-style ZIP lookup. */
import { z } from 'zod'
import type { AddressSuggestion } from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { MAX_RESULTS } from './bundled-search.ts'
import { stateOf, type LoadZipData, type Place } from './zip-data.ts'
import { withoutTrailing } from '../../../shared/domain/text-ends.ts'

/** Milliseconds. The user is typing, so a later response is useless. */
const TIMEOUT = 4000

/** nominatim.org/release-docs/latest/api/Output: the field of the city depends on its kind. */
const nominatimSchema = z.array(
  z.object({
    display_name: z.string(),
    address: z.object({
      house_number: z.string().optional(),
      road: z.string().optional(),
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      hamlet: z.string().optional(),
      municipality: z.string().optional(),
      state: z.string().optional(),
      'ISO3166-2-lvl4': z.string().optional(),
      postcode: z.string().optional(),
      country_code: z.string().optional(),
    }),
  }),
)
type NominatimPlace = z.output<typeof nominatimSchema>[number]

/** docs of zippopotam.us */
const zippopotamSchema = z.object({
  places: z.array(z.object({ 'place name': z.string(), 'state abbreviation': z.string() })).min(1),
})

export type LookupServiceOptions = {
  /** Base URL above `/search`, or the URL of `/search`. */
  readonly searchUrl: string
  readonly userAgent: string
  readonly loadZipData: LoadZipData
  readonly fetch?: typeof globalThis.fetch
}

export type AddressSearch = (text: string) => Promise<readonly AddressSuggestion[]>
/** Null if there is no such ZIP code in the 50 states. */
export type ZipLookup = (zip: string) => Promise<Place | null>

export function createNominatimSearch(options: LookupServiceOptions): AddressSearch {
  const { searchUrl, userAgent, loadZipData, fetch = globalThis.fetch } = options
  return async (text) => {
    const url = new URL(
      searchUrl.endsWith('/search') ? searchUrl : `${withoutTrailing(searchUrl, '/')}/search`,
    )
    const parameters = {
      q: text,
      format: 'jsonv2',
      countrycodes: 'us',
      limit: String(MAX_RESULTS),
      addressdetails: '1',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const answer = await ask(fetch, url, userAgent, 'The address search')
    const places = nominatimSchema.safeParse(answer.body)
    if (answer.status !== 200 || !places.success) throw unusable('The address search', answer.status)
    const zipData = await loadZipData()
    return places.data
      .flatMap((place) => toSuggestion(place, (name) => zipData.stateNamed(name)) ?? [])
      .slice(0, MAX_RESULTS)
  }
}

function toSuggestion(
  { display_name, address }: NominatimPlace,
  stateNamed: (name: string) => AddressSuggestion['state'] | null,
): AddressSuggestion | null {
  const state =
    stateOf(address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? '') ?? stateNamed(address.state ?? '')
  const city = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality
  const isAbroad = address.country_code !== undefined && address.country_code.toLowerCase() !== 'us'
  if (state === null || city === undefined || isAbroad) return null
  const street = [address.house_number, address.road].filter((part) => part !== undefined).join(' ')
  const zip = /^\d{5}/.exec(address.postcode ?? '')?.[0] ?? null
  return { label: display_name, street: street === '' ? null : street, city, state, zip }
}

export function createZippopotamLookup(
  baseUrl: string,
  userAgent: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ZipLookup {
  const base = withoutTrailing(baseUrl, '/')
  const country = base.endsWith('/us') ? base : `${base}/us`
  return async (zip) => {
    const answer = await ask(fetch, new URL(`${country}/${zip}`), userAgent, 'The ZIP code lookup')
    if (answer.status === 404) return null
    const parsed = zippopotamSchema.safeParse(answer.body)
    const [place] = parsed.data?.places ?? []
    if (answer.status !== 200 || place === undefined) throw unusable('The ZIP code lookup', answer.status)
    const state = stateOf(place['state abbreviation'])
    return state === null ? null : { zip, city: place['place name'], state }
  }
}

type Answer = { readonly status: number; readonly body: unknown }

async function ask(
  fetch: typeof globalThis.fetch,
  url: URL,
  userAgent: string,
  what: string,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      headers: { Accept: 'application/json', 'Accept-Language': 'en-US', 'User-Agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const text = await answer.text()
    return { status: answer.status, body: parseJson(text) }
  } catch (cause) {
    const userMessage = `${what} cannot be reached at the moment. Please type the address yourself.`
    throw new AppError('unavailable', userMessage, { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unusable(what: string, status: number): AppError {
  return new AppError('bad_upstream', `${what} gave no usable answer. Please type the address yourself.`, {
    logMessage: `${what}: status ${status}`,
  })
}
