/**
 * Simulates the server behind a bad network: commits once per id, asks about old notes, and can fail before, after or instead of
 * responding.
 */
import { commandTimesShape } from '../../../../shared/contracts/commands.ts'
import type { SendReferralEmailRequest } from '../../../../shared/contracts/referral-email.ts'
import { isStale, questionOfAge, ageOf } from '../../../../shared/domain/command-age.ts'
import { z } from 'zod'
import { NOTE_MAX_AGE } from './note-change.ts'

export const FAULTS = [
  'none',
  'no_route',
  'answer_lost',
  'hangs',
  'hangs_after_commit',
  'unauthorized',
  'refused',
  'too_many',
  'unavailable',
  'broken',
  'in_progress',
  'captive_portal',
  'redirected',
  'foreign_id',
] as const
export type Fault = (typeof FAULTS)[number]

/** What differs between two attempts to send the same note. */
const timesSchema = z.object(commandTimesShape)

type Committed = { readonly body: string; readonly userId: string; readonly messageId: string }

export class FaultyServer {
  /** One fault per call; after the last one, calls succeed. */
  readonly faults: Fault[] = []
  readonly committed = new Map<string, Committed>()
  /** Number of calls in flight by id, of live clients. */
  readonly underWay = new Map<string, number>()
  /** Ids that had two calls in flight at the same time. */
  readonly doubled: string[] = []
  /** Ids that arrived while another id of the same order key was in flight. */
  readonly overtaken: string[] = []
  /** Ids that were sent as confirmed by their person. */
  readonly confirmed = new Set<string>()
  /** Users whose account is deleted. */
  readonly deleted = new Set<string>()
  private readonly linesUnderWay = new Map<string, Set<string>>()
  /** Ids that arrived with different content than before. */
  readonly changed: string[] = []
  calls = 0

  readonly fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    this.calls += 1
    const body = typeof init?.body === 'string' ? init.body : ''
    // Unvalidated: the sender's own tests check the request.
    const request = JSON.parse(body) as Partial<SendReferralEmailRequest> & { readonly matter?: string }
    const headers = new Headers(init?.headers)
    const id = headers.get('Idempotency-Key') ?? request.referralData?.referralId ?? ''
    const userId = headers.get('Authorization')?.replace('Bearer token-of-', '') ?? ''
    if (this.deleted.has(userId)) return problem(410, 'account_deleted')
    const line = request.matter === undefined ? id : `${userId}/${request.matter}`
    const inLine = this.linesUnderWay.get(line) ?? new Set<string>()
    if ([...inLine].some((other) => other !== id)) this.overtaken.push(id)
    this.linesUnderWay.set(line, inLine.add(id))
    const others = this.underWay.get(id) ?? 0
    if (others > 0) this.doubled.push(id)
    this.underWay.set(id, others + 1)
    try {
      return await this.answer(this.faults.shift() ?? 'none', {
        id,
        body,
        userId,
        signal: init?.signal ?? null,
      })
    } finally {
      this.underWay.set(id, (this.underWay.get(id) ?? 1) - 1)
      inLine.delete(id)
    }
  }

  private async answer(
    fault: Fault,
    call: { id: string; body: string; userId: string; signal: AbortSignal | null },
  ): Promise<Response> {
    switch (fault) {
      case 'none':
        return this.commit(call)
      case 'no_route':
        throw new TypeError('Failed to fetch')
      case 'answer_lost':
        this.commit(call)
        throw new TypeError('Failed to fetch')
      case 'hangs':
        return hang(call.signal)
      case 'hangs_after_commit':
        this.commit(call)
        return hang(call.signal)
      case 'unauthorized':
        return problem(401, 'bad_token')
      case 'refused':
        // A stored id is acknowledged again; only a new one can be rejected.
        return this.committed.has(call.id) ? this.commit(call) : problem(400, 'validation_failed')
      case 'too_many':
        return problem(429, 'rate_limited', { 'Retry-After': '7' })
      case 'unavailable':
        return problem(503, 'unavailable', { 'Retry-After': '3' })
      case 'broken':
        return problem(500, 'internal')
      case 'in_progress':
        return problem(409, 'in_progress')
      case 'captive_portal':
        return new Response('<html>Please log in</html>', { headers: { 'Content-Type': 'text/html' } })
      case 'redirected':
        return Object.defineProperty(this.commit(call), 'redirected', { value: true })
      case 'foreign_id':
        return json(200, { ...this.acknowledgement('m'), ...idsOf('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff') })
    }
  }

  private commit(call: { id: string; body: string; userId: string }): Response {
    const former = this.committed.get(call.id)
    const { content, times } = partsOf(call.body)
    if (times?.confirmed === true) this.confirmed.add(call.id)
    if (former && former.body !== content) this.changed.push(call.id)
    if (!former && times !== undefined && isStale(times, NOTE_MAX_AGE))
      return problem(409, 'stale', {}, questionOfAge(ageOf(times.writtenAt, times.sentAt)))
    const stored = former ?? { ...call, body: content, messageId: `<${call.id}@mail.test>` }
    this.committed.set(call.id, stored)
    return json(200, {
      ...this.acknowledgement(stored.messageId),
      ...idsOf(call.id),
      replayed: former !== undefined,
    })
  }

  private acknowledgement(messageId: string) {
    return {
      success: true,
      messageId,
      emailSent: true,
      status: 'sent',
      replayed: false,
      acceptedAt: '2026-03-02T10:00:00.000Z',
    }
  }
}

/** The id in both response formats: the referral's and the test operation's. */
function idsOf(id: string) {
  return { referralId: id, operationId: id }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-App': 'bff', ...headers },
  })
}

function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  words = `Refused: ${code}`,
): Response {
  return json(status, { error: words, code, requestId: 'r' }, headers)
}

/** The content without the times of this attempt. */
function partsOf(body: string) {
  const all = JSON.parse(body) as Record<string, unknown>
  const times = timesSchema.safeParse(all).data
  const { writtenAt: _writtenAt, sentAt: _sentAt, confirmed: _confirmed, ...content } = all
  return { content: JSON.stringify(content), times }
}

function hang(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
}
