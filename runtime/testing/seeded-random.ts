/** Random numbers that can be reproduced: a run prints its seed. */

export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  /** Throws for an empty list. */
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): readonly T[]
}

/** A small linear congruential generator (the constants of Numerical Recipes). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new RangeError('There is nothing to pick from.')
      return list[between(0, list.length - 1)] as (typeof list)[number] // within its bounds
    },
    shuffle: (list) =>
      list
        .map((value) => ({ value, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}
