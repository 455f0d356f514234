/** Finds circles of folders. A checker that looks at files alone lets two folders need each other, as long as no two of their files do. Pure. */

export type Import = { readonly from: string; readonly to: string }

/** The imports by which a folder leads back to itself. `folderOf`: null for a file that counts for no folder. */
export function importsInCircles(
  imports: readonly Import[],
  folderOf: (file: string) => string | null,
): readonly Import[] {
  const arrows = imports.flatMap(({ from, to }) => {
    const [upper, lower] = [folderOf(from), folderOf(to)]
    return upper === null || lower === null || upper === lower ? [] : [{ from, to, upper, lower }]
  })
  const below = new Map<string, Set<string>>()
  for (const { upper, lower } of arrows) below.set(upper, (below.get(upper) ?? new Set<string>()).add(lower))

  const leadsTo = (start: string, goal: string): boolean => {
    const reached = new Set([start])
    // A set goes on to what is added to it meanwhile.
    for (const folder of reached) {
      if (folder === goal) return true
      for (const next of below.get(folder) ?? []) reached.add(next)
    }
    return false
  }
  return arrows.filter(({ upper, lower }) => leadsTo(lower, upper)).map(({ from, to }) => ({ from, to }))
}
