/**
 * Streams files between the page and the API. They have their own pool, so that long transfers never use up the connections of calls. Only
 * what the slower side has not read yet is buffered.
 */
import type { IncomingMessage } from 'node:http'
import { Transform, type Readable } from 'node:stream'
import { AppError } from '../../shared/domain/app-error.ts'
import type { SignCall } from './bff-signature.ts'
import type { UpstreamAnswer } from './buffered-call.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import { createPool, type UpstreamPool } from './pool.ts'
import { SERVICE_LABELS } from './upstreams.ts'

/** Concurrent transfers in both directions, in total and per user. */
const MAX_TRANSFERS = 64
const MAX_TRANSFERS_OF_ONE = 8
const USER_MESSAGES = {
  all: 'Too many files are being transferred right now. Please try again.',
  own: 'Too many of your files are being transferred. Please wait until one is done.',
}
/** Timeouts in milliseconds for a download's first byte and between chunks. */
const FIRST_BYTE = 60_000
const SILENCE = 90_000
/** Longest wait for the provider's response after the whole file is sent. Milliseconds. */
const AFTER_UPLOAD = 15 * 60_000
/** Longest transfer. Milliseconds. */
const LONGEST = 2 * 3_600_000
/** Largest error response or upload response. Bytes. */
const MAX_HELD = 262_144

export type StartedDownload =
  | { readonly kind: 'open'; readonly headers: UpstreamAnswer['headers']; readonly body: Readable }
  /** The API's error response. */
  | { readonly kind: 'refused'; readonly answer: UpstreamAnswer }

export type TransferRequest = {
  readonly userId: string
  /** Path and query. */
  readonly path: string
  readonly headers: Record<string, string>
  /** Bytes; more ends the transfer. */
  readonly limit: number
}

export type FileTransfers = {
  /** Rejects with AppError. The body fails if it exceeds the limit. */
  download(request: TransferRequest): Promise<StartedDownload>
  /** Rejects with AppError; `too_large` (413) if the source exceeds the limit. */
  upload(request: TransferRequest, source: IncomingMessage): Promise<UpstreamAnswer>
  close(): Promise<void>
}

export function createFileTransfers(apiUrl: string, signCall: SignCall): FileTransfers {
  const transfers: Transfers = {
    pool: createPool({ kind: 'files', label: SERVICE_LABELS.api, address: apiUrl, signCall }),
    limiter: createConcurrencyLimiter({
      max: MAX_TRANSFERS,
      maxPerUser: MAX_TRANSFERS_OF_ONE,
      userMessages: USER_MESSAGES,
    }),
  }
  return {
    download: (request) => download(transfers, request),
    upload: (request, source) => upload(transfers, request, source),
    close: () => transfers.pool.close(),
  }
}

type Transfers = { readonly pool: UpstreamPool; readonly limiter: ConcurrencyLimiter }

async function download(
  { pool, limiter }: Transfers,
  { userId, path, headers, limit }: TransferRequest,
): Promise<StartedDownload> {
  const release = limiter.acquire(userId)
  try {
    const {
      statusCode,
      headers: given,
      body,
    } = await pool.open({
      method: 'GET',
      path,
      headers,
      headersTimeout: FIRST_BYTE,
      bodyTimeout: SILENCE,
      signal: AbortSignal.timeout(LONGEST),
    })
    if (statusCode !== 200) {
      const answer = { status: statusCode, headers: given, body: await pool.readWhole(body, MAX_HELD) }
      release()
      return { kind: 'refused', answer }
    }
    const counted = limited(limit, () => new AppError('bad_upstream', 'This file is too large to transfer.'))
    body.on('error', (error) => counted.destroy(error))
    counted.on('close', () => {
      release()
      body.destroy()
    })
    return { kind: 'open', headers: given, body: body.pipe(counted) }
  } catch (cause) {
    release()
    throw cause
  }
}

async function upload(
  { pool, limiter }: Transfers,
  { userId, path, headers, limit }: TransferRequest,
  source: IncomingMessage,
): Promise<UpstreamAnswer> {
  if (Number(source.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const release = limiter.acquire(userId)
  const counted = limited(limit, tooLarge)
  const ending = endingOf(source)
  source.on('close', () => {
    if (!source.complete) counted.destroy(new AppError('validation_failed', 'The upload was interrupted.'))
  })
  try {
    const {
      statusCode,
      headers: given,
      body,
    } = await pool.open({
      method: 'POST',
      path,
      headers,
      body: source.pipe(counted),
      headersTimeout: 0,
      bodyTimeout: SILENCE,
      signal: ending.signal,
    })
    return { status: statusCode, headers: given, body: await pool.readWhole(body, MAX_HELD) }
  } catch (cause) {
    if (ending.signal.aborted)
      throw new AppError(
        'upstream_timeout',
        `${SERVICE_LABELS.api} did not answer in time. Please try again.`,
        { cause },
      )
    throw cause
  } finally {
    ending.clear()
    // Discards the rest of the upload.
    source.unpipe(counted)
    source.resume()
    release()
  }
}

/** Aborts an upload that takes too long, or whose response does after the whole file is sent. */
function endingOf(source: IncomingMessage): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const whole = setTimeout(abort, LONGEST)
  let afterwards: NodeJS.Timeout | undefined
  source.on('end', () => {
    afterwards = setTimeout(abort, AFTER_UPLOAD)
  })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(whole)
      clearTimeout(afterwards)
    },
  }
}

function limited(limit: number, refusal: () => AppError): Transform {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(refusal())
      else done(null, chunk)
    },
  })
  // Prevents an unhandled error before a reader is attached.
  counted.on('error', () => undefined)
  return counted
}

function tooLarge(): AppError {
  return new AppError('too_large', 'This file is too large.')
}
