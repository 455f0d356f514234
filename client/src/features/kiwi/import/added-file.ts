/** A file that a person chose or dropped. Its bytes are read when its turn comes. */
import type { AddedFile } from './file-taker.ts'

export function addedFile(file: File): AddedFile {
  return {
    name: file.name,
    size: file.size,
    bytes: async () => new Uint8Array(await file.arrayBuffer()),
  }
}
