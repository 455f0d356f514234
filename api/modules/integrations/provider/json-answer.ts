/** Reads a provider's response: JSON of a known shape, or a failure with its kind. */
import { z } from 'zod'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { retryAfterOf, type ProviderAnswer } from './outbound.ts'
import { ProviderFailure, type FailureKind } from './provider-failure.ts'

/** Bytes. Maximum size of a response in memory. */
const MAX_ANSWER = 8 * 1024 * 1024

export type AnswerReader = {
  /** Rejects with ProviderFailure for any status but 2xx and for a body that does not match the schema. */
  json<Schema extends z.ZodType>(answer: ProviderAnswer, schema: Schema): Promise<z.output<Schema>>
  /** Accepts any 2xx and ignores its body. */
  nothing(answer: ProviderAnswer): Promise<void>
  /** Translates an unsuccessful response. Reads its body. */
  failure(answer: ProviderAnswer): Promise<ProviderFailure>
  text(answer: ProviderAnswer): Promise<string>
}

/** Google: {error: {code, errors: [{reason}], status}}; Graph: {error: {code, innerError}}. developers.google.com/workspace/drive/api/guides/handle-errors, learn.microsoft.com/graph/errors. */
const refusalSchema = z
  .object({
    error: z.object({
      code: z.union([z.string(), z.number()]).optional(),
      status: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  })
  .transform(({ error }) => error.errors?.[0]?.reason ?? error.status ?? String(error.code ?? ''))

const BUSY_REASONS = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RESOURCE_EXHAUSTED']
const FULL_REASONS = ['storageQuotaExceeded', 'quotaLimitReached']

export function createAnswerReader(provider: IntegrationProvider, clock: () => number): AnswerReader {
  const unusable = (cause?: unknown): ProviderFailure => new ProviderFailure(provider, 'failed', { cause })

  async function text(answer: ProviderAnswer): Promise<string> {
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
        size += chunk.byteLength
        if (size > MAX_ANSWER) throw unusable()
        chunks.push(Buffer.from(chunk))
      }
    } catch (cause) {
      throw cause instanceof ProviderFailure ? cause : new ProviderFailure(provider, 'unreachable', { cause })
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  async function failure(answer: ProviderAnswer): Promise<ProviderFailure> {
    const { status } = answer
    const reason = refusalSchema.safeParse(parseJson(await text(answer))).data
    const retryAfter = retryAfterOf(answer, clock())
    return new ProviderFailure(provider, kindOf(status, reason), {
      status,
      ...(reason === undefined ? {} : { reason: reason.slice(0, 80) }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }

  return {
    text,
    failure,
    async json(answer, schema) {
      if (answer.status < 200 || answer.status > 299) throw await failure(answer)
      const parsed = schema.safeParse(parseJson(await text(answer)))
      if (!parsed.success) throw unusable(parsed.error)
      return parsed.data
    },
    async nothing(answer) {
      if (answer.status < 200 || answer.status > 299) throw await failure(answer)
      await text(answer)
    },
  }
}

function kindOf(status: number, reason: string | undefined): FailureKind {
  if (status === 429 || status === 503) return 'busy'
  if (status === 403 && reason !== undefined && BUSY_REASONS.includes(reason)) return 'busy'
  if (status === 507 || (reason !== undefined && FULL_REASONS.includes(reason))) return 'out_of_space'
  switch (status) {
    case 401:
      return 'unauthorized'
    case 403:
      return 'forbidden'
    case 404:
    case 410:
      return 'not_found'
    case 409:
    case 412:
      return 'conflict'
    case 408:
    case 504:
      return 'timeout'
  }
  return status >= 400 && status < 500 ? 'refused' : 'failed'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
