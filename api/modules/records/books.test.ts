/** Random lives of books of liens on two devices, on the real database. The rules alone live more of them (books-model.test.ts). */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { it } from 'vitest'
import { DRAWN, drawnEvent } from '../../../shared/domain/books/testing/book-events.ts'
import { liveBook } from '../../../shared/domain/books/testing/book-life.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { sha256 } from './server-kinds.ts'
import { createRecordsService } from './records.service.ts'
import { TEST_SEAL } from './testing/test-seal.ts'
import { newAttorney, serverOf } from './testing/record-histories.ts'

const RUNS = 15
const NOW = Date.parse('2026-11-26T12:00:00Z')

const [kind, device, lien, one, other] = DRAWN
/** Random events of one life. */
const bookLives = fc.array(
  fc.tuple(fc.nat(kind), fc.nat(device), fc.nat(lien), fc.nat(one), fc.nat(other)).map(drawnEvent),
  { minLength: 20, maxLength: 80, size: 'max' },
)

describeOnBoth('books of liens', (get) => {
  it(`end the same on both devices and on the server in ${RUNS} lives`, { timeout: 120_000 }, async () => {
    const { database } = get()
    const service = createRecordsService({ seal: TEST_SEAL, database, clock: () => NOW })
    const deviceIds = new Map(['desk', 'phone'].map((name) => [name, randomUUID()]))
    await fc.assert(
      fc.asyncProperty(bookLives, async (events) => {
        const caller = await newAttorney(database)
        const server = serverOf(service, caller, { deviceIds, heard: (answer) => answer })
        const stored = async (id: string) => {
          const { rows } = await service.pull(caller, { after: 0, limit: 10, full: true })
          return rows.find((row) => row.id === id)
        }
        await liveBook({ server, stored, sha256 }, events)
      }),
      { numRuns: RUNS, seed: 20_261_126 },
    )
  })
})
