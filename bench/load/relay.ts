/**
 * A relay before PostgreSQL that counts round trips: how often a program, having read an answer, writes to the database again. It can also
 * note what is written.
 */
import { connect, createServer, type AddressInfo } from 'node:net'
import { createMessageReader, type SentRound } from './frontend-messages.ts'

export type Relay = {
  /** The database's address through the relay. */
  readonly url: string
  /** Since the start, over all connections. */
  roundTrips(): number
  /** What is written during `work`, in order. */
  during(work: () => Promise<void>): Promise<readonly RelayedRound[]>
  close(): void
}

export type RelayedRound = { /** Of a connection. */ readonly connection: number; readonly sent: SentRound }

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(databaseUrl)
  let roundTrips = 0
  let connections = 0
  let noted: RelayedRound[] | null = null
  const server = createServer({ noDelay: true }, (program) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true })
    let hasAnswered = true
    const connection = (connections += 1)
    const read = createMessageReader((sent) => noted?.push({ connection, sent }))
    program.on('data', (bytes) => {
      // Whatever else is written before an answer comes belongs to the same round trip.
      if (hasAnswered) roundTrips += 1
      hasAnswered = false
      database.write(bytes)
      read(bytes)
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
  return {
    url: own.href,
    roundTrips: () => roundTrips,
    async during(work) {
      const rounds: RelayedRound[] = []
      noted = rounds
      try {
        await work()
      } finally {
        noted = null
      }
      return rounds
    },
    close: () => void server.close(),
  }
}
