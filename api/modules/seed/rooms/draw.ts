/**
 * Draws for made-up data: the same key is always drawn the same, whatever was drawn before, so that a second run of the seed makes the same
 * rows, and a row added to one table moves nothing in another.
 */
import { createHash } from 'node:crypto'

/** In [0, 1). */
export function draw(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export function drawBetween(least: number, most: number, key: string): number {
  return least + Math.floor(draw(key) * (most - least + 1))
}

/** Throws a RangeError for an empty list. */
export function drawFrom<Item>(list: readonly Item[], key: string): Item {
  if (list.length === 0) throw new RangeError('There is nothing to draw from.')
  return list[drawBetween(0, list.length - 1, key)] as Item // within its bounds
}

/** Among keys, as often as their weights say. */
export function drawWeighted<Key extends string>(weights: Readonly<Record<Key, number>>, key: string): Key {
  const entries = Object.entries(weights) as [Key, number][] // the keys of the literal
  let left = draw(key) * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of entries) {
    left -= weight
    if (left < 0) return name
  }
  return drawFrom(entries, key)[0]
}

/** The id of a made-up row, in the form of a random UUID. */
export function madeUpId(key: string): string {
  const hex = createHash('sha256').update(`id ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
