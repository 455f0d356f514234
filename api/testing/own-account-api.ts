/** Calls of a demo account about itself. */
import type { Database } from '../db/database.ts'
import { startTestApi, type Person } from './test-api.ts'

export type OwnAccountApi = {
  readonly database: Database
  /** `person` null: not signed in. GET without a body, PUT with one, unless `named` is given. */
  call(
    person: Person | null,
    body?: unknown,
    named?: { readonly method: string; readonly below?: string },
  ): Promise<{ status: number; body: unknown }>
  /** A user's audit log entries, oldest first. */
  audit(person: Person): Promise<readonly unknown[]>
  close(): Promise<void>
}

export async function startOwnAccountApi(path: string, clock: () => number): Promise<OwnAccountApi> {
  const api = await startTestApi({ clock })
  const { app, database, issuer } = api
  return {
    database,
    close: () => api.close(),
    async call(person, body, { method, below = '' } = { method: body === undefined ? 'GET' : 'PUT' }) {
      const response = await app.request(path + below, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(person === null ? {} : { Authorization: `Bearer ${await issuer.token(person)}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
    audit: ({ id }) =>
      database.asService((tx) =>
        tx.query(
          'select actor, actor_id, action, details from public.audit_log where subject_id = $1 order by id',
          [id],
        ),
      ),
  }
}
