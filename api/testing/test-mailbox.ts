/** A real SMTP server that stores accepted mails and rejects on command. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePorts } from '../../runtime/testing/ports.ts'

export type Verdict =
  | { readonly kind: 'take' }
  | { readonly kind: 'refuse'; readonly status: number; readonly words: string }
  /** Accepts the mail, then closes the connection before confirming it. */
  | { readonly kind: 'drop' }

export type TestMailbox = {
  readonly url: string
  /** Oldest first; a repeated Message-ID is listed again. */
  readonly mails: readonly Email[]
  /** The same mails as raw bytes. */
  readonly sources: readonly Buffer[]
  /** Address of each delivery attempt, oldest first. */
  readonly attempts: readonly string[]
  /** Verdicts for the next deliveries to an address; later ones are accepted. */
  plan(address: string, ...verdicts: readonly Verdict[]): void
  /** Rejects all deliveries until the returned function is called. */
  goAway(): () => void
  /** Holds the next mail until `release` is called; `arrived` resolves when it has been received in full. */
  hold(): { readonly arrived: Promise<void>; release(): void }
  stop(): Promise<void>
}

const AWAY: Verdict = { kind: 'refuse', status: 451, words: 'away' }

export async function startMailbox(): Promise<TestMailbox> {
  const mails: Email[] = []
  const sources: Buffer[] = []
  const attempts: string[] = []
  const planned = new Map<string, Verdict[]>()
  const nextFor = (address: string): Verdict | undefined => planned.get(address)?.[0]
  let isAway = false
  const holds: { readonly come: () => void; readonly released: Promise<void> }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onRcptTo({ address }, _session, done) {
      attempts.push(address)
      const next = isAway ? AWAY : nextFor(address)
      if (next?.kind !== 'refuse') {
        done()
        return
      }
      if (!isAway) planned.get(address)?.shift()
      done(Object.assign(new Error(next.words), { responseCode: next.status }))
    },
    onData(stream, { envelope }, done) {
      const address = envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
        void PostalMime.parse(source).then(async (mail) => {
          const held = holds.shift()
          held?.come()
          await held?.released
          mails.push(mail)
          sources.push(source)
          const verdict = nextFor(address)
          planned.get(address)?.shift()
          if (verdict?.kind === 'drop') {
            for (const connection of server.connections) connection.close()
            return
          }
          done()
        })
      })
    },
  })
  server.on('error', () => undefined)
  const port = await freePorts()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    sources,
    attempts,
    plan: (address, ...verdicts) => planned.set(address, [...verdicts]),
    goAway() {
      isAway = true
      return () => (isAway = false)
    },
    hold() {
      const arrived = Promise.withResolvers<undefined>()
      const released = Promise.withResolvers<undefined>()
      holds.push({ come: () => arrived.resolve(undefined), released: released.promise })
      return { arrived: arrived.promise, release: () => released.resolve(undefined) }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
