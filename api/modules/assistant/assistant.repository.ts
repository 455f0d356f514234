/** Consents to the language model, and the log of its calls, which holds no text. The server writes both. */
import { z } from 'zod'
import type { AnswerFault, AssistantTask } from '../../../shared/contracts/assistant.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

/** What is set up now, or was when a consent was given. */
export type ModelPlace = { readonly model: string; readonly host: string }

const consentSchema = z
  .object({ model: z.string(), host: z.string(), given_at: z.date() })
  .transform(({ given_at, ...place }) => ({ ...place, givenAt: given_at.toISOString() }))
export type Consent = z.output<typeof consentSchema>

/** The caller's own, unless it was taken back. */
export async function findConsent(tx: UserTx, workspaceId: string): Promise<Consent | null> {
  return parseRow(
    consentSchema,
    await tx.query(
      `select model, host, given_at from public.assistant_consents
       where workspace_id = $1 and taken_back_at is null`,
      [workspaceId],
    ),
  )
}

type Workspace = { readonly ownerId: string; readonly workspaceId: string }

/** Changes nothing if one for this model and host is in force. */
export async function giveConsent(
  tx: ServiceTx,
  { ownerId, workspaceId }: Workspace,
  { model, host }: ModelPlace,
  at: Date,
): Promise<void> {
  await lockOwner(tx, ownerId)
  await tx.query(
    `update public.assistant_consents set taken_back_at = greatest($5, given_at)
     where owner_id = $1 and workspace_id = $2 and taken_back_at is null and (model, host) <> ($3, $4)`,
    [ownerId, workspaceId, model, host, at.toISOString()],
  )
  await tx.query(
    `insert into public.assistant_consents (owner_id, workspace_id, model, host, given_at)
     values ($1, $2, $3, $4, $5) on conflict (owner_id, workspace_id) where taken_back_at is null do nothing`,
    [ownerId, workspaceId, model, host, at.toISOString()],
  )
}

export async function takeBackConsent(
  tx: ServiceTx,
  { ownerId, workspaceId }: Workspace,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.assistant_consents set taken_back_at = greatest($3, given_at)
     where owner_id = $1 and workspace_id = $2 and taken_back_at is null`,
    [ownerId, workspaceId, at.toISOString()],
  )
}

/** Calls of one person come one after another until the transaction ends, so that together they cannot pass a limit. */
export async function lockOwner(tx: ServiceTx, ownerId: string): Promise<void> {
  await tx.query('select from public.users where id = $1 for update', [ownerId])
}

export async function tokensSince(tx: ServiceTx, ownerId: string, since: Date): Promise<number> {
  const sum = parseRow(
    z.object({ tokens: z.number() }),
    await tx.query(
      `select coalesce(sum(tokens_in + tokens_out), 0)::int as tokens from public.assistant_calls
       where owner_id = $1 and at >= $2`,
      [ownerId, since.toISOString()],
    ),
  )
  return sum?.tokens ?? 0
}

export type Tokens = { readonly tokensIn: number; readonly tokensOut: number }

/** `stopped`: its person left or pressed the button. */
export type Verdict = 'whole' | 'cut_off' | 'stopped' | AnswerFault

export type NewCall = Workspace &
  ModelPlace &
  Tokens & {
    readonly task: AssistantTask
    readonly promptSha256: string
    readonly passagesSha256: string
  }

/** Returns its id. */
export async function insertCall(tx: ServiceTx, call: NewCall, at: Date): Promise<string> {
  const row = parseRow(
    z.object({ id: z.string() }),
    await tx.query(
      `insert into public.assistant_calls (owner_id, at, workspace_id, task, model, host, prompt_sha256, passages_sha256,
         tokens_in, tokens_out, verdict) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'under_way')
       returning id::text`,
      [
        ...[call.ownerId, at.toISOString(), call.workspaceId, call.task, call.model, call.host],
        ...[call.promptSha256, call.passagesSha256, call.tokensIn, call.tokensOut],
      ],
    ),
  )
  if (row === null) throw new Error('an insert returned no row')
  return row.id
}

export async function endCall(
  tx: ServiceTx,
  id: string,
  { verdict, tokens }: { readonly verdict: Verdict; readonly tokens: Tokens },
): Promise<void> {
  await tx.query(
    `update public.assistant_calls set verdict = $2, tokens_in = $3, tokens_out = $4
     where id = $1 and verdict = 'under_way'`,
    [id, verdict, tokens.tokensIn, tokens.tokensOut],
  )
}
