/**
 * Lives of two people's records on three devices, over a bad line and a faulty server: two windows and a worker of one device, and a window
 * each of two others. After each event, and at the end, it checks what must always hold.
 */
import { expect } from 'vitest'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { MemoryRecordServer } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { clearAfterSignOut } from '../engine/device-data.ts'
import type { Decision, RecordChoice } from '../records/record-store.ts'
import { turn } from './browser-model.ts'
import { newProfile, type Profile } from './memory-deps.ts'
import { createQuickSealer } from './quick-seal.ts'
import {
  DeviceWatch,
  expectGrowth,
  expectNothingLost,
  expectSealed,
  expectServersView,
  marksOf,
  textOf,
  type Typed,
} from './record-checks.ts'
import type { RecordDevice } from './record-device.ts'
import { RecordServer } from './record-server.ts'
import { DEVICES, MODEL_KIND, openedRecord, RecordWindow, WINDOWS } from './record-windows.ts'

const IDS = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'] as const
const UNITS = ['a', 'b', 'latest'] as const
const DAY = 86_400_000

type At = { readonly window: number; readonly owner: UserId }
/** `window`: index of WINDOWS; `record` and `unit`: 0 to 1, and 0 to 2. */
export type LifeEvent =
  | ({ readonly k: 'edit'; readonly record: number; readonly unit: number } & At)
  | ({ readonly k: 'delete'; readonly record: number } & At)
  | ({ readonly k: 'push' | 'pull' | 'sign_out' } & At)
  /** Sends from the first device with none of its windows. */
  | { readonly k: 'worker'; readonly owner: UserId }
  | ({ readonly k: 'decide'; readonly keeps: boolean } & At)
  /** While it sends: after so many turns nothing of the window runs on, and another one takes its place. */
  | ({ readonly k: 'crash'; readonly turns: number } & At)
  | { readonly k: 'clock'; readonly window: number; readonly by: number }
  | { readonly k: 'purge' | 'forget' | 'backup' | 'restore'; readonly owner: UserId }

type LifeOptions = {
  /** Another one for each person, with broken rules that a test must catch. */
  readonly server?: () => MemoryRecordServer
  /** Milliseconds by which each device's clock is off. */
  readonly skews?: readonly number[]
  /** By the app's own sealer, which takes a third of the time of a life. */
  readonly isSealed?: boolean
}

export class Life {
  readonly server: RecordServer
  readonly #windows: readonly RecordWindow[]
  readonly #worker: RecordWindow
  readonly #people = new Set<UserId>()
  readonly #typed: Typed[] = []
  /** Values that their person decided against, deleted or let go, having seen them. */
  readonly #seenOff = new Set<string>()
  readonly #watch: DeviceWatch
  #values = 0
  #decisions = 0

  constructor({ server, skews = [], isSealed = false }: LifeOptions = {}) {
    this.server = new RecordServer(MODEL_KIND, server)
    const profiles = DEVICES.map((_, index) => {
      const profile = newProfile()
      profile.clock.now += skews[index] ?? 0
      return profile
    })
    const [desk, phone, laptop] = profiles as [Profile, Profile, Profile] // one for each device
    const of = [desk, desk, phone, laptop]
    const deps = { server: this.server, sealer: isSealed ? null : createQuickSealer() }
    this.#windows = of.map(
      (profile, index) => new RecordWindow({ ...deps, profile, name: WINDOWS[index] ?? '' }),
    )
    this.#worker = new RecordWindow({ ...deps, profile: desk, name: 'desk, worker' })
    this.#watch = new DeviceWatch(this.server.answered)
  }

  #at({ window, owner }: At): RecordDevice {
    return this.#window(window).of(owner)
  }

  #window(index: number): RecordWindow {
    const window = this.#windows[index]
    if (window === undefined) throw new Error(`There is no window ${index}.`)
    return window
  }

  async happen(next: LifeEvent): Promise<void> {
    if ('owner' in next) this.#people.add(next.owner)
    const before = this.#servers().map((server) => ({ server, marks: marksOf(server) }))
    await this.#do(next)
    if (next.k !== 'restore') for (const { server, marks } of before) expectGrowth(marks, marksOf(server))
    if (next.k === 'push' || next.k === 'pull' || next.k === 'crash')
      await this.#watch.look(this.#window(next.window))
    else if (next.k === 'worker') await this.#watch.look(this.#worker)
    else if (next.k === 'decide' || next.k === 'sign_out') this.#watch.forget(this.#window(next.window))
  }

  #servers(): readonly MemoryRecordServer[] {
    return [...this.#people].map((person) => this.server.of(person))
  }

  async #do(next: LifeEvent): Promise<void> {
    switch (next.k) {
      case 'edit':
        return this.#edit(next)
      case 'delete': {
        const on = this.#at(next)
        const id = IDS[next.record] ?? IDS[0]
        await this.#see(on, next.owner, id)
        return on.store.remove(next.owner, { kind: MODEL_KIND.kind, id })
      }
      case 'push':
        await this.#at(next).push()
        return
      case 'worker':
        await this.#worker.of(next.owner).push()
        return
      case 'pull':
        await this.#at(next).pull()
        return
      case 'decide': {
        const on = this.#at(next)
        const [choice] = await on.store.choices(next.owner)
        if (choice !== undefined) await this.#decide(on, next.owner, choice, next.keeps ? 'mine' : 'theirs')
        return
      }
      case 'crash': {
        const dying = this.#at(next)
          .push()
          .catch(() => undefined)
        for (let turns = 0; turns < next.turns; turns += 1) await turn()
        this.#window(next.window).close()
        await dying
        return
      }
      case 'sign_out':
        return this.#signOut(next.window)
      case 'clock':
        this.#window(next.window).profile.clock.now += next.by
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

  async #edit(next: Extract<LifeEvent, { readonly k: 'edit' }>): Promise<void> {
    const { owner } = next
    const on = this.#at(next)
    const ref = { kind: MODEL_KIND.kind, id: IDS[next.record] ?? IDS[0] }
    const unit = UNITS[next.unit] ?? UNITS[0]
    const before = (await on.store.read(owner, ref))?.body[unit]
    const value = `typed-${(this.#values += 1)}`
    const isSaved = await on.store.edit(owner, ref, { [unit]: value }).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    this.#typed.push({ owner, id: ref.id, value: textOf(value), over: textOf(before) })
    const { ops } = await openedRecord(on, owner, ref.id)
    const kept = ops.map(({ change }) => (change.type === 'set' ? change.set[unit] : null))
    expect(kept, 'I1: what was saved is in the queue').toContain(value)
  }

  async #signOut(index: number): Promise<void> {
    const window = this.#window(index)
    // What the server had confirmed leaves the device. If a backup without it was put back meanwhile, nobody has it any more.
    for (const person of this.#people)
      for (const { body, state } of (await window.of(person).store.list(person, MODEL_KIND.kind)).records)
        if (state === 'everywhere') for (const value of Object.values(body)) this.#seenOff.add(textOf(value))
    await clearAfterSignOut(window.parts.database)
  }

  /** Whoever deletes or replaces a record has seen what is in it. */
  async #see(on: RecordDevice, person: UserId, id: string): Promise<void> {
    const view = await on.store.read(person, { kind: MODEL_KIND.kind, id })
    for (const value of Object.values(view?.body ?? {})) this.#seenOff.add(textOf(value))
    for (const choice of await on.store.choices(person))
      if (choice.id === id && choice.reason === 'conflict') this.#seenOff.add(textOf(choice.conflict.value))
  }

  async #decide(on: RecordDevice, person: UserId, choice: RecordChoice, decision: Decision): Promise<void> {
    this.#decisions += 1
    const isMine = decision === 'mine'
    if (choice.reason === 'conflict')
      this.#seenOff.add(textOf(isMine ? choice.present : choice.conflict.value))
    else {
      // What the choice shows, and what this window shows: one of the two is let go.
      if (!isMine || choice.reason === 'changed' || choice.reason === 'set_back')
        await this.#see(on, person, choice.id)
      if (!isMine) for (const value of Object.values(choice.body)) this.#seenOff.add(textOf(value))
      if (choice.reason === 'set_back') {
        for (const value of Object.values(choice.server ?? {})) this.#seenOff.add(textOf(value))
        for (const value of Object.values(choice.aside.body)) this.#seenOff.add(textOf(value))
        if (!isMine) for (const { value } of choice.aside.conflicts) this.#seenOff.add(textOf(value))
      }
    }
    await on.store.decide(person, choice, decision)
    await expectSealed(on.window.database, 'typed-')
  }

  /** Everybody is online, the server is well, and people decide what they are asked, until nothing is left to send or to pull. */
  async end(): Promise<void> {
    this.server.faults.length = 0
    for (const person of this.#people)
      for (let round = 0; !(await this.#isQuietRound(person)); round += 1)
        expect(round, 'everything leaves the devices').toBeLessThan(40)
  }

  async #isQuietRound(person: UserId): Promise<boolean> {
    let isQuiet = true
    for (const index of DEVICES) {
      const on = this.#at({ window: index, owner: person })
      if (await this.#isQuiet(on, person)) continue
      isQuiet = false
      // Leases and waits end.
      this.#window(index).profile.clock.now += DAY + 1
      const choice = (await on.store.choices(person)).find(({ reason }) => reason !== 'conflict')
      if (choice !== undefined) await this.#decide(on, person, choice, 'mine')
      await on.push()
      await on.pull()
    }
    return isQuiet
  }

  async #isQuiet({ window }: RecordDevice, ownerUserId: UserId): Promise<boolean> {
    const { seq, epoch } = this.server.of(ownerUserId)
    return window.database.run(async ({ recordOps, recordHeads, records }) => {
      const head = await recordHeads.get(ownerUserId)
      if (head?.cursor !== seq || head.epoch !== epoch || head.full !== null || head.pulledAt === null)
        return false
      const asides = records.where({ ownerUserId }).filter(({ hasAside }) => hasAside)
      return (await asides.count()) + (await recordOps.where({ ownerUserId }).count()) === 0
    })
  }

  async judge(): Promise<void> {
    for (const person of this.#people) {
      const server = this.server.of(person)
      for (const [index, name] of WINDOWS.entries())
        for (const id of IDS)
          await expectServersView(this.#window(index).of(person), person, { id, server, name })
      expectNothingLost(person, server, { typed: this.#typed, seenOff: this.#seenOff })
    }
    for (const index of DEVICES) await expectSealed(this.#window(index).parts.database, 'typed-')
  }

  /** How often somebody was asked to decide, or still is. */
  get asked(): number {
    const records = this.#servers().flatMap((server) => [...server.records.values()])
    return records.reduce((sum, { conflicts }) => sum + conflicts.length, this.#decisions)
  }

  /** What the server has of each person: values and conflicts, which no clock may change. */
  result(): unknown {
    return this.#servers().map((server) =>
      [...server.records].map(([id, { rev, body, units, conflicts }]) => ({
        ...{ id, rev, body, units },
        conflicts: conflicts.map(({ unit, value }) => [unit, value]),
      })),
    )
  }

  close(): void {
    for (const window of [...this.#windows, this.#worker]) window.close()
  }
}
