import { describe, expect, it } from 'vitest'
import { CLIENT_GENERATION, MIN_CLIENT_HEADER } from '../../../../shared/contracts/client-generation.ts'
import { sendReferralEmailRequestSchema } from '../../../../shared/contracts/referral-email.ts'
import { createOperationSender, type AccessToken } from './operation-sender.ts'
import { draftFromRequest, referralRequest } from '../operations/referral-draft.ts'
import type { ClaimedRow } from './outbox-lease.store.ts'
import { OPERATIONS } from '../operations/registry.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import { failureText } from './send-answer.ts'
import { ALICE, BOB, draftValues, newProfile, openWindow, START } from '../testing/memory-deps.ts'

const id = openWindow(newProfile()).newId()
const row: ClaimedRow = {
  id,
  ownerUserId: ALICE,
  kind: 'referral.send',
  schemaVersion: 1,
  body: JSON.stringify(referralRequest(draftValues(), id)),
  leaseBy: 'lease',
  wasMaybeDelivered: false,
}
const ack = {
  success: true,
  messageId: '<m@mail.test>',
  referralId: id,
  emailSent: true,
  status: 'sent',
  replayed: false,
  acceptedAt: '2026-03-02T10:00:00.000Z',
}

type Call = { url: unknown; init: RequestInit | undefined }

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const own = { 'Content-Type': 'application/json; charset=utf-8', 'X-App': 'bff', ...headers }
  return new Response(JSON.stringify(body), { status, headers: own })
}
const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  json(status, { error: `Words about ${code}`, code, requestId: 'r1', ...more }, headers)

async function send(
  answer: Response | Error | 'never',
  options: { access?: AccessToken; row?: Partial<ClaimedRow>; timedOut?: boolean } = {},
) {
  const calls: Call[] = []
  let unreachable = 0
  const sender = createOperationSender({
    operations: OPERATIONS,
    fetch: (url, init) => {
      calls.push({ url, init })
      if (answer instanceof Response) return Promise.resolve(answer)
      if (answer instanceof Error) return Promise.reject(answer)
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    },
    getAccessToken: () => Promise.resolve(options.access ?? { kind: 'token', token: 'jwt', userId: ALICE }),
    now: () => START,
    timeout: () => {
      const controller = new AbortController()
      if (options.timedOut) setTimeout(() => controller.abort(), 0)
      return controller.signal
    },
    onUnreachable: () => (unreachable += 1),
  })
  const outcome = await sender({ ...row, ...options.row }, new AbortController().signal)
  return { outcome, calls, unreachable }
}

describe('the call', () => {
  it('[RF-05] posts the queued JSON as it is, with the bearer token and the header that a foreign page cannot set', async () => {
    const { calls } = await send(json(200, ack))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.url).toBe('/api/send-referral-email')
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      body: row.body,
      headers: { Authorization: 'Bearer jwt', 'X-App-CSRF': '1', 'Content-Type': 'application/json' },
    })
    expect(sendReferralEmailRequestSchema.parse(JSON.parse(row.body!)).referralData).toMatchObject({
      name: 'Recipient One',
      email: 'recipient@example.com',
      selectedSubject: 'Personal Injury',
      compensationPercentage: 25,
      acceptanceDeadline: '2026-03-09',
      referralId: id,
      attachments: [],
    })
  })

  it('[RF-01] what the form holds and what is queued are two forms of the same', () => {
    const files = [{ name: 'police-report.pdf', size: 1234, type: 'application/pdf' }]
    const values = draftValues({
      phone: '555-010-0000',
      firm: 'Firm',
      area: 'Personal Injury',
      state: 'TX',
      files,
      sendEmail: false,
    })
    const request = referralRequest(values, id)
    expect(draftFromRequest(request)).toEqual(values)
    expect(request.referralData.attachments).toEqual(files)
  })

  it('[RF-08] is not made without a session', async () => {
    const { outcome, calls } = await send(json(200, ack), { access: { kind: 'signed_out' } })
    expect(outcome).toMatchObject({ kind: 'sign_in_needed', error: { words: 'No active session' } })
    expect(calls).toEqual([])
  })

  it('[RF-11] is not made with another person’s session', async () => {
    const { outcome, calls } = await send(json(200, ack), {
      access: { kind: 'token', token: 'jwt', userId: BOB },
    })
    expect(outcome).toMatchObject({ kind: 'sign_in_needed', error: { code: 'user_mismatch' } })
    expect(calls).toEqual([])
  })

  it('waits, costing no attempt, while the session cannot be renewed', async () => {
    const { outcome } = await send(json(200, ack), { access: { kind: 'unavailable' } })
    expect(outcome).toMatchObject({ kind: 'retry', attempted: false, maybeProcessed: false })
  })

  it('needs a reader: an unreadable row and one of a newer version are kept, not sent', async () => {
    expect((await send(json(200, ack), { row: { body: null } })).outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'unreadable' },
    })
    expect((await send(json(200, ack), { row: { schemaVersion: 99 } })).outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'unknown_version' },
    })
  })
})

describe('the answer', () => {
  it('[RF-10] counts as sent only when it echoes the id', async () => {
    expect((await send(json(200, ack))).outcome).toEqual({ kind: 'acknowledged', receipt: ack })
    const foreign = { ...ack, referralId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff' }
    for (const body of [foreign, { success: true }, 'ok', null]) {
      expect((await send(json(200, body))).outcome, JSON.stringify(body)).toMatchObject({
        kind: 'retry',
        maybeProcessed: true,
        error: { code: 'unexpected_answer' },
      })
    }
  })

  it('counts as sent only when it is our server’s own: no captive portal, no redirect, no other program', async () => {
    const portal = new Response('<html>', {
      status: 200,
      headers: { 'Content-Type': 'text/html', 'X-App': 'bff' },
    })
    const stranger = json(200, ack, { 'X-App': 'other' })
    const redirected = Object.defineProperty(json(200, ack), 'redirected', { value: true })
    const opaque = Object.defineProperty(json(200, ack), 'type', { value: 'opaque' })
    for (const answer of [portal, stranger, redirected, opaque, new Response('<html>', { status: 404 })]) {
      expect((await send(answer)).outcome).toMatchObject({
        kind: 'retry',
        scope: 'network',
        error: { code: 'unexpected_answer' },
      })
    }
  })

  it.each([
    [400, 'validation_failed', 'refused'],
    [402, 'anything', 'refused'],
    [413, 'too_large', 'refused'],
    [415, 'unsupported_media_type', 'refused'],
    [422, 'unprocessable', 'refused'],
    [422, 'idempotency_key_reused', 'conflict'],
    [409, 'conflict', 'conflict'],
    [401, 'bad_token', 'sign_in_needed'],
    [403, 'approval_required', 'not_permitted'],
  ])('[RF-12] %i %s is %s, in the server’s words', async (status, code, kind) => {
    expect((await send(problem(status, code))).outcome).toEqual({
      kind,
      error: { code, words: `Words about ${code}` },
    })
  })

  it.each([
    [408, 'row', null],
    [409, 'row', 5_000],
    [425, 'row', null],
    [500, 'row', null],
    [404, 'service', null],
    [405, 'service', null],
    [429, 'service', null],
    [502, 'service', null],
    [503, 'service', null],
    [504, 'service', null],
  ])('[RF-12] %i is tried again, for the %s', async (status, scope, retryAfter) => {
    const code = status === 409 ? 'in_progress' : 'any'
    expect((await send(problem(status, code))).outcome).toMatchObject({
      kind: 'retry',
      scope,
      retryAfter,
      attempted: true,
    })
    expect((await send(problem(status, code, {}, { 'Retry-After': '7' }))).outcome).toMatchObject({
      retryAfter: 7_000,
    })
  })

  it('what one recipient may be sent is no reason for the other rows to wait', async () => {
    expect((await send(problem(429, 'recipient_limit'))).outcome).toMatchObject({
      kind: 'retry',
      scope: 'row',
    })
  })

  it.each([400, 401, 404, 422])(
    '%i of a server that serves only newer builds waits for the update',
    async (status) => {
      const answer = problem(status, 'any', {}, { [MIN_CLIENT_HEADER]: String(CLIENT_GENERATION + 1) })
      expect((await send(answer)).outcome).toMatchObject({
        kind: 'retry',
        error: { code: 'client_outdated' },
      })
    },
  )

  it('keeps the fields that are at fault', async () => {
    const details = [{ field: 'acceptanceDeadline', message: 'Invalid or past deadline date' }]
    expect((await send(problem(400, 'validation_failed', { details }))).outcome).toMatchObject({
      error: { fields: details },
    })
  })

  it('[RF-06] keeps the words of a refusal that says only why', async () => {
    expect((await send(json(422, { error: 'The deadline has passed.' }))).outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'http_422', words: 'The deadline has passed.' },
    })
    const told = { error: 'Not accepted.', details: 'The deadline has passed.' }
    expect((await send(json(400, told))).outcome).toMatchObject({
      error: { words: 'Not accepted.', fields: [{ field: '', message: 'The deadline has passed.' }] },
    })
  })

  it('that never comes leaves open whether the server has it', async () => {
    const lost = await send(new TypeError('Failed to fetch'))
    expect(lost.outcome).toMatchObject({
      kind: 'retry',
      scope: 'network',
      maybeProcessed: true,
      error: { code: 'network' },
    })
    expect(lost.unreachable).toBe(1)
    const hung = await send('never', { timedOut: true })
    expect(hung.outcome).toMatchObject({ kind: 'retry', error: { code: 'timeout' } })
  })

  it('[RF-06] fails in the words of its error field, else of the error, else in general ones', () => {
    const general = REFERRAL_SEND.failureText
    expect(failureText({ error: 'Invalid email format' }, general, new Error('other'))).toBe(
      'Invalid email format',
    )
    expect(failureText({ error: 17 }, general, new Error('The server could not be reached.'))).toBe(
      'The server could not be reached.',
    )
    expect(failureText(null, general, 'a thing')).toBe('Failed to send referral email')
    expect(failureText(null, general)).toBe('Failed to send referral email')
  })
})
