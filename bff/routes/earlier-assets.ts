/**
 * The hashed files of earlier releases, because a window opened before an update may still load a page's code from them. They are read from
 * the disk on request, which is rare. Paths are looked up in a map, never in the file system.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readClientFile, type ClientFile } from './client-files.ts'

export type EarlierAssets = { readonly find: (path: string) => Promise<ClientFile | undefined> }

/** `folder` has one folder for each earlier release, laid out as the build keeps them (scripts/client-build/releases.ts). */
export async function readEarlierAssets(folder: string): Promise<EarlierAssets> {
  const places = new Map<string, string>()
  const siblings = new Set<string>()
  for (const release of await namesIn(folder)) {
    const assets = join(folder, release, 'assets')
    for (const name of await namesIn(assets)) {
      const place = join(assets, name)
      siblings.add(place)
      if (!/\.(?:br|gz|map)$/.test(name)) places.set(`/assets/${name}`, place)
    }
  }
  return {
    async find(path) {
      const place = places.get(path)
      if (place === undefined) return undefined
      try {
        return await readClientFile(place, siblings, null)
      } catch (error) {
        // Deleted by a newer build since the start.
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
