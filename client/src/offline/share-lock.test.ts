import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lockableDevice, type LockableDevice } from './testing/lockable-device.ts'
import { ALICE, BOB, newProfile } from './testing/memory-deps.ts'

const SHARE = 'A'.repeat(43)
const OTHER = 'B'.repeat(43)
let device: LockableDevice
beforeEach(() => {
  device = lockableDevice(newProfile())
})

/** A window whose share the server has just given. */
async function signedIn(share = SHARE) {
  const { places, shares } = device.openWindow()
  await places.keep(ALICE, share)
  return { places, lock: shares.lock, shares }
}
async function locked() {
  const window = await signedIn()
  expect(await window.lock.turnOn(ALICE, 'ada')).toBe('done')
  return window
}
const written = () => device.written.map((filed) => ('share' in filed ? filed.share : 'sealed'))

describe('the lock of this device', () => {
  it('takes the place of the plain share, and gives it back when it is turned off', async () => {
    const { lock } = await signedIn()
    expect(await lock.standing(ALICE)).toBe('off')
    expect(await lock.turnOn(ALICE, 'ada')).toBe('done')
    expect(await lock.standing(ALICE)).toBe('on')
    expect(JSON.stringify(device.filed)).not.toContain(SHARE)
    expect(device.forgotten).toEqual([])
    expect(await lock.turnOff(ALICE)).toBe('done')
    expect(await lock.standing(ALICE)).toBe('off')
    expect(device.filed).toEqual({ owner: ALICE, share: SHARE })
    expect(device.forgotten).toHaveLength(1)
  })

  it('after a restart gives nothing but by its passkey, and then gives it to every window', async () => {
    await locked()
    device.closeWindows()
    const { places, shares } = device.openWindow()
    expect(await places.near(ALICE)).toBeNull()
    expect(await shares.lock.standing(ALICE)).toBe('on')
    const second = device.openWindow()
    const heard = vi.fn()
    second.shares.lock.onNews(heard)
    expect(await shares.lock.unlock(ALICE)).toBe('done')
    expect(await places.near(ALICE)).toBe(SHARE)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(await second.places.near(ALICE)).toBe(SHARE)
    expect(written()).toEqual([SHARE, 'sealed'])
  })

  it('leaves no secret of the passkey in memory', async () => {
    await locked()
    device.closeWindows()
    expect(await device.openWindow().shares.lock.unlock(ALICE)).toBe('done')
    expect(device.secrets).toHaveLength(2)
    for (const secret of device.secrets) expect(secret.every((byte) => byte === 0)).toBe(true)
  })

  it.each(['not_used', 'no_secret', 'failed'] as const)(
    'a passkey that is not given (%s) changes nothing',
    async (refusal) => {
      await locked()
      device.closeWindows()
      const { places, shares } = device.openWindow()
      const heard = vi.fn()
      device.openWindow().shares.lock.onNews(heard)
      device.refusal = refusal
      expect(await shares.lock.unlock(ALICE)).toBe(refusal)
      expect(await shares.lock.turnOff(ALICE)).toBe(refusal)
      expect(await places.near(ALICE)).toBeNull()
      expect(written()).toEqual([SHARE, 'sealed'])
      expect(heard).not.toHaveBeenCalled()
    },
  )

  it('another authenticator does not open it', async () => {
    await locked()
    device.closeWindows()
    device.changeAuthenticator()
    const { places, shares } = device.openWindow()
    const heard = vi.fn()
    device.openWindow().shares.lock.onNews(heard)
    expect(await shares.lock.unlock(ALICE)).toBe('does_not_open')
    expect(await places.near(ALICE)).toBeNull()
    expect(heard).not.toHaveBeenCalled()
  })

  it('with the passkey gone, the server’s share opens, and the lock can be turned off without it', async () => {
    await locked()
    device.closeWindows()
    device.refusal = 'not_used'
    const { lock } = await signedIn()
    expect(written()).toEqual([SHARE, 'sealed'])
    expect(await lock.turnOff(ALICE)).toBe('done')
    expect(device.filed).toEqual({ owner: ALICE, share: SHARE })
  })

  it('turned off while locked asks for the passkey first', async () => {
    await locked()
    device.closeWindows()
    const { shares } = device.openWindow()
    expect(await shares.lock.turnOff(ALICE)).toBe('done')
    expect(device.filed).toEqual({ owner: ALICE, share: SHARE })
  })
})

describe('turning it on', () => {
  it('leaves all as it was when no passkey is made', async () => {
    const { lock } = await signedIn()
    device.refusal = 'no_secret'
    expect(await lock.turnOn(ALICE, 'ada')).toBe('no_secret')
    expect(device.filed).toEqual({ owner: ALICE, share: SHARE })
  })

  it('is not said to be done when the disk does not take it, and the passkey is dropped', async () => {
    const { lock } = await signedIn()
    device.canWrite = false
    expect(await lock.turnOn(ALICE, 'ada')).toBe('not_saved')
    expect(await lock.standing(ALICE)).toBe('off')
    expect(device.forgotten).toHaveLength(1)
  })

  it('writes nothing when the session has ended while the person was asked', async () => {
    const { lock, shares } = await signedIn()
    const asked = lock.turnOn(ALICE, 'ada')
    await shares.erase()
    expect(await asked).toBe('not_saved')
    expect(device.filed).toBeNull()
  })

  it('is not for a share that is not here', async () => {
    const { shares } = device.openWindow()
    expect(await shares.lock.turnOn(ALICE, 'ada')).toBe('locked')
    expect(await shares.lock.unlock(ALICE)).toBe('locked')
    expect(await (await signedIn()).lock.unlock(ALICE)).toBe('done')
  })
})

describe('what keeps the share', () => {
  it('[two windows] never writes it plain while another window has the lock on, and writes it again once it is off', async () => {
    const first = await signedIn()
    const second = await signedIn()
    await first.lock.turnOn(ALICE, 'ada')
    await second.places.keep(ALICE, SHARE)
    await second.places.keep(ALICE, OTHER)
    expect(written()).toEqual([SHARE, SHARE, 'sealed'])
    expect(await second.lock.standing(ALICE)).toBe('on')
    await second.lock.turnOff(ALICE)
    await first.places.keep(ALICE, OTHER)
    expect(written()).toEqual([SHARE, SHARE, 'sealed', OTHER, OTHER])
  })

  it('leaves a file alone that it cannot read: it may hold a lock', async () => {
    await locked()
    device.filed = 'unreadable'
    await (await signedIn()).places.keep(ALICE, SHARE)
    expect(device.filed).toBe('unreadable')
  })

  it('does not lock a person by the passkey of another', async () => {
    await locked()
    const { places, shares } = device.openWindow()
    await places.keep(BOB, OTHER)
    expect(await shares.lock.standing(BOB)).toBe('off')
    expect(device.filed).toEqual({ owner: BOB, share: OTHER })
  })

  it('reads the plain file of a release before the lock', async () => {
    device.filed = { owner: ALICE, share: SHARE }
    expect(await device.openWindow().places.near(ALICE)).toBe(SHARE)
  })

  it('a sign-out removes file and lock, and the passkey is dropped', async () => {
    const { shares, lock } = await locked()
    await shares.erase()
    expect(device.filed).toBeNull()
    expect(device.forgotten).toHaveLength(1)
    expect(await lock.standing(ALICE)).toBe('off')
  })
})

it('there is no lock where nothing is kept, or no passkey could do it', async () => {
  const { lock } = await signedIn()
  device.arePasskeysPossible = false
  expect(await lock.standing(ALICE)).toBe('not_possible')
  device.isRemembered = false
  expect(await lock.standing(ALICE)).toBe('not_remembered')
})
