/** Looks for names in a list of names, as the check for conflicts does on device and server. Pure. */
import { nameKeys } from './name-keys.ts'
import { LIKELY_NAME, POSSIBLE_NAME, tokenScore } from './name-score.ts'
import { nameTokens } from './normal-name.ts'

/** Names that share a key with a name are compared, so many at most. */
export const MAX_CANDIDATES = 2_000

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

/** Names of which the keys are made without a rest: a few milliseconds. */
const SLICE = 200

export function createNameList<Known extends Named>(known: readonly Known[]): NameList<Known> {
  const index = emptyIndex<Known>()
  for (const row of known) addName(index, row)
  return listOf(index)
}

/** The same list. `rest`: resolves in a later task, so that the window can handle input meanwhile. */
export async function createNameListInSlices<Known extends Named>(
  known: readonly Known[],
  rest: () => Promise<void>,
): Promise<NameList<Known>> {
  const index = emptyIndex<Known>()
  for (const [at, row] of known.entries()) {
    if (at > 0 && at % SLICE === 0) await rest()
    addName(index, row)
  }
  await rest()
  return listOf(index)
}

type NameIndex<Known> = {
  readonly rows: { readonly row: Known; readonly tokens: readonly string[] }[]
  /** Indexes of rows. */
  readonly byKey: Map<string, number[]>
  readonly normal: Set<string>
}

function emptyIndex<Known>(): NameIndex<Known> {
  return { rows: [], byKey: new Map(), normal: new Set() }
}

function addName<Known extends Named>({ rows, byKey, normal }: NameIndex<Known>, row: Known): void {
  const tokens = nameTokens(row.name)
  if (tokens.length === 0) return
  const at = rows.push({ row, tokens }) - 1
  normal.add(tokens.join(' '))
  for (const key of nameKeys(row.name)) {
    const places = byKey.get(key)
    if (places === undefined) byKey.set(key, [at])
    else places.push(at)
  }
}

function listOf<Known extends Named>({ rows, byKey, normal }: NameIndex<Known>): NameList<Known> {
  return {
    size: normal.size,
    version: fingerprint(normal),
    find: (names) =>
      names
        .flatMap((name) => {
          const asked = nameTokens(name)
          const candidates = new Set(nameKeys(name).flatMap((key) => byKey.get(key) ?? []))
          const others = [...candidates].slice(0, MAX_CANDIDATES).flatMap((index) => rows[index] ?? [])
          return others.flatMap(({ row, tokens }) => {
            const score = tokenScore(asked, tokens)
            return score < POSSIBLE_NAME ? [] : [{ name, known: row, score, isLikely: score >= LIKELY_NAME }]
          })
        })
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
