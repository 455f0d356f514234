/**
 * The hashed files of earlier releases. A window that was opened before an update may load the code of a page only now, and must not find
 * it gone. They are read from the disk when they are asked for, which is seldom; a path is looked up in a list, never in the file system.
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
        // Cleared away since the start, by a newer build.
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
