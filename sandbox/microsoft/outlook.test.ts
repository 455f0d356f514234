/** The requests of Graph's documentation of Outlook mail against the stand-in, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, connector, startSandboxWithApplications, type Tokens } from '../testing/connected-account.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'

let sandbox: TestSandbox
let microsoft: ReturnType<typeof connector>
let tokens: Tokens
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  microsoft = connector(sandbox, 'microsoft')
  tokens = await microsoft.connect({ scope: 'Mail.ReadWrite Mail.Send' })
})
afterAll(() => sandbox.stop())

const v1 = (path: string): string => `${microsoft.base}/v1.0${path}`
const get = (path: string, headers = {}) => call(v1(path), tokens.access_token, { headers })

const mailsSchema = z.looseObject({
  value: z.array(
    z.looseObject({ id: z.string(), subject: z.string(), isRead: z.boolean(), hasAttachments: z.boolean() }),
  ),
  '@odata.count': z.number().optional(),
  '@odata.nextLink': z.string().optional(),
})

describe('Outlook', () => {
  const unread = '/me/mailFolders/inbox/messages?$filter=isRead eq false'

  it('has 120 unread mails, in pages, newest first, some with attachments', async () => {
    const first = mailsSchema.parse(
      (await get(`${unread}&$top=50&$count=true&$select=subject,isRead,hasAttachments,receivedDateTime`))
        .body,
    )
    expect([first.value.length, first['@odata.count']]).toEqual([50, 120])
    expect(first.value[0]).not.toHaveProperty('body')
    expect(first.value.some(({ hasAttachments }) => hasAttachments)).toBe(true)
    const ids = first.value.map(({ id }) => id)
    for (let link = first['@odata.nextLink']; link !== undefined;) {
      const page = mailsSchema.parse((await call(link, tokens.access_token)).body)
      ids.push(...page.value.map(({ id }) => id))
      link = page['@odata.nextLink']
    }
    expect(new Set(ids).size).toBe(120)
  })

  it('refuses an order that its filter does not begin with, as Graph does', async () => {
    expect(await get(`${unread}&$orderby=receivedDateTime desc`)).toMatchObject({
      status: 400,
      body: { error: { code: 'InefficientFilter' } },
    })
    const filter = '$filter=receivedDateTime ge 2020-01-01T00:00:00Z and isRead eq false'
    expect((await get(`/me/messages?${filter}&$orderby=receivedDateTime desc`)).status).toBe(200)
    expect((await get('/me/messages?$filter=colour eq 1')).status).toBe(400)
  })

  it('gives a message whole, as text where that is preferred', async () => {
    const [mail] = mailsSchema.parse((await get(unread)).body).value
    const whole = await get(`/me/messages/${encodeURIComponent(mail?.id ?? '')}`)
    expect(whole.body).toMatchObject({ id: mail?.id, body: { contentType: 'html' } })
    const text = await get(`/me/messages/${encodeURIComponent(mail?.id ?? '')}`, {
      Prefer: 'outlook.body-content-type="text"',
    })
    expect(text.body).toMatchObject({ body: { contentType: 'text' } })
  })

  it('gives attachments inside JSON and as bytes', async () => {
    const mails = mailsSchema.parse((await get(`${unread} and hasAttachments eq true&$top=1`)).body)
    const path = `/me/messages/${encodeURIComponent(mails.value[0]?.id ?? '')}/attachments`
    const listed = z
      .looseObject({ value: z.array(z.looseObject({ id: z.string(), name: z.string(), size: z.number() })) })
      .parse((await get(`${path}?$select=name,size,contentType,isInline`)).body)
    expect(listed.value.map(({ name }) => name)).toEqual(['Letter 2.pdf', 'Voicemail.wav'])
    expect(listed.value[0]).toMatchObject({ '@odata.type': '#microsoft.graph.fileAttachment' })
    expect(listed.value[0]).not.toHaveProperty('contentBytes')
    const one = `${path}/${encodeURIComponent(listed.value[0]?.id ?? '')}`
    const { contentBytes } = z.looseObject({ contentBytes: z.string() }).parse((await get(one)).body)
    const raw = await get(`${one}/$value`)
    expect(raw.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(contentBytes, 'base64').toString('latin1')).toMatch(/^%PDF-1\.4[^]*%%EOF\n$/)
    expect(Buffer.from(contentBytes, 'base64').length).toBe(listed.value[0]?.size)
  })

  it('marks as read', async () => {
    const [mail] = mailsSchema.parse((await get(unread)).body).value
    const change = await call(v1(`/me/messages/${encodeURIComponent(mail?.id ?? '')}`), tokens.access_token, {
      method: 'PATCH',
      body: JSON.stringify({ isRead: true }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(change).toMatchObject({ status: 200, body: { id: mail?.id, isRead: true } })
    expect((await get('/me/mailFolders/inbox')).body).toMatchObject({
      unreadItemCount: 119,
      totalItemCount: 128,
    })
  })

  it('sends into the sandbox’s mailbox and keeps the mail among those sent', async () => {
    const send = (toRecipients: readonly object[]) =>
      call(v1('/me/sendMail'), tokens.access_token, {
        method: 'POST',
        body: JSON.stringify({
          message: {
            subject: 'By Outlook',
            body: { contentType: 'HTML', content: '<p>Hello</p>' },
            toRecipients,
          },
        }),
      })
    expect(await send([{ emailAddress: { address: 'bo@firm.test' } }])).toMatchObject({
      status: 202,
      body: '',
    })
    expect((await sandbox.mails())[0]).toMatchObject({
      from: 'ann.lee@firm.test',
      to: 'bo@firm.test',
      subject: 'By Outlook',
      html: '<p>Hello</p>',
    })
    expect((await get('/me/mailFolders/sentitems/messages')).body).toMatchObject({
      value: [{ subject: 'By Outlook' }],
    })
    expect(await send([])).toMatchObject({ status: 400, body: { error: { code: 'ErrorInvalidRecipients' } } })
  })

  it('keeps its data and reading marks over a restart', async () => {
    await sandbox.restart()
    expect((await get('/me/mailFolders/inbox')).body).toMatchObject({ unreadItemCount: 119 })
  })
})
