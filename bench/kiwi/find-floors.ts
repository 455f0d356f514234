/** Floors of `find`: what libraries of others find in the same texts. They are installed for this bench, and nothing of the product uses them. */
import { createRequire } from 'node:module'
import { en } from 'chrono-node'
import compromise from 'compromise'
import { z } from 'zod'
import type { Labelled } from './seeded-dates.ts'

/** A day is right as it is for the product: the same first day, and the same last day of a range. */
export function chronoFinds({ text, iso, isoEnd }: Labelled): boolean {
  return chronoDates(text).some((found) => found.iso === iso && found.isoEnd === isoEnd)
}

/** Something is found, and the day that is meant is not. */
export function chronoMistakes({ text, iso }: Labelled): boolean {
  const found = chronoDates(text)
  return found.length > 0 && found.every((date) => date.iso !== iso)
}

type Components = ReturnType<typeof en.parse>[number]['start']

function chronoDates(text: string) {
  return en.parse(text).map(({ start, end }) => ({
    iso: dayOf(start),
    // The library gives null where its types say undefined.
    isoEnd: typeof end === 'object' && Boolean(end) ? dayOf(end) : undefined,
  }))
}

function dayOf(components: Components): string {
  const part = (name: 'year' | 'month' | 'day', digits: number): string =>
    String(components.get(name)).padStart(digits, '0')
  return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`
}

export function compromiseParties(text: string): readonly string[] {
  const found: unknown = compromise(text).organizations().out('array')
  return z.array(z.string()).parse(found)
}

type Groups = { readonly volume?: string | undefined; readonly page?: string | undefined }
type EyeciteCitation = { readonly groups: Groups; readonly constructor: { readonly name: string } }
type Eyecite = {
  readonly getCitations: (text: string) => readonly EyeciteCitation[]
  readonly resolveCitations: (
    found: readonly EyeciteCitation[],
  ) => ReadonlyMap<unknown, readonly EyeciteCitation[]>
}

/** The library takes about a second for each text. */
export function eyeciteFinder() {
  // The package has no types.
  const eyecite = createRequire(import.meta.url)('@beshkenadze/eyecite') as Eyecite
  const isFull = ({ constructor: { name } }: EyeciteCitation): boolean => name === 'FullCaseCitation'
  return {
    count: (text: string): number => eyecite.getCitations(text).length,
    /** Whether the full citation of the text is found, and whether a later one leads back to it. */
    cites: (text: string, volume: string, page: string) => {
      const found = eyecite.getCitations(text)
      const full = found.find(
        (cite) => isFull(cite) && cite.groups.volume === volume && cite.groups.page === page,
      )
      const groups = [...eyecite.resolveCitations(found).values()]
      return {
        isFull: full !== undefined,
        isResolved: groups.some((group) => group.some(isFull) && group.some((cite) => !isFull(cite))),
        extra: Math.max(0, found.length - 2),
      }
    },
  }
}
