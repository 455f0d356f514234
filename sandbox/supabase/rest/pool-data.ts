/** Queries the platform's tables of a Postgres server as a given user, like PostgREST: sets role and claims inside the transaction. */
import { Pool } from 'pg'
import type { DataClaims, PlatformData } from '../../../runtime/platform-data.ts'

const MAX_CONNECTIONS = 4
const STATEMENT_LIMIT = 5000

export type PoolData = PlatformData & { close(): Promise<void> }

/** Connects on first use. */
export function createPoolData(databaseUrl: string): PoolData {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    statement_timeout: STATEMENT_LIMIT,
    connectionTimeoutMillis: STATEMENT_LIMIT,
  })
  // A broken idle connection is replaced at the next query, which reports the error.
  pool.on('error', () => undefined)
  return {
    async queryAs(claims: DataClaims, sql: string, values: readonly unknown[]) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN READ ONLY')
        await client.query(
          `SELECT set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
          [claims.role, JSON.stringify(claims)],
        )
        const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
        await client.query('COMMIT')
        return rows
      } catch (error) {
        await client.query('ROLLBACK').catch((cause: unknown) => {
          broken = new Error('The connection cannot be used again.', { cause })
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
