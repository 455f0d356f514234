/** A user's second factors, through the sign-in service's admin API (hosted Supabase or the sandbox). */
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'

/** Milliseconds. */
const TIMEOUT = 6000
const COME_BACK = 5000

export type AuthFactors = {
  /** Rejects with unavailable if the service cannot be reached; false would disable the check. */
  hasVerified(userId: string): Promise<boolean>
  /** Resolves once the user has none. */
  removeAll(userId: string): Promise<void>
}

export type AuthFactorsOptions = {
  readonly supabaseUrl: string
  readonly serviceRoleKey: string
  readonly fetch?: typeof globalThis.fetch
}

const factorsSchema = z.array(z.object({ id: z.uuid(), status: z.string() })).nullable()

export function createAuthFactors({
  supabaseUrl,
  serviceRoleKey,
  fetch = globalThis.fetch,
}: AuthFactorsOptions): AuthFactors {
  const call = async (method: 'GET' | 'DELETE', userId: string, path: string): Promise<Response> => {
    try {
      return await fetch(`${supabaseUrl}/auth/v1/admin/users/${userId}/factors${path}`, {
        method,
        headers: {
          apikey: serviceRoleKey,
          Authorization: `Bearer ${serviceRoleKey}`,
          'X-Supabase-Api-Version': '2024-01-01',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
    } catch (cause) {
      throw unavailable('the sign-in service did not answer', cause)
    }
  }
  const list = async (userId: string) => {
    const answer = await call('GET', userId, '')
    const found = factorsSchema.safeParse(await answer.json().catch(() => undefined))
    if (!answer.ok || !found.success) throw unavailable(`listing second steps: ${answer.status}`)
    return found.data ?? []
  }
  return {
    hasVerified: async (userId) => (await list(userId)).some(({ status }) => status === 'verified'),
    async removeAll(userId) {
      for (const { id } of await list(userId)) {
        const answer = await call('DELETE', userId, `/${id}`)
        await answer.body?.cancel()
        if (!answer.ok && answer.status !== 404) throw unavailable(`removing a second step: ${answer.status}`)
      }
    },
  }
}

function unavailable(logMessage: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The sign-in service cannot be reached at the moment. Please try again.',
    { logMessage, retryAfter: COME_BACK, ...(cause === undefined ? {} : { cause }) },
  )
}
