/** How Graph names a drive item: by its id, as the root, or by a path below either (`items/{id}:/a/b.pdf:/content`). */

export type DriveAddress = {
  /** Null for the root. */
  readonly id: string | null
  /** Names of folders and at last the item, below `id`. */
  readonly path: readonly string[]
  /** `children`, `content`, `createUploadSession`; empty for the item itself. */
  readonly action: string
}

const ADDRESS = /^(?:root|items\/([^/:]+))(?::\/(.+?)(?::(?:\/([^/]+))?)?|\/([^/]+))?$/

/** `rest` is what follows `/me/drive/`, still encoded. Undefined when it names nothing. */
export function parseDriveAddress(rest: string): DriveAddress | undefined {
  const match = ADDRESS.exec(rest)
  if (!match) return undefined
  const [, id, path = '', pathAction, action] = match
  try {
    return {
      id: id === undefined || id === 'root' ? null : decodeURIComponent(id),
      path: path
        .split('/')
        .filter((name) => name !== '')
        .map(decodeURIComponent),
      action: pathAction ?? action ?? '',
    }
  } catch {
    return undefined
  }
}
