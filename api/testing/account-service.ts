/** The three calls of Supabase's admin API that sign-up makes, over HTTP, with hooks between them. */
import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { freePorts } from '../../runtime/testing/ports.ts'

/** Strict: an account created as confirmed would have an address that was never verified. */
const accountSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  password: z.string(),
  user_metadata: z.object({}),
})
type Account = z.output<typeof accountSchema>

export type AccountService = {
  readonly url: string
  readonly accounts: Map<string, Account>
  /** Runs after an account is created and before the response. */
  onMade: () => void
  /** Whether deleting works. */
  deletes: boolean
  /** Rejected as weak. */
  weakPassword: string | null
  close(): Promise<void>
}

export async function startAccountService(): Promise<AccountService> {
  const port = await freePorts()
  const accounts = new Map<string, Account>()
  const service: AccountService = {
    url: `http://127.0.0.1:${port}`,
    accounts,
    onMade: () => undefined,
    deletes: true,
    weakPassword: null,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const answerTo = async (request: IncomingMessage): Promise<[number, object]> => {
    const id = /^\/auth\/v1\/admin\/users\/([0-9a-f-]+)$/.exec(request.url ?? '')?.[1]
    if (request.method === 'DELETE' && id !== undefined) {
      if (!service.deletes) return [503, {}]
      return accounts.delete(id) ? [200, {}] : [404, { error_code: 'user_not_found' }]
    }
    if (request.url === '/auth/v1/resend') return [200, {}]
    if (request.method === 'GET') return [200, { users: [...accounts.values()] }]
    const account = accountSchema.parse(await bodyOf(request))
    if ([...accounts.values()].some(({ email }) => email === account.email))
      return [
        422,
        { code: 'email_exists', message: 'A user with this email address has already been registered' },
      ]
    if (account.password === service.weakPassword)
      return [
        422,
        { code: 'weak_password', message: 'Known from a leak.', weak_password: { reasons: ['pwned'] } },
      ]
    accounts.set(account.id, account)
    service.onMade()
    return [200, account]
  }
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body]) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return service
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)) // a request's chunks are bytes
  return JSON.parse(Buffer.concat(chunks).toString())
}
