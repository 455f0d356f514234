/** The source files of the servers, whose changes restart them. */
import { relative, sep } from 'node:path'

/** Relative to the repository. */
export const SERVER_FOLDERS = ['api', 'bff', 'runtime', 'sandbox', 'scripts', 'shared', 'supabase/migrations']

export function isServerSource(root: string, path: string): boolean {
  const name = relative(root, path).split(sep).join('/')
  const isBelow = SERVER_FOLDERS.some((folder) => name.startsWith(`${folder}/`))
  const isForTests = /\.test\.ts$|\/testing\//.test(name)
  const isForBuild = name.startsWith('scripts/client-build/') || name.startsWith('scripts/walls-fixture/')
  return isBelow && !isForTests && !isForBuild && /\.(?:ts|sql|json)$/.test(name)
}
