/** Each request for Outlook mail matches Graph's documentation, as recorded by a stub. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ONEDRIVE_PATHS } from '../../../../shared/contracts/integrations/onedrive.ts'
import { ATTORNEY } from '../../../testing/test-api.ts'
import { startIntegrationsApi, type IntegrationsApi } from '../../../testing/integrations-api.ts'
import { json, lastAsked, type ReadRequest, type Reply } from '../testing/stub-provider.ts'

const MESSAGE = {
  id: 'AAMk=',
  subject: 'Records',
  from: { emailAddress: { name: 'Rita', address: 'rita@example.com' } },
  receivedDateTime: '2026-11-01T10:00:00Z',
  bodyPreview: 'Here they are',
  hasAttachments: true,
  isRead: false,
}

let api: IntegrationsApi
beforeAll(async () => {
  api = await startIntegrationsApi()
})
beforeEach(async () => {
  await api.reset()
  await api.connect(ATTORNEY, 'onedrive')
  api.microsoft.seen.length = 0
})
afterAll(async () => {
  await api.close()
})

const last = (): ReadRequest => lastAsked(api.microsoft)

describe('Outlook', () => {
  it('[OD-03] lists unread mail, 50 to a page unless told', async () => {
    api.microsoft.on('GET /v1.0/me/mailFolders/inbox/messages', { value: [MESSAGE] })
    const answer = await api.get(ATTORNEY, ONEDRIVE_PATHS.unread)
    expect(answer.body).toMatchObject({
      messages: [{ id: 'AAMk=', from: { address: 'rita@example.com' } }],
      next: null,
    })
    expect(last().query).toEqual({
      $filter: 'receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false',
      $orderby: 'receivedDateTime desc',
      $select: 'id,subject,from,receivedDateTime,bodyPreview,hasAttachments,isRead',
      $top: '50',
    })
    await api.get(ATTORNEY, `${ONEDRIVE_PATHS.unread}?top=10`)
    expect(last().query).toMatchObject({ $top: '10' })
    api.microsoft.on('GET /v1.0/me/mailFolders/inbox/messages', json({}, 500))
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.unread)).body['error']).toMatch(
      /^Failed to list Outlook unread emails\. /,
    )
  })

  it('[OD-03] opens a mail, and no HTML as its sender wrote it', async () => {
    const full = { ...MESSAGE, toRecipients: [], ccRecipients: [] }
    api.microsoft.on(
      'GET /v1.0/me/messages/AAMk%3D',
      { ...full, body: { contentType: 'text', content: 'Dear Ann' } },
      {
        ...full,
        body: { contentType: 'html', content: '<p onclick="x()">Dear <b>Ann</b></p><script>x()</script>' },
      },
    )
    const path = `${ONEDRIVE_PATHS.message}/AAMk=/full`
    expect((await api.get(ATTORNEY, path)).body).toMatchObject({ message: { body: 'Dear Ann', html: null } })
    expect(last().query['$select']).toContain('toRecipients,ccRecipients,body')
    const { body } = await api.get(ATTORNEY, path)
    expect(body).toMatchObject({ message: { body: 'Dear Ann' } })
    expect(JSON.stringify(body)).not.toMatch(/onclick|script/)
  })

  it('[OD-03] lists attachments and gives one out, never as something that a browser runs', async () => {
    const attachment = { id: 'a1', name: 'x.html', contentType: 'text/html', size: 3, isInline: false }
    api.microsoft.on('GET /v1.0/me/messages/m/attachments', {
      value: [{ '@odata.type': '#microsoft.graph.itemAttachment', ...attachment }],
    })
    const list = await api.get(ATTORNEY, `${ONEDRIVE_PATHS.message}/m/attachments`)
    expect(list.body).toMatchObject({ attachments: [{ id: 'a1', isDownloadable: false }] })
    api.microsoft.on('GET /v1.0/me/messages/m/attachments/a1', attachment)
    api.microsoft.on('GET /v1.0/me/messages/m/attachments/a1/$value', ((_request, response) =>
      response.end('<b>')) satisfies Reply)
    const query = '?filename=%C3%BC%22%0d%0a.svg&mime=image/svg%2Bxml'
    const response = await api.request(ATTORNEY, `${ONEDRIVE_PATHS.message}/m/attachments/a1${query}`)
    expect(await response.text()).toBe('<b>')
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__.svg"; filename*=UTF-8''%C3%BC%22.svg`,
    )
  })

  it('[OD-03] sends and marks as read', async () => {
    api.microsoft.on('POST /v1.0/me/sendMail', ((_request, response) =>
      response.writeHead(202).end()) satisfies Reply)
    const mail = { to: 'a@example.com; b@example.com', subject: 'S', message: 'M' }
    expect((await api.post(ATTORNEY, ONEDRIVE_PATHS.send, mail)).body).toEqual({
      sent: true,
      messageId: null,
    })
    expect(last().body).toEqual({
      message: {
        subject: 'S',
        body: { contentType: 'Text', content: 'M' },
        toRecipients: [
          { emailAddress: { address: 'a@example.com' } },
          { emailAddress: { address: 'b@example.com' } },
        ],
      },
      saveToSentItems: true,
    })
    api.microsoft.on('PATCH /v1.0/me/messages/m', MESSAGE)
    expect((await api.post(ATTORNEY, ONEDRIVE_PATHS.markRead, { messageId: 'm' })).body).toEqual({
      messageId: 'm',
      isRead: true,
    })
    expect(last().body).toEqual({ isRead: true })
  })

  it('a mail whose answer never came is not sent again, and it is said', async () => {
    api.microsoft.on(
      'POST /v1.0/me/sendMail',
      ((_request, response) => void response.destroy()) satisfies Reply,
    )
    const answer = await api.post(ATTORNEY, ONEDRIVE_PATHS.send, {
      to: 'a@example.com',
      subject: 'S',
      message: 'M',
    })
    expect(answer.status).toBe(502)
    expect(answer.body['error']).toContain('Check your sent mail before you send it again')
    expect(api.microsoft.to('/v1.0/me/sendMail')).toHaveLength(1)
  })
})
