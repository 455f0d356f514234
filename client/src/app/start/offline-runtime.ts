/** Everything of the app that works without a network, made for this browser. Loaded only where it is needed: it brings the database. */
import { standingOf } from '../../../../shared/domain/access.ts'
import { userIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import { deviceName } from '../../features/settings/device-name.ts'
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
 * Started, and following the session: whoever is signed in, or remembered while the auth server cannot be asked, owns the queue. Each step
 * in a task of its own, as together they would hold the window up.
 */
export async function startOfflineCore(platform: OfflinePlatform): Promise<OfflineCore> {
  const { auth, logger } = platform
  // The share is asked for by the device's own id, which lies in the database.
  const deviceId = async (): Promise<string> => (await core.device.store.read()).deviceId
  const shares = browserShares(window, {
    isRemembered: auth.isRemembered,
    askShare: async (owner) => (ownerOf(auth) === owner ? askShare(platform.http, await deviceId()) : null),
    destroyShare: async () => destroyShare(platform.http, await deviceId()),
  })
  const deps = browserDeps({ getAccessToken: () => accessToken(auth), shares })
  const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, deps)
  // Before anybody waits for it: all who wait go on in one piece.
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

/** The device's grant follows the session too, but only a session that the server has confirmed. */
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
  /** The worker was refused and has stopped the rows: they are this window's again, whose session may well hold. */
  const onLoss = async (): Promise<void> => {
    const owner = ownerOf(auth)
    const { grant } = await core.device.store.read()
    if (owner !== null && grant === null) core.signedIn(owner)
    await follow()
  }
  auth.session.subscribe(onSession)
  profile.subscribe(onSession)
  // A window that stays open for days renews it here.
  core.connectivity.subscribe(onSession)
  core.database.onChange('device', () => void onLoss().catch(() => undefined))
  onSession()
}

/** The server would refuse anybody else; this only spares the question. */
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
    // A session that cannot be renewed just now is not a sign-out.
    return { kind: 'unavailable' }
  }
}
