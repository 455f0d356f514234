/** The service worker's entry: one classic script, bundled from modules that each register their own listeners. */
import '../platform/strict-policy.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { handOverCarefully } from './lifecycle.ts'
import { SHARE_CHANNEL } from '../offline/share-relay.ts'
import { sendInBackground } from './outbox-sync.ts'
import { showPushMessages } from './push-messages.ts'
import { keepShares } from './share-keeper.ts'
import { takeShares } from './share-target.ts'
import { serveKeptFiles, serveShell } from './shell.ts'
import { workerDeps } from './worker-deps.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the app, with its revision. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
}

const shares = keepShares(self, new BroadcastChannel(SHARE_CHANNEL))
const deps = workerDeps(self, shares.shareOf)

takeShares(self, deps)
serveShell(self, self.__WB_MANIFEST)
serveKeptFiles(self)
handOverCarefully(self)
sendInBackground(self, deps)
showPushMessages(self)
