import { describe, expect, it } from 'vitest'
import { createSealer, DEVICE_KEY_ID } from './seal.ts'
import type { OfflineDatabase } from './database.ts'
import { OfflineError } from './offline-error.ts'
import { createOwnerKeys, type OwnerKeys } from './owner-keys.ts'
import { ALICE, BOB, memoryShares, newProfile, openWindow } from '../testing/memory-deps.ts'

describe('what belongs to a person', () => {
  it('opens for the same row and person only, in every window', async () => {
    const profile = newProfile()
    const { sealer } = openWindow(profile)
    const sealed = await sealer.seal('privileged facts', 'outbox/1/alice', ALICE)
    expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('privileged')
    const again = await sealer.seal('privileged facts', 'outbox/1/alice', ALICE)
    expect(again.iv).not.toEqual(sealed.iv)
    // 96 bits, for which AES-GCM is made; any other length is hashed first.
    expect([sealed.iv.byteLength, again.iv.byteLength]).toEqual([12, 12])

    const other = openWindow(profile)
    expect(await other.sealer.open(sealed, 'outbox/1/alice', ALICE)).toBe('privileged facts')
    expect(await other.sealer.open(sealed, 'outbox/2/alice', ALICE)).toBeNull()
    expect(await other.sealer.open(sealed, 'outbox/1/alice', BOB)).toBeNull()
    const damaged = { ...sealed, data: sealed.data.slice(1) }
    expect(await other.sealer.open(damaged, 'outbox/1/alice', ALICE)).toBeNull()
  })

  it('two windows that start at once agree on one key', async () => {
    const profile = newProfile()
    const windows = Array.from({ length: 4 }, () => openWindow(profile))
    const sealed = await Promise.all(
      windows.map(({ sealer }, index) => sealer.seal(`text ${index}`, 'row', ALICE)),
    )
    const opened = await Promise.all(
      sealed.map((one, index) => windows[(index + 1) % 4]!.sealer.open(one, 'row', ALICE)),
    )
    expect(opened).toEqual(['text 0', 'text 1', 'text 2', 'text 3'])
  })

  it('is sealed by no key of the database: with everything in it, and without the share, nothing opens', async () => {
    const profile = newProfile()
    const sealed = await openWindow(profile).sealer.seal('privileged facts', 'row', ALICE)
    profile.server.answers = false
    const { sealer, database } = openWindow(profile)
    await expect(sealer.open(sealed, 'row', ALICE)).rejects.toMatchObject({ code: 'locked' })
    expect(await sealer.isUnlocked(ALICE)).toBe(false)
    expect(await database.run(({ keys }) => keys.count())).toBe(0)
    const wrapped = await database.run(({ wrappedKeys }) => wrappedKeys.toArray())
    expect(wrapped).toMatchObject([{ ownerUserId: ALICE, keyId: sealed.keyId }])
    expect(Object.values(wrapped[0]!).some((value) => value instanceof CryptoKey)).toBe(false)
  })

  it('a share that does not fit is another one: what follows is sealed anew, and the old stays shut', async () => {
    const profile = newProfile()
    const sealed = await openWindow(profile).sealer.seal('before', 'row', ALICE)
    const { database } = openWindow(profile)
    const shares = { ...memoryShares(profile), ask: () => Promise.resolve('y'.repeat(43)) }
    const sealer = createSealer(database, crypto, createOwnerKeys({ database, webCrypto: crypto, shares }))
    expect(await sealer.open(sealed, 'row', ALICE)).toBeNull()
    const after = await sealer.seal('after', 'row', ALICE)
    expect(await sealer.open(after, 'row', ALICE)).toBe('after')
  })

  it('text typed while the key is locked is kept under the device’s, and opens', async () => {
    const profile = newProfile()
    profile.server.answers = false
    const { sealer } = openWindow(profile)
    const sealed = await sealer.seal('typed offline', 'row', ALICE)
    expect(sealed.keyId).toBe(DEVICE_KEY_ID)
    expect(await sealer.open(sealed, 'row', ALICE)).toBe('typed offline')
  })

  it('asks the server again only when told that it may answer now', async () => {
    const profile = newProfile()
    const { database } = openWindow(profile)
    profile.server.answers = false
    const keys = createOwnerKeys({ database, webCrypto: crypto, shares: memoryShares(profile) })
    expect(await keys.of(ALICE)).toBeNull()
    profile.server.answers = true
    expect(await keys.of(ALICE)).toBeNull()
    keys.tryAgain()
    expect(await keys.of(ALICE)).not.toBeNull()
  })
})

it('what belongs to the device opens in every window of it, and in no other', async () => {
  const profile = newProfile()
  const sealed = await openWindow(profile).sealer.seal('a visitor’s draft', 'row', 'device')
  expect(await openWindow(profile).sealer.open(sealed, 'row', 'device')).toBe('a visitor’s draft')
  expect(await openWindow(newProfile()).sealer.open(sealed, 'row', 'device')).toBeNull()
})

describe('the key of the device', () => {
  /** A device whose windows belong to nobody yet. */
  const NOBODY: Pick<OwnerKeys, 'of'> = {
    of: (owner) => Promise.reject(new Error(`asked for a key of ${owner}`)),
  }

  it('seals what belongs to nobody yet without asking the server for anything', async () => {
    const { database } = openWindow(newProfile())
    const sealer = createSealer(database, crypto, NOBODY)
    const sealed = await sealer.seal('a visitor’s draft', 'row', 'device')
    expect(sealed.keyId).toBe(DEVICE_KEY_ID)
    expect(await sealer.open(sealed, 'row', 'device')).toBe('a visitor’s draft')
    expect(await sealer.isUnlocked('device')).toBe(true)
  })

  it('is one key, also of windows that start at once', async () => {
    const profile = newProfile()
    const windows = Array.from({ length: 4 }, () => openWindow(profile))
    const sealed = await Promise.all(windows.map(({ sealer }) => sealer.seal('draft', 'row', 'device')))
    const opened = await Promise.all(
      sealed.map((one, index) => windows[(index + 1) % 4]!.sealer.open(one, 'row', 'device')),
    )
    expect(opened).toEqual(['draft', 'draft', 'draft', 'draft'])
  })

  it('opens on a full device what lies there', async () => {
    const profile = newProfile()
    const sealed = await openWindow(profile).sealer.seal('draft', 'row', 'device')
    const full: OfflineDatabase = {
      ...openWindow(profile).database,
      write: () => Promise.reject(new OfflineError('storage_full')),
    }
    expect(await createSealer(full, crypto, NOBODY).open(sealed, 'row', 'device')).toBe('draft')
  })

  it('cannot be taken out of the browser by a script', async () => {
    const { database, sealer } = openWindow(newProfile())
    await sealer.seal('a visitor’s draft', 'row', 'device')
    const stored = await database.run(({ keys }) => keys.toArray())
    expect(stored.map(({ key }) => [key.extractable, key.usages])).toEqual([[false, ['encrypt', 'decrypt']]])
    await expect(crypto.subtle.exportKey('raw', stored[0]!.key)).rejects.toThrow()
  })

  it('that could not be stored is told as what went wrong, and is made by the next try', async () => {
    const { database } = openWindow(newProfile())
    let isFull = true
    const filling: OfflineDatabase = {
      ...database,
      write: (...work) =>
        isFull ? Promise.reject(new OfflineError('storage_full')) : database.write(...work),
    }
    const sealer = createSealer(filling, crypto, NOBODY)
    await expect(sealer.seal('draft', 'row', 'device')).rejects.toMatchObject({ code: 'storage_full' })
    isFull = false
    const sealed = await sealer.seal('draft', 'row', 'device')
    expect(await sealer.open(sealed, 'row', 'device')).toBe('draft')
  })

  it('cannot be had on a page that was not loaded securely', async () => {
    const { database } = openWindow(newProfile())
    const bare = {
      getRandomValues: crypto.getRandomValues.bind(crypto),
      randomUUID: () => crypto.randomUUID(),
    }
    const sealer = createSealer(database, bare as Crypto, NOBODY)
    await expect(
      sealer.open(
        { keyId: DEVICE_KEY_ID, iv: new Uint8Array(12), data: new ArrayBuffer(16) },
        'row',
        'device',
      ),
    ).rejects.toMatchObject({ code: 'storage_unavailable' })
  })
})

describe('whether a person’s rows can be opened', () => {
  it('is yes with the key, and without one where nothing of theirs was ever sealed by it', async () => {
    const profile = newProfile()
    expect(await openWindow(profile).sealer.isUnlocked(ALICE)).toBe(true)
    profile.server.answers = false
    const { sealer } = openWindow(profile)
    expect(await sealer.isUnlocked(BOB)).toBe(true)
    expect(await sealer.isUnlocked(ALICE)).toBe(false)
  })
})
