/** Graph's addresses of a drive item: by its id, as the root, or by a path below either (`items/{id}:/a/b.pdf:/content`). */

export type DriveAddress = {
  /** Null for the root. */
  readonly id: string | null
  /** The names of the folders below `id`, and of the item itself. */
  readonly path: readonly string[]
  /** `children`, `content`, `createUploadSession`; empty for the item itself. */
  readonly action: string
}

const ADDRESS = /^(?:root|items\/([^/:]+))(?::\/(.+?)(?::(?:\/([^/]+))?)?|\/([^/]+))?$/

/** `rest` is the encoded text after `/me/drive/`. Returns undefined for an invalid address. */
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
