import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  sendReferralEmailResponseSchema,
  type SendReferralEmailResponse,
} from '../../../../shared/contracts/referral-email.ts'
import { errorBodySchema, type ErrorBody } from '../../../../shared/contracts/http.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  referralBody,
  startTestApi,
  type Person,
  type TestApi,
} from '../../../testing/test-api.ts'

const PATH = '/api/send-referral-email'
const STRANGER: Person = { id: randomUUID(), email: 'stranger@example.com' }

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
})
afterAll(() => api.close())

async function send(person: Person, body: unknown): Promise<SendReferralEmailResponse> {
  const response = await api.post(PATH, person, body)
  expect(response.status).toBe(200)
  return sendReferralEmailResponseSchema.parse(await response.json())
}

async function refused(person: Person | null, body: unknown): Promise<ErrorBody & { status: number }> {
  const response = await api.post(PATH, person, body)
  return { ...errorBodySchema.parse(await response.json()), status: response.status }
}

const mailsTo = (address: string) => api.mailbox.mails.filter((mail) => mail.to?.[0]?.address === address)

async function storedDelivery(id: string): Promise<unknown> {
  const rows = await api.database.asService((tx) =>
    tx.query('select delivery, delivery_error from public.referrals where id = $1', [id]),
  )
  return rows[0]
}

describe('a referral by an approved attorney', () => {
  it('[RF-05] [EM-03] is stored, mailed and answered with the messageId of that mail', async () => {
    const body = referralBody({ email: 'first@example.com' }, { to: 'first@example.com' })
    const answer = await send(ATTORNEY, body)
    const id = String(body.referralData['referralId'])
    expect(answer).toMatchObject({ referralId: id, emailSent: true, status: 'sent', replayed: false })
    const [mail, ...others] = mailsTo('first@example.com')
    expect(others).toEqual([])
    expect(mail?.messageId).toBe(answer.messageId)
    expect(mail?.replyTo?.[0]?.address).toBe(ATTORNEY.email)
    expect(await storedDelivery(id)).toEqual({ delivery: 'sent', delivery_error: null })
  })

  it('mails the terms and no fact of the case, whatever the caller sent as subject; with the details where they are asked for', async () => {
    const body = referralBody(
      { email: 'quiet@example.com', client: 'Jane Roe', adverseParties: 'Shop Inc.' },
      { to: 'quiet@example.com', subject: 'Jane Roe v. Shop' },
    )
    await send(ATTORNEY, body)
    const [mail] = mailsTo('quiet@example.com')
    expect(mail?.subject).toBe('New referral from Demo Law Office: please respond by Dec 31, 2099')
    expect(mail?.text).toContain(
      'Referral fee to Demo Law Office: 25% of the total attorney fee; Recipient & Partners keeps 75%',
    )
    for (const form of [mail?.html, mail?.text])
      for (const fact of ['Jane Roe', 'Shop Inc.', 'She needs', 'report.pdf'])
        expect(form).not.toContain(fact)
    expect(mail?.attachments).toEqual([])

    await send(
      ATTORNEY,
      referralBody({ email: 'open@example.com' }, { to: 'open@example.com', includeCaseDetails: true }),
    )
    const [full] = mailsTo('open@example.com')
    expect(full?.html).toContain('She needs &lt;b&gt;counsel&lt;/b&gt; in NY.')
    expect(full?.text).toContain('report.pdf (123 kB, application/pdf)')
  })

  it('[RF-04] without mail is recorded and answered with email-skipped', async () => {
    const body = referralBody(
      { email: 'skipped@example.com' },
      { to: 'skipped@example.com', sendEmail: false },
    )
    expect(await send(ATTORNEY, body)).toMatchObject({
      emailSent: false,
      messageId: 'email-skipped',
      status: 'skipped',
    })
    expect(await send(ATTORNEY, body)).toMatchObject({ messageId: 'email-skipped', replayed: true })
    expect(mailsTo('skipped@example.com')).toEqual([])
  })

  it('gets an id from the server when it brings none', async () => {
    const answer = await send(ATTORNEY, referralBody({ referralId: undefined }))
    expect(answer.referralId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('goes to the address of the referral when no other is named', async () => {
    await send(
      ATTORNEY,
      referralBody({ email: 'Default@Example.com' }, { to: undefined as unknown as string }),
    )
    expect(mailsTo('default@example.com')).toHaveLength(1)
  })
})

describe('the referral id as idempotency key', () => {
  it('[RF-10] 50 times the same at once is one referral, one mail and one answer', async () => {
    const body = referralBody({ email: 'crowd@example.com' }, { to: 'crowd@example.com' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ATTORNEY, body)))
    expect(new Set(answers.map((answer) => answer.messageId)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.acceptedAt)).size).toBe(1)
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(answers.every((answer) => answer.status === 'sent')).toBe(true)
    expect(mailsTo('crowd@example.com')).toHaveLength(1)
  })

  it('another subject line or schema version is still the same referral', async () => {
    const body = referralBody()
    const first = await send(ATTORNEY, body)
    const again = await send(ATTORNEY, { ...body, subject: 'Reworded', schemaVersion: 2 })
    expect(again).toEqual({ ...first, replayed: true })
  })

  it('other content under a used id is refused with 422 and changes nothing', async () => {
    const body = referralBody({ email: 'once@example.com' }, { to: 'once@example.com' })
    await send(ATTORNEY, body)
    const changed = { ...body, referralData: { ...body.referralData, caseDetails: 'Another case' } }
    expect(await refused(ATTORNEY, changed)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(mailsTo('once@example.com')).toHaveLength(1)
  })

  it("another sender's id is refused in the very same words, without a mail", async () => {
    const body = referralBody({ email: 'theirs@example.com' }, { to: 'theirs@example.com' })
    await send(ATTORNEY, body)
    const own = await refused(ATTORNEY, {
      ...body,
      referralData: { ...body.referralData, caseDetails: 'Another case' },
    })
    const foreign = await refused(ADMIN, body)
    expect({ ...foreign, requestId: '' }).toEqual({ ...own, requestId: '' })
    expect(mailsTo('theirs@example.com')).toHaveLength(1)
  })

  it('a referral that was accepted is still acknowledged when its deadline has passed', async () => {
    const body = referralBody({ acceptanceDeadline: new Date(now + 60_000).toISOString() })
    const first = await send(ATTORNEY, body)
    now += 120_000
    expect(await send(ATTORNEY, body)).toEqual({ ...first, replayed: true })
  })
})

describe('what is refused', () => {
  it.each([
    ['a client', CLIENT, 'attorney_only'],
    ['an attorney who waits for approval', PENDING, 'approval_required'],
    ['somebody without a profile', STRANGER, 'attorney_only'],
  ])('%s: 403 with words, and nothing is stored', async (_, person, code) => {
    const body = referralBody()
    const answer = await refused(person, body)
    expect(answer).toMatchObject({ status: 403, code })
    expect(answer.error).not.toBe('')
    expect(await storedDelivery(String(body.referralData['referralId']))).toBeUndefined()
  })

  it('[RF-08] no session: 401 in the words of the product', async () => {
    expect(await refused(null, referralBody())).toMatchObject({ status: 401, error: 'No active session' })
  })

  it.each([
    'name',
    'email',
    'selectedSubject',
    'caseDetails',
    'compensationPercentage',
    'acceptanceDeadline',
  ])('[RF-02] a referral without %s', async (field) => {
    for (const value of [undefined, null]) {
      const answer = await refused(ATTORNEY, referralBody({ [field]: value }))
      expect(answer).toMatchObject({ status: 400, error: `Missing required fields: ${field}` })
      expect(answer.details).toEqual([{ field, message: `Missing required fields: ${field}` }])
    }
  })

  it('[RF-02] lists all missing fields in order', async () => {
    const answer = await refused(ATTORNEY, { to: 'rita@example.com', referralData: {} })
    expect(answer.error).toBe(
      'Missing required fields: name, email, selectedSubject, caseDetails, compensationPercentage, acceptanceDeadline',
    )
  })

  it.each([
    [{ email: 'not an address' }, 'Invalid email format', 'email'],
    [{ compensationPercentage: 100.5 }, 'Invalid compensation percentage', 'compensationPercentage'],
    [{ compensationPercentage: -1 }, 'Invalid compensation percentage', 'compensationPercentage'],
    [{ compensationPercentage: 'a third' }, 'Invalid compensation percentage', 'compensationPercentage'],
    [{ acceptanceDeadline: '2020-01-01' }, 'Invalid or past deadline date', 'acceptanceDeadline'],
    [{ acceptanceDeadline: '2099-02-31' }, 'Invalid or past deadline date', 'acceptanceDeadline'],
  ])('[RF-03] [RF-14] %j is %s', async (data, error, field) => {
    expect(await refused(ATTORNEY, referralBody(data))).toMatchObject({
      status: 400,
      error,
      details: [{ field, message: error }],
    })
  })

  it('a refused referral may be corrected and sent under the same id', async () => {
    const id = randomUUID()
    await refused(ATTORNEY, referralBody({ referralId: id, acceptanceDeadline: '2020-01-01' }))
    expect(await send(ATTORNEY, referralBody({ referralId: id }))).toMatchObject({ replayed: false })
  })

  it('a body that is no JSON, or does not say so', async () => {
    expect(await refused(ATTORNEY, '{"to":')).toMatchObject({ status: 400, code: 'bad_json' })
    const response = await api.post(PATH, ATTORNEY, referralBody(), { 'Content-Type': 'text/plain' })
    expect(response.status).toBe(415)
    expect((await api.app.request(PATH)).status).toBe(405)
  })
})

describe('when the mail server fails', () => {
  it('[RF-07] two passing faults are ridden out 2 s and 4 s apart, and the call says sent', async () => {
    const before = api.delays.length
    api.mailbox.plan(
      'third@example.com',
      { kind: 'refuse', status: 451, words: 'busy' },
      { kind: 'refuse', status: 451, words: 'busy' },
    )
    const answer = await send(
      ATTORNEY,
      referralBody({ email: 'third@example.com' }, { to: 'third@example.com' }),
    )
    expect(answer).toMatchObject({ status: 'sent', emailSent: true })
    expect(api.delays.slice(before)).toEqual([2000, 4000])
    expect(api.mailbox.attempts.filter((address) => address === 'third@example.com')).toHaveLength(3)
  })

  it('[RF-07] after three the call says why it is not out yet, and the mail follows when the server is back', async () => {
    const busy = { kind: 'refuse', status: 451, words: 'busy' } as const
    api.mailbox.plan('later@example.com', busy, busy, busy)
    const body = referralBody({ email: 'later@example.com' }, { to: 'later@example.com' })
    const answer = await send(ATTORNEY, body)
    expect(answer).toMatchObject({ status: 'accepted', emailSent: false })
    expect(answer.error).toMatch(/^Failed to send email after 3 attempts: .*busy/)
    await expect.poll(() => mailsTo('later@example.com').length, { timeout: 5000 }).toBe(1)
    await expect.poll(async () => (await send(ATTORNEY, body)).status).toBe('sent')
  })

  it('[RF-07] an address that does not exist is tried once and told as failed', async () => {
    api.mailbox.plan('nobody@example.com', { kind: 'refuse', status: 550, words: 'no such mailbox' })
    const body = referralBody({ email: 'nobody@example.com' }, { to: 'nobody@example.com' })
    const answer = await send(ATTORNEY, body)
    expect(answer).toMatchObject({ status: 'failed', emailSent: false })
    expect(answer.error).toMatch(/^Failed to send email after 1 attempts: .*no such mailbox/)
    expect(api.mailbox.attempts.filter((address) => address === 'nobody@example.com')).toHaveLength(1)
    expect(await storedDelivery(answer.referralId)).toEqual({
      delivery: 'failed',
      delivery_error: answer.error,
    })
  })

  it('[RF-10] a mail that was taken but not acknowledged comes again as the same message', async () => {
    api.mailbox.plan('twice@example.com', { kind: 'drop' })
    const answer = await send(
      ATTORNEY,
      referralBody({ email: 'twice@example.com' }, { to: 'twice@example.com' }),
    )
    expect(answer.status).toBe('sent')
    const arrived = mailsTo('twice@example.com')
    // Delivery is at least once. Receivers can deduplicate, because Message-ID and bytes are identical.
    expect(arrived.map((mail) => mail.messageId)).toEqual([answer.messageId, answer.messageId])
    const [first, again] = arrived.map((mail) => api.mailbox.sources[api.mailbox.mails.indexOf(mail)])
    expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true)
  })
})
