/** Books of liens on two devices whose answers get lost. Replay: the seed is fixed. `npm run test:long` lives 10,000 of them. */
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { amountEntrySchema } from '../records/book.ts'
import { changeRecord } from '../records/change-record.ts'
import type { JsonValue } from '../records/record.ts'
import { BROKEN_SERVERS } from '../records/testing/broken-servers.ts'
import { MemoryRecordServer } from '../records/testing/memory-record-server.ts'
import { checkedBookKind } from './checked-book.ts'
import { DRAWN, drawnEvent, type BookEvent } from './testing/book-events.ts'
import { liveBook, type BookStage } from './testing/book-life.ts'
import { testHash } from './testing/test-hash.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    readonly bookRuns: number
  }
}

const KIND = checkedBookKind(testHash)

const [kind, device, lien, one, other] = DRAWN
/** Random events of one life. */
const bookLives = fc.array(
  fc.tuple(fc.nat(kind), fc.nat(device), fc.nat(lien), fc.nat(one), fc.nat(other)).map(drawnEvent),
  { minLength: 20, maxLength: 80, size: 'max' },
)

function inMemory(server: MemoryRecordServer): BookStage {
  return { server, sha256: testHash, stored: (id) => Promise.resolve(server.records.get(id)) }
}

const RUNS = inject('bookRuns')
const PATIENCE = { timeout: 60_000 + RUNS * 200 }
const sampled = { numRuns: RUNS, seed: 20_261_126 }

it(
  `end the same on both and on the server, and every difference of money is shown, in ${RUNS} lives`,
  PATIENCE,
  async () => {
    let [disputes, statements] = [0, 0]
    await fc.assert(
      fc.asyncProperty(bookLives, async (events) => {
        const lived = await liveBook(inMemory(new MemoryRecordServer(KIND)), events)
        disputes += lived.disputes
        statements += lived.statements
      }),
      sampled,
    )
    expect(disputes, 'the lives have differences').toBeGreaterThan(RUNS / 10)
    expect(statements, 'and statements').toBeGreaterThan(RUNS / 20)
  },
)

/** Drops an entry that does not know of another one: "somebody was faster". */
function firstEntryWins(): MemoryRecordServer {
  return new MemoryRecordServer(KIND, {
    change: (current, operation, context) => {
      if (operation.type !== 'set' || current === null) return changeRecord(current, operation, context)
      const hasEntries = Object.keys(current.body ?? {}).some((name) => name.startsWith('amounts/'))
      const set = Object.fromEntries(
        Object.entries(operation.set).filter(
          ([name, value]) => !hasEntries || !name.startsWith('amounts/') || !isFirst(value),
        ),
      )
      return changeRecord(current, { ...operation, set }, context)
    },
  })
}

function isFirst(value: JsonValue): boolean {
  return amountEntrySchema.safeParse(value).data?.over.length === 0
}

/** Chance seldom makes it: one device types twice over a value that it has not seen. */
const TWICE_UNSEEN: BookEvent[] = [
  ...[type(0), push(0), pull(0), pull(1), type(0), push(0), pull(0)],
  ...[type(1), push(1), type(1), push(1)],
]

function type(d: number): BookEvent {
  return { k: 'money', d, unit: 0 }
}
function push(d: number): BookEvent {
  return { k: 'push', d, fault: 'ok' }
}
function pull(d: number): BookEvent {
  return { k: 'pull', d }
}

describe('a broken rule is caught', () => {
  it.each([
    ['the last write wins', () => BROKEN_SERVERS['the last write wins'](KIND)],
    [
      'an edit walks over a conflict that nobody has seen',
      () => BROKEN_SERVERS['an edit walks over a conflict that nobody has seen'](KIND),
    ],
    ['the first entry of an amount wins', firstEntryWins],
  ])('%s', PATIENCE, async (_, open) => {
    const { failed } = await fc.check(
      fc.asyncProperty(bookLives, async (events) => {
        await liveBook(inMemory(open()), events)
      }),
      { ...sampled, numRuns: 400, examples: [[TWICE_UNSEEN]], endOnFailure: true },
    )
    expect(failed).toBe(true)
  })
})
