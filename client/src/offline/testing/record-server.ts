/** The calls of the records layer against the pure rules in memory, with the faults of a bad line. */
import type { PulledRecord } from '../../../../shared/contracts/records.ts'
import { pushRecordsRequestSchema } from '../../../../shared/contracts/records.ts'
import type { RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import { MemoryRecordServer } from '../../../../shared/domain/records/testing/memory-record-server.ts'

/** `twice`: a proxy sends the call a second time. */
export const RECORD_FAULTS = [
  'none',
  'no_route',
  'answer_lost',
  'twice',
  'unauthorized',
  'too_many',
  'unavailable',
  'broken',
  'captive_portal',
  'cut',
] as const
export type RecordFault = (typeof RECORD_FAULTS)[number]

const AT = '2026-03-02T10:00:00.000Z'

export class RecordServer {
  /** One fault per call; after the last one, calls succeed. */
  readonly faults: RecordFault[] = []
  /** By user: nobody's calls reach another's records. */
  readonly #servers = new Map<string, MemoryRecordServer>()
  readonly #kind: RecordKind
  calls = 0
  pageSize = 2

  constructor(kind: RecordKind) {
    this.#kind = kind
  }

  of(userId: string): MemoryRecordServer {
    const server = this.#servers.get(userId) ?? new MemoryRecordServer(this.#kind)
    this.#servers.set(userId, server)
    return server
  }

  readonly fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    this.calls += 1
    const url = new URL(String(input), 'https://app.test')
    const userId = new Headers(init?.headers).get('Authorization')?.replace('Bearer token-of-', '') ?? ''
    const answer = (): Promise<Response> =>
      init?.method === 'POST' ? this.#push(userId, init.body) : this.#pull(userId, url.searchParams)
    switch (this.faults.shift() ?? 'none') {
      case 'none':
        return answer()
      case 'no_route':
        throw new TypeError('Failed to fetch')
      case 'answer_lost':
        await answer()
        throw new TypeError('Failed to fetch')
      case 'twice':
        await answer()
        return answer()
      case 'unauthorized':
        return problem(401, 'bad_token')
      case 'too_many':
        return problem(429, 'rate_limited', { 'Retry-After': '7' })
      case 'unavailable':
        return problem(503, 'unavailable', { 'Retry-After': '3' })
      case 'broken':
        return problem(500, 'internal')
      case 'captive_portal':
        return new Response('<html>Please log in</html>', { headers: { 'Content-Type': 'text/html' } })
      case 'cut':
        return cutOff(await answer())
    }
  }

  async #push(userId: string, body: unknown): Promise<Response> {
    const { deviceId, epoch, ops } = pushRecordsRequestSchema.parse(JSON.parse(String(body)))
    const answer = await this.of(userId).push(deviceId, epoch, ops)
    if (answer === null) return problem(409, 'epoch_changed')
    const results = answer.results.map((result, index) => ({ opId: ops[index]?.opId, result }))
    return json(200, { epoch: answer.epoch, results })
  }

  async #pull(userId: string, query: URLSearchParams): Promise<Response> {
    const server = this.of(userId)
    const page = await server.pull(Number(query.get('after')), this.pageSize, query.get('full') === 'true')
    if (page === null) return problem(410, 'cursor_too_old')
    const rows = page.rows.map((row): PulledRecord => ({
      ...row,
      ...{ kind: this.#kind.kind, createdAt: AT, updatedAt: AT },
      conflicts: row.conflicts.map((conflict) => ({ ...conflict, at: AT })),
    }))
    return json(200, { ...page, rows, head: server.seq })
  }
}

async function cutOff(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, text.length / 2), { status: response.status, headers: response.headers })
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-App': 'bff', ...headers },
  })
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json(status, { error: `Refused: ${code}`, code, requestId: 'r' }, headers)
}
