/**
 * Bundles the modules that every page of an area needs into one script. By default the build makes a script for each set of pages that
 * share modules: the dashboard would load more than sixty, and requesting, verifying and linking them delays the page.
 */
import { join } from 'node:path'

export type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/** An area. Modules are relative to the repository. */
export type Area = {
  readonly name: string
  /** Imported dynamically on the way to each of its pages. */
  readonly opens: readonly string[]
  /** Imported by nearly all of its pages themselves. */
  readonly shared?: readonly string[]
}

export type Outside = { readonly everywhere: readonly string[]; readonly pages: string }

/** Packages that only one area uses. */
const SINGLE_AREA_PACKAGES = /\/node_modules\/@tanstack\//

/**
 * Returns the name of a module's script, or null to leave its placement to the build: for modules of an earlier area or of `outside`,
 * dynamically imported modules, and the larger packages. `outside` has the modules that every page loads, and the table of the pages
 * without an area.
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
  const alreadyLoaded = reach(graph, [...outside.everywhere.map(fromRoot), ...pages])
  const dynamicImports = new Set(areas.flatMap(({ opens }) => opens.map(fromRoot)))
  const names = new Map<string, string>()
  for (const { name, opens, shared = [] } of areas) {
    for (const id of reach(graph, [...opens, ...shared].map(fromRoot))) {
      if (alreadyLoaded.has(id)) continue
      alreadyLoaded.add(id)
      if (!dynamicImports.has(id) && isBundled(id)) names.set(id, name)
    }
  }
  return names
}

function isBundled(id: string): boolean {
  return !id.includes('/node_modules/') || SINGLE_AREA_PACKAGES.test(id)
}

/** Returns the modules and all their static imports. Throws for a module that is not in the build. */
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
