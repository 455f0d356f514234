/**
 * The importers of this window, one for each workspace: reading goes on while a person works on other pages of the app. They are kept with the
 * offline core that they save with, and end with it.
 */
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import type { Importer } from './importer.ts'

const KEPT = new WeakMap<OfflineCore, Map<string, Importer>>()

/** `name`: of the owner and the workspace. */
export function keptImporter(core: OfflineCore, name: string, make: () => Importer): Importer {
  const importers = KEPT.get(core) ?? new Map<string, Importer>()
  KEPT.set(core, importers)
  const importer = importers.get(name) ?? make()
  importers.set(name, importer)
  return importer
}
