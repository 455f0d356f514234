/** Each request to Google matches its documentation, as recorded by a stub, and its responses are handled. */
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GOOGLE_PATHS } from '../../../../shared/contracts/integrations/google.ts'
import { aLien, aMatter, madeId } from '../../../../shared/domain/books/testing/book-parts.ts'
import { ADMIN, ATTORNEY } from '../../../testing/test-api.ts'
import {
  GOOGLE_SCOPES,
  startIntegrationsApi,
  type IntegrationsApi,
} from '../../../testing/integrations-api.ts'
import { json, type Reply, type SeenRequest } from '../testing/stub-provider.ts'

const FIELDS = 'id,name,mimeType,size,modifiedTime,webViewLink'
const FILE = {
  id: 'file-1',
  name: 'Letter.pdf',
  mimeType: 'application/pdf',
  size: '11',
  modifiedTime: '2026-11-01T10:00:00.000Z',
  webViewLink: 'https://drive.google.com/file/d/file-1',
}
const SHOWN = {
  id: 'file-1',
  name: 'Letter.pdf',
  mimeType: 'application/pdf',
  size: 11,
  modifiedAt: '2026-11-01T10:00:00.000Z',
  isFolder: false,
  isDownloadable: true,
  webUrl: 'https://drive.google.com/file/d/file-1',
}

let api: IntegrationsApi
beforeAll(async () => {
  api = await startIntegrationsApi()
})
beforeEach(async () => {
  await api.reset()
  await api.connect(ATTORNEY, 'google')
  api.google.seen.length = 0
})
afterAll(() => api.close())

/** The only request so far, with its query parsed. */
function only(): {
  method: string
  path: string
  query: Record<string, string>
  body: string
  request: SeenRequest
} {
  const [request, ...more] = api.google.seen
  if (request === undefined || more.length > 0) throw new Error(`${api.google.seen.length} requests`)
  const url = new URL(request.url, api.google.url)
  expect(request.headers.authorization).toBe('Bearer access-1')
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: request.body.toString(),
    request,
  }
}

describe('authorization', () => {
  it('[GI-01] [GI-04] asks with state, PKCE and the least scopes, and exchanges as RFC 6749 and 7636 have it', async () => {
    const { body } = await api.get(ADMIN, GOOGLE_PATHS.url)
    const url = new URL(String(body['url']))
    const { state = '', code_challenge = '', nonce = '', ...rest } = Object.fromEntries(url.searchParams)
    expect(url.pathname).toBe('/o/oauth2/v2/auth')
    expect(rest).toEqual({
      client_id: 'client',
      redirect_uri: 'https://app.example.com/auth/google/callback',
      response_type: 'code',
      scope: GOOGLE_SCOPES,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    })
    for (const random of [state, code_challenge, nonce]) expect(random).toMatch(/^[\w-]{43}$/)

    const brought = await api.begin(ADMIN, 'google')
    await api.post(ADMIN, GOOGLE_PATHS.exchangeCode, brought)
    const [exchange] = api.google.to('/token')
    const form = Object.fromEntries(new URLSearchParams(exchange?.body.toString()))
    expect(exchange?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(form).toMatchObject({
      grant_type: 'authorization_code',
      code: brought.code,
      redirect_uri: 'https://app.example.com/auth/google/callback',
      client_id: 'client',
      client_secret: 'secret',
    })
    expect(form['code_verifier']).toMatch(/^[\w.~-]{43,128}$/)
  })

  it('[GI-01] the status names account and services', async () => {
    expect((await api.get(ATTORNEY, GOOGLE_PATHS.status)).body).toMatchObject({
      connected: true,
      profile: { email: 'ann@gmail.example', name: 'Ann Attorney' },
      services: ['calendar', 'drive', 'mail'],
    })
  })
})

describe('Drive', () => {
  it('[GI-01] lists a folder', async () => {
    api.google.on('GET /drive/v3/files', { files: [FILE], nextPageToken: 'page-2' })
    const answer = await api.get(ATTORNEY, `${GOOGLE_PATHS.files}?folderId=it's`)
    expect(answer.body).toEqual({ files: [SHOWN], next: 'page-2' })
    expect(only()).toMatchObject({
      query: {
        q: String.raw`'it\'s' in parents and trashed = false`,
        fields: `nextPageToken,files(${FIELDS})`,
        orderBy: 'folder,name_natural',
        pageSize: '100',
      },
    })
  })

  it('gives a file out', async () => {
    const media: Reply = (request, response) =>
      request.url.includes('alt=media') ? response.end('hello world') : json(FILE)(request, response)
    api.google.on('GET /drive/v3/files/file-1', media)
    const response = await api.request(ATTORNEY, `${GOOGLE_PATHS.download}/file-1`)
    expect(await response.text()).toBe('hello world')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="Letter.pdf"')
  })

  it('makes a folder', async () => {
    api.google.on('POST /drive/v3/files', { ...FILE, mimeType: 'application/vnd.google-apps.folder' })
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.createFolder, {
      name: 'Matters',
      parentFolderId: 'root-1',
    })
    expect(answer).toMatchObject({ status: 201, body: { file: { isFolder: true } } })
    expect(JSON.parse(only().body)).toEqual({
      name: 'Matters',
      mimeType: 'application/vnd.google-apps.folder',
      parents: ['root-1'],
    })
  })

  it('uploads by a resumable session, without the token, and goes on where Google stands', async () => {
    const size = 12_000_000
    api.google.on('POST /upload/drive/v3/files', json({}, 200, { Location: `${api.google.url}/session/1` }))
    const first: Reply = (_request, response) => response.writeHead(308, { Range: 'bytes=0-10485759' }).end()
    api.google.on('PUT /session/1', json({}, 500), first, json(FILE))
    const form = new FormData()
    form.append('size', String(size))
    form.append('file', new File([new Uint8Array(size)], 'Letter.pdf', { type: 'application/pdf' }))
    const response = await api.request(ATTORNEY, GOOGLE_PATHS.upload, { method: 'POST', body: form })
    expect(response.status).toBe(201)
    const [begun, ...pieces] = api.google.seen
    expect(begun?.headers).toMatchObject({
      'x-upload-content-type': 'application/pdf',
      'x-upload-content-length': String(size),
    })
    expect(pieces.map(({ headers }) => headers['content-range'])).toEqual([
      `bytes 0-10485759/${size}`,
      `bytes */${size}`,
      `bytes 10485760-11999999/${size}`,
    ])
    expect(pieces.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined])
  })

  it('[GI-03] says what failed', async () => {
    api.google.on('GET /drive/v3/files', json({ error: { code: 500 } }, 500))
    expect((await api.get(ATTORNEY, GOOGLE_PATHS.files)).body['error']).toMatch(/^Failed to list files\. /)
    api.google.on('GET /calendar/v3/calendars/primary/events', json({}, 404))
    expect((await api.get(ATTORNEY, GOOGLE_PATHS.events)).body['error']).toMatch(/^Failed to list events\. /)
    api.google.on('POST /gmail/v1/users/me/messages/send', json({}, 400))
    const mail = { to: 'x@example.com', subject: 'S', body: 'B' }
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.sendEmail, mail)).body['error']).toMatch(
      /^Failed to send email\. /,
    )
  })
})

describe('Calendar and Gmail', () => {
  it('[GI-01] lists events between two times', async () => {
    api.google.on('GET /calendar/v3/calendars/primary/events', {
      items: [
        {
          id: 'e1',
          summary: 'Call',
          start: { dateTime: '2026-12-01T10:00:00Z' },
          end: { dateTime: '2026-12-01T11:00:00Z' },
        },
        { id: 'e2', start: { date: '2026-12-02' }, end: { date: '2026-12-03' } },
      ],
    })
    const span = 'timeMin=2026-12-01T00:00:00Z&timeMax=2026-12-31T00:00:00%2B01:00'
    const answer = await api.get(ATTORNEY, `${GOOGLE_PATHS.events}?${span}`)
    expect(answer.body).toMatchObject({
      events: [
        { title: 'Call', isAllDay: false },
        { isAllDay: true, start: '2026-12-02' },
      ],
      next: null,
    })
    expect(only().query).toEqual({
      timeMin: '2026-12-01T00:00:00.000Z',
      timeMax: '2026-12-30T23:00:00.000Z',
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: '100',
    })
  })

  it('[GI-01] sends a message in RFC 5322 form, and no header can be smuggled in', async () => {
    api.google.on('POST /gmail/v1/users/me/messages/send', { id: 'm1' })
    const mail = { to: 'a@example.com, b@example.com', subject: 'Grüße', body: 'Line one\nLine two' }
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.sendEmail, mail)).body).toEqual({
      sent: true,
      messageId: 'm1',
    })
    const { raw } = JSON.parse(only().body) as { raw: string }
    const parsed = await PostalMime.parse(Buffer.from(raw, 'base64url'))
    expect(parsed).toMatchObject({
      subject: 'Grüße',
      to: [{ address: 'a@example.com' }, { address: 'b@example.com' }],
    })
    expect(parsed.text?.trim()).toBe('Line one\nLine two')
    for (const bad of [
      { subject: 'a\r\nBcc: x@example.com' },
      { to: 'a@example.com\r\nBcc: x@example.com' },
      { to: 'nobody' },
    ])
      expect((await api.post(ATTORNEY, GOOGLE_PATHS.sendEmail, { ...mail, ...bad })).status).toBe(400)
  })

  it('a lien’s deadline stands there once as a whole day, and names nobody', async () => {
    const [bookId, lienId] = [madeId(1), madeId(2)]
    const request = { bookId, lienId, deadline: 'medicare_demand' }
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.lienDeadline, request)).status).toBe(404)
    expect(api.google.seen).toEqual([])
    const body = {
      ...aMatter({ title: 'Roe v. Hale', client: 'Jane Roe' }),
      ...aLien(lienId, { type: 'medicare', demandOn: '2026-01-05' }),
    }
    await api.database.statement('insert into public.record_heads (owner_id) values ($1)', [ATTORNEY.id])
    await api.database.statement(
      `insert into public.records (owner_id, kind, id, rev, seq, schema_version, created_at, updated_at, body, units, conflicts)
       values ($1, 'book', $2, 1, 1, 1, now(), now(), $3, '{}', '[]')`,
      [ATTORNEY.id, bookId, JSON.stringify(body)],
    )
    const event = { id: 'e', summary: 'x', start: { date: '2026-03-06' }, end: { date: '2026-03-07' } }
    const events = '/calendar/v3/calendars/primary/events'
    api.google.on(`POST ${events}`, event, json({ error: { code: 409 } }, 409))
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.lienDeadline, request)).status).toBe(200)
    const added = JSON.parse(only().body) as Record<string, unknown>
    expect(added).toMatchObject({ start: { date: '2026-03-06' }, end: { date: '2026-03-07' } })
    expect(JSON.stringify(added)).not.toMatch(/Jane|Roe|Hale|Mercy|Medicare/)
    api.google.on(`PUT ${events}/${String(added['id'])}`, event)
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.lienDeadline, request)).status).toBe(200)
    const unknown = { ...request, deadline: 'feca_refund' }
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.lienDeadline, unknown)).status).toBe(404)
    expect((await api.post(ADMIN, GOOGLE_PATHS.lienDeadline, request)).status).toBe(404)
  })

  it('a referral’s deadline stands there once and says nothing of the case; a file’s metadata are put on the referral', async () => {
    const id = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff'
    const none = await api.post(ATTORNEY, GOOGLE_PATHS.referralDeadline, { referralId: id })
    expect(none.status).toBe(404)
    expect(api.google.seen).toEqual([])
    await api.database.statement(
      `insert into public.referrals (id, sender_id, recipient_name, recipient_email, subject, case_details,
         compensation_percentage, acceptance_deadline, deadline_at, content_sha256, answer, delivery)
       values ($1, $2, 'Rita', 'rita@example.com', 'Fall of Jane Roe', 'Jane Roe fell', 25, '2099-12-31',
         '2099-12-31T23:00:00Z', $3, '{"messageId": "m"}', 'sent')`,
      [id, ATTORNEY.id, 'a'.repeat(64)],
    )
    const event = { id: 'e', summary: 'x', start: { dateTime: '2099-12-31T23:00:00Z' }, end: {} }
    const events = '/calendar/v3/calendars/primary/events'
    api.google.on(`POST ${events}`, event, json({ error: { code: 409 } }, 409))
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.referralDeadline, { referralId: id })).status).toBe(200)
    const added = JSON.parse(only().body) as Record<string, unknown>
    expect(added).toMatchObject({
      id: expect.stringMatching(/^[0-9a-v]{5,1024}$/) as unknown,
      start: { dateTime: '2099-12-31T23:00:00.000Z' },
    })
    expect(JSON.stringify(added)).not.toMatch(/Jane|Roe|Rita/)
    api.google.on(`PUT ${events}/${String(added['id'])}`, event)
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.referralDeadline, { referralId: id })).status).toBe(200)
    expect((await api.post(ADMIN, GOOGLE_PATHS.referralDeadline, { referralId: id })).status).toBe(404)

    api.google.on('GET /drive/v3/files/file-1', FILE)
    const links = `/api/referrals/${id}/linked-files`
    const linked = await api.post(ATTORNEY, links, {
      provider: 'google',
      fileId: 'file-1',
      name: 'Claimed.exe',
    })
    expect(linked).toMatchObject({
      status: 201,
      body: { file: { name: 'Letter.pdf', size: 11, isOwn: true, fileId: 'file-1' } },
    })
    expect((await api.get(ADMIN, links)).status).toBe(404)
    expect((await api.post(ADMIN, links, { provider: 'google', fileId: 'file-1' })).status).toBe(404)
    const { files } = (await api.get(ATTORNEY, links)).body as { files: { id: string }[] }
    expect(files).toHaveLength(1)
    const removed = await api.request(ATTORNEY, `${links}/${files[0]?.id ?? ''}`, { method: 'DELETE' })
    expect(await removed.json()).toEqual({ files: [] })
  })
})
