/**
 * Manages the device's grant: requested after sign-in, renewed daily and when it allows less than this release sends, ended at sign-out.
 * Nothing waits for it; without a grant, only sending with closed windows fails.
 */
import { hasEveryScope } from '../../../shared/contracts/device-grants.ts'
import type { UserId } from '../../../shared/domain/ids.ts'
import type { DeviceStore } from './engine/device.store.ts'

/** Age at which a grant is renewed. Milliseconds. */
const RENEW_AFTER = 86_400_000
/** Minimum time after a request that failed or gave too little. Milliseconds. */
const TRY_AGAIN_AFTER = 60_000

export type DeviceGrantCalls = {
  /** POST /api/device-grants as the signed-in user. Its scopes; null when no grant was issued, for any reason. */
  readonly ask: (device: { readonly deviceId: string }) => Promise<readonly string[] | null>
  /** Ends the grant in this device's cookie; false when the server was not reached. */
  readonly end: () => Promise<boolean>
}

export type DeviceGrantKeeper = {
  /** Call once the server confirmed the session. Resolves to true when a new grant was issued. */
  readonly signedIn: (owner: UserId) => Promise<boolean>
  readonly signedOut: () => Promise<void>
}

type DeviceGrantDeps = DeviceGrantCalls & { readonly devices: DeviceStore; readonly now: () => number }

export function createDeviceGrantKeeper(deps: DeviceGrantDeps): DeviceGrantKeeper {
  const { devices, now } = deps
  let notBefore = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Runs calls in order, so that a sign-out right after a sign-in takes effect last. */
  function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    // A database error (full, outdated) only means that there is no grant.
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
        const isEnough = grant !== null && hasEveryScope(grant.scopes)
        if (isEnough && age >= 0 && age < RENEW_AFTER) return false
        if (time < notBefore && notBefore <= time + TRY_AGAIN_AFTER) return false
        notBefore = time + TRY_AGAIN_AFTER
        // After this request, the cookie may no longer belong to the other user, even if the request fails.
        if (grant !== null && grant.owner !== owner) await devices.ended({ untold: true })
        const scopes = await deps.ask({ deviceId })
        if (scopes === null) return false
        await devices.granted(owner, time, scopes)
        // A server of an older release gives less: it is asked again, but not at once.
        if (hasEveryScope(scopes)) notBefore = 0
        return true
      }, false),

    signedOut: () =>
      inTurn(async () => {
        const { grant, endingGrant } = await devices.read()
        if (grant === null && !endingGrant) return
        // Locally first, so that the worker stops immediately; then on the server.
        await devices.ended({ untold: true })
        if (await deps.end()) await devices.ended({ untold: false })
      }, undefined),
  }
}
