/** The language model's variables. None is needed; without LLM_BASE_URL and LLM_MODEL there is no model. */
import { z } from 'zod'
import { isLoopback, unsafeService } from '../runtime/production.ts'
import { withoutTrailing } from '../shared/domain/text-ends.ts'

export const LLM_VARIABLES = {
  /** The wire format that the service speaks. */
  LLM_API: z.enum(['openai', 'anthropic']).default('openai'),
  /** Such as https://api.openai.com/v1: the address to which /chat/completions or /messages is added. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  LLM_MODEL: z.string().max(200).optional(),
  /** Absent: none is sent, as a model on one's own machine may allow. */
  LLM_API_KEY: z.string().optional(),
  /** The operator's own sentence on what the service keeps and whether it trains on it. */
  LLM_NOTICE: z.string().max(1000).optional(),
  /** Dollars for a million tokens that are sent, and that are written. */
  LLM_PRICE: z
    .string()
    .regex(
      /^\d+(?:\.\d+)?\/\d+(?:\.\d+)?$/,
      'must be two prices in dollars for a million tokens, such as 0.5/1.5',
    )
    .transform((text) => text.split('/').map(Number))
    .transform(([sent = 0, written = 0]) => ({ in: sent, out: written }))
    .optional(),
  /** Of one person in a day (UTC), sent and written together. */
  LLM_DAILY_TOKENS: z.coerce.number().int().min(1).default(200_000),
} as const

type LlmVariables = z.output<z.ZodObject<typeof LLM_VARIABLES>>

export type LlmSettings = {
  readonly api: LlmVariables['LLM_API']
  readonly baseUrl: string
  /** What people read of the address. */
  readonly host: string
  readonly model: string
  readonly apiKey: string | null
  readonly notice: string | null
  readonly price: { readonly in: number; readonly out: number } | null
  readonly dailyTokens: number
}

type Fault = { readonly name: keyof LlmVariables; readonly message: string }

/** Null settings without faults: no model is set up. */
export function llmSettings(env: LlmVariables): {
  readonly settings: LlmSettings | null
  readonly faults: readonly Fault[]
} {
  const { LLM_BASE_URL: address, LLM_MODEL: model, LLM_API_KEY: apiKey = null } = env
  if (address === undefined || model === undefined) return { settings: null, faults: missing(env) }
  const { host, username, password, search, hash } = new URL(address)
  const faults: Fault[] = []
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    faults.push({
      name: 'LLM_BASE_URL',
      message: 'must be an address without a user, a query or a fragment; the key belongs into LLM_API_KEY',
    })
  if (env.LLM_API === 'anthropic' && apiKey === null)
    faults.push({ name: 'LLM_API_KEY', message: 'must be set as well for LLM_API=anthropic' })
  return {
    faults,
    settings: {
      ...{ api: env.LLM_API, baseUrl: withoutTrailing(address, '/'), host, model, apiKey },
      ...{ notice: env.LLM_NOTICE ?? null, price: env.LLM_PRICE ?? null, dailyTokens: env.LLM_DAILY_TOKENS },
    },
  }
}

function missing(env: LlmVariables): readonly Fault[] {
  const given = [env.LLM_BASE_URL, env.LLM_MODEL, env.LLM_API_KEY, env.LLM_NOTICE, env.LLM_PRICE]
  if (given.every((value) => value === undefined)) return []
  const needed = (['LLM_BASE_URL', 'LLM_MODEL'] as const).filter((name) => env[name] === undefined)
  return needed.map((name) => ({ name, message: 'must be set as well, or none of the LLM_ variables' }))
}

/** Words if the address is not fit for production, null otherwise. A model may run on the same machine; the stand-in may not. */
export function unsafeModel({ baseUrl }: LlmSettings): string | null {
  const { hostname, pathname } = new URL(baseUrl)
  return isLoopback(hostname) && /^\/llm(?:\/|$)/.test(pathname)
    ? 'must not be the stand-in of the sandbox in production'
    : unsafeService(baseUrl)
}
