/** A relay before PostgreSQL that counts round trips: how often a program, having read an answer, writes to the database again. */
import { connect, createServer, type AddressInfo } from 'node:net'

export type Relay = {
  /** The database's address through the relay. */
  readonly url: string
  /** Since the start, over all connections. */
  roundTrips(): number
  close(): void
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(databaseUrl)
  let roundTrips = 0
  const server = createServer({ noDelay: true }, (program) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true })
    let hasAnswered = true
    program.on('data', (bytes) => {
      // Whatever else is written before an answer comes belongs to the same round trip.
      if (hasAnswered) roundTrips += 1
      hasAnswered = false
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      hasAnswered = true
      program.write(bytes)
    })
    for (const [end, other] of [
      [program, database],
      [database, program],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const own = new URL(databaseUrl)
  own.port = String((server.address() as AddressInfo).port) // it listens on a port, not on a path
  return { url: own.href, roundTrips: () => roundTrips, close: () => void server.close() }
}
