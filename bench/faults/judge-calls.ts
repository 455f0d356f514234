/** Compares what devices have saved of calls with what the server has in the end. Pure. */
import { z } from 'zod'
import type { CallLog } from './calls.ts'

const body = z.record(z.string(), z.json())
export const recordSchema = z.object({
  id: z.string(),
  kind: z.string(),
  body: body.nullable(),
  conflicts: z.array(z.object({ unit: z.string(), value: z.json() })),
})
export type StoredCall = z.output<typeof recordSchema>
export const historySchema = z.object({ id: z.string(), replaced: body })
export const answerSchema = z.object({
  op_id: z.string(),
  kind: z.string(),
  prev: z.number().nullable(),
  rev: z.number().nullable(),
  seq: z.number().nullable(),
})

export type StoredCalls = {
  readonly records: readonly StoredCall[]
  readonly history: readonly z.output<typeof historySchema>[]
  readonly answers: readonly z.output<typeof answerSchema>[]
  /** The seq of the owner's last change. */
  readonly head: number
}

export function judgeCalls(
  log: CallLog,
  { records, history, answers, head }: StoredCalls,
): { readonly lost: readonly string[]; readonly doubled: readonly string[] } {
  return {
    lost: lostOf(log, records, history),
    doubled: [...doubledCalls(log, records), ...doubledOperations(log, answers, head)],
  }
}

function lostOf(
  { calls, typed, givenUp }: CallLog,
  records: readonly StoredCall[],
  history: readonly z.output<typeof historySchema>[],
): readonly string[] {
  const stored = new Map(records.map((record) => [record.id, record]))
  const replaced = new Set(history.flatMap((entry) => Object.values(entry.replaced).map(String)))
  const isThere = ({ id, unit, value }: CallLog['typed'][number]): boolean => {
    const record = stored.get(id)
    return (
      record?.body?.[unit] === value ||
      record?.conflicts.some((conflict) => conflict.unit === unit && conflict.value === value) === true ||
      replaced.has(value) ||
      givenUp.has(value)
    )
  }
  return [
    ...[...calls].filter((id) => !stored.get(id)?.body).map((id) => `call ${id} is not on the server`),
    ...typed.filter((one) => !isThere(one)).map(({ id, value }) => `call ${id}: “${value}” is nowhere`),
  ]
}

function doubledCalls({ calls }: CallLog, records: readonly StoredCall[]): readonly string[] {
  const callers = Map.groupBy(records, ({ body: values }) => JSON.stringify(values?.['caller'] ?? null))
  return [
    ...records.filter(({ id }) => !calls.has(id)).map(({ id }) => `call ${id}: nobody has saved it`),
    ...[...callers].filter(([, same]) => same.length > 1).map(([caller]) => `${caller} is there twice`),
  ]
}

/** Each change has a seq of its own, so one that was taken in twice has left a seq without an operation. */
function doubledOperations(
  { typed, decisions }: CallLog,
  answers: readonly z.output<typeof answerSchema>[],
  head: number,
): readonly string[] {
  const changes = answers.filter(({ kind, prev, rev }) => kind === 'applied' && prev !== rev)
  const seqs = new Set(changes.map(({ seq }) => seq))
  return [
    ...(seqs.size === changes.length && changes.length === head
      ? []
      : [`${changes.length} operations have made ${head} changes, at ${seqs.size} places`]),
    ...(answers.length <= typed.length + decisions
      ? []
      : [`${answers.length} operations of ${typed.length} values and ${decisions} decisions`]),
  ]
}
