/**
 * The stand-in's key material in DATA_DIR/sandbox/keys.json (mode 0600): the ES256 key for access tokens, the two API keys signed with it,
 * and the RS256 key of the OpenID issuers. Created on first use; a restart reads the same keys.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { z } from 'zod'
import { sandboxFolder } from '../database.ts'

/** The prefix of Supabase's newer secret keys. */
export const SECRET_KEY_PREFIX = 'sb_secret_'

const jwkSchema = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })
type StoredJwk = z.infer<typeof jwkSchema>

const keyFileSchema = z.object({
  signing: jwkSchema,
  issuer: jwkSchema,
  anonKey: z.string(),
  serviceRoleKey: z.string(),
  /** The stand-in's client secret at the OpenID issuers. */
  providerSecret: z.string(),
})
type KeyFile = z.infer<typeof keyFileSchema>

export type SigningKey = {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK
}

export type SandboxKeys = {
  readonly signing: SigningKey
  readonly issuer: SigningKey
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** The newer kind of secret key: a caller that has it may forward the address of the user it calls for. */
  readonly secretKey: string
  readonly providerSecret: string
}

/** The launcher's environment for the programs when hosted Supabase is not configured. */
export async function makeSandboxKeys(
  dataDir: string,
): Promise<{ SUPABASE_ANON_KEY: string; SUPABASE_SERVICE_ROLE_KEY: string; SUPABASE_SECRET_KEY: string }> {
  const file = await readOrMake(dataDir)
  return {
    SUPABASE_ANON_KEY: file.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: file.serviceRoleKey,
    SUPABASE_SECRET_KEY: secretKeyOf(file),
  }
}

/** Derived, so that older key files have a secret key too. */
function secretKeyOf({ providerSecret }: KeyFile): string {
  return SECRET_KEY_PREFIX + createHmac('sha256', providerSecret).update('secret API key').digest('base64url')
}

export async function loadSandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = await readOrMake(dataDir)
  return {
    signing: await toSigningKey(file.signing),
    issuer: await toSigningKey(file.issuer),
    anonKey: file.anonKey,
    serviceRoleKey: file.serviceRoleKey,
    secretKey: secretKeyOf(file),
    providerSecret: file.providerSecret,
  }
}

async function readOrMake(dataDir: string): Promise<KeyFile> {
  const folder = sandboxFolder(dataDir)
  const path = join(folder, 'keys.json')
  const known = readKeyFile(path)
  if (known) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = await newKeyFile()
  const draft = `${path}.${randomUUID()}.tmp`
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  try {
    // Linking fails if the name exists: of two concurrent processes, the second uses the first one's keys.
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  const settled = readKeyFile(path)
  if (!settled) throw new Error(`${path} could not be written.`)
  return settled
}

function readKeyFile(path: string): KeyFile | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  return keyFileSchema.parse(JSON.parse(text))
}

async function newKeyFile(): Promise<KeyFile> {
  const signing = await newJwk('ES256')
  const issuer = await newJwk('RS256')
  const { privateKey } = await toSigningKey(signing)
  const apiKey = (role: 'anon' | 'service_role'): Promise<string> =>
    new SignJWT({ role, ref: 'sandbox' })
      .setProtectedHeader({ alg: signing.alg, typ: 'JWT', kid: signing.kid })
      .setIssuer('supabase')
      .setIssuedAt()
      .setExpirationTime('10y')
      .sign(privateKey)
  return {
    signing,
    issuer,
    anonKey: await apiKey('anon'),
    serviceRoleKey: await apiKey('service_role'),
    providerSecret: randomBytes(32).toString('base64url'),
  }
}

async function newJwk(alg: 'ES256' | 'RS256'): Promise<StoredJwk> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return jwkSchema.parse({ ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) })
}

async function toSigningKey(jwk: StoredJwk): Promise<SigningKey> {
  const publicJwk = publicPart(jwk)
  return {
    kid: jwk.kid,
    alg: jwk.alg,
    privateKey: await importKey(jwk),
    publicKey: await importKey(publicJwk),
    publicJwk,
  }
}

/** Lists the members explicitly, so that no private one can leak. */
function publicPart(jwk: StoredJwk): StoredJwk {
  const members = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg', 'use'] as const
  const kept = Object.fromEntries(
    members.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]])),
  )
  return jwkSchema.parse({ ...kept, key_ops: ['verify'] })
}

async function importKey(jwk: StoredJwk): Promise<CryptoKey> {
  const key = await importJWK(jwk, jwk.alg)
  if (key instanceof Uint8Array) throw new Error('The sandbox signs with asymmetric keys only.')
  return key
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
