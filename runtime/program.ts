/** Starts and stops a program's listener. On shutdown, readiness fails first, requests in flight finish, then resources close. */
import { randomUUID } from 'node:crypto'
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from './logger.ts'

/** Milliseconds for requests in flight after the signal. Including the closing of resources, a shutdown takes less than 25 s. */
const DRAIN_LIMIT = 20_000
const SWEEP = 100

/** Whether the program accepts new work; checked by `/readyz` and the token route. */
export type Readiness = { isDraining(): boolean; drain(): void }

export function createReadiness(): Readiness {
  let draining = false
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true
    },
  }
}

export type RunningProgram = {
  readonly name: string
  /** Where it listens, e.g. http://127.0.0.1:3000. */
  readonly url: string
  /** Shuts down gracefully; safe to call twice. */
  close(): Promise<void>
}

type FetchApp = { fetch: Parameters<typeof getRequestListener>[0] }

export type ProgramOptions = {
  readonly name: string
  readonly app: FetchApp
  readonly host: string
  readonly port: number
  readonly logger: Logger
  readonly readiness: Readiness
  /** Called with each request before its path is decoded; returns false if it has responded. */
  readonly screen?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Runs after the server has closed. */
  readonly release: () => Promise<void>
  /** Milliseconds for requests in flight after the signal. */
  readonly drainLimit?: number
}

/** Rejects if the port is taken, with a message that says what to do. */
export async function listen(options: ProgramOptions): Promise<RunningProgram> {
  const { name, host, port, logger, readiness, release, drainLimit = DRAIN_LIMIT } = options
  const server = await startServer(options)
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    readiness.drain()
    await closeServer(server, drainLimit)
    await release()
    logger.info('stopped')
  }
  return { name, url: `http://${host}:${port}`, close: () => (closing ??= close()) }
}

function startServer({ app, host, port, name, screen }: ProgramOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(app.fetch, { hostname: host })
    const server = createServer(
      {
        keepAliveTimeout: 65_000,
        headersTimeout: 30_000,
        // Replaced by `watchArrival`, because a file may take longer.
        requestTimeout: 0,
        // Allows a token of twice the accepted size, so that our own error response rejects it.
        maxHeaderSize: 32_768,
      },
      (incoming, outgoing) => {
        watchArrival(incoming)
        if (screen === undefined || screen(incoming, outgoing)) void listener(incoming, outgoing)
      },
    )
    server.on('clientError', refuseUnreadable)
    server.once('listening', () => resolve(server))
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const words =
        cause.code === 'EADDRINUSE'
          ? `${name}: port ${port} is in use. Stop what listens there or set PORT to another number.`
          : `${name} cannot listen on ${host}:${port}: ${cause.message}`
      reject(new Error(words, { cause }))
    })
    server.listen(port, host)
  })
}

/** Milliseconds in which a body must arrive, or in which at least LEAST bytes of a file must. */
const ARRIVAL = 60_000
const LEAST = 65_536

/** Ends a request whose body arrives too slowly, except a file upload that is waiting for us to read it. */
function watchArrival(incoming: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type } = incoming.headers
  if (coding === undefined && (length === undefined || length === '0')) return
  const isFile = type?.toLowerCase().startsWith('multipart/form-data') ?? false
  const { socket } = incoming
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isFile && (arrived >= LEAST || incoming.readableLength > 0)) return
    clearInterval(timer)
    refuseUnreadable(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }, ARRIVAL)
  const end = (): void => clearInterval(timer)
  incoming.once('end', end)
  incoming.once('close', end)
}

const UNREADABLE_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Responds in our error format to input that is not valid HTTP or arrives too slowly. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = UNREADABLE_STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify({
    error: 'This request could not be read.',
    code: 'unreadable_request',
    requestId: randomUUID(),
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function closeServer(server: Server, drainLimit: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at the signal would otherwise be kept alive long after its response.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
    const limit = setTimeout(() => server.closeAllConnections(), drainLimit)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(limit)
      resolve()
    })
  })
}

/** Closes the programs in the given order on any of the signals; a second signal or an error exits with 1. */
export function closeOnSignals(
  programs: readonly Pick<RunningProgram, 'close'>[],
  logger: Logger,
  signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  let signalled = false
  const end = (signal: string): void => {
    if (signalled) process.exit(1)
    signalled = true
    logger.info({ signal }, 'stopping')
    const finish = async (): Promise<void> => {
      for (const program of programs) await program.close()
    }
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error: String(error) }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, () => end(signal))
}
