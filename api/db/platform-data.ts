/** Gives the Supabase stand-in access to the embedded database, statement by statement, with its caller's role and claims. */
import type { PlatformData } from '../../runtime/platform-data.ts'
import type { Engine } from './database.ts'

export function platformData(engine: Pick<Engine, 'transaction'>): PlatformData {
  return {
    queryAs: (claims, sql, values) => engine.transaction((session) => session.query(sql, values, claims)),
  }
}
