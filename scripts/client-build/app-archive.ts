/** Writes the archive of the app's scripts and styles (shared/contracts/app-archive.ts) and names it in the service worker's list of files. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appArchiveName, archivedTypeOf } from '../../shared/contracts/app-archive.ts'

type ListedFile = { readonly url: string; readonly revision: string | null; readonly size: number }

/** `files` have paths without a first slash, below `folder`. Returns them with the archive as the last. */
export function withAppArchive(files: readonly ListedFile[], folder: string): ListedFile[] {
  // Only names with a hash: an archive of one release cannot be wrong for another. And pages are filled in by the server.
  const paths = files
    .map(({ url }) => url)
    .filter((url) => url.startsWith('assets/') && archivedTypeOf(url) !== null)
  const content = JSON.stringify(
    Object.fromEntries(
      paths.toSorted().map((path) => [`/${path}`, readFileSync(join(folder, path), 'utf8')]),
    ),
  )
  const name = appArchiveName(createHash('sha256').update(content).digest('base64url').slice(0, 8))
  writeFileSync(join(folder, name), content)
  return [...files, { url: name, revision: null, size: Buffer.byteLength(content) }]
}
