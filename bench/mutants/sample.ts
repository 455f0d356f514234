/** Selects the mutants to try: a sample that is the same for the same seed on every machine. */

/** At most `count` of `all`, in the original order. */
export function drawn<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const next = randomFrom(seed)
  return all
    .map((value, index) => ({ value, index, lot: next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ value }) => value)
}

/** mulberry32: small, and good enough for sampling. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
