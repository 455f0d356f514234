import { describe, expect, it } from 'vitest'
import { filedShareSchema, openShare, plainShareOf, sealShare } from './share-seal.ts'
import { ALICE, BOB } from './testing/memory-deps.ts'

const SHARE = 'A'.repeat(43)
const secret = (of: number) => new Uint8Array(32).fill(of)
const made = { credentialId: 'Y3JlZGVudGlhbA', salt: 'c2FsdA', secret: secret(1) }

describe('the share in its file', () => {
  it('sealed under the secret of a passkey, opens with that secret alone, and for its owner and passkey alone', async () => {
    const sealed = await sealShare(crypto, { owner: ALICE, share: SHARE }, made)
    expect(JSON.stringify(sealed)).not.toContain(SHARE)
    expect(await openShare(crypto, sealed, secret(1))).toEqual({ owner: ALICE, share: SHARE })
    expect(await openShare(crypto, sealed, secret(2))).toBeNull()
    expect(await openShare(crypto, { ...sealed, owner: BOB }, secret(1))).toBeNull()
    const elsewhere = { ...sealed, lock: { ...sealed.lock, credentialId: 'b3RoZXI' } }
    expect(await openShare(crypto, elsewhere, secret(1))).toBeNull()
    const damaged = { ...sealed, lock: { ...sealed.lock, data: sealed.lock.data.slice(4) } }
    expect(await openShare(crypto, damaged, secret(1))).toBeNull()
  })

  it('is never sealed twice alike', async () => {
    const kept = { owner: ALICE, share: SHARE }
    const [one, other] = [await sealShare(crypto, kept, made), await sealShare(crypto, kept, made)]
    expect(one.lock.iv).not.toBe(other.lock.iv)
    expect(one.lock.data).not.toBe(other.lock.data)
  })

  it('is read in both forms, and gives the share to whoever cannot use a passkey only when it is plain', async () => {
    const plain = filedShareSchema.parse(JSON.parse(`{"owner":"${ALICE}","share":"${SHARE}"}`))
    expect(plainShareOf(ALICE, plain)).toBe(SHARE)
    expect(plainShareOf(BOB, plain)).toBeNull()
    const sealed = await sealShare(crypto, { owner: ALICE, share: SHARE }, made)
    expect(filedShareSchema.parse(JSON.parse(JSON.stringify(sealed)))).toEqual(sealed)
    expect(plainShareOf(ALICE, sealed)).toBeNull()
    expect(plainShareOf(ALICE, null)).toBeNull()
    expect(filedShareSchema.safeParse({ owner: ALICE }).success).toBe(false)
  })
})
