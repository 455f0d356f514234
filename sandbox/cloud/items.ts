/** Files and folders of the accounts at a storage provider. The first access creates an account with its demo data. */
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Clock } from '../entropy.ts'
import type { Contents } from './contents.ts'

export const ITEM_SCHEMA = `
CREATE TABLE IF NOT EXISTS cloud_items (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  parent_id TEXT,
  name TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  is_folder INTEGER NOT NULL,
  size INTEGER NOT NULL,
  content TEXT,
  made_by TEXT,
  created_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS cloud_items_children ON cloud_items (provider, account, parent_id);`

export const ANY_APPLICATION = '*'

const rowSchema = z
  .object({
    id: z.string(),
    parent_id: z.string().nullable(),
    name: z.string(),
    mime_type: z.string(),
    is_folder: z.number(),
    size: z.number(),
    content: z.string().nullable(),
    made_by: z.string().nullable(),
    created_at: z.number(),
    modified_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    /** Null for the root of the account. */
    parentId: row.parent_id,
    name: row.name,
    mimeType: row.mime_type,
    isFolder: row.is_folder !== 0,
    size: row.size,
    /** Null for folders, and for documents without bytes (Google Docs). */
    content: row.content,
    /**
     * The id of the application that created it, ANY_APPLICATION when the user has opened it with every application, null for no
     * application.
     */
    madeBy: row.made_by,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  }))
export type CloudItem = Readonly<z.output<typeof rowSchema>>

export type NewItem = Pick<
  CloudItem,
  'parentId' | 'name' | 'mimeType' | 'isFolder' | 'size' | 'content' | 'madeBy'
> & {
  /** Defaults to now. */
  readonly at?: number
}

export type Items = {
  root(account: string): CloudItem
  find(account: string, id: string): CloudItem | undefined
  /** In order of creation. */
  children(account: string, parentId: string): readonly CloudItem[]
  /** Everything but the root. */
  all(account: string): readonly CloudItem[]
  add(account: string, item: NewItem): CloudItem
  /** Changes the name or the folder. */
  relocate(item: CloudItem, place: Pick<CloudItem, 'name' | 'parentId'>): CloudItem
  /** Replaces the bytes. */
  replaceContent(item: CloudItem, content: { content: string; size: number; mimeType: string }): CloudItem
}

export type ItemsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly contents: Contents
  readonly provider: 'google' | 'microsoft'
  readonly rootName: string
  readonly folderType: string
  readonly newId: () => string
  /** Fills a new account. */
  readonly seed: (items: Items, account: string, root: CloudItem) => void
}

export function createItems(deps: ItemsDeps): Items {
  const { db, clock, contents, provider } = deps
  const rows = (sql: string, ...values: readonly (string | number)[]): readonly CloudItem[] =>
    db.all(sql, ...values).map((row) => rowSchema.parse(row))
  const rootOf = (account: string): CloudItem | undefined =>
    rows(
      'SELECT * FROM cloud_items WHERE provider = ? AND account = ? AND parent_id IS NULL',
      provider,
      account,
    )[0]
  const byId = (account: string, id: string): CloudItem | undefined =>
    rows('SELECT * FROM cloud_items WHERE id = ? AND provider = ? AND account = ?', id, provider, account)[0]
  const items: Items = {
    root: (account) =>
      rootOf(account) ??
      db.transaction(() => {
        const root = items.add(account, {
          parentId: null,
          name: deps.rootName,
          mimeType: deps.folderType,
          isFolder: true,
          size: 0,
          content: null,
          madeBy: null,
        })
        deps.seed(items, account, root)
        return root
      }),
    find(account, id) {
      items.root(account)
      return byId(account, id)
    },
    children: (account, parentId) =>
      rows(
        'SELECT * FROM cloud_items WHERE provider = ? AND account = ? AND parent_id = ? ORDER BY sequence',
        provider,
        account,
        parentId,
      ),
    all(account) {
      items.root(account)
      return rows(
        'SELECT * FROM cloud_items WHERE provider = ? AND account = ? AND parent_id IS NOT NULL ORDER BY sequence',
        provider,
        account,
      )
    },
    add: (account, item) => insertItem(deps, account, item),
    relocate(item, { name, parentId }) {
      const row = db.get(
        'UPDATE cloud_items SET name = ?, parent_id = ?, modified_at = ? WHERE id = ? RETURNING *',
        name,
        parentId,
        clock(),
        item.id,
      )
      return rowSchema.parse(row)
    },
    replaceContent(item, { content, size, mimeType }) {
      if (item.content !== null) contents.remove(item.content)
      const row = db.get(
        'UPDATE cloud_items SET content = ?, size = ?, mime_type = ?, modified_at = ? WHERE id = ? RETURNING *',
        content,
        size,
        mimeType,
        clock(),
        item.id,
      )
      return rowSchema.parse(row)
    },
  }
  return items
}

function insertItem({ db, clock, provider, newId }: ItemsDeps, account: string, item: NewItem): CloudItem {
  const at = item.at ?? clock()
  const row = db.get(
    `INSERT INTO cloud_items
       (id, provider, account, parent_id, name, mime_type, is_folder, size, content, made_by, created_at, modified_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    newId(),
    provider,
    account,
    item.parentId,
    item.name,
    item.mimeType,
    item.isFolder ? 1 : 0,
    item.size,
    item.content,
    item.madeBy,
    at,
    at,
  )
  return rowSchema.parse(row)
}
