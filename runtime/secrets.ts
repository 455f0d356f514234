/** Generates secrets that are not configured and stores them in DATA_DIR/secrets.json, readable only by the owner. */
import { createECDH, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const storedSchema = z.record(z.string(), z.string())
export type StoredSecrets = z.infer<typeof storedSchema>

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The pair of keys with which push messages are signed (RFC 8292). */
export function newVapidKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A private key that begins with zeros comes shorter than the 32 bytes that it stands for.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}

export function readSecrets(dataDir: string): StoredSecrets {
  const path = secretsPath(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  const parsed = storedSchema.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error(
      `${path} is not a JSON object of texts. Restore it from a copy, or remove it with the whole data folder.`,
    )
  return parsed.data
}

/**
 * Generates each missing secret with `make`; existing values never change. The file is replaced atomically under a lock, so that programs
 * starting at the same time get the same secrets.
 */
export function ensureSecrets(dataDir: string, make: Readonly<Record<string, () => string>>): StoredSecrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return withFolderLock(`${secretsPath(dataDir)}.lock`, () => addMissing(dataDir, make))
}

function addMissing(dataDir: string, make: Readonly<Record<string, () => string>>): StoredSecrets {
  const stored = readSecrets(dataDir)
  const missing = Object.entries(make).filter(([name]) => stored[name] === undefined)
  if (missing.length === 0) return stored
  const complete = { ...stored, ...Object.fromEntries(missing.map(([name, value]) => [name, value()])) }
  const path = secretsPath(dataDir)
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
  return complete
}

function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** Milliseconds. Writing is much faster, so an older lock was left by a process that died. */
const STALE_LOCK = 10_000

/** Creating a folder is atomic on every file system that Node runs on. */
function withFolderLock<Result>(path: string, work: () => Result): Result {
  while (!tryMakeFolder(path)) {
    if (ageOf(path) > STALE_LOCK) tryRemoveFolder(path)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  try {
    return work()
  } finally {
    tryRemoveFolder(path)
  }
}

function tryMakeFolder(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function tryRemoveFolder(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // Another process removed it first.
  }
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
