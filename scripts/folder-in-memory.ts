/** A folder whose files are in memory, for what a test writes and nobody keeps. */
import { accessSync, constants, statfsSync } from 'node:fs'

/** Linux's own; a container may have one that is too small. */
const SHARED_MEMORY = '/dev/shm'
/** In bytes. With room to spare: a data folder of the journeys takes about 50 MB, and each worker has a few. */
const ENOUGH = 4 * 1024 ** 3

/** null if the system has no such folder, or too little space in it. */
export function folderInMemory(folder = SHARED_MEMORY, enough = ENOUGH): string | null {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= enough ? folder : null
  } catch {
    return null
  }
}
