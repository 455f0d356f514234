/**
 * A small load balancer in its own process: forwards TCP connections to the back end with the fewest open ones.
 * Arguments: `port=backend,backend` for each port that it listens on; all on 127.0.0.1.
 */
import { connect, createServer, type Socket } from 'node:net'

type Backend = { readonly port: number; open: number }

for (const argument of process.argv.slice(2)) {
  const [port = '', backends = ''] = argument.split('=')
  listen(
    Number(port),
    backends.split(',').map((backend) => ({ port: Number(backend), open: 0 })),
  )
}

function listen(port: number, backends: readonly Backend[]): void {
  createServer({ noDelay: true }, (caller) => {
    const chosen = backends.reduce((least, backend) => (backend.open < least.open ? backend : least))
    chosen.open += 1
    const onward = connect({ port: chosen.port, host: '127.0.0.1', noDelay: true })
    onward.once('close', () => {
      chosen.open -= 1
    })
    join(caller, onward)
    join(onward, caller)
  }).listen(port, '127.0.0.1', 4096)
}

/** Closes each end when the other one closes. */
function join(from: Socket, to: Socket): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}
