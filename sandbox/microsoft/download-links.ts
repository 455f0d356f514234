/** Signed download addresses, valid for an hour without a token, as at OneDrive. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../entropy.ts'

const LIFE = 3_600_000

const claimsSchema = z.object({ account: z.string(), id: z.string(), until: z.number() })
type Claims = z.output<typeof claimsSchema>

export type DownloadLinks = {
  make(account: string, id: string): string
  /** Returns undefined for a forged or expired link. */
  read(token: string): Pick<Claims, 'account' | 'id'> | undefined
}

export function createDownloadLinks(deps: { base: string; secret: string; clock: Clock }): DownloadLinks {
  const { base, secret, clock } = deps
  const sign = (payload: string): string =>
    createHmac('sha256', secret).update(`onedrive download ${payload}`).digest('base64url')
  return {
    make(account, id) {
      const claims: Claims = { account, id, until: clock() + LIFE }
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${base}/download/${payload}.${sign(payload)}`
    },
    read(token) {
      const [payload = '', signature = ''] = token.split('.')
      const actual = Buffer.from(signature)
      const expected = Buffer.from(sign(payload))
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
      const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      return claims.until > clock() ? claims : undefined
    },
  }
}
