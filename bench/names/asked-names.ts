/** The names of an office, and those that are looked for among them. */
import { corpusPairs } from '../../shared/domain/names/testing/conflict-corpus.ts'
import { madeUpNames, wholeNames } from '../../shared/domain/names/testing/made-up-names.ts'

export const OFFICE_NAMES = 5_000

export type AskedNames = {
  readonly office: readonly string[]
  /** Half are strangers; half write a name of the office in another way. By turns. */
  readonly asked: readonly string[]
}

export function askedNames(count: number): AskedNames {
  const strangers = wholeNames(madeUpNames(1_234_567), Math.ceil(count / 2))
  const pairs = corpusPairs(20_261_125).slice(0, Math.ceil(count / 2))
  const others = wholeNames(madeUpNames(77), OFFICE_NAMES - pairs.length)
  return {
    office: [...pairs.map(({ one }) => one), ...others],
    asked: pairs.flatMap(({ other }, at) => [strangers[at] ?? '', other]).slice(0, count),
  }
}
