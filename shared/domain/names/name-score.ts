/** How alike two names are, for checks of conflicts of interest. One function on device and server. Pure. */
import { doubleMetaphone } from 'double-metaphone'
import { areNicknames } from './nicknames.ts'
import { nameTokens } from './normal-name.ts'

/** From here on: likely the same name. The only bound of checks that no person sees. */
export const LIKELY_NAME = 0.92
/** From here on: possibly the same; for a person to decide. */
export const POSSIBLE_NAME = 0.86

const NICKNAME = 0.95
const SAME_SOUND = 0.9
const INITIAL = 0.85
/** Below this, two words are alike by chance. */
const ALIKE = 0.84
const LEFT_OVER = 0.03
/** One word alone tells little. */
const ONE_WORD_MAX = 0.8
const ONE_MATCH_MAX = 0.7

/** 0 (nothing in common) to 1 (equal in the normal form). */
export function nameScore(one: string, other: string): number {
  return tokenScore(nameTokens(one), nameTokens(other))
}

/** `one`, `other`: from `nameTokens`, which a list keeps so that it is not computed for every comparison. */
export function tokenScore(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return 0
  const pairs = bestPairs(shorter, longer)
  const counted = pairs.map((score) => (score < ALIKE ? score / 2 : score))
  const mean = counted.reduce((sum, score) => sum + score, 0) / shorter.length
  const score = mean - LEFT_OVER * (longer.length - shorter.length)
  if (shorter.length === 1) return bounded(score, ONE_WORD_MAX)
  return bounded(score, pairs.filter((pair) => pair >= ALIKE).length < 2 ? ONE_MATCH_MAX : 1)
}

function bounded(score: number, max: number): number {
  return Math.max(0, Math.min(score, max))
}

/** One score for each token of the shorter name; the pairs that fit best are made first, and no token is in two. */
function bestPairs(shorter: readonly string[], longer: readonly string[]): readonly number[] {
  const all = shorter
    .flatMap((a, i) => longer.map((b, j) => ({ i, j, score: pairScore(a, b) })))
    // Equal scores by place, so that the order of the two names does not matter.
    .sort((a, b) => b.score - a.score || a.i + a.j - (b.i + b.j))
  const left = new Set(shorter.keys())
  const right = new Set(longer.keys())
  const scores: number[] = []
  for (const { i, j, score } of all) {
    if (!left.has(i) || !right.has(j)) continue
    left.delete(i)
    right.delete(j)
    scores.push(score)
  }
  return scores
}

function pairScore(a: string, b: string): number {
  if (a === b) return 1
  if (areNicknames(a, b)) return NICKNAME
  if (a[0] === b[0] && (a.length === 1 || b.length === 1)) return INITIAL
  const alike = jaroWinkler(a, b)
  return a[0] === b[0] && soundTheSame(a, b) ? Math.max(alike, SAME_SOUND) : alike
}

function soundTheSame(a: string, b: string): boolean {
  const sounds = doubleMetaphone(a).filter((sound) => sound !== '')
  return doubleMetaphone(b).some((sound) => sounds.includes(sound))
}

/** Jaro's similarity with Winkler's bonus for a common beginning of up to four letters; 0 to 1. */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b)
  let start = 0
  while (start < 4 && start < a.length && a[start] === b[start]) start += 1
  return jaro + start * 0.1 * (1 - jaro)
}

function jaroSimilarity(a: string, b: string): number {
  if (a.length === 0 || b.length === 0) return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const usedOfB = new Set<number>()
  const matchedA: number[] = []
  for (let i = 0; i < a.length; i += 1) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j += 1) {
      if (usedOfB.has(j) || a[i] !== b[j]) continue
      usedOfB.add(j)
      matchedA.push(i)
      break
    }
  }
  const matches = matchedA.length
  if (matches === 0) return 0
  const inB = [...usedOfB].sort((x, y) => x - y)
  const outOfOrder = matchedA.filter((at, n) => a[at] !== b[inB[n] ?? -1]).length / 2
  return (matches / a.length + matches / b.length + (matches - outOfOrder) / matches) / 3
}
