/** Records of one owner on several devices: push changes, pull what changed, read a record's history. */
import { z } from 'zod'
import { MAX_CONFLICTS } from '../domain/records/record-kind.ts'
import type {
  JsonValue,
  OperationResult,
  RecordOperation,
  UnitRevs,
  UnitValues,
} from '../domain/records/record.ts'
import { endpoint, KB } from './endpoint.ts'

const RECORDS_PATH = '/api/records'

/** Operations of one call. */
export const MAX_OPERATIONS = 100
/** Bytes of a call, as devices batch their operations. One that is larger goes alone. */
export const MAX_PUSH = 256 * KB
/** A whole book of liens in one operation, with the revs that its device saw: after it was restored, or the server was set back. */
const MAX_ALONE = 400 * KB
/** Records of one page, unless the caller asks for fewer. */
export const MAX_PULL = 1_000
export const DEFAULT_PULL = 500
/** Above what a whole book has. */
const MAX_UNITS = 5_000

const MAX_UNIT_NAME = 100

// Not z.json() and z.record(): every page that parses anything would load them.
const json = z.custom<JsonValue>((given) => isJson(given), 'This is not JSON.')
const count = z.number().int()
const rev = count.min(-1)
const values = z.custom<UnitValues>(
  (given) => isTable(given, (value) => isJson(value)),
  `At most ${MAX_UNITS} fields change at once, each named in at most ${MAX_UNIT_NAME} characters.`,
)
const revs = z.custom<UnitRevs>((given) => isTable(given, isRev), 'This is not a table of revs.')
const opIds = z.custom<Readonly<Record<string, string>>>(
  (given) => isTable(given, (id) => z.uuid().safeParse(id).success),
  'This is not a table of ids.',
)

const target = {
  opId: z.uuid(),
  kind: z.string().min(1).max(40),
  id: z.uuid(),
  schemaVersion: count.min(1).max(1_000_000),
}

export const recordOperationSchema = z.discriminatedUnion('type', [
  z.object({
    ...target,
    type: z.literal('set'),
    create: z.boolean(),
    restore: z.boolean().optional(),
    set: values,
    seen: revs,
    over: opIds.optional(),
  }),
  z.object({ ...target, type: z.literal('delete'), seenRev: rev, force: z.boolean().optional() }),
  z.object({
    ...target,
    type: z.literal('resolve'),
    conflictId: z.string().min(1).max(200),
    take: z.enum(['mine', 'theirs']),
    seen: rev,
  }),
]) satisfies z.ZodType<RecordOperation>

export const pushRecordsRequestSchema = z.object({
  deviceId: z.uuid(),
  /** Shown beside a value that this device typed: "Chrome on Windows". */
  deviceLabel: z.string().trim().min(1).max(60),
  /** As the server last told it; null for a device that has never heard from it. */
  epoch: count.nullable(),
  ops: z.array(recordOperationSchema).min(1).max(MAX_OPERATIONS),
})
export type PushRecordsRequest = z.infer<typeof pushRecordsRequestSchema>

const unitErrorSchema = z.object({ field: z.string(), message: z.string() })

const operationResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applied'),
    prev: count,
    rev: count,
    seq: count,
    conflicted: z.array(z.string()),
    units: revs,
  }),
  z.object({ kind: z.literal('gone') }),
  z.object({ kind: z.literal('changed'), rev: count }),
  z.object({ kind: z.literal('invalid'), message: z.string(), details: z.array(unitErrorSchema) }),
  z.object({ kind: z.literal('outdated') }),
  z.object({ kind: z.literal('blocked') }),
]) satisfies z.ZodType<OperationResult>

/** One result for each operation, in order. They carry no values, only what became of the operation. */
export const pushRecordsResponseSchema = z.object({
  epoch: count,
  results: z.array(z.object({ opId: z.uuid(), result: operationResultSchema })),
})
export type PushRecordsResponse = {
  readonly epoch: number
  readonly results: readonly { readonly opId: string; readonly result: OperationResult }[]
}

export const pushRecordsEndpoint = endpoint({
  method: 'POST',
  path: `${RECORDS_PATH}/push`,
  auth: 'user',
  request: pushRecordsRequestSchema,
  maxBody: MAX_ALONE,
  response: pushRecordsResponseSchema,
  // Each operation in the body has an id of its own.
  idempotencyKey: 'body',
})

/** A body that grew over many changes. */
const storedValues = z.custom<UnitValues>(
  (given) => isTable(given, (value) => isJson(value), Infinity),
  'This is not a record.',
)

const conflictSchema = z.object({
  id: z.string(),
  unit: z.string(),
  value: json,
  deviceId: z.string(),
  deviceLabel: z.string(),
  at: z.iso.datetime(),
})

export const pulledRecordSchema = z.object({
  kind: z.string(),
  id: z.uuid(),
  rev: count,
  seq: count,
  schemaVersion: count,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** null: deleted. */
  body: storedValues.nullable(),
  units: revs,
  conflicts: z.array(conflictSchema).max(MAX_CONFLICTS),
})
export type PulledRecord = z.infer<typeof pulledRecordSchema>

export const pullRecordsResponseSchema = z.object({
  epoch: count,
  /** Changes up to this seq are the same as in the epoch before; 0 in the first epoch. */
  epochBase: count,
  rows: z.array(pulledRecordSchema),
  /** Where the next page begins. */
  next: count,
  /** The seq of the owner's last change. */
  head: count,
  more: z.boolean(),
})
export type PullRecordsResponse = z.infer<typeof pullRecordsResponseSchema>

/**
 * The owner's records in the order of their last change, from after `after`. 410 `cursor_too_old` when deletions after the cursor are
 * forgotten, unless `full` says that the caller reads everything anew.
 */
export const pullRecordsEndpoint = endpoint({
  method: 'GET',
  path: RECORDS_PATH,
  auth: 'user',
  query: z.object({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_PULL).default(DEFAULT_PULL),
    full: z.enum(['true', 'false']).default('false'),
  }),
  response: pullRecordsResponseSchema,
})

export const recordHistoryResponseSchema = z.object({
  changes: z.array(
    z.object({
      rev: count,
      at: z.iso.datetime(),
      /** Empty when nobody knows it any more. */
      deviceLabel: z.string(),
      /** The values that the change replaced, by unit; null where there was none. */
      replaced: storedValues,
    }),
  ),
  next: z.string().nullable(),
})
export type RecordHistoryResponse = z.infer<typeof recordHistoryResponseSchema>

/** Newest first. `next` is the cursor of the following page. */
export const recordHistoryEndpoint = endpoint({
  method: 'GET',
  path: `${RECORDS_PATH}/:kind/:id/history`,
  auth: 'user',
  query: z.object({ next: z.string().max(1000).optional() }),
  response: recordHistoryResponseSchema,
})

/** Deeper than any value of ours; the server bounds the whole body too. */
const MAX_DEPTH = 20

function isJson(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === MAX_DEPTH) return false
  return Object.values(value).every((inner) => isJson(inner, depth + 1))
}

function isRev(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= -1
}

function isTable(given: unknown, isValue: (value: unknown) => boolean, most = MAX_UNITS): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  const entries = Object.entries(given)
  return (
    entries.length <= most &&
    entries.every(([name, value]) => name.length > 0 && name.length <= MAX_UNIT_NAME && isValue(value))
  )
}
