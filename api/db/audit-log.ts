/** The append-only record of decisions and changes: who did what, to whom, and why. Nothing else writes it. */
import type { ServiceTx } from './database.ts'

export type AuditEntry = {
  readonly at: Date
  /** Null: no account acted, but the operator or an outside service. */
  readonly actorId: string | null
  /** The actor's name or verified email at that time. */
  readonly actor: string
  /** The kind of thing and what became of it, e.g. `application.approved`. */
  readonly action: string
  /** The person or thing that it concerns, a UUID. */
  readonly subjectId: string
  readonly reason?: string | null
  /** What changed, as JSON. */
  readonly details?: object
}

export async function writeAuditEntry(
  tx: ServiceTx,
  { at, actorId, actor, action, subjectId, reason = null, details = {} }: AuditEntry,
): Promise<void> {
  await tx.query(
    `insert into public.audit_log (at, actor_id, actor, action, subject_id, reason, details)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [at.toISOString(), actorId, actor, action, subjectId, reason, JSON.stringify(details)],
  )
}
