/** Describes a kind of change, so that the engine can store it on the device, send it exactly once and list it in the queue. */
import { z } from 'zod'
import type { GrantScope } from '../../../../shared/contracts/device-grants.ts'
import type { Endpoint } from '../../../../shared/contracts/endpoint.ts'
import type { OperationId } from '../../../../shared/domain/ids.ts'
import type { Migrations } from './migrations.ts'
import type { OutboxError, OutboxState } from './stored-rows.ts'

/**
 * An endpoint whose calls the device can store and send later. With a `maxAge`, the engine adds the times of writing and sending to the
 * body, and `request` is the schema without them.
 */
export type OfflineEndpoint<Payload, Receipt> = Extract<Endpoint, { readonly method: 'POST' | 'PUT' }> & {
  readonly request: z.ZodType<Payload>
  readonly response: z.ZodType<Receipt>
  /** Where the row's id is sent as the idempotency key. */
  readonly idempotencyKey: 'header' | 'body'
}

/** When the server stops accepting the row. `at`: milliseconds since 1970. */
export const rowDeadlineSchema = z.object({ label: z.string(), at: z.number() })

/** What the queue displays for a row; an operation can add fields. */
export const rowSummarySchema = z.object({
  title: z.string(),
  detail: z.string(),
  deadline: rowDeadlineSchema.optional(),
})
export type RowSummary = z.infer<typeof rowSummarySchema>

export type OutboxLabel = 'Waiting' | 'Sending' | 'Sent' | 'Failed' | 'Needs attention'

export type OutboxStatus = {
  readonly label: OutboxLabel
  /** The reason, or null when the label is enough. */
  readonly reason: string | null
}

/** A row that the server has accepted. `receipt`: the server's response, null when it cannot be decrypted. */
export type ConfirmedRow = {
  readonly state: Extract<OutboxState, 'sent' | 'skipped'>
  readonly lastError: OutboxError | null
  readonly nextAttemptAt: number | null
  readonly receipt: unknown
}

export type DraftInput = { readonly kind: string; readonly version: number; readonly values: unknown }

/**
 * Members that take a payload are methods (bivariant), so that the registry can hold operations of any payload. The engine passes an
 * operation only payloads that its own schema parsed.
 */
export type OfflineOperation<Payload = unknown, Receipt = unknown> = {
  /** Stored in each row: 'referral.send'. */
  readonly kind: string
  /** The kind stored by releases before kinds had two parts. */
  readonly formerKind?: string
  readonly endpoint: OfflineEndpoint<Payload, Receipt>
  /** Version of the payload's shape. Rows are sent as they were written; migrations only apply when they are read here. */
  readonly version: number
  readonly migrations: Migrations
  /** What the device's grant must allow to send it with no window open; null when a window is needed. */
  readonly byDevice: GrantScope | null
  /** The user-facing name, within a sentence. */
  readonly noun: string
  /** The message for a failure that has none of its own. */
  readonly failureText: string
  /** Codes of a 429 that apply to one row only, so that the other rows do not wait. */
  readonly limitsOfOneRow?: readonly string[]
  /**
   * Rows with the same key are sent one at a time, in queue order; rows with different keys in parallel. The key is stored
   * unencrypted, so it contains only ids.
   */
  orderKey(payload: Payload, id: OperationId): string
  /** The parameters of the endpoint's path, by the content as any version of the operation wrote it. Without it, the path has none. */
  params?(content: unknown): Readonly<Record<string, string>>
  /** Whether this is the server's receipt for exactly this row. */
  confirms(receipt: Receipt, id: OperationId): boolean
  /** What the queue displays; stored sealed. */
  summary(payload: Payload): RowSummary
  /** For 'Edit' in the queue; without it the user can only send or discard a row. */
  toDraft?(payload: Payload): DraftInput
  /** State and error of the row once the server has accepted it. Default: sent, no error. */
  settled?(receipt: Receipt): Pick<ConfirmedRow, 'state' | 'lastError'>
  /** The displayed status of a confirmed row. */
  status?(row: ConfirmedRow): OutboxStatus
  /** Whether the server is still retrying a confirmed row: 'Retry' then asks the server. */
  isRetrying?(row: ConfirmedRow): boolean
  /** Schemas for values sealed by any release, where they differ from what this release seals. */
  readonly reads?: {
    readonly summary?: z.ZodType<RowSummary>
    readonly receipt?: z.ZodType
  }
}

export type Operations = {
  /** The operation of a row's `kind`; null for a kind from a later release. */
  readonly of: (kind: string) => OfflineOperation | null
}

/** Earlier releases treat every row of version 1 as the only kind that they know, and would send it as that kind. */
const FIRST_VERSION = 2

export function operationsOf(list: readonly OfflineOperation[]): Operations {
  const byKind = new Map<string, OfflineOperation>()
  for (const operation of list) {
    const { kind, formerKind, version } = operation
    if (byKind.has(kind)) throw new Error(`Two operations are called ${kind}.`)
    if (formerKind === undefined && version < FIRST_VERSION)
      throw new Error(`The versions of ${kind} begin at ${FIRST_VERSION}.`)
    byKind.set(kind, operation)
    if (formerKind !== undefined) byKind.set(formerKind, operation)
  }
  return { of: (kind) => byKind.get(kind) ?? null }
}

/** Only the operations that a grant with these scopes sends with no window open. Every grant sends referrals, whatever was recorded. */
export function sentByDevice(operations: Operations, scopes: readonly string[]): Operations {
  return {
    of: (kind) => {
      const operation = operations.of(kind)
      const scope = operation?.byDevice ?? null
      return scope !== null && (scope === 'referral' || scopes.includes(scope)) ? operation : null
    },
  }
}
