/** Creates the offline part of the app for this browser. Loaded on demand, because it imports the database. */
import { standingOf } from '../../../../shared/domain/access.ts'
import { userIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import { deviceName } from '../../offline/device-name.ts'
import { browserDeps } from '../../offline/browser-deps.ts'
import { browserShares } from '../../offline/browser-shares.ts'
import { createOfflineCore, type OfflineCore } from '../../offline/create-offline-core.ts'
import { createOfflineDatabase, OFFLINE_DATABASE_NAME } from '../../offline/engine/database.ts'
import { createDeviceGrantKeeper } from '../../offline/device-grant.ts'
import type { AccessToken } from '../../offline/engine/operation-sender.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { ProfileState } from '../../platform/auth/profile.store.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import type { Platform } from '../../platform/browser-platform.ts'
import { nextTask } from '../../platform/next-task.ts'
import { deviceGrantCalls } from './device-grant-calls.ts'
import { askShare, destroyShare } from './device-share-calls.ts'

type OfflinePlatform = Pick<Platform, 'auth' | 'http' | 'logger' | 'profile'>

/**
 * Starts the offline core and keeps it in step with the session. The signed-in user owns the queue; while the auth server is unreachable,
 * the remembered user does. Each step runs in its own task, because together they would block the main thread.
 */
export async function startOfflineCore(platform: OfflinePlatform): Promise<OfflineCore> {
  const { auth, logger } = platform
  // The share is requested by device ID, which is stored in the database.
  const deviceId = async (): Promise<string> => (await core.device.store.read()).deviceId
  const shares = browserShares(window, {
    isRemembered: auth.isRemembered,
    askShare: async (owner) => (ownerOf(auth) === owner ? askShare(platform.http, await deviceId()) : null),
    destroyShare: async () => destroyShare(platform.http, await deviceId()),
  })
  const deps = browserDeps({ getAccessToken: () => accessToken(auth), shares })
  const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, deps)
  // Opens before anything awaits it, because all waiting callers continue in a single task.
  database.open()
  await nextTask()
  const core = createOfflineCore({ ...deps, database })
  await nextTask()
  core.start()
  await nextTask()
  const complain = (cause: unknown): void =>
    logger.error('What was kept of a person who is signed out could not be removed.', cause)
  const follow = (): void => {
    const owner = userIdSchema.safeParse(identityIn(auth.session.get())?.userId)
    if (owner.success) core.signedIn(owner.data)
    else if (auth.session.get().status === 'signed_out') core.signedOut().catch(complain)
  }
  auth.session.subscribe(follow)
  follow()
  await nextTask()
  followWithGrant(core, platform)
  return core
}

/** Creates and ends the device's grant with the session, but only with a session that the server has confirmed. */
function followWithGrant(core: OfflineCore, { auth, http, profile }: OfflinePlatform): void {
  const keeper = createDeviceGrantKeeper({
    ...deviceGrantCalls({
      http,
      label: deviceName(navigator.userAgent),
      isRemembered: () => auth.isRemembered(),
      hasToldSignOut: auth.hasToldSignOut,
      fetch: (input, init) => window.fetch(input, init),
    }),
    devices: core.device.store,
    now: () => Date.now(),
  })
  const follow = async (): Promise<void> => {
    const owner = ownerOf(auth)
    if (owner !== null && maySend(profile.get())) await keeper.signedIn(owner)
    else if (auth.session.get().status === 'signed_out') await keeper.signedOut()
  }
  const onSession = (): void => void follow()
  /** After an error response, the worker has stopped its rows. This window takes them back, because its session may still be valid. */
  const onLoss = async (): Promise<void> => {
    const owner = ownerOf(auth)
    const { grant } = await core.device.store.read()
    if (owner !== null && grant === null) core.signedIn(owner)
    await follow()
  }
  auth.session.subscribe(onSession)
  profile.subscribe(onSession)
  // Renews the grant in a window that stays open for days.
  core.connectivity.subscribe(onSession)
  core.database.onChange('device', () => void onLoss().catch(() => undefined))
  onSession()
}

/** Avoids a request that the server would reject. */
function maySend(state: ProfileState): boolean {
  return state.status === 'known' && standingOf(state.profile) === 'attorney'
}

function ownerOf(auth: Auth): UserId | null {
  const session = auth.session.get()
  return session.status === 'signed_in'
    ? (userIdSchema.safeParse(session.identity.userId).data ?? null)
    : null
}

async function accessToken(auth: Auth): Promise<AccessToken> {
  try {
    const token = await auth.getAccessToken()
    const identity = identityIn(auth.session.get())
    if (token !== null) {
      return identity === null ? { kind: 'unavailable' } : { kind: 'token', token, userId: identity.userId }
    }
    return { kind: auth.session.get().status === 'checking' ? 'unavailable' : 'signed_out' }
  } catch {
    // A failed session renewal is not a sign-out.
    return { kind: 'unavailable' }
  }
}
