/**
 * Which caller without an account a call is counted for: the address that our BFF saw, where its signature shows that it is our BFF who says
 * so; for everybody else the address that the connection itself comes from.
 */
import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Logger } from '../../runtime/logger.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { BFF_SIGNATURE_HEADER, BFF_SIGNATURE_WINDOW, bffSigningInput } from '../../shared/domain/bff-call.ts'
import { equalTexts, type RotatedKeys } from './signature.ts'

/** The BFF writes a whole network of IPv6 as one caller. */
const ADDRESS = /^[0-9a-fA-F:.]{3,45}(?:\/64)?$/
const SIGNATURE = /^(\d{1,15})\.([0-9a-f]{64})$/
const IS_BFF = 'isOurBff'

/** Node's request, as the server hands it on; none where an app is asked in process. */
const connectionSchema = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
})

export type RecogniseBffOptions = {
  /** The secret in use, then the one before it for as long as a BFF may still have it. */
  readonly secrets: RotatedKeys
  readonly clock: () => number
  readonly logger: Logger
}

export function recogniseBff({ secrets, clock, logger }: RecogniseBffOptions): MiddlewareHandler {
  return async function lookAtSignature(c, next) {
    const given = c.req.header(BFF_SIGNATURE_HEADER)
    const isOurs = given !== undefined && isSigned(c, given, secrets, clock())
    c.set(IS_BFF, isOurs)
    // Ours with another secret or a wrong clock: all its callers would be counted as one, and nobody would know why.
    if (given !== undefined && !isOurs)
      logger.warn({}, 'a call has a BFF signature that is not right: compare EMAIL_HMAC_SECRET and clocks')
    await next()
  }
}

function isSigned(c: Context, given: string, secrets: RotatedKeys, now: number): boolean {
  const [, timestamp = '', mac = ''] = SIGNATURE.exec(given) ?? []
  const { pathname, search } = new URL(c.req.url)
  const caller = c.req.header('x-forwarded-for') ?? ''
  const input = bffSigningInput(timestamp, c.req.method, pathname + search, caller)
  const matches = secrets.map((secret) =>
    equalTexts(mac, createHmac('sha256', Buffer.from(secret, 'utf8')).update(input).digest('hex')),
  )
  return matches.includes(true) && Math.abs(now - Number(timestamp)) <= BFF_SIGNATURE_WINDOW
}

/** For a port that nobody else has any business with. */
export function onlyOurBff(): MiddlewareHandler {
  return async function refuseOthers(c, next) {
    if (c.get(IS_BFF) !== true) throw new AppError('not_found', 'We couldn’t find this address.')
    await next()
  }
}

export function originOf(c: Context): string {
  const seen = c.req.header('x-forwarded-for') ?? ''
  if (c.get(IS_BFF) === true && ADDRESS.test(seen)) return seen
  return connectionSchema.safeParse(c.env).data?.incoming.socket.remoteAddress ?? 'direct'
}
