/** Random histories of three devices of one person on the real service and database. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { ModelDevice, type ModelServer } from '../../../../shared/domain/records/testing/record-model.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import { beginEpoch, forgetAnswers, forgetDeletions } from '../record-retention.repository.ts'
import type { RecordsService } from '../records.service.ts'

const DAY = 86_400_000
const UNITS = ['a', 'b', 'g', 'latest'] as const

const FAULTS = ['ok', 'ok', 'lost_request', 'lost_answer', 'twice'] as const

const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ k: fc.constant('edit' as const), d: fc.nat(2), r: fc.nat(1), u: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('delete' as const), d: fc.nat(2), r: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      k: fc.constant('push' as const),
      d: fc.nat(2),
      fault: fc.constantFrom(...FAULTS),
    }),
  },
  { weight: 4, arbitrary: fc.record({ k: fc.constant('pull' as const), d: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ k: fc.constant('decide' as const), d: fc.nat(2), keeps: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ k: fc.constantFrom('purge' as const, 'forget' as const, 'epoch' as const) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

export const histories = fc.array(event, { minLength: 5, maxLength: 30 })

export async function newAttorney(database: Database): Promise<Caller> {
  const userId = randomUUID()
  await database.asService((tx) =>
    tx.query(
      `insert into public.users (id, email, user_type, is_approved, application_state, subscription_status)
       values ($1, $2, 'attorney', true, 'approved', 'active')`,
      [userId, `${userId}@example.test`],
    ),
  )
  const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', aal: 'aal2' } as const
  return { userId, email: null, verifiedEmail: null, aal: 'aal2', claims }
}

/** null where the server says that the cursor or the epoch is not the present one. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && ['epoch_changed', 'cursor_too_old'].includes(error.code)) return null
    throw error
  })
}

/** What the person's devices say of themselves and of what is typed. */
export type DeviceHabits = {
  /** Of an operation, a record or the device itself. */
  readonly newId: (device: string) => string
  readonly valueOf: (device: string, number: number) => JsonValue
}

const PLAIN: DeviceHabits = { newId: () => randomUUID(), valueOf: (_, number) => `v${number}` }

type Stage = {
  readonly database: Database
  readonly service: RecordsService
  readonly kind: string
  readonly now: number
}

/** The service as devices of one person reach it. `heard`: gets each answer. */
export function serverOf(
  service: RecordsService,
  caller: Caller,
  {
    deviceIds,
    heard,
  }: { readonly deviceIds: ReadonlyMap<string, string>; readonly heard: <T>(answer: T) => T },
): ModelServer {
  return {
    async push(device, epoch, ops) {
      const deviceId = deviceIds.get(device) ?? ''
      const request = { deviceId, deviceLabel: device, epoch, ops: [...ops] }
      const answer = heard(await orNull(service.push(caller, request)))
      return answer && { epoch: answer.epoch, results: answer.results.map(({ result }) => result) }
    },
    pull: async (after, limit, full) => heard(await orNull(service.pull(caller, { after, limit, full }))),
  }
}

/** Lives the history until nothing waits on any device. Returns every answer of the server, in order. */
export async function liveHistory(
  { database, service, kind, now }: Stage,
  events: readonly Event[],
  { newId, valueOf }: DeviceHabits = PLAIN,
): Promise<readonly unknown[]> {
  const caller = await newAttorney(database)
  const said: unknown[] = []
  const heard = <T>(answer: T): T => {
    said.push(answer)
    return answer
  }
  const deviceIds = new Map(['x', 'y', 'z'].map((name) => [name, newId(name)]))
  const server = serverOf(service, caller, { deviceIds, heard })
  const ids = [newId('x'), newId('y')] as const
  const devices = [...deviceIds.keys()].map((name) => new ModelDevice(name, kind, server, () => newId(name)))
  let values = 0
  for (const next of events) {
    const on = 'd' in next ? devices[next.d] : undefined
    if (next.k === 'edit' && on !== undefined)
      on.edit(ids[next.r] ?? '', { [UNITS[next.u] ?? 'a']: valueOf(on.name, (values += 1)) })
    if (next.k === 'delete') on?.remove(ids[next.r] ?? '')
    if (next.k === 'push') await on?.push(next.fault)
    if (next.k === 'pull') await on?.pull(1)
    if (next.k === 'decide') {
      const [choice] = on?.choices() ?? []
      if (choice !== undefined) on?.decide(choice, next.keeps)
    }
    const late = new Date(now + 400 * DAY)
    if (next.k === 'purge') await database.asService((tx) => forgetDeletions(tx, late))
    if (next.k === 'forget') await database.asService((tx) => forgetAnswers(tx, late))
    if (next.k === 'epoch') await database.asService((tx) => beginEpoch(tx, new Date(now)))
  }
  await untilIdle(devices)
  const { rows } = heard(await service.pull(caller, { after: 0, limit: 100, full: true }))
  for (const on of devices)
    for (const id of ids)
      expect(on.view(id), `I2 on ${on.name}`).toEqual(rows.find((row) => row.id === id)?.body ?? null)
  for (const id of ids) heard(await service.history(caller, { kind, id }, null))
  return said
}

async function untilIdle(devices: readonly ModelDevice[]): Promise<void> {
  for (let quiet = 0, round = 0; quiet < 2; round += 1) {
    expect(round, 'everything leaves the devices').toBeLessThan(60)
    for (const on of devices) {
      const choice = on.choices().find(({ kind }) => kind !== 'conflict')
      if (choice !== undefined) on.decide(choice, true)
      await on.push('ok')
      while (await on.pull(50));
    }
    const isQuiet = devices.every((on) =>
      [...on.entries.values()].every(({ pending, aside }) => pending.length === 0 && aside === null),
    )
    quiet = isQuiet ? quiet + 1 : 0
  }
}
