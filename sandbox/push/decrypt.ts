/** Opens a push message as a browser does: Web Push encryption (RFC 8291) with the aes128gcm coding (RFC 8188), one record. */
import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

export type Receiver = { readonly ecdh: ECDH; readonly auth: Buffer }

const SALT = 16
const TAG = 16
/** Salt, the record's size and the length of the sender's key. */
const HEADER = SALT + 4 + 1
/** Ends the text of the last record; padding may follow. */
const LAST_RECORD = 2

/** Throws for a message that was not made for this receiver. */
export function decryptPush(body: Buffer, { ecdh, auth }: Receiver): string {
  const keyLength = body.readUInt8(SALT + 4)
  const salt = body.subarray(0, SALT)
  const sender = body.subarray(HEADER, HEADER + keyLength)
  const sealed = body.subarray(HEADER + keyLength)
  const receiver = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (label: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0) throw new Error('the record does not end')
  return padded.subarray(0, end).toString('utf8')
}
