/** Lends the embedded database to the Supabase stand-in, statement by statement, under the role and claims of whoever asks there. */
import type { PlatformData } from '../../runtime/platform-data.ts'
import { takeOn, type Engine } from './database.ts'

export function platformData(engine: Pick<Engine, 'transaction'>): PlatformData {
  return {
    queryAs: (claims, sql, values) =>
      engine.transaction(async (session) => {
        await takeOn(session, claims)
        return session.query(sql, values)
      }),
  }
}
