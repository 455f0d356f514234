/** The calls of the records layer that read. Throw RecordCallError with the server's message, or the reason why there is no answer. */
import type { z } from 'zod'
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import {
  pullRecordsEndpoint,
  pullRecordsResponseSchema,
  recordHistoryEndpoint,
  recordHistoryResponseSchema,
  type PullRecordsResponse,
  type RecordHistoryResponse,
} from '../../../../shared/contracts/records.ts'
import { pathOf } from '../../../../shared/contracts/endpoint.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { classifyResponse } from '../../platform/http/classify-response.ts'
import type { AccessToken } from '../engine/operation-sender.ts'
import { SEND_TIMEOUT } from '../engine/post-operation.ts'
import type { RecordRef } from './record-store.ts'

export type RecordCallsDeps = {
  readonly fetch: typeof fetch
  readonly getAccessToken: () => Promise<AccessToken>
  readonly now: () => number
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly onUnreachable: () => void
}

export class RecordCallError extends Error {
  /** The server's code, or 'network', 'no_session'. */
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'RecordCallError'
    this.code = code
  }
}

/** `serverTime`: when the server sent it, in milliseconds since 1970; null if it did not say. */
export type PulledPage = PullRecordsResponse & { readonly serverTime: number | null }

type Got<Value> = { readonly value: Value; readonly headers: Headers }

export type RecordCalls = {
  readonly pull: (
    owner: UserId,
    query: { readonly after: number; readonly full: boolean; readonly limit: number },
  ) => Promise<PulledPage>
  readonly history: (ref: RecordRef, next: string | null) => Promise<RecordHistoryResponse>
}

export function createRecordCalls(deps: RecordCallsDeps): RecordCalls {
  /** `owner`: whose session it must be; null for whoever is signed in. */
  async function get<Value>(
    path: string,
    schema: z.ZodType<Value>,
    owner: UserId | null,
  ): Promise<Got<Value>> {
    const access = await deps.getAccessToken().catch((): AccessToken => ({ kind: 'unavailable' }))
    if (access.kind !== 'token' || (owner !== null && access.userId !== owner))
      throw new RecordCallError('no_session', 'Please sign in again.')
    const response = await deps
      .fetch(path, {
        headers: { Authorization: `Bearer ${access.token}`, [CSRF_HEADER]: CSRF_VALUE },
        cache: 'no-store',
        credentials: 'same-origin',
        signal: deps.timeout(SEND_TIMEOUT),
      })
      .catch((cause: unknown) => {
        deps.onUnreachable()
        throw new RecordCallError('network', 'We couldn’t reach CounselRelay. Please try again.', cause)
      })
    const answer = await classifyResponse(response, { now: deps.now(), needsMark: true })
    if (answer.kind === 'not_ours')
      throw new RecordCallError('network', 'We couldn’t reach CounselRelay. Please try again.')
    if (answer.kind !== 'accepted')
      throw new RecordCallError(answer.code ?? `http_${answer.status}`, answer.message ?? 'Please try again.')
    return { value: schema.parse(answer.body), headers: response.headers }
  }

  return {
    pull: async (owner, { after, full, limit }) => {
      const query = new URLSearchParams({
        ...{ after: String(after), limit: String(limit) },
        ...(full ? { full: 'true' } : {}),
      })
      const path = `${pullRecordsEndpoint.path}?${query.toString()}`
      const { value, headers } = await get(path, pullRecordsResponseSchema, owner)
      const serverTime = Date.parse(headers.get('Date') ?? '')
      return { ...value, serverTime: Number.isNaN(serverTime) ? null : serverTime }
    },
    history: async (ref, next) => {
      const path = pathOf(recordHistoryEndpoint, ref)
      const query = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`
      return (await get(`${path}${query}`, recordHistoryResponseSchema, null)).value
    },
  }
}
