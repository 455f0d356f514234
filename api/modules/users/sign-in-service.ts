/** Reads an account from the sign-in service with its own token. Works with hosted Supabase and the sandbox. */
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'

/** Milliseconds. */
const TIMEOUT = 5000
const COME_BACK = 5000

const userSchema = z.object({
  email: z.string().default(''),
  email_confirmed_at: z.iso.datetime({ offset: true }).nullish(),
  identities: z.array(z.object({ provider: z.string() })).nullish(),
})
const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() })

export type Account = {
  readonly email: string
  /** Null: the address is not verified. */
  readonly confirmedAt: Date | null
  /** Whether a password can sign in; if not, a provider such as Google verified the address. */
  readonly hasPasswordIdentity: boolean
}

export type SignInService = {
  /** Rejects with an AppError: bad_token if the session has ended, or unavailable. */
  accountOf(token: string): Promise<Account>
  /** Whether confirming an address requires answering a mail. Rejects with an AppError: unavailable. */
  asksForProof(): Promise<boolean>
  /** Ends every other session of the account. Rejects with an AppError: unavailable. */
  endOtherSessions(token: string): Promise<void>
}

export type SignInServiceOptions = {
  /** SUPABASE_URL/auth/v1. */
  readonly issuer: string
  readonly apiKey: string
  readonly fetch?: typeof globalThis.fetch
}

export function createSignInService({
  issuer,
  apiKey,
  fetch = globalThis.fetch,
}: SignInServiceOptions): SignInService {
  const call = async (method: 'GET' | 'POST', path: string, token: string | null): Promise<Response> => {
    try {
      return await fetch(issuer + path, {
        method,
        headers: { apikey: apiKey, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
    } catch (cause) {
      throw unavailable(path, cause)
    }
  }
  return {
    async accountOf(token) {
      const answer = await call('GET', '/user', token)
      if (answer.status === 401 || answer.status === 403) {
        await answer.body?.cancel()
        throw new AppError('bad_token', 'Your session has ended. Please sign in again.')
      }
      const user = await read(answer, '/user', userSchema)
      return {
        email: normalizeEmail(user.email),
        confirmedAt: user.email_confirmed_at ? new Date(user.email_confirmed_at) : null,
        hasPasswordIdentity: user.identities?.some(({ provider }) => provider === 'email') ?? true,
      }
    },
    async asksForProof() {
      const settings = await read(await call('GET', '/settings', null), '/settings', settingsSchema)
      return !settings.mailer_autoconfirm
    },
    async endOtherSessions(token) {
      const answer = await call('POST', '/logout?scope=others', token)
      await answer.body?.cancel()
      if (!answer.ok) throw unavailable(`/logout: ${answer.status}`)
    },
  }
}

async function read<Schema extends z.ZodType>(
  answer: Response,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !parsed.success) throw unavailable(`${path}: ${answer.status}`, parsed.error)
  return parsed.data
}

function unavailable(logMessage: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The sign-in service cannot be reached at the moment. Please try again.',
    {
      logMessage,
      retryAfter: COME_BACK,
      ...(cause === undefined ? {} : { cause }),
    },
  )
}
