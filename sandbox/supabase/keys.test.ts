import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSandboxKeys, makeSandboxKeys } from './keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('the sandbox’s keys', () => {
  it('are made once, also by several at the same time, and are the owner’s alone to read', async () => {
    const made = await Promise.all([
      makeSandboxKeys(dataDir),
      makeSandboxKeys(dataDir),
      makeSandboxKeys(dataDir),
    ])
    expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1)
    expect(await makeSandboxKeys(dataDir)).toEqual(made[0])
    const { mode } = await stat(join(dataDir, 'sandbox', 'keys.json'))
    expect(mode & 0o777).toBe(0o600)
  })

  it('sign the API keys, which name their role', async () => {
    const keys = await loadSandboxKeys(dataDir)
    expect(decodeJwt(keys.anonKey)['role']).toBe('anon')
    const { payload } = await jwtVerify(keys.serviceRoleKey, keys.signing.publicKey)
    expect(payload['role']).toBe('service_role')
  })

  it('publish nothing private', async () => {
    const { signing, issuer } = await loadSandboxKeys(dataDir)
    for (const jwk of [signing.publicJwk, issuer.publicJwk]) {
      for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(jwk).not.toHaveProperty(member)
    }
  })
})
