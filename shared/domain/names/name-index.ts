/** Finds the names of a list that are like a given one, without comparing it with all of them. Pure; the same on the device and in measurements. */
import { nameKeys } from './name-keys.ts'
import { tokenScore } from './name-score.ts'
import { nameTokens } from './normal-name.ts'

/** Names that share a key are compared, so many at most. */
export const MAX_CANDIDATES = 2_000

export type NameMatch = {
  /** Its place in the list. */
  readonly at: number
  /** From the bound up to 1. */
  readonly score: number
}

export type NameIndex = {
  /** How many names it knows. */
  readonly size: number
  /** Those with a score of `least` or more; the most alike first, equal ones in the order of the list. */
  readonly matches: (name: string, least: number) => readonly NameMatch[]
}

/** Names without a letter or digit are left out, but keep their place. */
export function nameIndexOf(names: readonly string[]): NameIndex {
  const tokens = names.map(nameTokens)
  const places = new Map<string, number[]>()
  names.forEach((name, at) => {
    for (const key of nameKeys(name)) {
      const known = places.get(key)
      if (known === undefined) places.set(key, [at])
      else known.push(at)
    }
  })

  const candidates = (name: string): readonly number[] => {
    const found = new Set<number>()
    for (const key of nameKeys(name))
      for (const at of places.get(key) ?? []) {
        if (found.size >= MAX_CANDIDATES) return [...found]
        found.add(at)
      }
    return [...found]
  }

  return {
    size: names.length,
    matches: (name, least) => {
      const wanted = nameTokens(name)
      return candidates(name)
        .map((at) => ({ at, score: tokenScore(wanted, tokens[at] ?? []) }))
        .filter(({ score }) => score >= least)
        .sort((one, other) => other.score - one.score || one.at - other.at)
    },
  }
}
