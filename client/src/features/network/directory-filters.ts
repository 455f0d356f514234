/** The filters of the directory: parsed from the address, with the names and values of the server's query. */
import {
  directoryFilterSchema,
  type DirectoryAttorney,
  type DirectoryFilter,
  type DirectoryResponse,
} from '../../../../shared/contracts/network.ts'

type FilterName = keyof DirectoryFilter
const NAMES = Object.keys(directoryFilterSchema.shape) as FilterName[] // the keys of the literal

/** Ignores what is not valid. */
export function filterOf(address: URLSearchParams): DirectoryFilter {
  const given = NAMES.flatMap((name): [FilterName, unknown][] => {
    const parsed = directoryFilterSchema.shape[name].safeParse(address.get(name) ?? undefined)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  return directoryFilterSchema.parse(Object.fromEntries(given))
}

/** A copy of `address` with one filter set; an empty value removes it. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) next.delete(name)
  return next
}

export function isNarrowed(filter: DirectoryFilter): boolean {
  return NAMES.some((name) => filter[name] !== undefined)
}

/** The same filters over the copy on this device. */
export function narrowed(copy: DirectoryResponse, filter: DirectoryFilter): DirectoryResponse {
  return { ...copy, attorneys: copy.attorneys.filter((attorney) => matches(attorney, filter)) }
}

function matches(attorney: DirectoryAttorney, { q, area, state, language }: DirectoryFilter): boolean {
  const { name, firm, practiceAreas, licenses, languages } = attorney
  const words = wordsOf(`${name} ${firm ?? ''}`)
  return (
    wordsOf(q ?? '').every((asked) => words.some((word) => word.startsWith(asked))) &&
    (area === undefined || practiceAreas.includes(area)) &&
    (state === undefined || licenses.some((license) => license.state === state)) &&
    (language === undefined || language === 'en' || languages.includes(language))
  )
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
