/**
 * The file with the text of all scripts and styles of one release, by path. The build names it in the service worker's list of files, and
 * a new device asks for it instead of for hundreds of small ones.
 */
const ARCHIVE = /^\/?assets\/app-archive-[\w-]{8}\.json$/

/** The types of what an archive holds, by the end of the name. */
const ARCHIVED_TYPES: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
])

/** `hash` are the first eight characters of a hash of its content, in base64url. Returns its path without the first slash. */
export function appArchiveName(hash: string): string {
  return `assets/app-archive-${hash}.json`
}

export function isAppArchive(path: string): boolean {
  return ARCHIVE.test(path)
}

/** Null if an archive does not hold such files. */
export function archivedTypeOf(path: string): string | null {
  return ARCHIVED_TYPES.get(/\.(\w+)$/.exec(path)?.[1] ?? '') ?? null
}
