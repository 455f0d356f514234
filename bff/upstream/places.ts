/** Places for what takes long: so many at a time, and so many of them for one person, so that nobody takes those of all. */
import { AppError } from '../../shared/domain/app-error.ts'

/** Milliseconds. */
const WAIT = 10_000

export type Places = {
  /** What it returns gives the place back, once. Throws AppError unavailable or rate_limited when there is none. */
  take(person: string): () => void
}

export type PlacesOptions = {
  readonly most: number
  readonly mostOfOne: number
  /** Said when all are taken, and when the person has all of his or hers. */
  readonly words: { readonly all: string; readonly own: string }
}

export function createPlaces({ most, mostOfOne, words }: PlacesOptions): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(person) {
      const own = taken.get(person) ?? 0
      if (own >= mostOfOne) throw new AppError('rate_limited', words.own, { retryAfter: WAIT })
      if (all >= most) throw new AppError('unavailable', words.all, { retryAfter: WAIT })
      taken.set(person, own + 1)
      all += 1
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        all -= 1
        const left = (taken.get(person) ?? 0) - 1
        if (left > 0) taken.set(person, left)
        else taken.delete(person)
      }
    },
  }
}
