/** A test server with both accounts. By default they are connected and have some content. */
import type { Call, FakeServer } from '../../../testing/application.tsx'

export const CONNECTED = {
  connected: true,
  state: 'connected',
  profile: { email: 'ada@example.test', name: 'Ada Park' },
  services: ['calendar', 'drive', 'files', 'mail'],
  connectedSince: '2026-11-20T12:00:00.000Z',
} as const
export const NOT_CONNECTED = {
  connected: false,
  state: 'not_connected',
  profile: null,
  services: [],
  connectedSince: null,
} as const
export const NEEDS_RECONNECT = { ...CONNECTED, connected: false, state: 'needs_reconnect' } as const

const FOLDER = {
  id: 'folder-1',
  name: 'Matters',
  mimeType: 'application/vnd.folder',
  size: null,
  modifiedAt: null,
  isFolder: true,
  isDownloadable: false,
  webUrl: null,
}
export const FILE = {
  ...FOLDER,
  id: 'file-1',
  name: 'Intake.pdf',
  mimeType: 'application/pdf',
  size: 1200,
  isFolder: false,
  isDownloadable: true,
  webUrl: 'https://files.example.test/1',
}
const MAIL = {
  id: 'mail-1',
  subject: 'Records request',
  from: { name: 'Sam Records', address: 'sam@example.test' },
  receivedAt: '2026-11-20T12:00:00Z',
  preview: 'Please find',
  hasAttachments: true,
  isRead: false,
}
const EVENT = {
  id: 'event-1',
  title: 'Deposition',
  start: '2026-11-24T15:00:00Z',
  end: '2026-11-24T16:00:00Z',
  isAllDay: false,
  location: 'Room 4',
  webUrl: null,
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /api/auth/google/status': CONNECTED,
  'GET /api/auth/onedrive/status': CONNECTED,
  'POST /api/auth/google/disconnect': { ...NOT_CONNECTED, revocation: 'done' },
  'POST /api/auth/onedrive/disconnect': { ...NOT_CONNECTED, revocation: 'not_offered' },
  'GET /api/drive/files': { files: [FOLDER, FILE], next: null },
  'GET /api/auth/onedrive/list': { files: [FOLDER, FILE], next: null },
  'GET /api/calendar/events': { events: [EVENT], next: null },
  'GET /api/auth/onedrive/unread': { messages: [MAIL], next: null },
  'GET /api/auth/onedrive/message/mail-1/full': {
    message: {
      ...MAIL,
      to: [{ name: null, address: 'ada@example.test' }],
      cc: [],
      body: 'Please find it attached.',
      html: null,
      leftOut: null,
    },
  },
  'GET /api/auth/onedrive/message/mail-1/attachments': {
    attachments: [
      {
        id: 'a-1',
        name: 'records.pdf',
        mimeType: 'application/pdf',
        size: 900,
        isInline: false,
        isDownloadable: true,
      },
    ],
  },
  'POST /api/auth/onedrive/mark-read': { messageId: 'mail-1', isRead: true },
  'POST /api/auth/onedrive/send': { sent: true, messageId: null },
  'POST /api/email/send': { sent: true, messageId: 'g-1' },
}

type Said = Readonly<Record<string, unknown>>

/** `said` by method and path; a Response is given as it is. */
export function providerServer(said: Said | ((call: Call) => Said) = {}): FakeServer {
  return (call) => {
    const key = `${call.method} ${call.path}`
    const answer = (typeof said === 'function' ? said(call) : said)[key] ?? ANSWERS[key]
    if (answer instanceof Response) return answer.clone()
    if (answer === undefined) throw new Error(`not expected in this test: ${key}`)
    return Response.json(answer)
  }
}

export function refusal(status: number, code: string, error: string): Response {
  return Response.json({ error, code }, { status })
}
