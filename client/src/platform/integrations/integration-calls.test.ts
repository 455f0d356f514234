import { describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import type { HttpError } from '../http/http-error.ts'
import type { Uploader } from '../http/uploader.ts'
import { createGoogleCalls } from './google-calls.ts'
import { detailOf, IntegrationFailure } from './integration-failure.ts'
import { createOnedriveCalls } from './onedrive-calls.ts'

const USER = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01'
const FILE = {
  id: 'f/1',
  name: 'a.pdf',
  mimeType: 'application/pdf',
  size: 5,
  modifiedAt: null,
  isFolder: false,
  isDownloadable: true,
  webUrl: null,
}
const STATUS = {
  connected: true,
  state: 'connected',
  profile: { email: 'ada@example.test', name: null },
  services: [],
  connectedSince: null,
}
const DISCONNECTED = { ...STATUS, connected: false, state: 'not_connected', revocation: 'done' }
const EVENT = {
  id: 'e1',
  title: 'Deadline',
  start: '2026-11-24T15:00:00Z',
  end: '2026-11-24T15:30:00Z',
  isAllDay: false,
  location: null,
  webUrl: null,
}
const DEADLINE = { bookId: USER, lienId: USER, deadline: 'medicare_demand' }
const MAIL = {
  id: 'm/1',
  subject: 'Hello',
  from: null,
  receivedAt: '2026-11-20T12:00:00Z',
  preview: '',
  hasAttachments: true,
  isRead: false,
}
const ATTACHMENT = {
  ...{ id: 'a/1', name: 'x.pdf', mimeType: 'application/pdf' },
  ...{ size: 1, isInline: false, isDownloadable: true },
}

type Server = (call: string) => Response

function setup(server: Server) {
  const calls: { readonly call: string; readonly body: unknown }[] = []
  const logger = { warn: vi.fn(), error: vi.fn() }
  const uploads: unknown[] = []
  const http = createHttpClient({
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000')
      const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`
      calls.push({ call, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null }) // any from JSON.parse
      return Promise.resolve(server(call))
    },
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger,
  })
  const upload: Uploader = ({ path }, request) => {
    uploads.push({ path, ...request })
    const error: HttpError = { kind: 'server', status: 502, message: 'Down.', retryAfter: null }
    return Promise.resolve({ ok: false, error })
  }
  const deps = { http, upload, logger }
  return { calls, uploads, logger, google: createGoogleCalls(deps), onedrive: createOnedriveCalls(deps) }
}

const { signal } = new AbortController()
const page = { next: null, signal }
const grant = { code: 'c', state: 's', iss: null }
const mail = { to: 'b@example.test', subject: 'Hi', text: 'Words' }
type Calls = Pick<ReturnType<typeof setup>, 'google' | 'onedrive'>

describe('each call goes to its path', () => {
  it.each<[string, (calls: Calls) => Promise<unknown>, string, unknown, unknown]>([
    [
      '[GI-01] url',
      ({ google }) => google.connection.authorizationUrl(),
      'GET /api/auth/google/url',
      null,
      { url: 'https://accounts.example.test/' },
    ],
    [
      '[GI-01] exchange',
      ({ google }) => google.connection.exchange(grant, USER),
      'POST /api/auth/google/exchange-code',
      { code: 'c', state: 's' },
      STATUS,
    ],
    [
      '[GI-01] status',
      ({ google }) => google.connection.status(),
      'GET /api/auth/google/status',
      null,
      STATUS,
    ],
    [
      '[GI-01] disconnect',
      ({ google }) => google.connection.disconnect(USER),
      'POST /api/auth/google/disconnect',
      {},
      DISCONNECTED,
    ],
    [
      '[GI-01] send',
      ({ google }) => google.sendMail(mail),
      'POST /api/email/send',
      { to: mail.to, subject: 'Hi', body: 'Words' },
      { sent: true, messageId: null },
    ],
    [
      '[GI-01] files',
      ({ google }) => google.files.list('f1', page),
      'GET /api/drive/files?folderId=f1',
      null,
      { files: [FILE], next: null },
    ],
    [
      '[GI-01] events',
      ({ google }) => google.calendar.events(page),
      'GET /api/calendar/events',
      null,
      { events: [], next: null },
    ],
    [
      'deadline',
      ({ google }) => google.calendar.addDeadline(USER),
      'POST /api/calendar/referral-deadline',
      { referralId: USER },
      { event: EVENT },
    ],
    [
      'deadline of a lien',
      ({ google }) => google.calendar.addLienDeadline(DEADLINE),
      'POST /api/calendar/lien-deadline',
      DEADLINE,
      { event: EVENT },
    ],
    [
      '[OD-01] url',
      ({ onedrive }) => onedrive.connection.authorizationUrl(),
      'GET /api/auth/onedrive/url',
      null,
      { url: 'https://login.example.test/' },
    ],
    [
      '[OD-01] exchange',
      ({ onedrive }) => onedrive.connection.exchange(grant, USER),
      'POST /api/auth/onedrive/exchange-code',
      { code: 'c', state: 's', userId: USER },
      STATUS,
    ],
    [
      '[OD-01] status',
      ({ onedrive }) => onedrive.connection.status(),
      'GET /api/auth/onedrive/status',
      null,
      STATUS,
    ],
    [
      '[OD-01] disconnect',
      ({ onedrive }) => onedrive.connection.disconnect(USER),
      'POST /api/auth/onedrive/disconnect',
      { userId: USER },
      DISCONNECTED,
    ],
    [
      '[OD-01] list',
      ({ onedrive }) => onedrive.files.list(null, { next: 'n', signal }),
      'GET /api/auth/onedrive/list?next=n',
      null,
      { files: [], next: null },
    ],
    [
      '[OD-01] download',
      ({ onedrive }) => onedrive.files.download(FILE, signal),
      'GET /api/auth/onedrive/download/f%2F1',
      null,
      {},
    ],
    [
      '[OD-02] folder',
      ({ onedrive }) => onedrive.files.createFolder('New', null),
      'POST /api/onedrive/create-folder',
      { name: 'New', parentFolderId: null },
      { file: FILE },
    ],
    [
      '[OD-03] unread',
      ({ onedrive }) => onedrive.inbox.unread(50, page),
      'GET /api/auth/onedrive/unread?top=50',
      null,
      { messages: [MAIL], next: null },
    ],
    [
      '[OD-03] next page',
      ({ onedrive }) => onedrive.inbox.unread(50, { next: 'n', signal }),
      'GET /api/auth/onedrive/unread?next=n',
      null,
      { messages: [], next: null },
    ],
    [
      '[OD-03] attachments',
      ({ onedrive }) => onedrive.inbox.attachments('m/1', signal),
      'GET /api/auth/onedrive/message/m%2F1/attachments',
      null,
      { attachments: [ATTACHMENT] },
    ],
    [
      '[OD-03] attachment',
      ({ onedrive }) => onedrive.inbox.attachment('m/1', ATTACHMENT, signal),
      'GET /api/auth/onedrive/message/m%2F1/attachments/a%2F1?filename=x.pdf&mime=application%2Fpdf',
      null,
      {},
    ],
    [
      '[OD-03] send',
      ({ onedrive }) => onedrive.sendMail(mail),
      'POST /api/auth/onedrive/send',
      { to: mail.to, subject: 'Hi', message: 'Words' },
      { sent: true, messageId: null },
    ],
    [
      '[OD-03] mark read',
      ({ onedrive }) => onedrive.inbox.markRead('m/1'),
      'POST /api/auth/onedrive/mark-read',
      { messageId: 'm/1' },
      { messageId: 'm/1', isRead: true },
    ],
  ])('%s', async (_name, ask, call, body, answer) => {
    const { calls, ...sides } = setup(() => Response.json(answer))
    await ask(sides)
    expect(calls).toEqual([{ call, body }])
  })

  it('[OD-02] uploads with folder and size before the file', async () => {
    const { uploads, onedrive } = setup(() => Response.json({}))
    const file = new File(['hello'], 'a.txt')
    const upload = onedrive.files.upload({ file, folderId: 'f1', signal, onProgress: () => undefined })
    await expect(upload).rejects.toThrow('Failed to upload file to OneDrive')
    expect(uploads[0]).toMatchObject({
      path: '/api/onedrive/upload',
      fields: { folderId: 'f1', size: '5' },
      file,
    })
  })
})

describe('each failure has the product’s own sentence, and is logged', () => {
  const SILENT: Server = () => new Response('<html>', { status: 502 })

  it.each<[string, (calls: Calls) => Promise<unknown>, string]>([
    ['[GI-03]', ({ google }) => google.connection.authorizationUrl(), 'Failed to get authentication URL'],
    [
      '[GI-03]',
      ({ google }) => google.connection.exchange(grant, USER),
      'Failed to exchange authentication code',
    ],
    ['[GI-03]', ({ google }) => google.connection.status(), 'Failed to check integration status'],
    ['[GI-03]', ({ google }) => google.sendMail(mail), 'Failed to send email'],
    ['[GI-03]', ({ google }) => google.files.list(null, page), 'Failed to list files'],
    ['[GI-03]', ({ google }) => google.calendar.events(page), 'Failed to list events'],
    [
      '[OD-05]',
      ({ onedrive }) => onedrive.connection.authorizationUrl(),
      'Failed to get authentication URL for OneDrive',
    ],
    [
      '[OD-05]',
      ({ onedrive }) => onedrive.connection.exchange(grant, USER),
      'Failed to exchange authorization code',
    ],
    [
      '[OD-05]',
      ({ onedrive }) => onedrive.connection.status(),
      'Failed to check OneDrive integration status',
    ],
    [
      '[OD-05]',
      ({ onedrive }) => onedrive.connection.disconnect(USER),
      'Failed to disconnect OneDrive integration',
    ],
    ['[OD-05]', ({ onedrive }) => onedrive.files.list(null, page), 'Failed to list OneDrive files'],
    ['[OD-05]', ({ onedrive }) => onedrive.files.download(FILE, signal), 'Failed to download OneDrive file'],
    ['[OD-05]', ({ onedrive }) => onedrive.files.createFolder('x', null), 'Failed to create OneDrive folder'],
    ['[OD-05]', ({ onedrive }) => onedrive.inbox.unread(50, page), 'Failed to list Outlook unread emails'],
  ])('%s %#', async (_id, ask, message) => {
    const { logger, calls: _calls, ...sides } = setup(SILENT)
    const failure = await ask(sides).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(IntegrationFailure)
    expect(failure).toMatchObject({ message })
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(message, 'server 502')
  })

  it('[OD-05] exchange and unread mail pass on the server’s own words', async () => {
    const { onedrive } = setup(() => Response.json({ error: 'Too old.' }, { status: 400 }))
    await expect(onedrive.connection.exchange(grant, USER)).rejects.toThrow('Too old.')
    await expect(onedrive.inbox.unread(50, page)).rejects.toThrow('Too old.')
  })

  it('[GI-03] disconnecting Google passes on what it was told', async () => {
    const { google } = setup(() => Response.json({ error: 'Not now.' }, { status: 503 }))
    await expect(google.connection.disconnect(USER)).rejects.toThrow('Not now.')
  })

  it('what is known beyond the sentence is said below it', async () => {
    const { google } = setup(() => Response.json({ error: 'Google rests.' }, { status: 503 }))
    const failure = await google.files.list(null, page).catch((error: unknown) => error)
    expect(failure instanceof Error && detailOf(failure)).toBe('Google rests.')
  })

  it('[OD-04] nothing is sent without a user', async () => {
    const { calls, onedrive } = setup(() => Response.json({}))
    await expect(onedrive.connection.exchange(grant, '')).rejects.toThrow(
      'User ID is required for OneDrive integration',
    )
    await expect(onedrive.connection.disconnect(null)).rejects.toThrow('No authenticated user found')
    expect(calls).toEqual([])
  })
})
