/** A real SMTP server that keeps what it takes and refuses on command. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePorts } from '../../runtime/testing/ports.ts'

export type Verdict =
  | { readonly kind: 'take' }
  | { readonly kind: 'refuse'; readonly status: number; readonly words: string }
  /** Takes the mail, then cuts the connection before saying so. */
  | { readonly kind: 'drop' }

export type TestMailbox = {
  readonly url: string
  /** Oldest first; a repeated Message-ID is listed again. */
  readonly mails: readonly Email[]
  /** The same, byte for byte as they came over the wire. */
  readonly sources: readonly Buffer[]
  /** Addresses at which delivery was tried, oldest first. */
  readonly attempts: readonly string[]
  /** Verdicts for the next deliveries; after them everything is taken. */
  plan(...verdicts: readonly Verdict[]): void
  stop(): Promise<void>
}

export async function startMailbox(): Promise<TestMailbox> {
  const mails: Email[] = []
  const sources: Buffer[] = []
  const attempts: string[] = []
  const planned: Verdict[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onRcptTo({ address }, _session, done) {
      attempts.push(address)
      const [next] = planned
      if (next?.kind !== 'refuse') {
        done()
        return
      }
      planned.shift()
      done(Object.assign(new Error(next.words), { responseCode: next.status }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
        void PostalMime.parse(source).then((mail) => {
          mails.push(mail)
          sources.push(source)
          if (planned[0]?.kind === 'drop') {
            planned.shift()
            for (const connection of server.connections) connection.close()
            return
          }
          planned.shift()
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
    plan: (...verdicts) => planned.push(...verdicts),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
