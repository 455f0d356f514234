/** Which caller without an account a call is counted for: the address that our BFF saw, or "direct" for calls that pass it by. */
import type { Context } from 'hono'

export function originOf(c: Context): string {
  const seen = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  // The BFF writes a whole network of IPv6 as one caller.
  return /^[0-9a-fA-F:.]{3,45}(?:\/64)?$/.test(seen) ? seen : 'direct'
}
