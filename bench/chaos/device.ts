/** An attorney's device without a screen: the app's own sign-in, offline core, calls and live updates, composed as in the app. */
import { setTimeout as wait } from 'node:timers/promises'
import type { OfflineCore } from '../../client/src/offline/create-offline-core.ts'
import type { Auth } from '../../client/src/platform/auth/auth.ts'
import { identityIn } from '../../client/src/platform/auth/session.store.ts'
import { createBrowserAuth } from '../../client/src/platform/browser-platform.ts'
import { createHttpClient, type HttpClient } from '../../client/src/platform/http/http-client.ts'
import { startLiveClient, type LiveMessage } from '../../client/src/platform/live/live-client.ts'
import type { NewAccount } from '../../e2e/fixtures/accounts.ts'
import type { UserId } from '../../shared/domain/ids.ts'
import { createNodeCore, setTimer } from '../faults/node-core.ts'
import { createNodeWindow } from './node-window.ts'

export type SignedInDevice = {
  readonly core: OfflineCore
  readonly http: HttpClient
  isSignedIn(): boolean
  /** Returns false if the session could not be renewed. */
  renewSession(): Promise<boolean>
  close(): Promise<void>
}

export type DeviceOptions = {
  readonly origin: string
  readonly account: NewAccount
  readonly owner: UserId
  readonly fetch: typeof globalThis.fetch
  readonly onNews: (news: LiveMessage) => void
  readonly onSignedOut: () => void
}

const SILENT = { warn: () => undefined, error: () => undefined }
const NO_CHANNEL = { post: () => undefined, listen: () => undefined, close: () => undefined }
const SIGN_IN_LIMIT = 60_000

/** Resolves when signed in. */
export async function openSignedInDevice(options: DeviceOptions): Promise<SignedInDevice> {
  const { origin, account, owner, fetch, onSignedOut } = options
  const environment = { fetch, isOnline: () => true, now: () => Date.now(), logger: SILENT }
  const { auth } = createBrowserAuth(createNodeWindow(origin, fetch), environment)
  const stopAuth = auth.start()
  await signIn(() => auth.signInWithPassword(account.email, account.password, true))
  auth.session.subscribe(() => {
    if (auth.session.get().status === 'signed_out') onSignedOut()
  })
  const core = createNodeCore({
    fetch,
    async getAccessToken() {
      const token = await auth.getAccessToken()
      return token === null ? { kind: 'signed_out' } : { kind: 'token', token, userId: owner }
    },
  })
  core.start()
  core.signedIn(owner)
  const stopLive = startLive(options, auth)
  return {
    core,
    http: createHttpClient({ ...environment, getAccessToken: auth.getAccessToken }),
    isSignedIn: () => identityIn(auth.session.get())?.userId === owner,
    async renewSession() {
      const { error } = await (await auth.dataClient()).auth.refreshSession()
      return error === null
    },
    async close() {
      stopLive()
      core.stop()
      await (await auth.dataClient()).auth.stopAutoRefresh()
      stopAuth()
    },
  }
}

function startLive({ fetch, owner, onNews }: DeviceOptions, { getAccessToken }: Auth): () => void {
  const deps = {
    fetch,
    getAccessToken,
    locks: undefined,
    openChannel: () => NO_CHANNEL,
    isOnline: () => true,
    onWake: () => () => undefined,
    setTimer,
    now: () => Date.now(),
    random: Math.random,
    onTokenRefused: () => undefined,
  }
  return startLiveClient(deps, owner, onNews)
}

async function signIn(attempt: () => Promise<{ readonly ok: boolean }>): Promise<void> {
  const end = performance.now() + SIGN_IN_LIMIT
  while (!(await attempt()).ok) {
    if (performance.now() > end) throw new Error('Nobody can sign in.')
    await wait(500)
  }
}
