/** The calls of the records layer against the pure rules in memory, with the faults of a bad line. */
import {
  pushRecordsRequestSchema,
  pushRecordsResponseSchema,
  type PulledRecord,
  type PushRecordsRequest,
} from '../../../../shared/contracts/records.ts'
import type { RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import { MemoryRecordServer } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { turn } from './browser-model.ts'

/**
 * twice: a proxy sends the call a second time. cut: the answer ends in its middle. cut_batch: the server stops after half of the changes.
 * foreign_id: results of other changes than the sent ones.
 */
export const RECORD_FAULTS = [
  'none',
  'no_route',
  'answer_lost',
  'hangs',
  'hangs_after_commit',
  'twice',
  'unauthorized',
  'forbidden',
  'refused',
  'in_progress',
  'too_many',
  'unavailable',
  'broken',
  'captive_portal',
  'redirected',
  'foreign_id',
  'cut',
  'cut_batch',
] as const
export type RecordFault = (typeof RECORD_FAULTS)[number]

const AT = '2026-03-02T10:00:00.000Z'

export class RecordServer {
  /** One fault per call; after the last one, calls succeed. */
  readonly faults: RecordFault[] = []
  /** By user: nobody's calls reach another's records. */
  readonly #servers = new Map<string, MemoryRecordServer>()
  readonly #kind: RecordKind
  readonly #open: () => MemoryRecordServer
  /** Changes whose result has reached a device. */
  readonly answered = new Set<string>()
  pageSize = 2
  /** What pages are dated; null: they are not. */
  date: Date | null = null

  /** `open`: another server for each user, with broken rules that a test must catch. */
  constructor(kind: RecordKind, open = (): MemoryRecordServer => new MemoryRecordServer(kind)) {
    this.#kind = kind
    this.#open = open
  }

  of(userId: string): MemoryRecordServer {
    const server = this.#servers.get(userId) ?? this.#open()
    this.#servers.set(userId, server)
    return server
  }

  readonly fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input), 'https://app.test')
    const userId = new Headers(init?.headers).get('Authorization')?.replace('Bearer token-of-', '') ?? ''
    const { body } = init ?? {}
    const push = typeof body === 'string' ? pushRecordsRequestSchema.parse(JSON.parse(body)) : null
    const fault = this.faults.shift() ?? 'none'
    const response = await this.#answer(fault, push, () =>
      push === null ? this.#pull(userId, url.searchParams) : this.#push(userId, push),
    )
    const isRefused = fault === 'refused' && push?.ops.length === 1
    if (response.status === 200 ? fault === 'none' || fault === 'twice' : isRefused)
      for (const { opId } of push?.ops ?? []) this.answered.add(opId)
    return response
  }

  async #answer(
    fault: RecordFault,
    push: PushRecordsRequest | null,
    answer: () => Promise<Response>,
  ): Promise<Response> {
    switch (fault) {
      case 'none':
        return answer()
      case 'no_route':
        throw new TypeError('Failed to fetch')
      case 'answer_lost':
        await answer()
        throw new TypeError('Failed to fetch')
      case 'hangs':
        return hang()
      case 'hangs_after_commit':
        await answer()
        return hang()
      case 'twice':
        await answer()
        return answer()
      case 'unauthorized':
        return problem(401, 'bad_token')
      case 'forbidden':
        return problem(403, 'approval_required')
      case 'refused':
        return problem(400, 'validation_failed')
      case 'in_progress':
        return problem(409, 'in_progress')
      case 'too_many':
        return problem(429, 'rate_limited', { 'Retry-After': '7' })
      case 'unavailable':
        return problem(503, 'unavailable', { 'Retry-After': '3' })
      case 'broken':
        return problem(500, 'internal')
      case 'captive_portal':
        return new Response('<html>Please log in</html>', { headers: { 'Content-Type': 'text/html' } })
      case 'redirected':
        return Object.defineProperty(await answer(), 'redirected', { value: true })
      case 'foreign_id':
        return push === null ? problem(404, 'not_found') : foreign(await answer())
      case 'cut':
        return cutOff(await answer())
      case 'cut_batch':
        push?.ops.splice(Math.ceil(push.ops.length / 2))
        await answer()
        throw new TypeError('Failed to fetch')
    }
  }

  async #push(userId: string, { deviceId, epoch, ops }: PushRecordsRequest): Promise<Response> {
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
    return json(
      200,
      { ...page, rows, head: server.seq },
      this.date === null ? {} : { Date: this.date.toUTCString() },
    )
  }
}

async function cutOff(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, text.length / 2), { status: response.status, headers: response.headers })
}

async function foreign(response: Response): Promise<Response> {
  if (!response.ok) return response
  const { epoch, results } = pushRecordsResponseSchema.parse(await response.json())
  return json(200, { epoch, results: results.map((result) => ({ ...result, opId: crypto.randomUUID() })) })
}

/** Until the device's time is up. */
async function hang(): Promise<never> {
  await turn()
  throw new DOMException('The operation timed out.', 'TimeoutError')
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
