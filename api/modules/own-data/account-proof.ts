/** Proves that whoever asks for the deletion of an account is its owner: by the password, or by a code that is mailed to the owner. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { equalTexts, type RotatedKeys } from '../../http/signature.ts'

/** Milliseconds. */
const TIMEOUT = 6000
/** A code is valid in its own window and the next one. */
const WINDOW = 15 * 60_000
const DIGITS = 6

export type PasswordProof = {
  /** Rejects with an AppError: validation_failed for a wrong password, unavailable. */
  check(email: string, password: string): Promise<void>
}

export type PasswordProofOptions = {
  readonly supabaseUrl: string
  readonly apiKey: string
  readonly fetch?: typeof globalThis.fetch
}

const sessionSchema = z.object({ access_token: z.string() })

/** The sign-in service alone knows the password; the session that it opens for the check is ended at once. */
export function createPasswordProof(options: PasswordProofOptions): PasswordProof {
  const call = callerOf(options)
  return {
    async check(email, password) {
      const answer = await call('/token?grant_type=password', { email, password }, options.apiKey)
      const opened = sessionSchema.safeParse(await answer.json().catch(() => null))
      if (answer.ok && opened.success) {
        const ended = await call('/logout?scope=local', null, opened.data.access_token)
        await ended.body?.cancel()
      } else if (answer.status === 400) throw wrong('password', 'That password is not right.')
      else throw unavailable(`checking a password: ${answer.status}`)
    },
  }
}

function callerOf({ supabaseUrl, apiKey, fetch = globalThis.fetch }: PasswordProofOptions) {
  return async (path: string, body: object | null, bearer: string): Promise<Response> => {
    try {
      return await fetch(`${supabaseUrl}/auth/v1${path}`, {
        method: 'POST',
        headers: {
          apikey: apiKey,
          Authorization: `Bearer ${bearer}`,
          'Content-Type': 'application/json',
          'X-Supabase-Api-Version': '2024-01-01',
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
    } catch (cause) {
      throw unavailable('the auth service did not answer', cause)
    }
  }
}

/** Nothing is stored: a code is derived from the server's key, the account and the time. */
export function deletionCode(secret: string, userId: string, now: number): string {
  const label = `deletion-code/v1/${userId}/${String(Math.floor(now / WINDOW))}`
  const digest = createHmac('sha256', secret).update(label).digest()
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Throws validation_failed with the field `code`. */
export function checkDeletionCode(secrets: RotatedKeys, userId: string, code: string, now: number): void {
  const entered = code.replaceAll(/\s/g, '')
  const good = secrets.flatMap((secret) =>
    [now, now - WINDOW].map((at) => equalTexts(entered, deletionCode(secret, userId, at))),
  )
  if (!good.includes(true))
    throw wrong('code', 'That code is wrong or has expired. Use the code in your newest email.')
}

function wrong(field: 'password' | 'code', message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field, message }] })
}

function unavailable(logMessage: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The sign-in service cannot be reached at the moment. Please try again.',
    {
      logMessage,
      retryAfter: 5000,
      ...(cause === undefined ? {} : { cause }),
    },
  )
}
