/** Address search over cities and ZIP codes only: the text before the place is taken as the street, as typed. Pure. */
import type { AddressSuggestion } from '../../../shared/contracts/registration.ts'
import type { UsState } from '../../../shared/domain/us-states.ts'
import type { City, ZipData } from './zip-data.ts'

export const MAX_RESULTS = 5
/** The longest city names have four words. */
const CITY_WORDS = 4

type Parts = {
  readonly words: readonly string[]
  readonly state: UsState | null
  readonly zip: string | null
}

/** `text` is '100 Main St, Austin, TX 78701' or any end of it. */
export function searchPlaces(text: string, data: ZipData): readonly AddressSuggestion[] {
  const { words, state, zip } = partsOf(text, data)
  if (zip !== null) {
    const place = data.byZip(zip)
    return place === null ? [] : [suggestion(streetBefore(words, place.city), place)]
  }
  for (let count = Math.min(CITY_WORDS, words.length); count > 0; count -= 1) {
    const city = words.slice(-count).join(' ')
    const places = [...data.byCity(city, state), ...data.byCityStart(city, state)]
    if (places.length > 0)
      return distinct(places).map((place) => suggestion(streetOf(words.slice(0, -count)), place))
  }
  return []
}

function partsOf(text: string, data: ZipData): Parts {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const zip = /^\d{5}(-\d{4})?$/.test(words.at(-1) ?? '') && words.length !== 1 ? (words.pop() ?? null) : null
  const onlyZip = words.length === 1 && /^\d{5}$/.test(words[0] ?? '') ? (words.pop() ?? null) : null
  // "New York" alone is the city, so a state needs a city before it.
  for (const count of [2, 1]) {
    if (words.length <= count) continue
    const state = data.stateNamed(words.slice(-count).join(' '))
    const isCity = zip === null && data.byCity(words.slice(-count).join(' '), null).length > 0 && count === 2
    if (state !== null && !isCity) return { words: words.slice(0, -count), state, zip: cut(zip ?? onlyZip) }
  }
  return { words, state: null, zip: cut(zip ?? onlyZip) }
}

function cut(zip: string | null): string | null {
  return zip === null ? null : zip.slice(0, 5)
}

function streetBefore(words: readonly string[], city: string): string | null {
  const length = city.split(' ').length
  const ends = words.slice(-length).join(' ').toLowerCase() === city.toLowerCase()
  return streetOf(ends ? words.slice(0, -length) : words)
}

/** A street starts with a number; other words before a city are ignored. */
function streetOf(words: readonly string[]): string | null {
  return words.length > 1 && /^\d/.test(words[0] ?? '') ? words.join(' ') : null
}

function distinct(places: readonly City[]): readonly City[] {
  return [...new Set(places)].slice(0, MAX_RESULTS)
}

function suggestion(street: string | null, { city, state, zip }: City): AddressSuggestion {
  const label = [street, city, zip === null ? state : `${state} ${zip}`]
    .filter((part) => part !== null)
    .join(', ')
  return { label, street, city, state, zip }
}
