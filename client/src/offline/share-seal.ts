/** The share file's content: plain, or sealed by a passkey's secret. Pure except for Web Crypto. */
import { z } from 'zod'
import { deviceShareSchema } from '../../../shared/contracts/device-shares.ts'
import { userIdSchema, type UserId } from '../../../shared/domain/ids.ts'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { derivedKey } from './engine/derived-key.ts'
import type { LockPasskey, MadePasskey } from './lock-passkey.ts'

export const keptShareSchema = z.object({ owner: userIdSchema, share: deviceShareSchema })
export type KeptShare = z.infer<typeof keptShareSchema>

const base64UrlSchema = z.string().regex(/^[A-Za-z0-9_-]+$/)

const sealedShareSchema = z.object({
  owner: userIdSchema,
  lock: z.object({
    credentialId: base64UrlSchema,
    salt: base64UrlSchema,
    iv: base64UrlSchema,
    data: base64UrlSchema,
  }),
})
export type SealedShare = z.infer<typeof sealedShareSchema>

/** Distinguished by their fields, because files from before the lock existed have no discriminator. */
export const filedShareSchema = z.union([sealedShareSchema, keptShareSchema])
export type FiledShare = z.infer<typeof filedShareSchema>

/** null: no share of this owner, or a sealed one. */
export function plainShareOf(owner: UserId, filed: FiledShare | null): string | null {
  return filed?.owner === owner && 'share' in filed ? filed.share : null
}

export function isLockOf(owner: UserId, filed: FiledShare | null): filed is SealedShare {
  return filed?.owner === owner && 'lock' in filed
}

const IV_BYTES = 12

export async function sealShare(
  webCrypto: Crypto,
  { owner, share }: KeptShare,
  { credentialId, salt, secret }: MadePasskey,
): Promise<SealedShare> {
  const iv = webCrypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await webCrypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(owner, { credentialId, salt }) },
    await lockKey(webCrypto, secret),
    new TextEncoder().encode(share),
  )
  const lock = { credentialId, salt, iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) }
  return { owner, lock }
}

/** null when the secret is wrong or the data is damaged. */
export async function openShare(
  webCrypto: Crypto,
  { owner, lock }: SealedShare,
  secret: Uint8Array<ArrayBuffer>,
): Promise<KeptShare | null> {
  try {
    const opened = await webCrypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64Url(lock.iv), additionalData: boundTo(owner, lock) },
      await lockKey(webCrypto, secret),
      fromBase64Url(lock.data),
    )
    return keptShareSchema.safeParse({ owner, share: new TextDecoder().decode(opened) }).data ?? null
  } catch {
    return null
  }
}

function boundTo(owner: string, { credentialId, salt }: LockPasskey): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`device-lock/${owner}/${credentialId}/${salt}`)
}

function lockKey(webCrypto: Crypto, secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  // An empty salt: the passkey already derived the secret from a salt.
  return derivedKey(webCrypto, secret, { salt: new Uint8Array(), info: 'counselrelay device lock' })
}
