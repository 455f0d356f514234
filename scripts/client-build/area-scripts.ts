/**
 * Modules that every page of an area needs travel in one script. Left alone, the build cuts a script for each set of pages that share
 * something: the dashboard then asks for more than sixty, and asking, checking and linking each of them holds up the window.
 */
import { join } from 'node:path'

export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/** An area: what is asked for on the way to each of its pages, relative to the repository. */
export type Area = { readonly name: string; readonly opens: readonly string[] }

export type Outside = { readonly everywhere: readonly string[]; readonly pages: string }

/** Packages of which one area alone makes use. */
const OF_ONE_AREA = /\/node_modules\/@tanstack\//

/**
 * Names the script of a module, or null for what the build may place by itself: what an earlier area or `outside` brings already, what is
 * asked for by name, and the larger packages. `outside` is what every page loads, and the table of the pages that are in no area.
 */
export function areaScripts(
  root: string,
  areas: readonly Area[],
  outside: Outside,
): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= nameModules(root, areas, outside, graph)
    return names.get(id) ?? null
  }
}

function nameModules(
  root: string,
  areas: readonly Area[],
  outside: Outside,
  graph: ModuleGraph,
): ReadonlyMap<string, string> {
  const fromRoot = (module: string): string => join(root, module)
  const pages = graph.getModuleInfo(fromRoot(outside.pages))?.dynamicallyImportedIds ?? []
  const brought = reach(graph, [...outside.everywhere.map(fromRoot), ...pages])
  const askedFor = new Set(areas.flatMap(({ opens }) => opens.map(fromRoot)))
  const names = new Map<string, string>()
  for (const { name, opens } of areas) {
    for (const id of reach(graph, opens.map(fromRoot))) {
      if (brought.has(id)) continue
      brought.add(id)
      if (!askedFor.has(id) && mayTravel(id)) names.set(id, name)
    }
  }
  return names
}

function mayTravel(id: string): boolean {
  return !id.includes('/node_modules/') || OF_ONE_AREA.test(id)
}

/** The modules and all that they import, without what they ask for later. Throws for a module that is not in the build. */
function reach(graph: ModuleGraph, modules: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string): void => {
    if (reached.has(id)) return
    const info = graph.getModuleInfo(id)
    if (info === null) throw new Error(`The build has no module ${id}`)
    reached.add(id)
    info.importedIds.forEach(visit)
  }
  modules.forEach(visit)
  return reached
}
