/**
 * Random lives of one person's records on three windows of two devices, over a bad line and a faulty server. Replay: the seed is fixed, and a
 * failure prints its path. `npm run test:long` lives more of them. The rules alone are tried in shared/domain/records/records-model.test.ts.
 */
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { clearAfterSignOut } from '../engine/device-data.ts'
import { ALICE, BOB, newProfile, type Profile } from '../testing/memory-deps.ts'
import { openRecordDevice, type RecordDevice } from '../testing/record-device.ts'
import { RECORD_FAULTS, RecordServer } from '../testing/record-server.ts'
import type { Decision, RecordChoice } from './record-store.ts'

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    readonly recordRuns: number
  }
}

const RUNS = inject('recordRuns')
const KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === KIND.kind ? KIND : null), all: [KIND] }
const IDS = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'] as const
const UNITS = ['a', 'b', 'latest'] as const
const DAY = 86_400_000
const YEARS = 3_650 * DAY

const window = fc.nat(2)
const owner = fc.constantFrom(ALICE, ALICE, ALICE, BOB)
const record = fc.nat(1)
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ k: fc.constant('edit' as const), window, owner, record, unit: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('delete' as const), window, owner, record }) },
  { weight: 5, arbitrary: fc.record({ k: fc.constant('push' as const), window, owner }) },
  { weight: 4, arbitrary: fc.record({ k: fc.constant('pull' as const), window, owner }) },
  {
    weight: 2,
    arbitrary: fc.record({ k: fc.constant('decide' as const), window, owner, keeps: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ k: fc.constant('crash' as const), window, owner }) },
  { weight: 1, arbitrary: fc.record({ k: fc.constant('sign_out' as const), window, owner }) },
  {
    weight: 1,
    arbitrary: fc.record({
      k: fc.constant('clock' as const),
      window,
      by: fc.constantFrom(-YEARS, -DAY, DAY, YEARS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      k: fc.constantFrom('purge' as const, 'forget' as const, 'backup' as const, 'restore' as const),
      owner,
    }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const life = fc.record({
  faults: fc.array(fc.constantFrom(...RECORD_FAULTS), { maxLength: 8 }),
  events: fc.array(event, { minLength: 6, maxLength: 22 }),
})

type Typed = { readonly owner: UserId; readonly id: string; readonly value: string; readonly over: string }

const textOf = (value: JsonValue | undefined): string => JSON.stringify(value ?? null)

class Life {
  readonly server = new RecordServer(KIND)
  /** Two windows of one device, and one of another. */
  readonly profiles: readonly Profile[]
  readonly windows: Map<UserId, RecordDevice>[]
  readonly typed: Typed[] = []
  /** Values that their person decided against, deleted or let go, having seen them. */
  readonly seenOff = new Set<string>()
  #values = 0

  constructor() {
    const [desk, phone] = [newProfile(), newProfile()]
    this.profiles = [desk, desk, phone]
    this.windows = this.profiles.map((profile, index) => this.#open(profile, `window ${index}`))
  }

  #open(profile: Profile, name: string): Map<UserId, RecordDevice> {
    const { fetch } = this.server
    return new Map(
      [ALICE, BOB].map((person) => [
        person,
        openRecordDevice({ profile, name, owner: person, kinds: KINDS, fetch }),
      ]),
    )
  }

  at(index: number, person: UserId): RecordDevice {
    return this.windows[index]!.get(person)!
  }

  async happen(next: Event): Promise<void> {
    switch (next.k) {
      case 'edit':
        return this.#edit(next)
      case 'delete': {
        const on = this.at(next.window, next.owner)
        const id = IDS[next.record]!
        await this.#see(on, next.owner, id)
        return on.store.remove(next.owner, { kind: KIND.kind, id })
      }
      case 'push':
        return this.at(next.window, next.owner).push()
      case 'pull':
        await this.at(next.window, next.owner).pull()
        return
      case 'decide': {
        const on = this.at(next.window, next.owner)
        const [choice] = await on.store.choices(next.owner)
        if (choice !== undefined) await this.decide(on, next.owner, choice, next.keeps ? 'mine' : 'theirs')
        return
      }
      case 'crash':
        return this.#crash(next.window, next.owner)
      case 'sign_out':
        return this.#signOut(next.window)
      case 'clock':
        this.profiles[next.window]!.clock.now += next.by
        return
      case 'purge': {
        this.server.of(next.owner).purge()
        return
      }
      case 'forget': {
        this.server.of(next.owner).forgetAnswers()
        return
      }
      case 'backup': {
        this.server.of(next.owner).takeBackup()
        return
      }
      case 'restore': {
        this.server.of(next.owner).restoreBackup()
        return
      }
    }
  }

  async #edit(next: Extract<Event, { readonly k: 'edit' }>): Promise<void> {
    const on = this.at(next.window, next.owner)
    const [id, unit] = [IDS[next.record]!, UNITS[next.unit]!]
    const before = (await on.store.read(next.owner, { kind: KIND.kind, id }))?.body[unit]
    const value = `typed-${(this.#values += 1)}`
    const done = await on.store.edit(next.owner, { kind: KIND.kind, id }, { [unit]: value }).then(
      () => true,
      () => false,
    )
    if (!done) return
    this.typed.push({ owner: next.owner, id, value: textOf(value), over: textOf(before) })
    const kept = await on.window.database.run(({ recordOps }) =>
      recordOps.where({ ownerUserId: next.owner }).count(),
    )
    expect(kept, 'I1: what was saved is in the queue until it is answered').toBeGreaterThan(0)
  }

  async #signOut(index: number): Promise<void> {
    // What the server had confirmed leaves the device. If a backup without it was put back meanwhile, nobody has it any more.
    for (const [person, on] of this.windows[index]!)
      for (const { body, state } of (await on.store.list(person, KIND.kind)).records)
        if (state === 'everywhere') for (const value of Object.values(body)) this.seenOff.add(textOf(value))
    await clearAfterSignOut(this.at(index, ALICE).window.database)
  }

  /** In the middle of a push: nothing of the window runs on, and another one takes its place. */
  async #crash(index: number, person: UserId): Promise<void> {
    const on = this.at(index, person)
    const dying = on.push().catch(() => undefined)
    await on.window.database.run(({ recordOps }) => recordOps.count()).catch(() => undefined)
    for (const open of this.windows[index]!.values()) open.close()
    await dying
    this.windows[index] = this.#open(this.profiles[index]!, `window ${index}`)
  }

  /** Whoever deletes or replaces a record has seen what is in it. */
  async #see(on: RecordDevice, person: UserId, id: string): Promise<void> {
    const view = await on.store.read(person, { kind: KIND.kind, id })
    for (const value of Object.values(view?.body ?? {})) this.seenOff.add(textOf(value))
    for (const choice of await on.store.choices(person))
      if (choice.id === id && choice.reason === 'conflict') this.seenOff.add(textOf(choice.conflict.value))
  }

  async decide(on: RecordDevice, person: UserId, choice: RecordChoice, decision: Decision): Promise<void> {
    const isMine = decision === 'mine'
    if (choice.reason === 'conflict')
      this.seenOff.add(textOf(isMine ? choice.present : choice.conflict.value))
    else {
      // What the choice shows, and what this window shows: one of the two is let go.
      if (!isMine || choice.reason === 'changed' || choice.reason === 'set_back')
        await this.#see(on, person, choice.id)
      if (!isMine) for (const value of Object.values(choice.body)) this.seenOff.add(textOf(value))
      if (choice.reason === 'set_back') {
        for (const value of Object.values(choice.server ?? {})) this.seenOff.add(textOf(value))
        for (const value of Object.values(choice.aside.body)) this.seenOff.add(textOf(value))
        if (!isMine) for (const { value } of choice.aside.conflicts) this.seenOff.add(textOf(value))
      }
    }
    await on.store.decide(person, choice, decision)
  }

  /** Everybody is online, the server is well, and people decide what they are asked. */
  async end(): Promise<void> {
    this.server.faults.length = 0
    for (const person of [ALICE, BOB]) {
      let quiet = 0
      for (let round = 0; quiet < 2; round += 1) {
        expect(round, 'everything leaves the devices').toBeLessThan(40)
        let isQuiet = true
        for (let index = 0; index < this.windows.length; index += 1) {
          const on = this.at(index, person)
          // Leases and waits end.
          this.profiles[index]!.clock.now += DAY + 1
          const choice = (await on.store.choices(person)).find(({ reason }) => reason !== 'conflict')
          if (choice !== undefined) await this.decide(on, person, choice, 'mine')
          await on.push()
          await on.pull()
          const left = await on.window.database.run(({ recordOps }) =>
            recordOps.where({ ownerUserId: person }).count(),
          )
          isQuiet &&= left === 0 && choice === undefined
        }
        quiet = isQuiet ? quiet + 1 : 0
      }
    }
  }

  async judge(): Promise<void> {
    for (const person of [ALICE, BOB]) {
      const server = this.server.of(person)
      for (const [index] of this.windows.entries())
        for (const id of IDS) {
          const view = await this.at(index, person).store.read(person, { kind: KIND.kind, id })
          expect(view?.body ?? null, `I2: window ${index} shows what the server has`).toEqual(
            server.records.get(id)?.body ?? null,
          )
        }
      const live = [...server.records.values()]
      const fates = new Set([
        ...live.flatMap(({ body, conflicts }) => [
          ...Object.values(body ?? {}).map(textOf),
          ...conflicts.map(({ value }) => textOf(value)),
        ]),
        ...server.history.flatMap((replaced) => Object.values(replaced).map(textOf)),
        ...this.typed.map(({ over }) => over),
        ...this.seenOff,
      ])
      for (const { owner: typist, id, value } of this.typed) {
        if (typist !== person) {
          const isElsewhere = live.some(({ body }) =>
            Object.values(body ?? {})
              .map(textOf)
              .includes(value),
          )
          expect(isElsewhere, 'I6: nothing reaches another owner').toBe(false)
        } else if ((server.records.get(id)?.body ?? null) !== null)
          expect(fates.has(value), `I3: ${value} was lost without a word`).toBe(true)
      }
    }
    await this.#scan()
  }

  /** I11: what lies in the database is sealed. */
  async #scan(): Promise<void> {
    for (const index of [0, 2]) {
      const rows = await this.at(index, ALICE).window.database.run(async ({ records, recordOps }) => [
        ...(await records.toArray()),
        ...(await recordOps.toArray()),
      ])
      for (const { content, ...open } of rows) {
        expect(JSON.stringify(open), 'I11: no typed word is readable').not.toContain('typed-')
        expect(new TextDecoder().decode(content.data)).not.toContain('typed-')
      }
    }
  }

  close(): void {
    for (const open of this.windows.flatMap((owners) => [...owners.values()])) open.close()
  }
}

it(
  `lose nothing, and end the same everywhere (I1, I2, I3, I4, I6, I9, I10, I11) in ${RUNS} lives`,
  { timeout: 60_000 + RUNS * 500 },
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ faults, events }) => {
        const lived = new Life()
        lived.server.faults.push(...faults)
        try {
          for (const next of events) await lived.happen(next)
          await lived.end()
          await lived.judge()
        } finally {
          lived.close()
        }
      }),
      { numRuns: RUNS, seed: 20_261_124 },
    )
  },
)
