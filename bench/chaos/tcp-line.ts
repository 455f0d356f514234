/** A network line between two programs that can be slow, stalled, or reset. Independent of the protocol it carries. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { pipeline, Transform, type TransformCallback } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

export type LineTrouble =
  /** Delays each piece by this many milliseconds, in both directions. */
  | { readonly kind: 'slow'; readonly delay: number }
  /** Delivers nothing; connections stay open. */
  | { readonly kind: 'stalled' }
  /** Resets all connections, and each new one after this many milliseconds. */
  | { readonly kind: 'reset'; readonly life: number }

export type TcpLine = {
  readonly port: number
  trouble(trouble: LineTrouble): void
  /** Delivers what was stalled. */
  heal(): void
  /** Closes every connection, as idle ones are closed after a while. */
  cut(): void
  close(): Promise<void>
}

/** `upstreams`: ports on this machine, used in turn; if one refuses, the next. */
export async function startTcpLine(port: number, upstreams: readonly number[]): Promise<TcpLine> {
  const sockets = new Set<Socket>()
  let trouble: LineTrouble | null = null
  let healed = Promise.withResolvers<undefined>()
  let turn = 0

  const hold = async (): Promise<void> => {
    while (trouble?.kind === 'stalled') await healed.promise
    if (trouble?.kind === 'slow') await wait(trouble.delay)
  }
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.setNoDelay(true)
    // A close follows every error and is handled below.
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    keep(near)
    if (trouble?.kind === 'reset') void wait(trouble.life).then(() => near.resetAndDestroy())
    turn += 1
    const order = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] ?? port)
    void reachAny(order, keep).then((far) => {
      if (far === null || near.destroyed) {
        near.resetAndDestroy()
        far?.destroy()
      } else {
        carry(near, far, hold)
        carry(far, near, hold)
      }
    })
  })
  await listen(server, port)
  return {
    port,
    trouble(next) {
      trouble = next
      if (next.kind === 'reset') for (const socket of sockets) socket.resetAndDestroy()
    },
    heal() {
      trouble = null
      healed.resolve(undefined)
      healed = Promise.withResolvers()
    },
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function reachAny(ports: readonly number[], keep: (socket: Socket) => void): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    keep(socket)
    const isReached = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('close', () => resolve(false))
    })
    if (isReached) return socket
  }
  return null
}

function carry(from: Socket, to: Socket, hold: () => Promise<void>): void {
  const line = new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      void hold().then(() => done(null, piece))
    },
  })
  pipeline(from, line, to, (error) => {
    if (!error) return
    from.resetAndDestroy()
    to.resetAndDestroy()
  })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
