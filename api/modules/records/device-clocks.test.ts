/** The server decides by its own order and clock alone: whatever time devices write into what they send, the answers are the same. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unit, type RecordKind } from '../../../shared/domain/records/record-kind.ts'
import { modelKind } from '../../../shared/domain/records/testing/memory-record-server.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { createRecordsService } from './records.service.ts'
import { TEST_SEAL } from './testing/test-seal.ts'
import { histories, liveHistory, type DeviceHabits } from './testing/record-histories.ts'

const KIND: RecordKind = { ...modelKind(z.string()), hasHistory: true }
const NOW = Date.parse('2026-11-25T12:00:00Z')
const TEN_YEARS = 3653 * 86_400_000
const RUNS = 25

/** Milliseconds that a device is ahead. */
const shift = fc.oneof(
  fc.constantFrom(-TEN_YEARS, TEN_YEARS),
  fc.integer({ min: -TEN_YEARS, max: TEN_YEARS }),
)
const shifts = fc.record({ x: shift, y: shift, z: shift })
type Shifts = Readonly<Record<'x' | 'y' | 'z', number>>
const RIGHT: Shifts = { x: 0, y: 0, z: 0 }

const ID_OR_TIME = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Their time is in the first 48 bits of every id (UUID version 7), and before every text that is typed. */
class ShiftedDevices implements DeviceHabits {
  readonly #shifts: Readonly<Record<string, number>>
  readonly #names = new Map<string, string>()
  #ticks = 0

  constructor(by: Readonly<Record<string, number>>) {
    this.#shifts = by
  }

  #time(device: string): number {
    this.#ticks += 1
    return NOW + (this.#shifts[device] ?? 0) + this.#ticks * 1000
  }

  newId = (device: string): string => {
    const time = this.#time(device).toString(16).padStart(12, '0')
    const rest = randomBytes(9).toString('hex')
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}`
    this.#names.set(id, `id ${this.#names.size}`)
    return id
  }

  valueOf = (device: string, number: number): string => {
    const at = new Date(this.#time(device)).toISOString()
    this.#names.set(at, `time ${this.#names.size}`)
    return `${at} v${number}`
  }

  /** The answers with each id, time and epoch by its number, in the order in which they were made or heard of. */
  named(said: readonly unknown[]): unknown {
    const epochs: unknown[] = []
    const named = JSON.stringify(said).replaceAll(ID_OR_TIME, (found) => this.#names.get(found) ?? found)
    return JSON.parse(named, (key, value: unknown) => {
      if (key !== 'epoch') return value
      if (!epochs.includes(value)) epochs.push(value)
      return epochs.indexOf(value)
    })
  }
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('device clocks', () => {
  /** Whether the answers to a history are the same with shifted clocks as with right ones. */
  const sameWith = (kind: RecordKind, clocks: fc.Arbitrary<Shifts> = shifts) => {
    const kinds = { of: (name: string) => (name === kind.kind ? kind : null), all: [kind] }
    const service = createRecordsService({ seal: TEST_SEAL, database, clock: () => NOW, kinds })
    const answersWith = async (
      events: Parameters<typeof liveHistory>[1],
      by: Readonly<Record<string, number>>,
    ): Promise<unknown> => {
      const devices = new ShiftedDevices(by)
      return devices.named(
        await liveHistory({ database, service, kind: kind.kind, now: NOW }, events, devices),
      )
    }
    return fc.asyncProperty(histories, clocks, async (events, by) => {
      expect(await answersWith(events, by)).toEqual(await answersWith(events, RIGHT))
    })
  }
  const sampled = { numRuns: RUNS, seed: 20261125 }

  it(
    `shifted by up to ten years either way change no answer in ${RUNS} random histories (I10)`,
    { timeout: 120_000 },
    async () => {
      await fc.assert(sameWith(KIND), sampled)
    },
  )

  it('would be noticed where the later time wins', { timeout: 120_000 }, async () => {
    const fields = Object.keys(KIND.fields).map((name) => [name, unit(z.string(), 'max')] as const)
    const byTime = { ...KIND, fields: Object.fromEntries(fields) }
    await fc.assert(sameWith(byTime, fc.constant(RIGHT)), sampled)
    expect((await fc.check(sameWith(byTime), { ...sampled, endOnFailure: true })).failed).toBe(true)
  })
})
