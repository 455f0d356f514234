/** Uploads in several requests: the announced target, the bytes received so far, and the file that results. */
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Clock, Entropy } from '../entropy.ts'
import type { Contents } from './contents.ts'

export const UPLOAD_SCHEMA = `
CREATE TABLE IF NOT EXISTS cloud_uploads (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  account TEXT NOT NULL,
  client_id TEXT NOT NULL,
  target TEXT NOT NULL,
  content TEXT NOT NULL,
  received INTEGER NOT NULL,
  total INTEGER,
  made TEXT,
  expires_at INTEGER NOT NULL
);`

const ID_BYTES = 32

const rowSchema = z
  .object({
    id: z.string(),
    account: z.string(),
    client_id: z.string(),
    target: z.string(),
    content: z.string(),
    received: z.number(),
    total: z.number().nullable(),
    made: z.string().nullable(),
    expires_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    account: row.account,
    clientId: row.client_id,
    /** JSON in the provider's own shape: name, folder and conflict behavior. */
    target: row.target,
    content: row.content,
    received: row.received,
    /** Null until the sender states it. */
    total: row.total,
    /** The id of the resulting file; null while bytes are missing. */
    made: row.made,
    expiresAt: row.expires_at,
  }))
export type Upload = Readonly<z.output<typeof rowSchema>>

export type Uploads = {
  begin(upload: Pick<Upload, 'account' | 'clientId' | 'target' | 'total'>): Upload
  /** Also undefined for an expired session. */
  find(id: string): Upload | undefined
  /** Stores the new progress and extends the session. */
  advance(upload: Upload, received: number, total: number | null): Upload
  /** Stores the resulting file, which owns the bytes from then on. */
  finish(upload: Upload, itemId: string): void
  /** Deletes the session, and its bytes unless a file owns them. */
  cancel(upload: Upload): void
}

type UploadsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly entropy: Entropy
  readonly contents: Contents
  readonly provider: 'google' | 'microsoft'
  /** Milliseconds without a request after which a session expires. */
  readonly life: number
}

export function createUploads({ db, clock, entropy, contents, provider, life }: UploadsDeps): Uploads {
  return {
    begin({ account, clientId, target, total }) {
      const row = db.get(
        `INSERT INTO cloud_uploads (id, provider, account, client_id, target, content, received, total, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?) RETURNING *`,
        entropy.token(ID_BYTES),
        provider,
        account,
        clientId,
        target,
        contents.create(),
        total,
        clock() + life,
      )
      return rowSchema.parse(row)
    },
    find(id) {
      const row = db.get('SELECT * FROM cloud_uploads WHERE id = ? AND provider = ?', id, provider)
      const upload = row && rowSchema.parse(row)
      return upload && upload.expiresAt > clock() ? upload : undefined
    },
    advance(upload, received, total) {
      const row = db.get(
        'UPDATE cloud_uploads SET received = ?, total = ?, expires_at = ? WHERE id = ? RETURNING *',
        received,
        total,
        clock() + life,
        upload.id,
      )
      return rowSchema.parse(row)
    },
    finish(upload, itemId) {
      db.run('UPDATE cloud_uploads SET made = ? WHERE id = ?', itemId, upload.id)
    },
    cancel(upload) {
      if (upload.made === null) contents.remove(upload.content)
      db.run('DELETE FROM cloud_uploads WHERE id = ?', upload.id)
    },
  }
}
