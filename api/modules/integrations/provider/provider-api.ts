/** Calls to a provider's API with an access token, and to its pre-authorized URLs. */
import type { z } from 'zod'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { AnswerReader } from './json-answer.ts'
import type { Outbound, OutboundRequest, ProviderAnswer } from './outbound.ts'
import { ProviderFailure } from './provider-failure.ts'

export type ApiRequest = Omit<OutboundRequest, 'body' | 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as application/json. */
  readonly json?: unknown
  readonly bytes?: Uint8Array
}

export type ProviderApi = {
  readonly provider: IntegrationProvider
  /** Rejects with ProviderFailure, as do all methods. A GET is retried once after a short Retry-After. */
  json<Schema extends z.ZodType>(
    accessToken: string,
    request: ApiRequest,
    schema: Schema,
  ): Promise<z.output<Schema>>
  nothing(accessToken: string, request: ApiRequest): Promise<void>
  /** Returns a 2xx response with its body unread. */
  open(accessToken: string, request: ApiRequest): Promise<ProviderAnswer>
  /** The same, but follows one redirect, without the token and only to the provider's hosts. */
  download(accessToken: string, request: ApiRequest): Promise<ProviderAnswer>
  /** Calls an upload session's URL, without the token. */
  content(request: OutboundRequest): Promise<ProviderAnswer>
  readonly reader: AnswerReader
}

/** Milliseconds. Longest Retry-After for which a GET is retried. */
const SHORT_WAIT = 2000

export function createProviderApi(
  provider: IntegrationProvider,
  outbound: Outbound,
  reader: AnswerReader,
): ProviderApi {
  const send = (
    accessToken: string,
    { json, bytes, headers, ...request }: ApiRequest,
  ): Promise<ProviderAnswer> =>
    outbound.call({
      ...request,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${accessToken}`,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(bytes === undefined ? {} : { body: bytes }),
    })

  const successful = async (answer: ProviderAnswer): Promise<ProviderAnswer> => {
    if (answer.status >= 200 && answer.status < 300) return answer
    throw await reader.failure(answer)
  }

  return {
    provider,
    reader,
    async json(accessToken, request, schema) {
      try {
        return await reader.json(await send(accessToken, request), schema)
      } catch (error) {
        const wait = request.method === 'GET' ? shortWait(error) : null
        if (wait === null) throw error
        await sleep(wait)
        return reader.json(await send(accessToken, request), schema)
      }
    },
    async nothing(accessToken, request) {
      await reader.nothing(await send(accessToken, request))
    },
    open: async (accessToken, request) => successful(await send(accessToken, request)),
    async download(accessToken, request) {
      const first = await send(accessToken, request)
      if (first.status < 300 || first.status > 399) return successful(first)
      await first.discard()
      const { signal } = request
      return successful(
        await outbound.callContent({
          method: 'GET',
          url: first.headers['location'] ?? '',
          ...(signal === undefined ? {} : { signal }),
        }),
      )
    },
    content: (request) => outbound.callContent(request),
  }
}

function shortWait(error: unknown): number | null {
  if (!(error instanceof ProviderFailure) || error.kind !== 'busy') return null
  const { retryAfter } = error.details
  return retryAfter !== undefined && retryAfter <= SHORT_WAIT ? retryAfter : null
}
