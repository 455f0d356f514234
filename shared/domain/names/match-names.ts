/** Looks for names in a list of names, as the check for conflicts does on device and server. Pure. */
import { nameIndexOf } from './name-index.ts'
import { LIKELY_NAME, POSSIBLE_NAME } from './name-score.ts'
import { nameTokens } from './normal-name.ts'

export type FoundName<Known> = {
  /** As it was asked. */
  readonly name: string
  readonly known: Known
  /** 0.86 to 1. */
  readonly score: number
  /** False: perhaps the same name, for a person to decide. */
  readonly isLikely: boolean
}

export type NameList<Known> = {
  /** The most alike first; of equal ones the latest. */
  readonly find: (names: readonly string[]) => readonly FoundName<Known>[]
  /** Different names, in the normal form. */
  readonly size: number
  /** The same for the same names, in whatever order: tells one list from another. */
  readonly version: string
}

/** `at`: ISO 8601, UTC. */
type Named = { readonly name: string; readonly at: string }

export function createNameList<Known extends Named>(known: readonly Known[]): NameList<Known> {
  const index = nameIndexOf(known.map(({ name }) => name))
  const normal = new Set(known.map(({ name }) => nameTokens(name).join(' ')).filter((name) => name !== ''))
  return {
    size: normal.size,
    version: fingerprint(normal),
    find: (names) =>
      names
        .flatMap((name) =>
          index.matches(name, POSSIBLE_NAME).flatMap(({ at, score }) => {
            const other = known[at]
            return other === undefined ? [] : [{ name, known: other, score, isLikely: score >= LIKELY_NAME }]
          }),
        )
        .sort((one, other) => other.score - one.score || (one.known.at < other.known.at ? 1 : -1)),
  }
}

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** FNV-1a of each name, added up, so that the order does not matter. */
function fingerprint(names: Iterable<string>): string {
  let sum = 0
  for (const name of names) {
    let hash = OFFSET
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), PRIME)
    sum = (sum + (hash >>> 0)) % 0x1_0000_0000
  }
  return sum.toString(16).padStart(8, '0')
}
