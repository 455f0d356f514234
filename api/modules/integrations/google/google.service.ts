/** A user's operations on the connected Google account. */
import { createHash } from 'node:crypto'
import type {
  CloudFile,
  CloudFileList,
  CreateFolderRequest,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import type {
  CalendarEvent,
  CalendarEventsResponse,
  GmailSendRequest,
  LienDeadlineRequest,
} from '../../../../shared/contracts/integrations/google.ts'
import { recipientsOf } from '../../../../shared/contracts/integrations/mail.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { GOOGLE_MESSAGES, type IntegrationService } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import { readDetail } from '../../referrals/lists/referral-detail.repository.ts'
import type { Access } from '../connections/access.service.ts'
import { withSendingMessage, withUserMessage } from '../provider/user-message.ts'
import type { ArrivingFile } from '../transfer/arriving-file.ts'
import { withMeasured } from '../transfer/measured-file.ts'
import type { OutgoingFile } from '../transfer/provider-file.ts'
import { sendInPieces } from '../transfer/upload-session.ts'
import type { Gmail } from './gmail.ts'
import type { EventSpan, GoogleCalendar } from './google-calendar.ts'
import type { GoogleDrive } from './google-drive.ts'
import { lienDeadlineEvent } from './lien-deadline-event.ts'

const DEADLINE_ENTRY = 30 * 60_000
/** Bytes. Smaller files are buffered in memory until their folder is known. */
const HELD = 4 * 1024 * 1024

export type GoogleServiceDeps = {
  readonly database: Database
  readonly access: Access
  readonly drive: GoogleDrive
  readonly calendar: GoogleCalendar
  readonly gmail: Gmail
  readonly sendLimit: CallLimit
  readonly publicOrigin: string
  readonly clock: () => number
}

/** All reject with an AppError whose message starts with the call's text from the message catalog. */
export type GoogleService = {
  files(caller: Caller, folderId: string | undefined, next: string | undefined): Promise<CloudFileList>
  download(caller: Caller, fileId: string, signal: AbortSignal): Promise<OutgoingFile>
  /** Reads the file only if the account is connected. */
  upload(caller: Caller, arriving: () => Promise<ArrivingFile>): Promise<CloudFile>
  createFolder(caller: Caller, request: CreateFolderRequest): Promise<CloudFile>
  events(caller: Caller, span: EventSpan): Promise<CalendarEventsResponse>
  putDeadline(caller: Caller, referralId: string): Promise<CalendarEvent>
  putLienDeadline(caller: Caller, request: LienDeadlineRequest): Promise<CalendarEvent>
  /** Returns the message's id. */
  sendMail(caller: Caller, request: GmailSendRequest): Promise<string>
}

export function createGoogleService(deps: GoogleServiceDeps): GoogleService {
  const { access, drive, calendar, gmail } = deps
  const use = <Result>(
    { userId }: Caller,
    service: IntegrationService,
    message: string,
    work: (token: string) => Promise<Result>,
  ): Promise<Result> =>
    withUserMessage(message, () => access.use({ userId, provider: 'google' }, service, work))

  return {
    files: (caller, folderId, next) =>
      use(caller, 'drive', GOOGLE_MESSAGES.files, (token) => drive.list(token, folderId, next)),
    download: (caller, fileId, signal) =>
      use(caller, 'drive', GOOGLE_MESSAGES.download, (token) => drive.download(token, fileId, signal)),
    createFolder: (caller, { name, parentFolderId }) =>
      use(caller, 'drive', GOOGLE_MESSAGES.createFolder, (token) =>
        drive.createFolder(token, name, parentFolderId ?? null),
      ),
    async upload(caller, arriving) {
      await use(caller, 'drive', GOOGLE_MESSAGES.upload, () => Promise.resolve())
      const file = await arriving()
      return withUserMessage(GOOGLE_MESSAGES.upload, () =>
        withMeasured(file, HELD, async (measured) => {
          const { name, mimeType } = file
          const { folderId } = measured
          const size = measured.kind === 'small' ? measured.bytes.length : measured.size
          const key = { userId: caller.userId, provider: 'google' } as const
          const session = await access.use(key, 'drive', (token) =>
            drive.beginUpload(token, { name, mimeType, size, folderId }),
          )
          if (measured.kind === 'small') return sendInPieces([measured.bytes], session)
          const uploaded = await sendInPieces(measured.content, session)
          const later = measured.isWhole ? folderId : (await file.allFields()).folderId
          if (later === null || later === folderId) return uploaded
          return access.use(key, 'drive', (token) => drive.move(token, uploaded.id, later))
        }),
      )
    },
    events: (caller, span) =>
      use(caller, 'calendar', GOOGLE_MESSAGES.events, (token) => calendar.list(token, span)),
    putDeadline: (caller, referralId) => putDeadline(deps, caller, referralId, use),
    async putLienDeadline(caller, request) {
      const event = await lienDeadlineEvent(deps, caller, request)
      return use(caller, 'calendar', GOOGLE_MESSAGES.calendarEntry, (token) => calendar.put(token, event))
    },
    async sendMail(caller, { to, subject, body }) {
      await deps.sendLimit(caller.userId)
      const mail = { to: recipientsOf(to), subject, text: body }
      return withSendingMessage(GOOGLE_MESSAGES.send, () =>
        access.use({ userId: caller.userId, provider: 'google' }, 'mail', (token) => gmail.send(token, mail)),
      )
    },
  }
}

type Use = <Result>(
  caller: Caller,
  service: IntegrationService,
  message: string,
  work: (token: string) => Promise<Result>,
) => Promise<Result>

/** Calendars are shared with staff and shown on phones, so the entry names neither client nor case and only links to the referral. */
async function putDeadline(
  { database, calendar, publicOrigin, clock }: GoogleServiceDeps,
  caller: Caller,
  referralId: string,
  use: Use,
): Promise<CalendarEvent> {
  const referral = await database.asUser(caller.claims, (tx) => readDetail(tx, referralId, clock()))
  if (referral === null) throw new AppError('not_found', 'There is no such referral.')
  const start = Date.parse(referral.deadline)
  return use(caller, 'calendar', GOOGLE_MESSAGES.calendarEntry, (token) =>
    calendar.put(token, {
      // Deterministic per referral and user, so that a repeated call updates the entry.
      id: createHash('sha256').update(`referral deadline ${referralId} ${caller.userId}`).digest('hex'),
      title: 'Referral: acceptance deadline',
      description: `${publicOrigin}/dashboard/referrals/${referralId}`,
      start: new Date(start).toISOString(),
      end: new Date(start + DEADLINE_ENTRY).toISOString(),
    }),
  )
}
