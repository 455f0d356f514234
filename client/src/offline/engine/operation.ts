/** What the engine has to know of a kind of change to keep it on the device, send it once and show it in the queue. */
import { z } from 'zod'
import type { Endpoint } from '../../../../shared/contracts/endpoint.ts'
import type { OperationId } from '../../../../shared/domain/ids.ts'
import type { Migrations } from './migrations.ts'
import type { OutboxError, OutboxState } from './stored-rows.ts'

/** A declared call that the device may keep and make later. */
export type OfflineEndpoint<Payload, Receipt> = Extract<Endpoint, { readonly method: 'POST' | 'PUT' }> & {
  readonly request: z.ZodType<Payload>
  readonly response: z.ZodType<Receipt>
  /** The row's id. */
  readonly idempotencyKey: 'header' | 'body'
}

/** When the server takes a row no longer. `at`: milliseconds since 1970. */
export const rowDeadlineSchema = z.object({ label: z.string(), at: z.number() })

/** What the queue shows of a row; an operation may add to it. */
export const rowSummarySchema = z.object({
  title: z.string(),
  detail: z.string(),
  deadline: rowDeadlineSchema.optional(),
})
export type RowSummary = z.infer<typeof rowSummarySchema>

export type OutboxLabel = 'Waiting' | 'Sending' | 'Sent' | 'Failed' | 'Needs attention'

export type OutboxStatus = {
  readonly label: OutboxLabel
  /** Why, or null when the label says it all. */
  readonly reason: string | null
}

/** A row that the server has. `receipt`: its word, null when it cannot be opened (any more). */
export type ConfirmedRow = {
  readonly state: Extract<OutboxState, 'sent' | 'skipped'>
  readonly lastError: OutboxError | null
  readonly nextAttemptAt: number | null
  readonly receipt: unknown
}

export type DraftInput = { readonly kind: string; readonly version: number; readonly values: unknown }

/**
 * What takes a payload is a method, so that the registry can hold operations of every payload: the engine gives an operation only what that
 * operation's own schema has read.
 */
export type OfflineOperation<Payload = unknown, Receipt = unknown> = {
  /** What rows are marked with: 'referral.send'. */
  readonly kind: string
  /** What the release before kinds had two parts marked its rows with. */
  readonly formerKind?: string
  readonly endpoint: OfflineEndpoint<Payload, Receipt>
  /** Of the payload's shape. What is queued is sent as it was written; migrations are for reading it here. */
  readonly version: number
  readonly migrations: Migrations
  /** May be sent by the device's grant, with no window open. */
  readonly byDevice: boolean
  /** What a person calls it, within a sentence. */
  readonly noun: string
  /** What is said of a failure that says nothing of itself. */
  readonly failureText: string
  /** Codes of a 429 that concern one row alone, so that the others need not wait. */
  readonly limitsOfOneRow?: readonly string[]
  /**
   * Rows of one key are sent strictly one after another, in the order of queueing; rows of different keys side by side. It lies open on
   * the device, so it is made of ids.
   */
  orderKey(payload: Payload, id: OperationId): string
  /** Whether this is the server's word for exactly this row. */
  confirms(receipt: Receipt, id: OperationId): boolean
  /** Sealed; what the queue shows. */
  summary(payload: Payload): RowSummary
  /** For 'Edit' in the queue; without it a row can only be sent or discarded. */
  toDraft?(payload: Payload): DraftInput
  /** What the row is once the server has it; sent with no trouble where this is left out. */
  settled?(receipt: Receipt): Pick<ConfirmedRow, 'state' | 'lastError'>
  /** What such a row says. */
  status?(row: ConfirmedRow): OutboxStatus
  /** Whether the server goes on trying to do what it has confirmed to have: 'Retry' then asks the server. */
  isRetrying?(row: ConfirmedRow): boolean
  /** How what was sealed by any release is read, where that differs from what this one seals. */
  readonly reads?: {
    readonly summary?: z.ZodType<RowSummary>
    readonly receipt?: z.ZodType
  }
}

export type Operations = {
  /** By the mark of a row; null for one that a later release has written. */
  readonly of: (kind: string) => OfflineOperation | null
}

/** Releases before this one take every row of version 1 for the only kind that they know, and would send it as such. */
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

/** Only those that may be sent with no window open. */
export function sentByDevice(operations: Operations): Operations {
  return {
    of: (kind) => {
      const operation = operations.of(kind)
      return operation?.byDevice === true ? operation : null
    },
  }
}
