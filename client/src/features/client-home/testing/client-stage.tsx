/** Renders a client page with a scripted server, an in-memory draft store, and the real session and profile stores. */
import { IDBFactory } from 'fake-indexeddb'
import type { VerifyProfileResponse } from '../../../../../shared/contracts/profile.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { SessionState } from '../../../platform/auth/session.store.ts'
import type { DeviceShares } from '../../../offline/engine/owner-keys.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { ADA, createFakePlatform, profileAnswer } from '../../../testing/fake-platform.tsx'
import { createTestCore } from '../../../testing/test-core.ts'

export const CLIENT: VerifyProfileResponse = { exists: true, user_type: 'client', is_approved: true }
export const SIGNED_IN: SessionState = { status: 'signed_in', identity: ADA }

type Reply = { readonly status?: number; readonly body: unknown } | 'unreachable'
/** Maps 'POST /api/x' to its responses; the last one repeats. */
export type Script = Readonly<Record<string, readonly Reply[]>>

type StageOptions = {
  readonly script?: Script
  readonly session?: SessionState
  readonly profile?: VerifyProfileResponse
  readonly signInWithPassword?: Auth['signInWithPassword']
  readonly indexedDB?: IDBFactory
  readonly shares?: DeviceShares
  readonly setTimer?: OfflineCore['setTimer']
}

export function createClientStage(options: StageOptions = {}) {
  const { script = {}, session, profile = { exists: false } } = options
  const calls: { readonly name: string; readonly body: unknown }[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    const name = `${init?.method ?? 'GET'} ${path}`
    const count = calls.filter((call) => call.name === name).length
    calls.push({ name, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const replies = script[name] ?? []
    const reply = replies[Math.min(count, replies.length - 1)] ?? {
      status: 404,
      body: { error: 'Not found' },
    }
    if (reply === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    const headers = { 'Content-Type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers }))
  }
  const fake = createFakePlatform({
    ...(session === undefined ? {} : { session }),
    ...(options.signInWithPassword === undefined
      ? {}
      : { auth: { signInWithPassword: options.signInWithPassword } }),
    verify: () => Promise.resolve(profileAnswer(profile)),
  })
  const now = (): number => Date.parse('2026-11-20T12:00:00Z')
  const http = createHttpClient({
    fetch,
    getAccessToken: fake.auth.getAccessToken,
    isOnline: () => true,
    now,
    logger: fake.logger,
  })
  const indexedDB = options.indexedDB ?? new IDBFactory()
  const { shares, setTimer } = options
  const core = createTestCore({
    indexedDB,
    now,
    ...(shares === undefined ? {} : { shares }),
    ...(setTimer === undefined ? {} : { setTimer }),
  })
  return { platform: { ...fake, http }, core, indexedDB, calls }
}
