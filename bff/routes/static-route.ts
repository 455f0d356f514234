/**
 * Serves the built app: its files, the prerendered marketing pages, and the shell for every other page, but never for the path of a call
 * or a file.
 */
import type { AnswerHeaders, Answers } from '../answer.ts'
import { rawPath, requestHeader, type BffContext } from '../request.ts'
import { isServerPath, RECIPIENT_FONT_PATH } from '../../shared/contracts/bff-routes.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import {
  COMING_SOON_PATH,
  COMING_SOON_TARGET,
  documentOf,
  isFindable,
  marketingPathOf,
} from '../../shared/domain/marketing-pages.ts'
import { standingOfAttorneyPage, type AttorneyPageDeps } from './attorney-page.ts'
import { bestEncoding } from './best-encoding.ts'
import type { ClientFile, ClientFiles } from './client-files.ts'
import type { EarlierAssets } from './earlier-assets.ts'

const SHELL = '/index.html'
const WORKER = '/sw.js'
/** A worker that unregisters itself and deletes the cached shell, nothing else (client/public/sw-off.js). */
const LAST_WORKER = '/sw-off.js'
/** For files with a hash in their name; all others are revalidated on every request. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
/** A week, for the font: its name and content are stable, and a cached font is used from the first paint. */
const KEPT = 'public, max-age=604800'
/** For pages that search engines must not index. */
const NOT_FINDABLE: AnswerHeaders = { 'X-Robots-Tag': 'noindex' }

export type StaticDeps = AttorneyPageDeps & {
  readonly answers: Answers
  /** The current files; rereads the folder while it is empty. */
  readonly files: () => Promise<ClientFiles>
  readonly earlier: EarlierAssets
  /** `off` serves a service worker that unregisters itself, to recover from a broken release. */
  readonly serviceWorker: 'on' | 'off'
}

export function staticRoute({
  answers,
  files,
  earlier,
  serviceWorker,
  ...asking
}: StaticDeps): (c: BffContext) => Promise<Response> {
  return async function serveFile(c) {
    const path = rawPath(c.env.incoming.url)
    if (isServerPath(path) && path !== RECIPIENT_FONT_PATH) throw nothingHere()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return answers.refusal(path, c.get('requestId'), notAllowed(), { Allow: 'GET, HEAD' })
    }
    if (path === COMING_SOON_PATH) return answers.redirect(c.get('requestId'), COMING_SOON_TARGET)
    const available = await files()
    if (available.size === 0) throw notBuilt()
    const name = path === WORKER && serviceWorker === 'off' ? LAST_WORKER : decodeURIComponent(path)
    if (path === RECIPIENT_FONT_PATH)
      return answerWith(c, answers, path, fontIn(available), { 'Cache-Control': KEPT })
    const file =
      drawnPage(path, available) ??
      available.get(name) ??
      (path.startsWith('/assets/') ? await earlier.find(path) : undefined)
    if (file !== undefined) return answerWith(c, answers, path, file)
    const shell = shellFor(c, path, available)
    if (shell === undefined) throw nothingHere()
    const attorneyPage = await standingOfAttorneyPage(c, path, asking)
    const mayBeFound = attorneyPage?.isFindable ?? isFindable(path)
    const status = attorneyPage?.isMissing === true ? 404 : 200
    return answerWith(c, answers, path, shell, mayBeFound ? {} : NOT_FINDABLE, status)
  }
}

const HEADING_FONT = /^\/assets\/newsreader-latin-[^/]+\.woff2$/

function fontIn(available: ClientFiles): ClientFile {
  const found = [...available].find(([name]) => HEADING_FONT.test(name))
  if (found === undefined) throw nothingHere()
  return found[1]
}

/** The start page falls back to the shell if it is not prerendered. */
function drawnPage(path: string, available: ClientFiles): ClientFile | undefined {
  const page = marketingPathOf(path)
  const drawn = page === null ? undefined : available.get(documentOf(page))
  return drawn ?? (path === '/' ? available.get(SHELL) : undefined)
}

function shellFor(c: BffContext, path: string, available: ClientFiles): ClientFile | undefined {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  const wantsPage = requestHeader(c, 'accept')?.includes('text/html') === true
  return wantsPage && !isFile && !path.startsWith('/assets/') ? available.get(SHELL) : undefined
}

function answerWith(
  c: BffContext,
  answers: Answers,
  path: string,
  file: ClientFile,
  more: AnswerHeaders = {},
  status: 200 | 404 = 200,
): Response {
  const encoding = bestEncoding(requestHeader(c, 'accept-encoding') ?? '', (kind) => file.bodies.has(kind))
  const etag = `"${file.etag}-${encoding}"`
  const headers = {
    'Cache-Control': path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...more,
  }
  if (status === 200 && matches(requestHeader(c, 'if-none-match'), etag)) {
    return answers.file(c.get('requestId'), 304, null, headers)
  }
  const body = file.bodies.get(encoding) ?? null
  return answers.file(c.get('requestId'), status, c.req.method === 'HEAD' ? null : body, {
    ...headers,
    'Content-Type': file.contentType,
    'Content-Length': String(body?.length ?? 0),
    ...(encoding === 'identity' ? undefined : { 'Content-Encoding': encoding }),
  })
}

/** Weak comparison, because an intermediate cache may have weakened the tag. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

function nothingHere(): AppError {
  return new AppError('not_found', 'We couldn’t find this address.')
}

export function notAllowed(): AppError {
  return new AppError('method_not_allowed', 'This address does not take this kind of request.')
}

function notBuilt(): AppError {
  return new AppError('unavailable', 'The app has not been built yet. Run `npm start`, which builds it.')
}
