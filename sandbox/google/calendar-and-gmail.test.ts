/** The requests of Calendar's and Gmail's documentation against the stand-in, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, connector, startSandboxWithApplications } from '../testing/connected-account.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'
import { SCOPE } from './scopes.ts'

let sandbox: TestSandbox
let google: ReturnType<typeof connector>
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  google = connector(sandbox, 'google')
})
afterAll(() => sandbox.stop())

const ALL = `${SCOPE}calendar.events ${SCOPE}gmail.send`

describe('Calendar', () => {
  const events = () => `${google.base}/calendar/v3/calendars/primary/events`
  const pageSchema = z.object({
    nextPageToken: z.string().optional(),
    items: z.array(z.object({ id: z.string(), summary: z.string(), start: z.looseObject({}) })),
  })

  it('lists what is ahead by its start, in pages', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const now = Date.now()
    const window = new URLSearchParams({
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: '5',
      timeMin: new Date(now).toISOString(),
      timeMax: new Date(now + 60 * 86_400_000).toISOString(),
    })
    const first = pageSchema.parse((await call(`${events()}?${window}`, token)).body)
    expect(first.items).toHaveLength(5)
    expect(first.items.map(({ summary }) => summary)).not.toContain('Intake interview: D. Whitfield')
    window.set('pageToken', first.nextPageToken ?? '')
    const second = pageSchema.parse((await call(`${events()}?${window}`, token)).body)
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  })

  it('refuses a time without an offset, and an order that needs single events', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    expect((await call(`${events()}?timeMin=2026-01-01T00:00:00`, token)).status).toBe(400)
    expect((await call(`${events()}?orderBy=startTime`, token)).status).toBe(400)
  })

  it('inserts an event once under the id that the client chose', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const body = JSON.stringify({
      id: 'deadline0001',
      summary: 'Answer to the referral is due',
      start: { date: '2026-12-01' },
      end: { date: '2026-12-02' },
    })
    const insert = () => call(events(), token, { method: 'POST', body })
    expect(await insert()).toMatchObject({ status: 200, body: { id: 'deadline0001', status: 'confirmed' } })
    expect(await insert()).toMatchObject({
      status: 409,
      body: { error: { errors: [{ reason: 'duplicate' }] } },
    })
    expect((await call(`${events()}/deadline0001`, token)).body).toMatchObject({
      start: { date: '2026-12-01' },
    })
    const moved = await call(`${events()}/deadline0001`, token, {
      method: 'PUT',
      body: JSON.stringify({
        status: 'confirmed',
        start: { date: '2026-12-03' },
        end: { date: '2026-12-04' },
      }),
    })
    expect(moved).toMatchObject({ status: 200, body: { id: 'deadline0001', start: { date: '2026-12-03' } } })
    const unknown = {
      method: 'PUT',
      body: JSON.stringify({ start: { date: '2026-12-03' }, end: { date: '2026-12-04' } }),
    }
    expect((await call(`${events()}/deadline9999`, token, unknown)).status).toBe(404)
    const endless = JSON.stringify({ start: { date: '2026-12-01' } })
    expect(await call(events(), token, { method: 'POST', body: endless })).toMatchObject({
      status: 400,
      body: { error: { message: 'Missing end time.' } },
    })
  })
})

describe('Gmail', () => {
  const send = (token: string, mail: string) =>
    call(`${google.base}/gmail/v1/users/me/messages/send`, token, {
      method: 'POST',
      body: JSON.stringify({ raw: Buffer.from(mail).toString('base64url') }),
    })

  it('sends into the sandbox’s mailbox, from the account whoever the message claims to be', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    const mail = 'From: boss@elsewhere.test\r\nTo: Bo <bo@firm.test>\r\nSubject: By Gmail\r\n\r\nHello'
    expect(await send(token, mail)).toMatchObject({ status: 200, body: { labelIds: ['SENT'] } })
    expect((await sandbox.mails())[0]).toMatchObject({
      from: 'ann.lee@firm.test',
      to: 'bo@firm.test',
      subject: 'By Gmail',
    })
  })

  it('refuses a message to nobody, and a body without one', async () => {
    const { access_token: token } = await google.connect({ scope: ALL })
    expect(await send(token, 'Subject: x\r\n\r\n')).toMatchObject({
      status: 400,
      body: { error: { message: 'Recipient address required' } },
    })
    const empty = { method: 'POST', body: '{}' }
    expect((await call(`${google.base}/gmail/v1/users/me/messages/send`, token, empty)).status).toBe(400)
  })
})
