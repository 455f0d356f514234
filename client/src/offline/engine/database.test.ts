import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOfflineDatabase, CURRENT_SCHEMA, type DatabaseEvent } from './database.ts'
import { isLostConnection, OfflineError, toOfflineError } from './offline-error.ts'
import { ALICE, newProfile, openWindow, queue } from '../testing/memory-deps.ts'

const opened: Dexie[] = []
afterEach(() => {
  opened.splice(0).forEach((dexie) => dexie.close())
  vi.restoreAllMocks()
})

/** The app of a later release, whose schema is one version on. */
function laterRelease(indexedDB: IDBFactory): Dexie {
  const later = new Dexie('test', { indexedDB, IDBKeyRange })
  later.version(CURRENT_SCHEMA.version + 1).stores({ ...CURRENT_SCHEMA.stores, more: 'id' })
  opened.push(later)
  return later
}

/** It has the database of an early release open, and does not make way. */
function stubbornWindow(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const request = indexedDB.open('test', 1)
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
}

describe('versions that meet', () => {
  it('an older window makes way for a newer one, says so, and loses nothing', async () => {
    const profile = newProfile()
    const old = openWindow(profile)
    const events: DatabaseEvent[] = []
    old.database.onEvent((event) => events.push(event))
    const id = await queue(old, ALICE)

    const later = laterRelease(profile.indexedDB)
    await later.open()
    expect(events).toEqual(['outdated'])
    expect(await later.table('outbox').get(id)).toMatchObject({ id, state: 'queued' })
    await expect(old.outbox.list(ALICE)).rejects.toMatchObject({ code: 'app_outdated' })
  })

  it('an older release that is opened afterwards still works with the tables it knows', async () => {
    const profile = newProfile()
    const later = laterRelease(profile.indexedDB)
    await later.open()
    later.close()
    const old = openWindow(profile)
    const id = await queue(old, ALICE)
    expect(await old.outbox.list(ALICE)).toMatchObject([{ id, state: 'queued' }])
  })

  it('an upgrade that waits for other windows says so', async () => {
    const profile = newProfile()
    const stubborn = await stubbornWindow(profile.indexedDB)
    const database = createOfflineDatabase('test', { indexedDB: profile.indexedDB, IDBKeyRange })
    const events: DatabaseEvent[] = []
    database.onEvent((event) => events.push(event))
    const reading = database.run(({ identity }) => identity.get('last'))
    await vi.waitFor(() => expect(events).toEqual(['blocked']))
    // For whoever listens only now, as a screen that is drawn later does.
    expect(database.latestEvent()).toBe('blocked')
    stubborn.close()
    expect(await reading).toBeUndefined()
    expect(events).toEqual(['blocked', 'opened'])
    expect(database.latestEvent()).toBe('opened')
  })

  it('is said on the screens alone, not in the console', async () => {
    const warn = vi.spyOn(console, 'warn')
    const profile = newProfile()
    const stubborn = await stubbornWindow(profile.indexedDB)
    const { database } = openWindow(profile)
    const reading = database.run(({ identity }) => identity.get('last'))
    await vi.waitFor(() => expect(database.latestEvent()).toBe('blocked'))
    stubborn.close()
    await reading
    await laterRelease(profile.indexedDB).open()
    expect(database.latestEvent()).toBe('outdated')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('opening ahead of the first reader', () => {
  it('makes the database before anybody reads', async () => {
    const profile = newProfile()
    openWindow(profile).database.open()
    await vi.waitFor(async () =>
      expect((await profile.indexedDB.databases()).map(({ name }) => name)).toEqual(['test']),
    )
  })

  it('that fails is told to those who read, as without it', async () => {
    const refusing = new IDBFactory()
    vi.spyOn(refusing, 'open').mockImplementation(() => {
      throw new DOMException('The browser keeps nothing for this page.', 'SecurityError')
    })
    const outcomeOf = async (isOpenedAhead: boolean): Promise<unknown> => {
      const database = createOfflineDatabase('test', { indexedDB: refusing, IDBKeyRange })
      if (isOpenedAhead) database.open()
      return database.run(({ identity }) => identity.get('last')).catch((error: unknown) => error)
    }
    const without = await outcomeOf(false)
    expect(without).toBeInstanceOf(OfflineError)
    expect(await outcomeOf(true)).toEqual(without)
  })
})

describe('a lost connection', () => {
  it('is opened again once, and the work done', async () => {
    const profile = newProfile()
    const window = openWindow(profile)
    await queue(window, ALICE)
    let tries = 0
    const rows = await window.database.run(async ({ outbox }) => {
      tries += 1
      if (tries === 1)
        throw Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' })
      return outbox.count()
    })
    expect([rows, tries]).toEqual([1, 2])
  })

  it('that stays lost is told, not tried for ever', async () => {
    const { database } = openWindow(newProfile())
    let tries = 0
    const work = () => {
      tries += 1
      return Promise.reject(Object.assign(new Error('lost'), { name: 'UnknownError' }))
    }
    await expect(database.run(work)).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(tries).toBe(2)
  })
})

describe('errors', () => {
  it('finds a full disk inside what a transaction wraps around it', () => {
    const inner = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    expect(toOfflineError(Object.assign(new Error('aborted'), { name: 'AbortError', inner })).code).toBe(
      'storage_full',
    )
    expect(toOfflineError(new Error('anything')).code).toBe('storage_unavailable')
    expect(toOfflineError(new OfflineError('id_taken')).code).toBe('id_taken')
    expect(isLostConnection(inner)).toBe(false)
  })
})

it('changes are told to every window, each with its own connection', async () => {
  const profile = newProfile()
  const one = openWindow(profile)
  const two = openWindow(profile)
  const heard = vi.fn()
  const stop = two.database.onChange('outbox', heard)
  await queue(one, ALICE)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  stop()
  heard.mockClear()
  await queue(one, ALICE)
  expect(heard).not.toHaveBeenCalled()
})
