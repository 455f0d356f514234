/** The app's providers without its layout: platform, offline database, queries, toasts. For tests of whole screens. */
import { QueryClientProvider } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { VerifyProfileResponse } from '../../../shared/contracts/profile.ts'
import { userIdSchema } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from '../offline/create-offline-core.ts'
import type { DeviceCapabilities } from '../offline/device.ts'
import type { DeviceShares } from '../offline/engine/owner-keys.ts'
import { OfflineProvider } from '../offline/react/offline-provider.tsx'
import { createHttpClient } from '../platform/http/http-client.ts'
import { createReferralQueryClient } from '../platform/query/query-clients.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer, renderAt, type Screen } from './fake-platform.tsx'
import { createTestCore } from './test-core.ts'

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}
/** The server's response to a call; rejects if the server is unreachable. */
export type FakeServer = (call: Call) => Response | Promise<Response>

export type Application = {
  readonly screen: Screen
  readonly core: OfflineCore
  readonly calls: readonly Call[]
}

type Options = {
  readonly at: string
  /** The route pattern, if it has parameters. */
  readonly path?: string
  readonly server: FakeServer
  /** The database of an earlier render, to simulate the same device. */
  readonly indexedDB?: IDBFactory
  readonly isOffline?: boolean
  readonly capabilities?: DeviceCapabilities
  readonly setTimer?: OfflineCore['setTimer']
  /** The key shares of this device and the server. By default the server has its share and nothing is locked. */
  readonly shares?: DeviceShares
  /** The signed-in user's profile; an attorney by default. */
  readonly profile?: VerifyProfileResponse
}

export const OWNER = userIdSchema.parse(ADA.userId)

export function renderApplication(page: ReactNode, options: Options): Application {
  const { at, path, server, indexedDB = new IDBFactory(), isOffline = false, capabilities = {} } = options
  const { shares, setTimer, profile = ATTORNEY } = options
  const calls: Call[] = []
  const http = createHttpClient({
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000')
      const call = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null, // JSON.parse returns any
      }
      calls.push(call)
      return server(call)
    },
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => !isOffline,
    now: () => Date.now(),
    logger: { warn: vi.fn(), error: vi.fn() },
  })
  const core = createTestCore({
    indexedDB,
    capabilities,
    ...(shares === undefined ? {} : { shares }),
    ...(setTimer === undefined ? {} : { setTimer }),
    random: () => 0,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    getAccessToken: () => Promise.resolve({ kind: 'unavailable' }),
    timeout: () => new AbortController().signal,
    isNavigatorOnline: () => false,
  })
  if (isOffline) core.start()
  const queries = createReferralQueryClient()
  // Shows failures at once instead of after three retries.
  queries.setDefaultOptions({ queries: { retry: false } })
  const frame = (outlet: ReactNode): ReactNode => (
    <QueryClientProvider client={queries}>
      <OfflineProvider core={core} owner={OWNER}>
        <ToastProvider>{outlet}</ToastProvider>
      </OfflineProvider>
    </QueryClientProvider>
  )
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    verify: () => Promise.resolve(profileAnswer(profile)),
  })
  const screen = renderAt(at, page, { ...platform, http }, path, frame)
  return { screen, core, calls }
}

/** Adds the methods of HTMLDialogElement that jsdom lacks. */
export function teachDialogs(): void {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
}
