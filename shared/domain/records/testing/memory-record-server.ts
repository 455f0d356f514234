/** The server of the model: the pure rules over maps, with a bounded memory, tombstones that are forgotten, and backups. */
import { changeRecord, type ChangeContext } from '../change-record.ts'
import { unit, type RecordKind } from '../record-kind.ts'
import type { OperationResult, RecordOperation, RecordState, UnitValues } from '../record.ts'
import type { ModelServer, PulledPage, PulledRow } from './record-model.ts'

type Rules = typeof changeRecord

type Stored = {
  readonly records: ReadonlyMap<string, RecordState & { readonly seq: number }>
  readonly answers: ReadonlyMap<string, OperationResult>
  readonly seq: number
  readonly horizon: number
}

/** Times play no part in the rules. */
const AT = '2026-01-01T00:00:00.000Z'

export class MemoryRecordServer implements ModelServer {
  readonly #kind: RecordKind
  readonly #change: Rules
  readonly #hasHorizon: boolean
  #stored: Stored = { records: new Map(), answers: new Map(), seq: 0, horizon: 0 }
  #backup: Stored = this.#stored
  #epoch = 1
  /** What was ever replaced; a backup that is put back loses what was written into it since. */
  readonly history: UnitValues[] = []
  #epochBase = 0

  /** `change`: the rules, or broken ones that a test must catch; `hasHorizon`: whether it knows which deletions it has forgotten. */
  constructor(
    kind: RecordKind,
    {
      change = changeRecord,
      hasHorizon = true,
    }: { readonly change?: Rules; readonly hasHorizon?: boolean } = {},
  ) {
    this.#kind = kind
    this.#change = change
    this.#hasHorizon = hasHorizon
  }

  get records(): Stored['records'] {
    return this.#stored.records
  }

  get seq(): number {
    return this.#stored.seq
  }

  get epoch(): number {
    return this.#epoch
  }

  push(device: string, epoch: number | null, ops: readonly RecordOperation[]) {
    if (epoch !== null && epoch !== this.#epoch) return Promise.resolve(null)
    const results = ops.map((operation) => this.#answer(device, operation))
    return Promise.resolve({ epoch: this.#epoch, results })
  }

  #answer(device: string, operation: RecordOperation): OperationResult {
    const known = this.#stored.answers.get(operation.opId)
    if (known !== undefined) return known
    const context: ChangeContext = { kind: this.#kind, deviceId: device, deviceLabel: device, at: AT }
    const current = this.#stored.records.get(operation.id) ?? null
    const { result, next, replaced } = this.#change(current, operation, context)
    const seq = next === null ? this.#stored.seq : this.#stored.seq + 1
    const records = new Map(this.#stored.records)
    if (next !== null) records.set(operation.id, { ...next, seq })
    const answer: OperationResult =
      result.kind === 'applied' ? { ...result, seq: next === null ? (current?.seq ?? seq) : seq } : result
    const answers = new Map(this.#stored.answers).set(operation.opId, answer)
    this.#stored = { ...this.#stored, records, answers, seq }
    this.history.push(replaced)
    return answer
  }

  pull(after: number, limit: number, full: boolean): Promise<PulledPage | null> {
    const { records, horizon, seq } = this.#stored
    if (!full && after > 0 && (after < horizon || after > seq)) return Promise.resolve(null)
    const rows = [...records]
      .map(([id, record]): PulledRow => ({ id, ...record }))
      .filter((row) => row.seq > after)
      .toSorted((one, other) => one.seq - other.seq)
    const page = rows.slice(0, limit)
    return Promise.resolve({
      epoch: this.#epoch,
      epochBase: this.#epochBase,
      rows: page,
      // Forgotten deletions may lie between the last row and the head.
      next: rows.length > limit ? (page.at(-1)?.seq ?? after) : seq,
      more: rows.length > limit,
    })
  }

  /** Forgets deleted records, as the server does after 180 days. */
  purge(): void {
    const records = new Map([...this.#stored.records].filter(([, { body }]) => body !== null))
    this.#stored = { ...this.#stored, records, horizon: this.#hasHorizon ? this.#stored.seq : 0 }
  }

  forgetAnswers(): void {
    this.#stored = { ...this.#stored, answers: new Map() }
  }

  takeBackup(): void {
    this.#backup = this.#stored
  }

  /** Puts the last backup back, and tells the devices by a new epoch. */
  restoreBackup(): void {
    this.#stored = this.#backup
    this.#epoch += 1
    this.#epochBase = this.#stored.seq
  }
}

/** A kind with a unit of each rule, for tests. */
export function modelKind(schema: Parameters<typeof unit>[0]): RecordKind {
  return {
    kind: 'model',
    ...{ noun: 'record', plural: 'records', labels: { a: 'A', b: 'B' } },
    titleOf: () => 'A record',
    textOf: (_, value) => JSON.stringify(value),
    version: 1,
    migrations: {},
    fields: { a: unit(schema), b: unit(schema), g: unit(schema), latest: unit(schema, 'latest') },
    lists: { notes: unit(schema) },
    attorneysOnly: false,
    hasHistory: false,
    maxRecords: 100,
    maxBody: 32 * 1024,
    keepDays: () => null,
    sortOf: () => 0,
  }
}
