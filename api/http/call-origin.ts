/**
 * The address that a call without an account is counted for: the one that our BFF reports, if the BFF's signature is valid; otherwise the
 * remote address of the connection.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Logger } from '../../runtime/logger.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { BFF_SIGNATURE_HEADER, BFF_SIGNATURE_WINDOW, bffSigningInput } from '../../shared/domain/bff-call.ts'
import { equalTexts, type RotatedKeys } from './signature.ts'

/** The BFF reports an IPv6 /64 network as one caller. */
const ADDRESS = /^[0-9a-fA-F:.]{3,45}(?:\/64)?$/
const SIGNATURE = /^(\d{1,15})\.([0-9a-f]{64})$/
const IS_BFF = 'isOurBff'

/** Node's request as the server passes it on; absent for in-process calls. */
const connectionSchema = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
})

export type RecogniseBffOptions = {
  /** The current secret, then the previous one as long as a BFF may still use it. */
  readonly secrets: RotatedKeys
  readonly clock: () => number
  readonly logger: Logger
}

export function recogniseBff({ secrets, clock, logger }: RecogniseBffOptions): MiddlewareHandler {
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'))
  return async function checkSignature(c, next) {
    const signature = c.req.header(BFF_SIGNATURE_HEADER)
    const isOurs = signature !== undefined && isSigned(c, signature, keys, clock())
    c.set(IS_BFF, isOurs)
    // Probably our BFF with another secret or a wrong clock: all its callers are then counted as one, so the operator gets a warning.
    if (signature !== undefined && !isOurs)
      logger.warn({}, 'a call has a BFF signature that is not right: compare EMAIL_HMAC_SECRET and clocks')
    await next()
  }
}

function isSigned(c: Context, signature: string, keys: readonly KeyObject[], now: number): boolean {
  const [, timestamp = '', mac = ''] = SIGNATURE.exec(signature) ?? []
  const { pathname, search } = new URL(c.req.url)
  const caller = c.req.header('x-forwarded-for') ?? ''
  const input = bffSigningInput(timestamp, c.req.method, pathname + search, caller)
  const matches = keys.map((key) => equalTexts(mac, createHmac('sha256', key).update(input).digest('hex')))
  return matches.includes(true) && Math.abs(now - Number(timestamp)) <= BFF_SIGNATURE_WINDOW
}

/** For a port that only our BFF may call. */
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
