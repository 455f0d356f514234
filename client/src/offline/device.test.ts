import { describe, expect, it, vi } from 'vitest'
import { GRANT_SCOPES } from '../../../shared/contracts/device-grants.ts'
import type { UserId } from '../../../shared/domain/ids.ts'
import { createBackgroundSending, type SyncRegistration } from './background-sending.ts'
import { createDevice, type DeviceCapabilities } from './device.ts'
import { forgetPerson, wipeSentContent } from './engine/device-data.ts'
import { createDeviceStorage } from './device-storage.ts'
import { followWithBadge } from './icon-badge.ts'
import { ALICE, BOB, newProfile, openWindow, queue, type OpenWindow } from './testing/memory-deps.ts'
import { receiptOf, REFERRAL_SEND } from './operations/referral-send.ts'
import { acknowledge } from './testing/acknowledge.ts'

function sending(registration: SyncRegistration, allowed = true) {
  return createBackgroundSending({
    ready: () => Promise.resolve(registration),
    isAllowed: () => Promise.resolve(allowed),
  })
}

describe('waking the worker', () => {
  it('asks for the one-shot and the sweep, and says so once there is a grant', async () => {
    const register = vi.fn(() => Promise.resolve())
    const sweep = vi.fn(() => Promise.resolve())
    const background = sending({ sync: { register }, periodicSync: { register: sweep } })
    const heard = vi.fn()
    background.subscribe(heard)
    await background.request()
    expect(background.getSnapshot()).toBe('when_open')
    background.setGranted(true)
    expect(background.getSnapshot()).toBe('by_itself')
    expect(register).toHaveBeenCalledWith('outbox')
    expect(sweep).toHaveBeenCalledWith('outbox-sweep', { minInterval: 43_200_000 })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('a browser without it, or in which it is denied, throws nothing and says when it sends instead', async () => {
    const denied = sending({ sync: { register: () => Promise.reject(new Error('NotAllowedError')) } })
    for (const background of [sending({}), denied]) {
      background.setGranted(true)
      await background.request()
      expect(background.getSnapshot()).toBe('when_open')
    }
  })

  it('knows it before anything waits; a refused sweep changes nothing', async () => {
    const registration: SyncRegistration = {
      sync: { register: () => Promise.resolve() },
      periodicSync: { register: () => Promise.reject(new Error('NotAllowedError')) },
    }
    const background = sending(registration)
    background.setGranted(true)
    await background.probe()
    expect(background.getSnapshot()).toBe('by_itself')
    await background.request()
    expect(background.getSnapshot()).toBe('by_itself')
    const switchedOff = sending(registration, false)
    switchedOff.setGranted(true)
    await switchedOff.probe()
    expect(switchedOff.getSnapshot()).toBe('when_open')
  })
})

describe('the storage', () => {
  it('is asked once to stay, and only where it does not already', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    const storage = createDeviceStorage({ persisted: () => Promise.resolve(false), persist })
    await storage.keep()
    await storage.keep()
    expect(persist).toHaveBeenCalledTimes(1)
    await createDeviceStorage({ persisted: () => Promise.resolve(true), persist }).keep()
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('tells what it knows, and nothing where the browser does not', async () => {
    const estimate = () => Promise.resolve({ usage: 5, quota: 100 })
    expect(await createDeviceStorage({ estimate, persisted: () => Promise.resolve(true) }).facts()).toEqual({
      used: 5,
      quota: 100,
      persisted: true,
    })
    expect(await createDeviceStorage(undefined).facts()).toEqual({ used: null, quota: null, persisted: null })
  })
})

it('the icon shows the number of unsent rows, and follows it', async () => {
  let count = 2
  let changed = (): void => undefined
  const setBadge = vi.fn(() => Promise.reject(new Error('no icon')))
  const stop = followWithBadge({
    count: () => Promise.resolve(count),
    onChange: (listener) => {
      changed = listener
      return () => undefined
    },
    setBadge,
    setTimer: (work) => {
      queueMicrotask(work)
      return () => undefined
    },
    now: () => 0,
  })
  await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(2))
  count = 0
  changed()
  await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(0))
  expect(setBadge).toHaveBeenCalledTimes(2)
  stop()
})

describe('the device around the queue', () => {
  function device(capabilities: DeviceCapabilities) {
    const window = openWindow(newProfile())
    const listeners = new Set<() => void>()
    let owner: UserId | null = null
    const made = createDevice({
      ...{ database: window.database, capabilities, now: () => 0, owner: () => owner },
      newId: () => crypto.randomUUID(),
      counts: window.outbox.counts,
      onOwnerChange: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      setTimer: (work) => {
        queueMicrotask(work)
        return () => undefined
      },
    })
    const signIn = (person: UserId | null) => {
      owner = person
      listeners.forEach((listener) => listener())
    }
    return { ...made, ...{ window, listeners, signIn } }
  }
  const workerWith = (register: () => Promise<void>) => ({
    ready: () => Promise.resolve({ sync: { register } }),
    isAllowed: () => Promise.resolve(true),
  })

  it('sends by itself for the person whose grant lies here, and for nobody else', async () => {
    const { store, sending: words, start, signIn } = device({ worker: workerWith(() => Promise.resolve()) })
    start()
    await store.granted(ALICE, 0, GRANT_SCOPES)
    for (const [person, expected] of [
      [ALICE, 'by_itself'],
      [BOB, 'when_open'],
      [ALICE, 'by_itself'],
      [null, 'when_open'],
    ] as const) {
      signIn(person)
      await vi.waitFor(() => expect(words.getSnapshot()).toBe(expected))
    }
  })

  it('wakes the worker for what waits for it, not for what only a person can move', async () => {
    const register = vi.fn(() => Promise.resolve())
    const setBadge = vi.fn(() => Promise.resolve())
    const { window, look, start, signIn } = device({ worker: workerWith(register), setBadge })
    await queue(window, ALICE)
    const row = await window.leases.claimNext(ALICE, 0)
    if (!row) throw new Error('Nothing is due.')
    await window.leases.record(row, { kind: 'refused', error: { code: 'x', words: 'No' } })
    start()
    signIn(ALICE)
    await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(1))
    look()
    await window.outbox.counts(ALICE)
    expect(register).not.toHaveBeenCalled()
    await queue(window, ALICE)
    look()
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith('outbox'))
    await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(2))
    signIn(null)
    await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(0))
  })

  it('does without what the browser does not have, and hears nothing when it has ended', async () => {
    const { sending: words, queued, look, start, signIn, listeners, store } = device({})
    const stop = start()
    await store.granted(ALICE, 0, GRANT_SCOPES)
    signIn(ALICE)
    queued()
    look()
    expect(words.getSnapshot()).toBe('when_open')
    stop()
    expect(listeners.size).toBe(0)
  })
})

async function send(window: OpenWindow): Promise<void> {
  const row = await window.leases.claimNext(ALICE, 0)
  if (!row) throw new Error('Nothing is due.')
  await window.leases.record(row, acknowledge(row))
}

describe("a person's own data here", () => {
  it('content of what was sent can be wiped at once; the fact of it and what waits stay', async () => {
    const window = openWindow(newProfile())
    const sent = await queue(window, ALICE)
    const waiting = await queue(window, ALICE)
    await send(window)
    expect(await wipeSentContent(window.database, ALICE)).toBe(1)
    expect(await wipeSentContent(window.database, ALICE)).toBe(0)
    expect(await window.outbox.payload(REFERRAL_SEND, ALICE, sent)).toBeNull()
    expect(await window.outbox.payload(REFERRAL_SEND, ALICE, waiting)).not.toBeNull()
    expect((await window.outbox.list(ALICE)).map((entry) => receiptOf(entry.receipt)?.messageId)).toEqual([
      '<m@mail.test>',
      undefined,
    ])
  })

  it("[RF-11] clearing it leaves another person's rows alone", async () => {
    const window = openWindow(newProfile())
    await queue(window, ALICE)
    await queue(window, BOB)
    await forgetPerson(window.database, ALICE, { unsent: false, documents: false })
    expect([(await window.outbox.list(ALICE)).length, (await window.outbox.list(BOB)).length]).toEqual([0, 1])
  })
})
