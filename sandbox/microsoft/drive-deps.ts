/** Dependencies that the modules of the OneDrive stand-in share. */
import type { Caller } from '../cloud/bearer.ts'
import type { Contents } from '../cloud/contents.ts'
import type { Items } from '../cloud/items.ts'
import type { Uploads } from '../cloud/uploads.ts'
import type { Admit } from './caller.ts'
import type { DownloadLinks } from './download-links.ts'
import type { ItemView } from './drive-item.ts'

export type DriveDeps = {
  readonly items: Items
  readonly contents: Contents
  readonly uploads: Uploads
  readonly links: DownloadLinks
  readonly admit: Admit
  /** The stand-in's address. */
  readonly base: string
}

export type FileTarget = { readonly parentId: string; readonly name: string }

export function viewOf({ items, base, links }: DriveDeps, { email }: Pick<Caller, 'email'>): ItemView {
  return { items, account: email, base, downloadUrl: (item) => links.make(email, item.id) }
}
