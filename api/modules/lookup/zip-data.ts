/** The bundled US ZIP data (package `zipcodes`), loaded on first use. */
import type { ZipCode } from 'zipcodes'
import { milesBetween } from '../../../shared/domain/requests/distance.ts'
import { US_STATES, type UsState } from '../../../shared/domain/us-states.ts'

export type Place = { readonly zip: string; readonly city: string; readonly state: UsState }
/** `zip` null: the city has several. */
export type City = { readonly zip: string | null; readonly city: string; readonly state: UsState }

export type ZipData = {
  byZip(zip: string): Place | null
  /** By case-insensitive name and optional state: each city once, those with the most ZIP codes first. */
  byCity(city: string, state: UsState | null): readonly City[]
  /** Cities whose name starts with `start`. */
  byCityStart(start: string, state: UsState | null): readonly City[]
  /** Converts 'New York' or 'ny' to the postal code. */
  stateNamed(name: string): UsState | null
  /** Between the centers of two ZIP codes; null if one is not known. */
  milesBetween(zip: string, other: string): number | null
  /** The ZIP codes whose centers are at most so many miles from that of `zip`, itself included; none if it is not known. */
  zipsWithin(zip: string, miles: number): readonly string[]
}

export type LoadZipData = () => Promise<ZipData>

export function createZipDataLoader(): LoadZipData {
  let loaded: Promise<ZipData> | undefined
  return () => (loaded ??= load())
}

async function load(): Promise<ZipData> {
  const { default: zipcodes } = await import('zipcodes')
  const cities = citiesOf(Object.values(zipcodes.codes))
  const find = (state: UsState | null, fits: (name: string) => boolean): readonly City[] =>
    cities.filter((city) => (state === null || city.state === state) && fits(city.city.toLowerCase()))
  return {
    byZip: (zip) => {
      const found = zipcodes.codes[zip]
      return found === undefined ? null : placeOf(found)
    },
    byCity(city, state) {
      const wanted = city.toLowerCase()
      return find(state, (name) => name === wanted)
    },
    byCityStart(start, state) {
      const wanted = start.toLowerCase()
      return find(state, (name) => name.startsWith(wanted))
    },
    stateNamed: (name) => stateOf(zipcodes.states.full[name.toUpperCase()] ?? name.toUpperCase()),
    // Not the package's own distance(), which is not a number for some places that are one and the same.
    milesBetween(zip, other) {
      const [from, to] = [zipcodes.codes[zip], zipcodes.codes[other]]
      return from === undefined || to === undefined ? null : milesBetween(from, to)
    },
    zipsWithin(zip, miles) {
      const center = zipcodes.codes[zip]
      if (center === undefined) return []
      return Object.values(zipcodes.codes)
        .filter((code) => code.country === 'US' && milesBetween(center, code) <= miles)
        .map((code) => code.zip)
    },
  }
}

/** Each city once. */
function citiesOf(codes: readonly ZipCode[]): readonly City[] {
  const known = new Map<string, { first: Place; zips: number }>()
  for (const code of codes) {
    const place = placeOf(code)
    if (place === null) continue
    const key = `${place.city.toLowerCase()}, ${place.state}`
    const city = known.get(key)
    if (city === undefined) known.set(key, { first: place, zips: 1 })
    else {
      city.zips += 1
      if (place.zip < city.first.zip) city.first = place
    }
  }
  return [...known.values()]
    .sort((a, b) => b.zips - a.zips || (a.first.zip < b.first.zip ? -1 : 1))
    .map(({ first, zips }) => ({ ...first, zip: zips === 1 ? first.zip : null }))
}

/** Null outside the 50 states. */
function placeOf({ zip, city, state, country }: ZipCode): Place | null {
  const known = country === 'US' ? stateOf(state) : null
  return known === null ? null : { zip, city, state: known }
}

export function stateOf(code: string): UsState | null {
  return US_STATES.find((state) => state === code) ?? null
}
