import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GRANT_SCOPES } from '../../../shared/contracts/device-grants.ts'
import { createDeviceGrantKeeper } from './device-grant.ts'
import { createDeviceStore, type DeviceStore } from './engine/device.store.ts'
import { ALICE, BOB, newProfile, openWindow, type Profile } from './testing/memory-deps.ts'

const HOUR = 3_600_000
let profile: Profile
let devices: DeviceStore
let ask: ReturnType<
  typeof vi.fn<(device: { readonly deviceId: string }) => Promise<readonly string[] | null>>
>
let end: ReturnType<typeof vi.fn<() => Promise<boolean>>>

function keeper() {
  return createDeviceGrantKeeper({ ask, end, devices, now: () => profile.clock.now })
}

beforeEach(() => {
  profile = newProfile()
  devices = createDeviceStore(openWindow(profile).database, () => crypto.randomUUID())
  ask = vi.fn(() => Promise.resolve(GRANT_SCOPES))
  end = vi.fn(() => Promise.resolve(true))
})

describe('the grant of the device', () => {
  it('is asked for at the sign-in under one id for good, and renewed daily', async () => {
    expect(await keeper().signedIn(ALICE)).toBe(true)
    expect(await keeper().signedIn(ALICE)).toBe(false)
    profile.clock.now += 24 * HOUR - 1
    expect(await keeper().signedIn(ALICE)).toBe(false)
    profile.clock.now += 1
    expect(await keeper().signedIn(ALICE)).toBe(true)
    const ids = ask.mock.calls.map(([device]) => device.deviceId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids)).toEqual(new Set([(await devices.read()).deviceId]))
  })

  it('a failure blocks nothing and is tried again, but not at every turn', async () => {
    ask.mockResolvedValueOnce(null)
    const one = keeper()
    expect(await one.signedIn(ALICE)).toBe(false)
    expect(await one.signedIn(ALICE)).toBe(false)
    profile.clock.now += 59_999
    expect(await one.signedIn(ALICE)).toBe(false)
    expect(ask).toHaveBeenCalledTimes(1)
    profile.clock.now += 1
    expect(await one.signedIn(ALICE)).toBe(true)
  })

  it('a clock that is set back keeps neither a failure nor a grant of the future', async () => {
    ask.mockResolvedValueOnce(null)
    const one = keeper()
    expect(await one.signedIn(ALICE)).toBe(false)
    profile.clock.now -= 3 * HOUR
    expect(await one.signedIn(ALICE)).toBe(true)
    profile.clock.now -= 3 * HOUR
    expect(await one.signedIn(ALICE)).toBe(true)
  })

  it.each([
    ['of an older release', []],
    ['for referrals only', ['referral']],
  ])('one %s is replaced at once, whatever its age', async (_which, scopes) => {
    await devices.granted(ALICE, profile.clock.now, scopes)
    expect(await keeper().signedIn(ALICE)).toBe(true)
    expect((await devices.read()).grant?.scopes).toEqual(GRANT_SCOPES)
    expect(await keeper().signedIn(ALICE)).toBe(false)
  })

  it('a server that gives less is asked again, but not at every turn', async () => {
    ask.mockResolvedValueOnce(['referral'])
    const one = keeper()
    expect(await one.signedIn(ALICE)).toBe(true)
    expect(await one.signedIn(ALICE)).toBe(false)
    profile.clock.now += 60_000
    expect(await one.signedIn(ALICE)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it("another person's sign-in takes it over, and the former owner's is forgotten even if that fails", async () => {
    const one = keeper()
    await one.signedIn(ALICE)
    ask.mockResolvedValueOnce(null)
    await one.signedIn(BOB)
    expect((await devices.read()).grant).toBeNull()
    profile.clock.now += 61_000
    await one.signedIn(BOB)
    expect((await devices.read()).grant?.owner).toBe(BOB)
  })

  it('signing out offline stops this device at once and is told to the server later', async () => {
    const one = keeper()
    await one.signedIn(ALICE)
    end.mockResolvedValueOnce(false)
    await one.signedOut()
    expect(await devices.read()).toMatchObject({ grant: null, endingGrant: true })
    await one.signedOut()
    expect(await devices.read()).toMatchObject({ grant: null, endingGrant: false })
    await one.signedOut()
    expect(end).toHaveBeenCalledTimes(2)
  })

  it('a device that never had one has nothing to end', async () => {
    await keeper().signedOut()
    expect(end).not.toHaveBeenCalled()
  })
})
