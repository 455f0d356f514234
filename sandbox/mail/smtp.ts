/**
 * A real SMTP server for the mailbox: any sender, any recipient, no authentication, no TLS. A recipient with the local part `bounce` does
 * not exist (550). The fault `mail` makes it fail like a mail provider.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import type { Fault, Faults } from '../faults.ts'
import type { Mailbox } from './mailbox.ts'

const MAX_BYTES = 30 * 1024 * 1024
const CLOSE_LIMIT = 2000

type SmtpDeps = {
  readonly host: string
  readonly port: number
  readonly faults: Faults
  readonly mailbox: Mailbox
  readonly logger: Logger
}

type RunningSmtp = { close(): Promise<void> }

class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

type Callback = (error?: Error | null) => void

/** Rejects when the port is taken. */
export function listenSmtp(deps: SmtpDeps): Promise<RunningSmtp> {
  const { faults, logger } = deps
  const sockets = createSocketTable()
  // The fault of MAIL FROM also applies at DATA, so one attempt counts as one fault.
  const faultBySession = new Map<string, Fault>()
  const server = new SMTPServer({
    name: 'sandbox.test',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: CLOSE_LIMIT,
    logger: false,
    onConnect(_session: SMTPServerSession, answer: Callback) {
      if (faults.get('mail').mode !== 'down') {
        answer()
        return
      }
      faults.strike('mail')
      answer(new SmtpRefusal(421, 'Service not available, closing transmission channel'))
    },
    onMailFrom(_address, session: SMTPServerSession, answer: Callback) {
      const fault = faults.strike('mail')
      faultBySession.set(session.id, fault)
      if (fault.mode === 'status') {
        answer(new SmtpRefusal(fault.status, 'The sandbox was told to refuse this message'))
        return
      }
      if (fault.mode === 'down') {
        sockets.cut(session)
        return
      }
      answer()
    },
    onRcptTo(address, _session: SMTPServerSession, answer: Callback) {
      const localPart = address.address.split('@')[0]?.toLowerCase()
      answer(localPart === 'bounce' ? new SmtpRefusal(550, 'No such mailbox') : null)
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, answer: Callback) {
      const fault = faultBySession.get(session.id)
      faultBySession.delete(session.id)
      takeMessage(deps, stream, session, fault).then(
        () => {
          if (fault?.mode === 'drop') sockets.cut(session)
          else answer()
        },
        (error: unknown) => {
          logger.warn({ error: errorForLog(error) }, 'a message could not be kept')
          answer(error instanceof SmtpRefusal ? error : new SmtpRefusal(451, 'Message could not be read'))
        },
      )
    },
    onClose(session: SMTPServerSession) {
      faultBySession.delete(session.id)
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  return startListening(server, deps)
}

async function takeMessage(
  deps: SmtpDeps,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  fault: Fault | undefined,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  if (stream.sizeExceeded) throw new SmtpRefusal(552, 'Message is too large')
  if (fault?.mode === 'slow') await wait(fault.delayMs)
  const { mailFrom, rcptTo } = session.envelope
  await deps.mailbox.receive(Buffer.concat(chunks), {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  })
}

function startListening(server: SMTPServer, { host, port, logger }: SmtpDeps): Promise<RunningSmtp> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error & { code?: string }): void => {
      const message =
        error.code === 'EADDRINUSE'
          ? `sandbox: port ${port} (SMTP) is in use. Stop what listens there or set PORT to another number.`
          : `sandbox cannot listen for mail on ${host}:${port}: ${error.message}`
      reject(new Error(message, { cause: error }))
    }
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      // A client that disconnects mid-command must not stop the server.
      server.on('error', (error: Error) =>
        logger.debug({ error: errorForLog(error) }, 'SMTP connection failed'),
      )
      resolve({ close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

/** Maps a session to its socket: the library does not expose it, and two of the faults cut it. */
function createSocketTable(): { add(socket: Socket): void; cut(session: SMTPServerSession): void } {
  const open = new Map<number, Socket>()
  return {
    add(socket) {
      const { remotePort } = socket
      if (remotePort === undefined) return
      open.set(remotePort, socket)
      socket.once('close', () => {
        if (open.get(remotePort) === socket) open.delete(remotePort)
      })
    },
    cut: (session) => open.get(session.remotePort)?.destroy(),
  }
}
