/** The parts of Supabase's admin API that sign-up needs. Works with hosted Supabase and the sandbox. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { isSameEmail, REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'

/** Milliseconds. */
const TIMEOUT = 6000
const COME_BACK = 5000

export type NewAccount = {
  /** Chosen by us, so that the account can be found if the response to its creation was lost. */
  readonly id: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

export type AuthAdmin = {
  /**
   * Rejects with an AppError: conflict if the email is taken, validation_failed with the provider's message, unavailable if it is not
   * known whether the account was created.
   */
  createAccount(account: NewAccount): Promise<void>
  /** Resolves once no such account exists. */
  deleteAccount(id: string): Promise<void>
  hasAccount(email: string): Promise<boolean>
  /** Requests the mail that verifies the address. `from`: the user's IP address. */
  sendConfirmation(email: string, from: string): Promise<void>
}

export type AuthAdminOptions = {
  readonly supabaseUrl: string
  readonly serviceRoleKey: string
  /** With it, Supabase's mail rate limit counts per user's IP address; absent: per our server. */
  readonly secretKey: string | null
  readonly fetch?: typeof globalThis.fetch
}

const userSchema = z.object({ id: z.uuid() })
const usersSchema = z.object({ users: z.array(z.object({ email: z.string().nullish() })) })
/** GoTrue returns the error code in `code` or `error_code` and the message in `msg` or `message`. */
const errorSchema = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  msg: z.string().optional(),
  message: z.string().optional(),
})

const EMAIL_TAKEN: readonly string[] = ['email_exists', 'user_already_exists']

export function createAuthAdmin(options: AuthAdminOptions): AuthAdmin {
  const call = caller(options)
  return {
    async createAccount(account) {
      const answer = await call('POST', '/admin/users', {
        id: account.id,
        email: account.email,
        password: account.password,
        user_metadata: { first_name: account.firstName, last_name: account.lastName },
      })
      if (!answer.ok) throw await refusal(answer)
      const made = userSchema.safeParse(await readJson(answer))
      if (made.data?.id !== account.id) throw unavailable('the account was made under another id')
    },
    async deleteAccount(id) {
      const answer = await call('DELETE', `/admin/users/${id}`)
      if (!answer.ok && answer.status !== 404) throw unavailable(`deleting an account: ${answer.status}`)
      await answer.body?.cancel()
    },
    async hasAccount(email) {
      const query = new URLSearchParams({ filter: email, page: '1', per_page: '50' })
      const answer = await call('GET', `/admin/users?${query.toString()}`)
      const found = usersSchema.safeParse(await readJson(answer))
      if (!answer.ok || !found.success) throw unavailable(`looking for an account: ${answer.status}`)
      // The filter matches parts of addresses and names.
      return found.data.users.some((user) => isSameEmail(user.email ?? '', email))
    },
    async sendConfirmation(email, from) {
      const caller = from.replace(/\/64$/, '')
      const answer = await call('POST', '/resend', { type: 'signup', email }, caller)
      await answer.body?.cancel()
      if (!answer.ok) throw unavailable(`sending a confirmation: ${answer.status}`)
    },
  }
}

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  callFor?: string,
) => Promise<Response>

function caller({
  supabaseUrl,
  serviceRoleKey,
  secretKey,
  fetch = globalThis.fetch,
}: AuthAdminOptions): Call {
  return async (method, path, body, callFor) => {
    const forwards = secretKey !== null && callFor !== undefined && isIP(callFor) !== 0
    try {
      return await fetch(`${supabaseUrl}/auth/v1${path}`, {
        method,
        headers: {
          ...(forwards
            ? { apikey: secretKey, 'Sb-Forwarded-For': callFor }
            : { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` }),
          'Content-Type': 'application/json',
          'X-Supabase-Api-Version': '2024-01-01',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
    } catch (cause) {
      throw unavailable('the auth service did not answer', cause)
    }
  }
}

async function refusal(answer: Response): Promise<AppError> {
  const { data } = errorSchema.safeParse(await readJson(answer))
  const code = data?.error_code ?? String(data?.code ?? '')
  if (EMAIL_TAKEN.includes(code)) return new AppError('conflict', REGISTRATION_MESSAGES.emailTaken)
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401 || answer.status === 403)
    return unavailable(`making an account: ${answer.status} ${code}`)
  const userMessage = data?.message ?? data?.msg ?? REGISTRATION_MESSAGES.accountRefused
  return new AppError('validation_failed', userMessage, {
    logMessage: `making an account: ${answer.status} ${code}`,
    ...(code === 'weak_password' ? { details: [{ field: 'password', message: userMessage }] } : {}),
  })
}

async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null)
}

function unavailable(logMessage: string, cause?: unknown): AppError {
  return new AppError('unavailable', REGISTRATION_MESSAGES.accountNotCreated, {
    logMessage,
    retryAfter: COME_BACK,
    ...(cause === undefined ? {} : { cause }),
  })
}
