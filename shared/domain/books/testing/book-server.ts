/** One book on a server that takes in operations by the rules, one after another. */
import type { Answer } from '../../records/book-asks.ts'
import type { OperationResult, RecordChange, RecordState, UnitValues } from '../../records/record.ts'
import { MemoryRecordServer } from '../../records/testing/memory-record-server.ts'
import { checkedBookKind } from '../checked-book.ts'
import { madeId } from './book-parts.ts'
import { provenReceipt, type Proofs } from '../server-proofs.ts'
import { testHash } from './test-hash.ts'

const SECRET = 'the server’s key'
const PROOFS: Proofs = {
  make: (text) => testHash(SECRET + text),
  isMade: (text, proof) => proof === testHash(SECRET + text),
}
const KIND = checkedBookKind(testHash, PROOFS)
const BOOK = madeId(0)

export class BookServer {
  readonly #server = new MemoryRecordServer(KIND)
  #operations = 0

  get record(): RecordState | undefined {
    return this.#server.records.get(BOOK)
  }

  get body(): UnitValues {
    return this.record?.body ?? {}
  }

  /** By a person who has seen what is there, or the revs that are given. */
  async set(set: UnitValues, seen = this.record?.units ?? {}): Promise<OperationResult> {
    return this.#send({ type: 'set', create: true, set, seen })
  }

  /** As a device sends again what it has, after the server was set back. */
  async resend(set: UnitValues): Promise<OperationResult> {
    return this.#send({ type: 'set', create: true, restore: true, set, seen: this.record?.units ?? {} })
  }

  /** A lienholder's answer, as the server writes it. */
  answered(id: string, value: Answer): UnitValues {
    const unit = `answers/${id}`
    const receipt = { at: value.at, check: null }
    return {
      [unit]: value,
      [`receipts/${id}`]: provenReceipt({ bookId: BOOK, unit, value }, receipt, PROOFS),
    }
  }

  async resolve(unit: string, take: 'mine' | 'theirs'): Promise<OperationResult> {
    const conflict = this.record?.conflicts.find((other) => other.unit === unit)
    return this.#send({
      ...{ type: 'resolve', conflictId: conflict?.id ?? '', take },
      seen: this.record?.units[unit] ?? 0,
    })
  }

  async remove(): Promise<OperationResult> {
    return this.#send({ type: 'delete', seenRev: this.record?.rev ?? 0, force: true })
  }

  async #send(change: RecordChange): Promise<OperationResult> {
    const { results } = (await this.#server.push('device', null, [
      operationOf((this.#operations += 1), change),
    ])) ?? { results: [] }
    return results[0] ?? { kind: 'blocked' }
  }
}

function operationOf(number: number, change: RecordChange) {
  return { opId: `op${number}`, kind: 'book', id: BOOK, schemaVersion: 1, ...change }
}
