/**
 * The server on the user's port in development: Vite with hot reload for the app, and a proxy to the BFF for all server paths. Calls during
 * a restart of the servers wait for it instead of failing.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, type LogLevel, type Plugin } from 'vite'
import { isServerPath } from '../../shared/contracts/bff-routes.ts'
import { COMING_SOON_PATH } from '../../shared/domain/marketing-pages.ts'
import { withOperatorFacts, type OperatorFacts } from '../../shared/domain/operator-facts.ts'
import { developmentHeaders, firstScript } from './development-page.ts'
import { isServerSource, SERVER_FOLDERS } from './server-sources.ts'

export type FrontOptions = {
  readonly root: string
  readonly host: string
  readonly port: number
  readonly bffPort: number
  readonly facts: OperatorFacts
  /** Unguessable, as it allows inline scripts. */
  readonly nonce: string
  readonly timeShift: number
  /** Vite's log level. */
  readonly logLevel: LogLevel
  /** Rejects if the servers cannot start. */
  readonly serversReady: () => Promise<void>
  readonly onServerSource: () => void
}

export type Front = { close(): Promise<void> }

/** Rejects if the port is in use. */
export async function startFront(options: FrontOptions): Promise<Front> {
  const { root, facts, nonce } = options
  const server = createServer()
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache', 'vite'),
    clearScreen: false,
    logLevel: options.logLevel,
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      allowedHosts: [new URL(facts.publicOrigin).hostname],
      // Excludes the repository's root, as DATA_DIR with its secrets is in it.
      fs: {
        strict: true,
        allow: ['client', 'shared', 'node_modules', '.cache/vite'].map((name) => join(root, name)),
      },
    },
    plugins: [developmentPlugin(options)],
  })
  const headers = developmentHeaders(facts.publicOrigin, nonce)
  server.on('request', (incoming, outgoing) => {
    const [path = '/'] = (incoming.url ?? '/').split(/[?#]/, 1)
    if (isServerPath(path) || path === COMING_SOON_PATH) {
      void proxy(incoming, outgoing, options)
      return
    }
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    // A service worker of `npm start` on this origin would keep serving the built app: this one unregisters itself.
    if (path === '/sw.js') incoming.url = '/sw-off.js'
    vite.middlewares(incoming, outgoing)
  })
  try {
    await listen(server, options)
  } catch (error) {
    await vite.close()
    throw error
  }
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await vite.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function developmentPlugin({ root, facts, timeShift, onServerSource }: FrontOptions): Plugin {
  return {
    name: 'counselrelay:development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: withOperatorFacts(html, facts, forMarkup),
        tags: [{ tag: 'script', children: firstScript(timeShift), injectTo: 'head-prepend' }],
      }),
    },
    configureServer({ watcher }) {
      watcher.add(SERVER_FOLDERS.map((folder) => join(root, folder)))
      watcher.on('all', (_event, path) => {
        if (isServerSource(root, path)) onServerSource()
      })
    },
  }
}

function forMarkup(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

async function proxy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: FrontOptions,
): Promise<void> {
  try {
    await options.serversReady()
  } catch {
    refuse(outgoing)
    return
  }
  const onward = request({
    host: options.host,
    port: options.bffPort,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
    // Connections to the previous servers are not reused.
    agent: false,
  })
  onward.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  onward.once('error', () => refuse(outgoing))
  outgoing.once('close', () => onward.destroy())
  incoming.pipe(onward)
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '2' })
  outgoing.end(
    JSON.stringify({
      error: 'The servers are not running; the terminal of `npm run dev` says why.',
      code: 'unavailable',
    }),
  )
}

function listen(server: Server, { host, port }: FrontOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop what listens there or set PORT to another number.`
          : `The app cannot listen on ${host}:${port}: ${cause.message}`
      reject(new Error(message, { cause }))
    })
    server.listen(port, host)
  })
}
