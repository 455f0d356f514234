/**
 * Finds import cycles between folders. A check of files alone misses two folders that need each other without a cycle between files. Pure.
 */

export type Import = { readonly from: string; readonly to: string }

/** Returns the imports that are part of a folder cycle. `folderOf` returns null for a file to ignore. */
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
    // Iterating a Set includes entries added during the iteration.
    for (const folder of reached) {
      if (folder === goal) return true
      for (const next of below.get(folder) ?? []) reached.add(next)
    }
    return false
  }
  return arrows.filter(({ upper, lower }) => leadsTo(lower, upper)).map(({ from, to }) => ({ from, to }))
}
