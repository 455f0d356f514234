/**
 * The built app in memory, with the build's compressed copies. Paths are looked up in a map, never in the file system. The operator's
 * details are filled into the prerendered pages here, because they are unknown at build time.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { withOperatorFacts, type OperatorFacts } from '../../shared/domain/operator-facts.ts'
import type { Encoding } from './best-encoding.ts'

export type ClientFile = {
  readonly contentType: string
  readonly etag: string
  readonly bodies: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>
}
export type ClientFiles = ReadonlyMap<string, ClientFile>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
}
/** Types of files that may contain placeholders for the operator's details. */
const FILLED = ['.html', '.xml', '.txt']
const COMPRESSED: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' }
/** Not needed to run the app, and would reveal its source. */
const NOT_SERVED = ['.map']

/** Keyed by URL path. Empty if the folder does not exist because the app is not built. */
export async function readClientFiles(folder: string, facts: OperatorFacts): Promise<ClientFiles> {
  const paths = await listFiles(folder)
  const plain = paths.filter((path) => !(extname(path) in COMPRESSED) && !NOT_SERVED.includes(extname(path)))
  const present = new Set(paths)
  const entries = await Promise.all(
    plain.map(async (path) => [urlPath(folder, path), await readClientFile(path, present, facts)] as const),
  )
  return new Map(entries)
}

/** `present` lists the compressed copies; `facts` replace the placeholders, if there are any. */
export async function readClientFile(
  path: string,
  present: ReadonlySet<string>,
  facts: OperatorFacts | null,
): Promise<ClientFile> {
  const built = await readFile(path)
  const text = facts !== null && FILLED.includes(extname(path)) ? built.toString('utf8') : null
  const filled = text === null || facts === null ? null : withOperatorFacts(text, facts, forMarkup)
  const isChanged = filled !== null && filled !== text
  const bodies = isChanged ? await compressed(Buffer.from(filled)) : await asBuilt(path, built, present)
  return {
    contentType: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: createHash('sha256')
      .update(bodies.get('identity') ?? built)
      .digest('base64url')
      .slice(0, 22),
    bodies,
  }
}

type Bodies = ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>

async function asBuilt(
  path: string,
  identity: Uint8Array<ArrayBuffer>,
  present: ReadonlySet<string>,
): Promise<Bodies> {
  const bodies = new Map<Encoding, Uint8Array<ArrayBuffer>>()
  for (const [suffix, encoding] of Object.entries(COMPRESSED)) {
    if (present.has(path + suffix)) bodies.set(encoding, await readFile(path + suffix))
  }
  return bodies.set('identity', identity)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compressed again, because the build's copies contain the placeholders. */
async function compressed(identity: Buffer<ArrayBuffer>): Promise<Bodies> {
  const [br, gz] = await Promise.all([brotli(identity), zip(identity)])
  return new Map<Encoding, Uint8Array<ArrayBuffer>>([
    ['br', new Uint8Array(br)],
    ['gzip', new Uint8Array(gz)],
    ['identity', identity],
  ])
}

/** For text and for attributes between double quotes. */
function forMarkup(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function urlPath(folder: string, path: string): string {
  return `/${relative(folder, path).split(sep).join('/')}`
}
