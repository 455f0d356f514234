/** A driveItem resource of Graph v1.0. */
import { createHash } from 'node:crypto'
import type { CloudItem, Items } from '../cloud/items.ts'
import { personOf } from '../oidc/person.ts'

export const FOLDER_TYPE = 'inode/directory'

export type ItemView = {
  readonly items: Items
  readonly account: string
  readonly base: string
  /** An address that serves the bytes for a limited time without a token. */
  readonly downloadUrl: (item: CloudItem) => string
}

export function driveId(account: string): string {
  return createHash('sha256').update(`onedrive ${account}`).digest('hex').slice(0, 16).toUpperCase()
}

export function driveItem(item: CloudItem, view: ItemView): Record<string, unknown> {
  const { account, base, items } = view
  const created = new Date(item.createdAt).toISOString()
  const modified = new Date(item.modifiedAt).toISOString()
  const by = { user: { displayName: personOf(account, base).name, email: account } }
  return {
    ...(item.isFolder ? {} : { '@microsoft.graph.downloadUrl': view.downloadUrl(item) }),
    createdBy: by,
    createdDateTime: created,
    cTag: `"c:{${item.id}},${item.modifiedAt}"`,
    eTag: `"{${item.id}},${item.modifiedAt}"`,
    id: item.id,
    lastModifiedBy: by,
    lastModifiedDateTime: modified,
    name: item.name,
    parentReference: parentReference(item, items, account),
    size: item.size,
    webUrl: `https://onedrive.live.com/?id=${encodeURIComponent(item.id)}`,
    fileSystemInfo: { createdDateTime: created, lastModifiedDateTime: modified },
    ...(item.isFolder
      ? { folder: { childCount: items.children(account, item.id).length } }
      : { file: { mimeType: item.mimeType } }),
    ...(item.parentId === null ? { root: {} } : {}),
  }
}

function parentReference(item: CloudItem, items: Items, account: string): Record<string, string> {
  const drive = { driveId: driveId(account), driveType: 'personal' }
  if (item.parentId === null) return drive
  const parent = items.find(account, item.parentId)
  if (!parent) return drive
  return { ...drive, id: parent.id, name: parent.name, path: pathOf(parent, items, account) }
}

function pathOf(item: CloudItem, items: Items, account: string): string {
  const names: string[] = []
  let at: CloudItem | undefined = item
  while (at !== undefined && at.parentId !== null) {
    names.unshift(encodeURIComponent(at.name))
    at = items.find(account, at.parentId)
  }
  return `/drive/root:${names.length === 0 ? '' : `/${names.join('/')}`}`
}
