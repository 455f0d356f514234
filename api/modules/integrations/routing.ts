/** What the calls of both accounts share: who calls, what the body says, what an id may look like. */
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { isProviderId } from '../../../shared/domain/provider-id.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import type { Caller } from '../../caller.ts'
import { callerOf, type CallerEnv } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { parseRequest } from '../../http/validation.ts'

const BODY_MAX = 512 * 1024

/** Rejects for everybody else (product spec, section 1). */
export type RequireActiveAttorney = (caller: Caller) => Promise<unknown>

/** A signed-in attorney who has paid and is approved. */
export function requireAttorney(
  tokens: TokenVerifier,
  requireActiveAttorney: RequireActiveAttorney,
): MiddlewareHandler<CallerEnv> {
  return async function checkAttorney(c, next) {
    const caller = await callerOf(c.req.header('Authorization'), tokens)
    await requireActiveAttorney(caller)
    c.set('caller', caller)
    await next()
  }
}

/** Rejects with AppError as `parseRequest`; a text that the product's spec words is the whole refusal. */
export async function bodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseRequest(schema, parseJson(c, await readBody(c, BODY_MAX)))
}

/** The same, refusing in the schema's first words alone: what a callback screen shows. */
export async function callbackBodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(c, await readBody(c, BODY_MAX)))
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new AppError('validation_failed', first?.message ?? 'This request could not be read.', {
    details: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
  })
}

/** Rejects with AppError validation_failed. */
export function queryOf<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '')
  return parseRequest(schema, Object.fromEntries(given))
}

export function providerId(text: string | undefined): string {
  if (text === undefined || !isProviderId(text))
    throw new AppError('not_found', 'We couldn’t find this address.')
  return text
}
