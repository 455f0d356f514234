/** Which mutants are tried: a sample that the same seed draws again, on every machine. */

/** `count` of `all` at most, in their own order. */
export function drawn<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const next = randomFrom(seed)
  return all
    .map((value, index) => ({ value, index, lot: next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ value }) => value)
}

/** mulberry32: small, and good enough to draw lots. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
