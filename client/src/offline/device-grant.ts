/**
 * Keeps the device's grant: asked for once somebody is really signed in, renewed daily, ended at sign-out. Nobody waits for it, and its
 * failure costs no more than sending with closed windows.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { DeviceStore } from './engine/device.store.ts'

/** A grant is renewed when it is this old. */
const RENEW_AFTER = 86_400_000
/** After a failure it is not asked for again before this, however often somebody calls. */
const TRY_AGAIN_AFTER = 60_000

export type DeviceGrantCalls = {
  /** POST /api/device-grants as the signed-in person; false when it was not given, for whatever reason. */
  readonly ask: (device: { readonly deviceId: string }) => Promise<boolean>
  /** Ends the grant whose cookie this device has; false when the server could not be told. */
  readonly end: () => Promise<boolean>
}

export type DeviceGrantKeeper = {
  /** Somebody is signed in for certain. Resolves to true when a grant was given just now. */
  readonly signedIn: (owner: UserId) => Promise<boolean>
  readonly signedOut: () => Promise<void>
}

type DeviceGrantDeps = DeviceGrantCalls & { readonly devices: DeviceStore; readonly now: () => number }

export function createDeviceGrantKeeper(deps: DeviceGrantDeps): DeviceGrantKeeper {
  const { devices, now } = deps
  let notBefore = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: a sign-out on the heels of a sign-in must not be overtaken. */
  function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    // The database may refuse (full, outdated): then there is no grant, and nothing else is lost.
    const mine = last.then(work).catch(() => otherwise)
    last = mine
    return mine
  }

  return {
    signedIn: (owner) =>
      inTurn(async () => {
        const { deviceId, grant } = await devices.read()
        const time = now()
        const age = grant?.owner === owner ? time - grant.since : Infinity
        if (age >= 0 && age < RENEW_AFTER) return false
        if (time < notBefore && notBefore <= time + TRY_AGAIN_AFTER) return false
        notBefore = time + TRY_AGAIN_AFTER
        // Whatever comes of asking, the cookie is no longer known to be the other person's.
        if (grant !== null && grant.owner !== owner) await devices.ended({ untold: true })
        if (!(await deps.ask({ deviceId }))) return false
        await devices.granted(owner, time)
        notBefore = 0
        return true
      }, false),

    signedOut: () =>
      inTurn(async () => {
        const { grant, endingGrant } = await devices.read()
        if (grant === null && !endingGrant) return
        // First here, so that the worker stops at once; then there.
        await devices.ended({ untold: true })
        if (await deps.end()) await devices.ended({ untold: false })
      }, undefined),
  }
}
