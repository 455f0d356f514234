/** The authenticator assurance level of a session: raised by a second factor, lowered when that factor is removed. */
import type { Database } from '../../../database.ts'
import type { Clock } from '../../../entropy.ts'

export type SecondMethod = 'totp' | 'mfa/webauthn'

export type SessionLevels = ReturnType<typeof createSessionLevels>

export function createSessionLevels({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    raise(sessionId: string, method: SecondMethod, factorId: string): void {
      const now = clock()
      db.run(`UPDATE auth_sessions SET aal = 'aal2', updated_at = ? WHERE id = ?`, now, sessionId)
      db.run(
        `INSERT INTO auth_mfa_amr_claims (session_id, authentication_method, created_at) VALUES (?, ?, ?)
         ON CONFLICT (session_id, authentication_method) DO UPDATE SET created_at = excluded.created_at`,
        sessionId,
        method,
        now,
      )
      db.run(
        `INSERT INTO auth_session_factors (session_id, factor_id) VALUES (?, ?)
         ON CONFLICT (session_id) DO UPDATE SET factor_id = excluded.factor_id`,
        sessionId,
        factorId,
      )
    },

    /** Ends the sessions without a second factor of a user who has one. */
    closeBelowSecond(userId: string): void {
      db.run(`DELETE FROM auth_sessions WHERE user_id = ? AND aal < 'aal2'`, userId)
    },

    lowerWithFactor(factorId: string): void {
      const sessions = 'SELECT session_id FROM auth_session_factors WHERE factor_id = ?'
      db.run(
        `UPDATE auth_sessions SET aal = 'aal1', updated_at = ? WHERE id IN (${sessions})`,
        clock(),
        factorId,
      )
      db.run('DELETE FROM auth_session_factors WHERE factor_id = ?', factorId)
    },
  }
}
