/**
 * A small model of devices that edit the same records, for tests of the rules with random histories. The server behind it is the pure rules
 * in memory, or the real one.
 */
import {
  deletedAnyway,
  kept,
  keptAside,
  letGo,
  resolved,
  restored,
  setBackSent,
  stillMissing,
  type Aside,
} from '../decisions.ts'
import {
  afterAnswer,
  deletedShadow,
  nextToSend,
  settledBy,
  undecided,
  viewOf,
  wireOf,
  withDelete,
  withEdit,
  withoutSight,
  type PendingEffect,
  type PendingOperation,
  type Shadow,
} from '../pending-operations.ts'
import type { Conflict, OperationResult, RecordOperation, RecordState, UnitValues } from '../record.ts'

export type PulledRow = RecordState & { readonly id: string; readonly seq: number }
export type PulledPage = {
  readonly epoch: number
  readonly epochBase: number
  readonly rows: readonly PulledRow[]
  readonly next: number
  readonly more: boolean
}

export type ModelServer = {
  /** One result for each operation, and the epoch of the server; null: the epoch has changed. */
  readonly push: (
    device: string,
    epoch: number | null,
    ops: readonly RecordOperation[],
  ) => Promise<{ readonly epoch: number; readonly results: readonly OperationResult[] } | null>
  /** null: the cursor is too old, or from another epoch. */
  readonly pull: (after: number, limit: number, full: boolean) => Promise<PulledPage | null>
}

type Entry = {
  shadow: Shadow | null
  /** Of the pulled row. */
  seq: number
  pending: readonly PendingOperation[]
  /** The full pull that last saw it. */
  generation: number
  /** What this device had before the server was set back. */
  aside: Aside | null
}

const NO_ENTRY: Readonly<Entry> = { shadow: null, seq: 0, pending: [], generation: 0, aside: null }

export type ModelChoice =
  | { readonly kind: 'conflict'; readonly id: string; readonly conflict: Conflict }
  | { readonly kind: 'gone' | 'changed' | 'invalid' | 'set_back'; readonly id: string }

export class ModelDevice {
  readonly name: string
  readonly #server: ModelServer
  readonly #newId: () => string
  readonly #kind: string
  readonly entries = new Map<string, Entry>()
  /** Values that were put before the person in a choice that they then let go. */
  readonly letGo = new Set<string>()
  cursor = 0
  #epoch: number | null = null
  #generation = 0
  #full: 'too_old' | 'epoch' | null = null

  constructor(name: string, kind: string, server: ModelServer, newId: () => string) {
    this.name = name
    this.#kind = kind
    this.#server = server
    this.#newId = newId
  }

  view(id: string): UnitValues | null {
    const { shadow, pending } = this.#entry(id)
    return viewOf(shadow, pending)
  }

  edit(id: string, set: UnitValues): boolean {
    const entry = this.#entry(id)
    const effect = withEdit(entry.shadow, entry.pending, set, this.#fresh())
    if (effect !== null) this.#apply(id, effect)
    return effect !== null
  }

  remove(id: string): void {
    const { shadow, pending } = this.#entry(id)
    this.#apply(id, withDelete(shadow, pending, this.#fresh()))
  }

  choices(): readonly ModelChoice[] {
    return [...this.entries].flatMap(([id, { shadow, pending, aside }]): ModelChoice[] => [
      ...undecided(shadow, pending).map((conflict): ModelChoice => ({ kind: 'conflict', id, conflict })),
      ...pending.flatMap(({ choice }): ModelChoice[] =>
        choice === null || choice.kind === 'old' ? [] : [{ kind: choice.kind, id }],
      ),
      ...(aside === null ? [] : [{ kind: 'set_back' as const, id }]),
    ])
  }

  /** `keeps`: the person stands by what this device has. */
  decide(choice: ModelChoice, keeps: boolean): void {
    const { id } = choice
    const { shadow, pending, aside } = this.#entry(id)
    switch (choice.kind) {
      case 'conflict': {
        const order = { conflictId: choice.conflict.id, take: keeps ? 'mine' : 'theirs' } as const
        this.#apply(id, resolved(shadow, order, this.#fresh()) ?? NO_EFFECT)
        return
      }
      case 'changed':
        this.#apply(id, keeps ? deletedAnyway(shadow, pending, this.#fresh()) : kept(pending))
        return
      case 'gone':
      case 'invalid':
        if (!keeps) this.#remember(pending)
        this.#apply(id, keeps ? restored(shadow, pending, this.#fresh()) : letGo(pending))
        if (shadow !== null) this.#set(id, { shadow: { ...shadow, lastBody: null } })
        return
      case 'set_back':
        if (aside === null) return
        this.#set(id, { aside: null })
        this.#rememberAside(aside, keeps ? pending : null)
        if (keeps)
          this.#apply(
            id,
            setBackSent(shadow, pending, aside, () => this.#fresh()),
          )
    }
  }

  /** What is not sent: everything, or what later edits of the person hide. */
  #rememberAside({ body, conflicts }: Aside, edits: readonly PendingOperation[] | null): void {
    const hidden = edits?.flatMap(({ change }) => (change.type === 'set' ? Object.keys(change.set) : []))
    for (const [name, value] of Object.entries(body))
      if (hidden === undefined || hidden.includes(name)) this.letGo.add(JSON.stringify(value))
    if (hidden === undefined) for (const { value } of conflicts) this.letGo.add(JSON.stringify(value))
  }

  #remember(pending: readonly PendingOperation[]): void {
    for (const { change } of pending)
      if (change.type === 'set')
        for (const value of Object.values(change.set)) this.letGo.add(JSON.stringify(value))
  }

  async push(fault: 'ok' | 'lost_request' | 'lost_answer' | 'twice'): Promise<void> {
    const sent = [...this.entries].flatMap(([id, { pending }]) => {
      const next = nextToSend(pending)
      return next === null ? [] : [{ id, next }]
    })
    if (sent.length === 0) return
    for (const { id, next } of sent) this.#apply(id, { put: [{ ...next, isClaimed: true }], remove: [] })
    if (fault === 'lost_request') return
    const ops = sent.map(({ id, next }) => wireOf({ kind: this.#kind, id }, next))
    const answer = await this.#server.push(this.name, this.#epoch, ops)
    if (fault === 'twice') await this.#server.push(this.name, this.#epoch, ops)
    if (fault === 'lost_answer') return
    if (answer === null) {
      this.#beginAgain('epoch')
      return
    }
    this.#epoch ??= answer.epoch
    sent.forEach(({ id, next }, index) => {
      const result = answer.results[index]
      if (result !== undefined) this.#apply(id, afterAnswer(this.#entry(id).pending, next.opId, result))
    })
    this.#settle()
  }

  async pull(limit: number): Promise<boolean> {
    const page = await this.#server.pull(this.cursor, limit, this.#full !== null)
    if (page === null) {
      this.#beginAgain('too_old')
      return true
    }
    if (this.#epoch !== null && page.epoch !== this.#epoch && this.#full !== 'epoch') {
      this.#beginAgain('epoch')
      return true
    }
    if (this.#full === 'epoch' && page.epoch !== this.#epoch) this.#loseSight()
    this.#epoch = page.epoch
    for (const row of page.rows) this.#take(row, page.epochBase)
    this.cursor = Math.max(this.cursor, page.next)
    if (!page.more && this.#full !== null) this.#sweep(page.epochBase)
    this.#settle()
    return page.more
  }

  #beginAgain(why: 'too_old' | 'epoch'): void {
    this.#full = why
    this.#generation += 1
    this.cursor = 0
  }

  /** The first page of a new epoch: what the server answered before says nothing any more. */
  #loseSight(): void {
    for (const [id, { shadow, pending, seq, aside }] of this.entries) {
      const answered = pending.filter(({ answer }) => answer !== null)
      const body = viewOf(shadow, answered)
      // -1: newer than any backup, because this device has an answer that it has not pulled yet.
      const newest = answered.length > 0 ? Infinity : seq
      this.#set(id, {
        pending: withoutSight(pending),
        seq: newest,
        shadow: shadow === null && body === null ? null : { ...(shadow ?? NO_SHADOW), body },
        aside,
      })
    }
  }

  #take(row: PulledRow, epochBase: number): void {
    const entry = this.#entry(row.id)
    this.#keepAside(row.id, row, epochBase)
    const { rev, body, units, conflicts, seq } = row
    const shadow =
      body === null
        ? deletedShadow(entry.shadow, entry.pending, rev)
        : { rev, body, units, conflicts, lastBody: null }
    this.#set(row.id, { shadow, seq, generation: this.#generation })
  }

  /** Records that a whole pull did not bring are not on the server any more. */
  #sweep(epochBase: number): void {
    for (const [id, entry] of this.entries) {
      if (entry.generation === this.#generation || entry.shadow === null) continue
      this.#keepAside(id, null, epochBase)
      const { shadow, pending } = this.#entry(id)
      this.#set(id, {
        shadow: pending.length > 0 ? deletedShadow(shadow, pending, shadow?.rev ?? 0) : null,
        generation: this.#generation,
      })
    }
    this.#full = null
  }

  #keepAside(id: string, row: PulledRow | null, epochBase: number): void {
    const { shadow, seq, generation, aside: kept } = this.#entry(id)
    const { body = null, conflicts = [] } = shadow ?? {}
    const isNewer = this.#full === 'epoch' && generation !== this.#generation && seq > epochBase
    const aside = isNewer && body !== null ? keptAside(kept, { body, conflicts }) : kept
    this.#set(id, { aside: aside === null ? null : stillMissing(aside, row) })
  }

  #settle(): void {
    for (const [id, { pending }] of this.entries)
      this.#apply(id, { put: [], remove: settledBy(pending, this.cursor) })
  }

  #apply(id: string, { put, remove }: PendingEffect): void {
    const { pending } = this.#entry(id)
    const replaced = pending.map((operation) => put.find(({ opId }) => opId === operation.opId) ?? operation)
    const added = put.filter(({ opId }) => pending.every((operation) => operation.opId !== opId))
    this.#set(id, { pending: [...replaced, ...added].filter(({ opId }) => !remove.includes(opId)) })
  }

  #entry(id: string): Readonly<Entry> {
    return this.entries.get(id) ?? NO_ENTRY
  }

  #set(id: string, changes: Partial<Entry>): void {
    this.entries.set(id, { ...this.#entry(id), ...changes })
  }

  #fresh() {
    return { opId: this.#newId(), schemaVersion: 1 }
  }
}

const NO_EFFECT: PendingEffect = { put: [], remove: [] }
const NO_SHADOW: Shadow = { rev: 0, body: null, units: {}, conflicts: [], lastBody: null }
