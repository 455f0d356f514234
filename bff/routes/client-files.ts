/**
 * The built app in memory, with the compressed copies that the build made. A path is looked up in a list, never in the file system. What
 * the operator says of themselves is put into the drawn pages here, once, as the build cannot know it.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { withOperatorFacts, type OperatorFacts } from '../../shared/domain/operator-facts.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
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
  '.pdf': 'application/pdf',
}
/** Kinds of files that the build may have written stand-ins for the operator's facts into. */
const FILLED = ['.html', '.xml', '.txt']
const COMPRESSED: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' }
/** Say more about the code than the app needs to run. */
const NOT_SERVED = ['.map']

/** Keyed by URL path. Empty when the folder does not exist: the app has not been built. */
export async function readClientFiles(folder: string, facts: OperatorFacts): Promise<ClientFiles> {
  const paths = await listFiles(folder)
  const plain = paths.filter((path) => !(extname(path) in COMPRESSED) && !NOT_SERVED.includes(extname(path)))
  const present = new Set(paths)
  const entries = await Promise.all(
    plain.map(async (path) => [urlPath(folder, path), await readClientFile(path, present, facts)] as const),
  )
  return new Map(entries)
}

/** `present` tells which compressed copies lie beside it; `facts` are filled into pages, where there are any to fill. */
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

/** The build's compressed copies hold the stand-ins: these are made anew. */
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
